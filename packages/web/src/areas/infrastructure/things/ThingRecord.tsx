import { showThing } from '@kraal/contract/things';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { Read } from '../../../ui/states.tsx';
import { RecordAbout, Timeline } from '../../ledger/index.ts';

/** What was recorded of one thing on the land, and what is recorded of it now. */
export function ThingRecord({ id, only }: { id: string; only: readonly string[] }) {
  const { farmId } = useFarm();
  const mayRecord = useMay('field_worker');
  const thing = useEndpoint(showThing, { params: { farmId, id } }, { keep: true });
  return (
    <Read of={thing} rows={2}>
      {({ kind, name }) => (
        <div className="flex flex-col gap-3">
          {mayRecord ? <RecordAbout subject={{ id, kind, name }} only={only} /> : null}
          <Timeline subjectId={id} />
        </div>
      )}
    </Read>
  );
}
