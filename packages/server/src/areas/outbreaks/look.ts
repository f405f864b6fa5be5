import type { OutbreakCase } from '@kraal/contract/outbreaks';
import type { LookedAt } from '@kraal/domain/movement/outbreak';
import type { Species } from '@kraal/domain/animals/species';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { boolean, day, list, number, row, text } from '../../platform/database/row.ts';
import { conflict } from '../../platform/errors.ts';
import { newId } from '../../platform/newId.ts';
import type { FarmDays } from '../movement/index.ts';
import { oneCase } from './cases.ts';

/** One look under a case, for as long as its transaction: all that is seen of other farms is seen through it. */
export type Look = {
  transaction: Transaction;
  id: string;
  now: Date;
  of: OutbreakCase;
  species: readonly Species[];
};

export type What = { what: LookedAt } & Record<string, unknown>;

/** Writes down who looks and for what, before they see anything; refused once the case is over. */
export async function beginLook(
  transaction: Transaction,
  { caseId, now }: { caseId: string; now: Date },
  asked: What,
): Promise<Look> {
  const of = await oneCase(transaction, now, caseId);
  const id = newId();
  const [answer] = await select(
    transaction,
    row({ begun: boolean }),
    sql`select outbreak_begin_read(${caseId}, ${id}, ${now.toISOString()},
      ${JSON.stringify(asked)}::jsonb) as begun`,
  );
  if (!answer?.begun)
    throw conflict('case_over', 'This case is over. Open another one to look again.');
  const [kept] = await select(
    transaction,
    row({ species: list<Species>() }),
    sql`select species from outbreak_case where id = ${caseId}`,
  );
  return { transaction, id, now, of, species: kept?.species ?? [] };
}

/** From here on the transaction sees this farm; it stands in the farm's trail. Null where there is none any more. */
export async function switchToFarm(
  { transaction, id }: Pick<Look, 'transaction' | 'id'>,
  farmId: string,
): Promise<{ farmName: string; timeZone: string } | null> {
  const [farm] = await select(
    transaction,
    row({ farmName: text, timeZone: text }),
    sql`select farm_name as "farmName", time_zone as "timeZone"
      from outbreak_enter(${id}, ${farmId}, ${newId()})`,
  );
  return farm ?? null;
}

const seenRow = row({
  farmId: text,
  farmName: text,
  timeZone: text,
  from: number,
  until: number,
  lastDay: day,
});
export type SeenFarm = { farmId: string; farmName: string } & FarmDays;

/** The same of many farms at once, with the days of the case on each; those that are no more are left out. */
export function goIntoFarms(
  { transaction, id, now }: Pick<Look, 'transaction' | 'id' | 'now'>,
  farmIds: readonly string[],
): Promise<SeenFarm[]> {
  const trails = farmIds.map(() => newId());
  return select(
    transaction,
    seenRow,
    sql`select farm_id as "farmId", farm_name as "farmName", time_zone as "timeZone", from_ms as "from",
        until_ms as until, last_day as "lastDay"
      from outbreak_enter_all(${id}, ${now.toISOString()}::timestamptz,
        ${sql.param([...farmIds])}::uuid[], ${sql.param(trails)}::uuid[])`,
  );
}
