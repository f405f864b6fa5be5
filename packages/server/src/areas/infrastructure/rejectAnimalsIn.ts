import type { Day } from '@kraal/domain/format/dates';
import { sentence } from '@kraal/domain/ledger/problem';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, row, text } from '../../platform/database/row.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofFarms } from '../farms/tables.ts';

export async function rejectAnimalsIn(
  transaction: Transaction,
  farmId: string,
  { campId, on }: { campId: string; on: Day },
): Promise<void> {
  const [inside] = await select(
    transaction,
    row({ heads: number }),
    sql`select coalesce(sum(heads), 0)::float8 as heads from ${ofAnimals.animal}
      where farm_id = ${farmId} and camp_id = ${campId} and status = 'alive'`,
  );
  if (inside && inside.heads > 0)
    throw conflict(
      'camp_in_use',
      sentence`There are ${inside.heads} animals in the other camp. Move them first.`,
    );
  const [later] = await select(
    transaction,
    row({ until: text }),
    sql`select to_char(max(until at time zone f.time_zone), 'YYYY-MM-DD') as until
      from ${ofAnimals.residence} r join ${ofFarms.farm} f on f.id = r.farm_id
      where r.farm_id = ${farmId} and r.place_id = ${campId}
        and (r.until at time zone f.time_zone)::date > ${on}
      group by r.farm_id`,
  );
  if (later)
    throw invalid({
      on: [
        sentence`There were animals in the other camp until ${later.until}. Choose a day from then on.`,
      ],
    });
}
