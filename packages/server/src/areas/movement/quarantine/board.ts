import type { Output } from '@kraal/contract/endpoint';
import { showQuarantine } from '@kraal/contract/quarantine';
import { asDay } from '@kraal/domain/format/dates';
import { isolatedUntil } from '@kraal/domain/movement/quarantine';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { day, number, row, rowIn, text } from '../../../platform/database/row.ts';
import { isolatedOn, metOn, type On } from './isolated.ts';

type Board = Output<typeof showQuarantine>;

const mostNamed = 200;

const campRow = row({
  campId: text.orNull,
  name: text.orNull,
  animals: number,
  heads: number,
  otherAnimals: number,
  otherHeads: number,
  firstCameOn: day,
  lastCameOn: day,
});

/** Camps with somebody in isolation; those of which nobody knows where they stand come last. */
export const campsOf = (transaction: Transaction, on: On) =>
  select(
    transaction,
    campRow,
    sql`with ${isolatedOn(on)}, camps as (
        select camp_id, count(*)::int as animals, sum(heads)::float8 as heads,
          min("on") as first_on, max("on") as last_on
        from isolated group by camp_id)
      select c.camp_id as "campId", k.name, c.animals, c.heads,
        coalesce(o.animals, 0)::int as "otherAnimals", coalesce(o.heads, 0)::float8 as "otherHeads",
        c.first_on::text as "firstCameOn", c.last_on::text as "lastCameOn"
      from camps c
        left join camp k on k.farm_id = ${on.farmId} and k.id = c.camp_id
        left join lateral (select count(*) as animals, sum(a.heads) as heads from animal a
          where a.farm_id = ${on.farmId} and a.camp_id = c.camp_id and a.status = 'alive'
            and (a.born_on is null or a.born_on < c.first_on)
            and not exists (select from isolated i where i.id = a.id)) o on true
      order by c.camp_id is null, c.last_on desc, k.name limit 500`,
  );

const isolatedRow = rowIn(showQuarantine, 'items')
  .without('until')
  .with({ metCameOn: day, animals: number, allHeads: number });

const isolatedItems = (transaction: Transaction, on: On) =>
  select(
    transaction,
    isolatedRow,
    sql`with ${isolatedOn(on)}, ${metOn(on, sql`r.animal_id in (select id from isolated)`)}
      select a.id, coalesce(a.tag, a.name, sm.name, a.animal_class) as name,
        a.animal_class as "animalClass", a.heads, a.camp_id as "campId", k.name as "campName",
        i.on::text as "cameOn", greatest(i.on, m.on)::text as "metCameOn",
        count(*) over ()::int as animals, sum(a.heads) over ()::float8 as "allHeads"
      from isolated i join animal a on a.farm_id = ${on.farmId} and a.id = i.id
        left join met m on m.id = i.id
        left join mob sm on sm.farm_id = a.farm_id and sm.id = a.mob_id
        left join camp k on k.farm_id = a.farm_id and k.id = a.camp_id
      order by i.on desc, name, a.id limit ${mostNamed}`,
  );

const metRow = rowIn(showQuarantine, 'met')
  .without('until')
  .with({ animals: number, allHeads: number });

/** Who met them and is not in isolation; young that were born since are with their mothers, and no contact. */
const metItems = (transaction: Transaction, on: On) =>
  select(
    transaction,
    metRow,
    sql`with ${isolatedOn(on)}, ${metOn(on)}
      select a.id, coalesce(a.tag, a.name, sm.name, a.animal_class) as name,
        a.animal_class as "animalClass", a.heads, a.camp_id as "campId", k.name as "campName",
        a.status, m.on::text as "metCameOn",
        count(*) over ()::int as animals, sum(a.heads) over ()::float8 as "allHeads"
      from met m join animal a on a.farm_id = ${on.farmId} and a.id = m.id
        left join mob sm on sm.farm_id = a.farm_id and sm.id = a.mob_id
        left join camp k on k.farm_id = a.farm_id and k.id = a.camp_id
      where a.status not in ('reference', 'merged')
        and not exists (select from latest l where l.animal_id = a.id)
        and (a.born_on is null or a.born_on < m.on)
      order by a.status <> 'alive', m.on desc, name, a.id limit ${mostNamed}`,
  );

/** Of all rows that were counted beside the first of them. */
const totalOf = (rows: readonly { animals: number; allHeads: number }[]): Board['total'] => ({
  animals: rows[0]?.animals ?? 0,
  heads: rows[0]?.allHeads ?? 0,
});

/** The isolations of a farm on a day: by camp, by animal, and whom they met. */
export async function quarantineBoard(transaction: Transaction, on: On): Promise<Board> {
  const camps = await campsOf(transaction, on);
  const items = await isolatedItems(transaction, on);
  const met = await metItems(transaction, on);
  return {
    camps: camps.map(({ animals, heads, otherAnimals, otherHeads, ...camp }) => ({
      ...camp,
      isolated: { animals, heads },
      others: { animals: otherAnimals, heads: otherHeads },
      until: isolatedUntil(camp.lastCameOn),
    })),
    items: items.map(({ animals: _animals, allHeads: _allHeads, metCameOn, ...one }) => ({
      ...one,
      until: isolatedUntil(metCameOn),
    })),
    total: totalOf(items),
    met: met.map(({ animals: _animals, allHeads: _allHeads, ...one }) => ({
      ...one,
      until: isolatedUntil(asDay(one.metCameOn)),
    })),
    metTotal: totalOf(met),
  };
}
