import type { Pasture } from '@kraal/contract/grazing';
import { useLingui } from '@lingui/react/macro';
import { useMay } from '../../platform/useSession.ts';
import { Drawer } from '../../ui/dialog.tsx';
import { RecordAbout, Timeline } from '../ledger/index.ts';
import { ClosedBadge } from './ClosedBadge.tsx';
import { GrazedHistory, useGrazingOf } from './GrazedHistory.tsx';

type Camp = { id: string; name: string; closed?: Pasture['closed'] };

/** What can be said of a camp, when it was grazed, and all that was recorded about it. */
export function CampRecord({ camp: { id, name, ...camp } }: { camp: Camp }) {
  const { t } = useLingui();
  const reading = useGrazingOf(id);
  // The board knows it already, and what waits on this device; the map asks.
  const closed = camp.closed === undefined ? reading.data?.closed : camp.closed;
  const mayRecord = useMay('field_worker');
  return (
    <div className="flex flex-col gap-4">
      {closed ? <ClosedBadge closed={closed} /> : null}
      {mayRecord ? (
        <RecordAbout
          subject={{ id, kind: 'camp', name }}
          without={closed === undefined ? [] : [closed ? 'camp_closed' : 'camp_opened']}
        />
      ) : null}
      <GrazedHistory reading={reading} />
      <section aria-label={t`What was recorded`}>
        <Timeline subjectId={id} />
      </section>
    </div>
  );
}

export function CampDrawer({ camp, onClose }: { camp: Camp; onClose: () => void }) {
  return (
    <Drawer title={camp.name} open onClose={onClose}>
      <CampRecord camp={camp} />
    </Drawer>
  );
}
