import { sql } from 'drizzle-orm';
import { select, type Row, type Transaction } from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';
import type { Changing, SavedLife } from '../../ledger/index.ts';

/** What the rows of `animal_growth` come to by day. */
const daysOf = (farmId: string, which: ReturnType<typeof sql>) =>
  sql`select species, 'seen' as fact, last_seen_on as day, sum(heads) as heads,
      0::numeric as gain_mg
    from animal_growth where farm_id = ${farmId} and status = 'alive'${which} group by 1, 3
    union all
    select species, 'gained', mass_on, sum(heads), sum(heads * round(adg_g * 1000)::bigint)
    from animal_growth where farm_id = ${farmId} and status = 'alive' and adg_g is not null${which}
    group by 1, 3`;

async function add(transaction: Transaction, sums: ReturnType<typeof sql>): Promise<void> {
  await transaction.execute(sql`insert into growth_day as d
      (farm_id, species, fact, day, heads, gain_mg) ${sums}
    on conflict (farm_id, species, fact, day) do update
      set heads = d.heads + excluded.heads, gain_mg = d.gain_mg + excluded.gain_mg`);
}

type Sum = {
  species: string;
  fact: 'seen' | 'gained';
  day: string;
  heads: number;
  gain_mg: number;
};

/** What one row is to its days, with the sign in which it counts. */
function sumsOf(row: Row | undefined, sign: 1 | -1): Sum[] {
  if (!row || row['status'] !== 'alive') return [];
  const heads = sign * Number(row['heads']);
  const species = String(row['species']);
  const seen: Sum = { species, fact: 'seen', day: String(row['last_seen_on']), heads, gain_mg: 0 };
  if (row['adg_g'] === null) return [seen];
  // To the very number that the database makes of it, or taking out would leave something behind.
  const gain = heads * roundHalfEven(Number(row['adg_g']) * 1000);
  return [seen, { ...seen, fact: 'gained', day: String(row['mass_on']), gain_mg: gain }];
}

/** As PostgreSQL rounds a double precision. */
function roundHalfEven(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  if (rest !== 0.5) return Math.round(value);
  return below % 2 === 0 ? below : below + 1;
}

const isOther = ({ was, is }: SavedLife): boolean =>
  ['status', 'species', 'heads', 'last_seen_on', 'mass_on', 'adg_g'].some(
    (name) => was?.['animal_growth']?.[name] !== is['animal_growth']?.[name],
  );

/**
 * Moves animals from the days on which they stood to those on which they stand now. What is known of a row as it stands
 * is taken out without reading it; what is not is read before it is written. Out: what is left to do afterwards.
 */
export async function recount(
  transaction: Transaction,
  farmId: string,
  { lives, gone }: Changing,
): Promise<() => Promise<void>> {
  const changing = lives.filter(isOther);
  const unread = changing
    .filter(({ was }) => was && !was['animal_growth'])
    .map(({ is }) => String(is['animal_growth']?.['id']));
  const leaving = [...unread, ...gone];
  if (leaving.length > 0)
    await add(
      transaction,
      sql`select ${farmId}::uuid, species, fact, day, -heads, -gain_mg
        from (${daysOf(farmId, sql` and id = any(${sql.param(leaving)}::uuid[])`)}) d`,
    );
  const sums = new Map<string, Sum>();
  for (const { was, is } of changing)
    for (const one of [...sumsOf(was?.['animal_growth'], -1), ...sumsOf(is['animal_growth'], 1)]) {
      const key = `${one.species} ${one.fact} ${one.day}`;
      const known = sums.get(key);
      sums.set(key, {
        ...one,
        heads: one.heads + (known?.heads ?? 0),
        gain_mg: one.gain_mg + (known?.gain_mg ?? 0),
      });
    }
  const moved = [...sums.values()].filter(({ heads, gain_mg }) => heads !== 0 || gain_mg !== 0);
  if (moved.length > 0)
    await add(
      transaction,
      sql`select ${farmId}::uuid, species, fact, day, heads, gain_mg
        from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
          as s(species text, fact text, day date, heads bigint, gain_mg bigint)`,
    );
  const isLeft = leaving.length > 0 || moved.some(({ heads }) => heads < 0);
  return async () => {
    if (isLeft)
      await transaction.execute(
        sql`delete from growth_day where farm_id = ${farmId} and heads = 0`,
      );
  };
}

/** Adds up all of them, where nothing is added up. */
export const addUpDays = (transaction: Transaction, farmId: string): Promise<void> =>
  add(
    transaction,
    sql`select ${farmId}::uuid, species, fact, day, heads, gain_mg
      from (${daysOf(farmId, sql``)}) d where heads <> 0`,
  );

/** Whether the days are not what the animals come to. */
export async function areDaysWrong(transaction: Transaction, farmId: string): Promise<boolean> {
  const wrong = await select(
    transaction,
    row({ fact: text }),
    sql`with "is" as (select * from (${daysOf(farmId, sql``)}) d where heads <> 0), was as (
        select species, fact, day, heads::numeric as heads, gain_mg::numeric as gain_mg
        from growth_day where farm_id = ${farmId})
      select fact from ((table "is" except table was) union all (table was except table "is")) o
      limit 1`,
  );
  return wrong.length > 0;
}
