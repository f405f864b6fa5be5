import { closedMating, endedElsewhere } from '@kraal/domain/breeding/breedingState';
import { kindOf } from '@kraal/domain/all';
import type { Row } from '../../../platform/database/connection.ts';
import type { Projecting } from '../../ledger/index.ts';

const tables = ['past_mating'] as const;

/** Matings that a birth, a loss or a leaving closed. */
function project(farmId: string): Projecting {
  const past_mating: Row[] = [];
  const add: Projecting['add'] = (animalId, changes) => {
    for (const { event, before, after, day } of changes) {
      const closed =
        kindOf(event.kind)?.closes && before && after
          ? endedElsewhere(before, after, day)
          : closedMating(before, after, day);
      if (closed)
        past_mating.push({
          farm_id: farmId,
          animal_id: animalId,
          event_id: event.id,
          ended_on: day,
          ended_by: closed.endedBy,
          mob_id: before?.mobId ?? null,
          services: closed.services,
          checks: closed.checks,
          flock: closed.flock ?? null,
        });
    }
  };
  return { rows: { past_mating }, add };
}

export const projections = { tables, of: project };
