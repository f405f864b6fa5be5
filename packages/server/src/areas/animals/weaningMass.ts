import type { Day } from '@kraal/domain/format/dates';
import { closedIds, closedRecords } from './closedRecords.ts';
import { type AdjustedMass, adjustedWeaningMass, type Weanling } from '@kraal/domain/growth/gain';
import { type Species, speciesFacts } from '@kraal/domain/animals/species';
import { type SQL, sql } from 'drizzle-orm';
import { select, together, type Transaction } from '../../platform/database/connection.ts';
import { boolean, day, number, oneOf, rowFor, text } from '../../platform/database/row.ts';
import { payloadText } from '../ledger/index.ts';
import { ofGrowth } from '../growth/tables.ts';
import { ofLedger } from '../ledger/tables.ts';

const weighedRow = rowFor<Omit<Weanling, 'species'>>()({
  sex: oneOf(),
  bornOn: day,
  birthMassKg: number.orNull,
  damBornOn: day.orNull,
}).with({ id: text, on: day, massKg: number, heads: number });
export type WeaningMass = Omit<Extract<AdjustedMass, { comparable: true }>, 'comparable'> & {
  on: Day;
  /** For how many it stands: of a lot its heads on that day. */
  heads: number;
};

/** A weighing so near to the day on which it left its dam stands for it (domain notes, section 4). */
const nearLeavingDays = 21;

/** What those weighed who left by an entry `e`, all of them together. */
const soldMass = payloadText(['sold', 'slaughtered', 'returned'], 'massKg');

/**
 * The mass at weaning of young, kg, adjusted to the standard age: one figure wherever a mass at weaning is shown. Of
 * each the weighing nearest to that age counts; of one that was sold or slaughtered off its dam the mass at the sale,
 * else the last weighing of its last three weeks. `whose` is a condition on `a`, the young. Of lots
 * of young it is the mean of a head; what a lot brought at its sale is no mass of a head.
 */
export async function weaningMasses(
  transaction: Transaction,
  {
    farmId,
    species,
    whose,
    of = 'animals',
  }: { farmId: string; species: Species; whose: SQL; of?: 'animals' | 'lots' | undefined },
): Promise<Map<string, WeaningMass>> {
  const facts = speciesFacts[species];
  const comparable = sql`between a.born_on + ${facts.adjustFromDays}::int
    and a.born_on + ${facts.adjustToDays}::int`;
  const offDam = sql`(a.weaned_on is null and a.status in ('sold', 'slaughtered', 'returned'))`;
  const young = sql`a.farm_id = ${farmId} and a.species = ${species} and a.born_on is not null
    and a.state->'sameAsId' is null and a.is_lot = ${of === 'lots'} and ${whose}`;
  // Who carried it may have had a second record.
  const carrier = sql`coalesce((select k.kept_id from ${closedRecords(farmId)} k
    where k.id = (a.state->>'carriedById')::uuid order by k.kept_id limit 1),
    (a.state->>'carriedById')::uuid)`;
  const columns = sql`a.id, a.sex, a.born_on::text as "bornOn",
    (a.state->>'birthMassKg')::float8 as "birthMassKg",
    (select d.born_on::text from animal d where d.farm_id = a.farm_id
      and d.id = coalesce(${carrier}, a.dam_id)) as "damBornOn"`;
  // Young by young, each by its own index: right after an import the planner knows nothing of the tables yet.
  const [weighings, sales] = await together(
    select(
      transaction,
      weighedRow,
      sql`with ${closedIds(farmId)} select ${columns}, w.taken_on::text as "on", w.value as "massKg", w.heads
      from animal a left join closed c on c.id = a.id
      cross join lateral (select a.id || coalesce(c.ids, '{}') as ids) own cross join lateral (
        select m.taken_on,
          -- Weighed twice an animal is one, and of a lot no more heads stood there than it had.
          case when a.is_lot then least(sum(m.heads), (select sum(c.heads) from stock_change c
            where c.farm_id = a.farm_id and c.animal_id = a.id and c.changed_on <= m.taken_on))
            else 1 end::float8 as heads,
          -- Of an animal the last reading of a day stands, of a lot the mean of all of them (massOfDay.ts).
          case when a.is_lot then sum(m.value * m.heads) / sum(m.heads)
            else (array_agg(m.value order by e.occurred_at desc, e.id desc))[1] end as value
        from ${ofGrowth.measurement} m
          join ${ofLedger.event} e on e.farm_id = m.farm_id and e.id = m.event_id
        where m.farm_id = a.farm_id and m.animal_id = any(own.ids) and m.trait = 'mass'
          and m.taken_on ${comparable}
          and (not ${offDam} or m.taken_on >= a.status_on - ${nearLeavingDays}::int)
        group by m.taken_on
        order by case when ${offDam} then a.status_on - m.taken_on
          else abs(m.taken_on - a.born_on - ${facts.weaningDays}) end, m.taken_on
        limit 1
      ) w
      where ${young}`,
    ),
    select(
      transaction,
      weighedRow.with({ others: boolean }),
      sql`
      select ${columns}, a.status_on::text as "on", g.mass as "massKg", 1 as heads, g.others
      from animal a cross join lateral (
        select (${soldMass})::float8 as mass, exists (
          select from ${ofLedger.eventAnimal} o where o.farm_id = ea.farm_id
            and o.event_id = ea.event_id
            and o.animal_id <> ea.animal_id and o.part = 'subject'
        ) as others
        from ${ofLedger.eventAnimal} ea join ${ofLedger.event} e on e.farm_id = ea.farm_id
          and e.id = ea.event_id
        where ea.farm_id = a.farm_id and ea.animal_id = a.id and ea.part = 'subject'
          and e.kind = a.status and e.voided_by is null and ${soldMass} is not null
        order by e.occurred_at desc, e.id desc limit 1
      ) g
      where ${young} and ${offDam} and a.status_on ${comparable}`,
    ),
  );
  const single = sales.filter(({ others }) => !others && of === 'animals');
  const weighed = [...weighings, ...single];
  return new Map(
    weighed.flatMap(({ id, on, massKg, heads, ...young }) => {
      const said = adjustedWeaningMass({ ...young, species }, { on, massKg });
      if (!said.comparable) return [];
      const { comparable: _stands, ...adjusted } = said;
      return [[id, { ...adjusted, on, heads }] as const];
    }),
  );
}
