import type { Change } from '@kraal/domain/ledger/step';
import type { Row } from '../../../platform/database/connection.ts';
import { parts, type Projecting } from '../parts.ts';

/** Of how many heads an entry speaks. */
export const headsOf = ({ event, after }: Change): number =>
  event.heads ?? Math.max(1, after?.heads ?? 1);

/** Links of entries that reached an animal through its mob or another's life. */
function project(farmId: string): Projecting {
  const event_animal: Row[] = [];
  const add: Projecting['add'] = (animalId, changes) => {
    const linked = new Set<string>();
    for (const { event, part, via } of changes) {
      // That a sire left her stands in his life, and in hers as the end of a service.
      const link = `${event.id} ${part}`;
      const reached = part === 'rears' || (via !== null && part === 'subject');
      // Twins weaned in one entry are one entry of their dam's.
      if (reached && !linked.has(link))
        event_animal.push({
          farm_id: farmId,
          animal_id: animalId,
          event_id: event.id,
          part,
          derived: true,
        });
      linked.add(link);
    }
  };
  return { rows: { event_animal }, add };
}

/** Tables that a life's changes come to, one row or more a change, as the areas registered them. */
export const projectedTables = (): string[] =>
  parts().flatMap(({ projections }) => projections?.tables ?? []);

/** Everything that lives come to while a request is saved: the areas' rows, and the ledger's own links. */
export const projectAll = (farmId: string): Projecting[] => [
  project(farmId),
  ...parts().flatMap(({ projections }) => (projections ? [projections.of(farmId)] : [])),
];
