import type { Output } from '@kraal/contract/endpoint';
import { showNational } from '@kraal/contract/national';
import { Trans } from '@lingui/react/macro';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { Empty, Read } from '../../../ui/states.tsx';
import { Incoming } from './Incoming.tsx';
import { Messages } from './Messages.tsx';
import { Properties } from './Properties.tsx';

type National = Output<typeof showNational>;

/** What the farm says to the national platform, word for word, and what that announces to it. */
export function NationalPart() {
  const { farmId } = useFarm();
  const may = useMay('farm_manager');
  const national = useEndpoint(showNational, { params: { farmId } }, { enabled: may });
  if (!may)
    return (
      <Empty>
        <Trans>What leaves the farm for the national platform is seen by its managers.</Trans>
      </Empty>
    );
  return (
    <Read of={national} rows={4}>
      {(shown) => <Shown national={shown} />}
    </Read>
  );
}

function Shown({ national }: { national: National }) {
  const { host, properties, incoming } = national;
  const links = properties.flatMap(({ link }) => link ?? []);
  if (host === null && links.length === 0)
    return (
      <Empty>
        <Trans>
          Whoever runs this installation has set no national platform, so nothing of your farm
          leaves for one.
        </Trans>
      </Empty>
    );
  return (
    <div className="flex flex-col gap-4">
      <Properties host={host} properties={properties} />
      {links.some(({ consents }) => consents.incoming !== 'never') || incoming > 0 ? (
        <Incoming />
      ) : null}
      <Messages counts={national} />
    </div>
  );
}
