import type { moveCheck } from '@kraal/contract/bodies/movement';
import type { Output } from '@kraal/contract/endpoint';
import { type checkMove, createTransfer } from '@kraal/contract/movement';
import { transferKinds } from '@kraal/domain/movement/transfers';
import { Plural, Trans } from '@lingui/react/macro';
import { Link, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { call } from '../../platform/api.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../formats/format.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';

export type Asked = z.output<typeof moveCheck>;
type Props = { asked: Asked; result: Output<typeof checkMove> };

const isTransferred = (kind: string): kind is (typeof transferKinds)[number] =>
  transferKinds.some((one) => one === kind);

/** Between two farms of one owner nothing changes hands: it is a move from camp to camp. */
function MoveThem({ asked: { mobId, campId } }: { asked: Omit<Asked, 'kind'> }) {
  const which = new URLSearchParams({ ...(mobId ? { mobId } : {}), ...(campId ? { campId } : {}) });
  return (
    <p>
      <Trans>
        Between your own farms they are moved from camp to camp.{' '}
        <Link
          className="inline-flex min-h-11 items-center font-[550] text-veld underline"
          to={`/livestock/animals?${which}`}
        >
          Choose them in the herd, and move them
        </Link>
      </Trans>
    </p>
  );
}

/** A draft of those whom nothing keeps. */
export function BeginTransfer({ asked: { kind, ...asked }, result }: Props) {
  const may = useMay('farm_manager');
  const { farmId } = useFarm();
  const [, setSearch] = useSearchParams();
  const { busy, message, run } = useSubmit();
  const { heads } = result.mayGo;
  if (!may || heads === 0) return null;
  if (!isTransferred(kind)) return <MoveThem asked={asked} />;
  const begin = () =>
    run(async () => {
      const { id } = await call(createTransfer, {
        params: { farmId },
        body: { ...asked, kind, onlyFree: true },
      });
      await forgetFarm('transfers');
      setSearch({ tab: 'list', transfer: id });
    });
  return (
    <div className="flex flex-col items-start gap-2">
      <Button variant="primary" busy={busy} onClick={() => void begin()}>
        <Plural
          value={heads}
          one="Begin a transfer of the one that may go"
          other={`Begin a transfer of the ${formatCount(heads)} that may go`}
        />
      </Button>
      <FormMessage message={message} />
    </div>
  );
}
