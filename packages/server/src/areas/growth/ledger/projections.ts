import type { Change } from '@kraal/domain/ledger/step';
import type { Measured, Part } from '@kraal/domain/ledger/kind';
import { kindOf } from '@kraal/domain/all';
import type { Row } from '../../../platform/database/connection.ts';
import { headsOf, type Projecting } from '../../ledger/index.ts';

function measuredBy({ kind, payload }: Change['event'], part: Part, animalId: string): Measured[] {
  if (part === 'young') return kindOf(kind)?.measuresYoung?.(payload, animalId) ?? [];
  return part === 'subject' ? (kindOf(kind)?.measures?.(payload) ?? []) : [];
}

/** What was measured, by every kind of entry that measures. */
function project(farmId: string): Projecting {
  const measurement: Row[] = [];
  const add: Projecting['add'] = (animalId, changes) => {
    for (const change of changes)
      for (const { trait, value } of measuredBy(change.event, change.part, animalId))
        measurement.push({
          farm_id: farmId,
          animal_id: animalId,
          event_id: change.event.id,
          trait,
          value,
          taken_on: change.day,
          heads: headsOf(change),
        });
  };
  return { rows: { measurement }, add };
}

export const projections = { tables: ['measurement'], of: project };
