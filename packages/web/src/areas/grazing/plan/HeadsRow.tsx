import { dropHeads, type PlannedHeads } from '@kraal/contract/plan';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../../platform/api.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { formatDate } from '../../../formats/localFormat.ts';
import { useSubmit } from '../../../forms/useSubmit.ts';
import { MayGoThen } from './MayGoThen.tsx';

type Props = {
  one: PlannedHeads;
  may: boolean;
  /** Whether they may leave is asked of the book of rules. */
  isAsked: boolean;
};

export function HeadsRow({ one, may, isAsked }: Props) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { busy, message, run } = useSubmit();
  const { id, version } = one;
  const drop = () =>
    run(async () => {
      if (id === null) return;
      await call(dropHeads, { params: { farmId, id }, query: { version } });
      await forgetFarm('plan');
    });
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4">
      <span className="w-28 text-muted">{formatDate(one.day)}</span>
      <span className="flex-1">
        <Words one={one} />
      </span>
      {may && id !== null ? (
        <Button variant="quiet" busy={busy} aria-label={t`Take it out`} onClick={() => void drop()}>
          <Trans>Take it out</Trans>
        </Button>
      ) : null}
      <FormMessage message={message} />
      {isAsked ? <MayGoThen one={one} /> : null}
    </li>
  );
}

function Words({ one: { what, mob, heads, otherMob } }: { one: PlannedHeads }) {
  if (what === 'born')
    return (
      <Plural
        value={heads}
        one={`# birth expected in ${mob}`}
        other={`# births expected in ${mob}`}
      />
    );
  if (what === 'comes')
    return <Plural value={heads} one={`# head comes to ${mob}`} other={`# heads come to ${mob}`} />;
  if (what === 'leaves')
    return <Plural value={heads} one={`# head leaves ${mob}`} other={`# heads leave ${mob}`} />;
  const other = otherMob ?? '';
  return (
    <Plural
      value={heads}
      one={`# head of ${mob} joins ${other}`}
      other={`# heads of ${mob} join ${other}`}
    />
  );
}
