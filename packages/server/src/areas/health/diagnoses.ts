import { addDays, type Day } from '@kraal/domain/format/dates';
import { type SQL, sql } from 'drizzle-orm';
import { startOfFarmDay } from '../../platform/database/farmDay.ts';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, row, text } from '../../platform/database/row.ts';
import { mostLines, diseaseWords, headsIll } from './headsIll.ts';
import { payloadText } from '../ledger/index.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofLedger } from '../ledger/tables.ts';

/** An animal counts once for a disease, a lot with the most heads that were said to have it. */
export async function diagnoses(
  transaction: Transaction,
  { farmId, from, to, own }: { farmId: string; from: Day; to: Day; own: SQL },
): Promise<{ disease: string; heads: number }[]> {
  const said = sql`lower(replace(trim(${payloadText('diagnosed', 'disease')}), '’', ''''))`;
  const rows = await select(
    transaction,
    row({ disease: text, heads: number }),
    sql`
    select one.disease, sum(one.heads)::float8 as heads from (
      select coalesce(${diseaseWords}::jsonb ->> ${said}, ${said}) as disease,
        max(${headsIll(farmId)}) as heads
      from ${ofLedger.event} e
      join ${ofLedger.eventAnimal} ea on ea.farm_id = e.farm_id and ea.event_id = e.id
        and ea.part = 'subject'
      join ${ofAnimals.animal} a on a.farm_id = ea.farm_id and a.id = ea.animal_id
      where e.farm_id = ${farmId} and e.kind = 'diagnosed' and e.voided_by is null
        and e.occurred_at >= ${startOfFarmDay(from, farmId)}
        and e.occurred_at < ${startOfFarmDay(addDays(to, 1), farmId)} ${own} group by 1, a.id
    ) one group by 1 order by 2 desc, 1 limit ${mostLines}`,
  );
  return rows;
}
