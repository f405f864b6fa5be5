import type { Row } from '../../platform/database/connection.ts';
import { headsOf, type LedgerPart, type Projecting } from '../ledger/index.ts';

/** Every shearing, weighed or not. */
function project(farmId: string): Projecting {
  const fleece: Row[] = [];
  const add: Projecting['add'] = (animalId, changes) => {
    for (const change of changes)
      if (change.event.kind === 'shorn' && change.part === 'subject' && change.after)
        fleece.push({
          farm_id: farmId,
          animal_id: animalId,
          event_id: change.event.id,
          species: change.after.species,
          shorn_on: change.day,
          heads: headsOf(change),
          fleece_kg: change.event.payload['fleeceKg'] ?? null,
        });
  };
  return { rows: { fleece }, add };
}

export const fleecePart: LedgerPart = { projections: { tables: ['fleece'], of: project } };
