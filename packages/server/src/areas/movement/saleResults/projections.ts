import type { PayloadOf } from '@kraal/domain/all';
import { leftTogether } from '@kraal/domain/movement/openSales';
import type { Row } from '../../../platform/database/connection.ts';
import type { Projecting } from '../../ledger/index.ts';

/** What came back of heads that left. */
function project(farmId: string): Projecting {
  const sale_result: Row[] = [];
  const add: Projecting['add'] = (animalId, changes) => {
    for (const { event, before, day, part } of changes) {
      if (event.kind !== 'result_received' || part !== 'subject' || !before) continue;
      const said = event.payload as PayloadOf<'result_received'>; // its kind's schema has read it
      const heads = event.heads ?? 1;
      const left = leftTogether(before.openSales, heads);
      sale_result.push({
        farm_id: farmId,
        animal_id: animalId,
        event_id: event.id,
        species: before.species,
        result_on: day,
        heads,
        cold_kg: said.coldMassKg ?? null,
        alive_kg: left.aliveKg,
        left_by: left.entryId,
        mob_id: left.mobId,
        age_class: said.ageClass ?? null,
        fat_code: said.fatCode ?? null,
        conformation: said.conformation ?? null,
        damage: said.damage ?? null,
        grade: said.grade ?? null,
        condemned: said.condemned ?? null,
        condemned_kg: said.condemnedKg ?? null,
        condemned_for: said.condemnedFor ?? null,
        price_cents: said.priceCents ?? null,
        carcass_number: said.carcassNumber ?? null,
        received_from: said.at ?? null,
      });
    }
  };
  return { rows: { sale_result }, add };
}

export const projections = { tables: ['sale_result'], of: project };
