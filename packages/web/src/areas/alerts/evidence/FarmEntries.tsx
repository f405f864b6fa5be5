import { recentEvents } from '@kraal/contract/ledger';
import { addDays } from '@kraal/domain/format/dates';
import { useEndpoint } from '../../../platform/queries.ts';
import { useToday } from '../../../platform/today.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { AnimalLink } from '../../../ui/animalLink.tsx';
import { formatDate } from '../../../formats/localFormat.ts';
import { Read } from '../../../ui/states.tsx';
import { describeWith, kindView } from '../../ledger/index.ts';

const mostShown = 10;

type Props = { kind: string; species: string; days: number };

/** The latest entries of a kind on the farm: who died of what, who aborted. */
export function FarmEntries({ kind, species, days }: Props) {
  const { farmId, timeZone } = useFarm();
  const since = addDays(useToday(), -days);
  const reading = useEndpoint(recentEvents, {
    params: { farmId },
    query: { kind, species, since, limit: 50 },
  });
  return (
    <Read of={reading} rows={3}>
      {({ items }) => (
        <ul className="divide-y divide-line">
          {items
            .filter(({ voidedBy }) => voidedBy === null)
            .slice(0, mostShown)
            .map((entry) => (
              <li key={entry.id} className="flex flex-wrap items-center gap-x-3">
                <AnimalLink id={entry.animalId ?? ''}>{entry.animalTag ?? '–'}</AnimalLink>
                <span className="flex-1">
                  {describeWith(kindView(entry.kind), entry.payload)}
                  {entry.heads ? ` · ${entry.heads}` : null}
                </span>
                <span className="text-muted">{formatDate(entry.occurredAt, timeZone)}</span>
              </li>
            ))}
        </ul>
      )}
    </Read>
  );
}
