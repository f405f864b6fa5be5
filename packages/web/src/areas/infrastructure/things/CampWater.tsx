import { listThings } from '@kraal/contract/things';
import { drinkingKinds, thingKinds } from '@kraal/domain/infrastructure/thingKinds';
import { Trans } from '@lingui/react/macro';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { formatDate } from '../../../formats/localFormat.ts';
import { Read } from '../../../ui/states.tsx';
import { RecordAbout } from '../../ledger/index.ts';
import { ConditionBadge } from './ConditionBadge.tsx';

const mostShown = 200;

/** The water points of a camp, how each was found last, and the word that it runs again. */
export function CampWater({ campId }: { campId: string }) {
  const { farmId } = useFarm();
  const mayRecord = useMay('field_worker');
  const things = useEndpoint(listThings, {
    params: { farmId },
    query: { list: thingKinds.trough.list, limit: mostShown },
  });
  return (
    <Read of={things} rows={2}>
      {({ items }) => (
        <ul className="divide-y divide-line">
          {items
            .filter(({ kind, campIds }) => drinkingKinds.includes(kind) && campIds.includes(campId))
            .map(({ id, kind, name, condition, conditionOn }) => (
              <li key={id} className="flex flex-wrap items-center gap-2 py-2">
                <span className="flex-1">
                  {name}{' '}
                  {condition ? (
                    <>
                      <ConditionBadge condition={condition} />{' '}
                      <span className="text-[13px] text-muted">{formatDate(conditionOn)}</span>
                    </>
                  ) : (
                    <span className="text-muted">
                      <Trans>not looked at yet</Trans>
                    </span>
                  )}
                </span>
                {mayRecord ? (
                  <RecordAbout subject={{ id, kind, name }} only={['repaired', 'inspected']} />
                ) : null}
              </li>
            ))}
        </ul>
      )}
    </Read>
  );
}
