import { asDay } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { select } from '../../../platform/database/connection.ts';
import type { Watch } from '../../alerts/index.ts';
import { seenAnimal, sightColumns, sightMob, sightRow } from '../../animals/index.ts';
import { stoppedHere } from './stopped.ts';
import { ofAnimals } from '../../animals/tables.ts';

/** One of the herd has a number that another farm has listed as stolen. */
export const stolenHere: Watch = {
  rules: ['stolen_mark'],
  find: async (transaction, { id }) => {
    const hits = await stoppedHere(transaction, id);
    if (hits.length === 0) return [];
    const ids = hits.map(({ animalId }) => animalId);
    const rows = await select(
      transaction,
      sightRow,
      sql`select ${sightColumns} from ${ofAnimals.animal} a ${sightMob}
        where a.farm_id = ${id} and a.id = any(${sql.param(ids)}::uuid[])`,
    );
    const seen = new Map(rows.map((one) => [one.id, seenAnimal(one)]));
    return hits.flatMap(({ id: stopId, animalId, eid, stolenOn, reference, farmName, ...call }) => {
      const animal = seen.get(animalId);
      if (!animal) return [];
      return [
        {
          ...animal,
          rule: 'stolen_mark' as const,
          value: 1,
          since: asDay(stolenOn),
          facts: { stopId, eid, on: stolenOn, reference, farm: farmName, phone: call.contactPhone },
        },
      ];
    });
  },
};
