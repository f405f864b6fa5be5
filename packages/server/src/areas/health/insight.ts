import type { healthInsight as contract } from '@kraal/contract/health';
import type { Output, Request } from '@kraal/contract/endpoint';
import { nameByWord } from '@kraal/domain/health/diseases';
import { addDays, type Day } from '@kraal/domain/format/dates';
import { type Dosing, resistanceWarnings } from '@kraal/domain/health/resistance';
import { type SQL, sql } from 'drizzle-orm';
import { farmDay, startOfFarmDay } from '../../platform/database/farmDay.ts';
import { dosesOfBatch } from './leftOfBatch.ts';
import { select, together, type Transaction } from '../../platform/database/connection.ts';
import { day, number, row, rowFor, type RowOf, text } from '../../platform/database/row.ts';

type Query = Request<typeof contract>['query'];
type Insight = Output<typeof contract>;
const countedRow = row({ name: text, heads: number });
type Counted = RowOf<typeof countedRow>;

const mostLines = 50;
/** Worm remedies and dips of so many days back count for resistance. */
const resistanceDays = 730;

/** What sickness and death took over a period, per head that was there, and where it comes back. */
export async function healthInsight(
  transaction: Transaction,
  farmId: string,
  { from, to, species }: Query,
): Promise<Insight> {
  const own = species ? sql` and a.species = ${species}` : sql``;
  const [
    heads,
    diagnosed,
    cause,
    camp,
    animalClass,
    month,
    illCamp,
    illClass,
    illMonth,
    cost,
    famacha,
    dosings,
  ] = await together(
    meanHeads(transaction, { farmId, from, to, species }),
    diagnoses(transaction, { farmId, from, to, own }),
    ...deathsBy(transaction, { farmId, from, to, own }),
    ...illBy(transaction, { farmId, from, to, own }),
    costs(transaction, { farmId, from, to, own }),
    famachaByMonth(transaction, { farmId, from, to, own }),
    dosingDays(transaction, { farmId, to, own }),
  );
  return {
    meanHeads: heads,
    diagnosed,
    ill: { camp: illCamp, animalClass: illClass, month: illMonth },
    deaths: { cause, camp, animalClass, month },
    costCents: Math.round(cost),
    costPerHeadCents: heads > 0 ? Math.round(cost / heads) : null,
    famacha,
    resistance: await named(transaction, farmId, resistanceWarnings(dosings)),
  };
}

/** Heads a day over the period, its first and last day counted: what a rate is of. */
async function meanHeads(
  transaction: Transaction,
  {
    farmId,
    from,
    to,
    species,
  }: { farmId: string; from: Day; to: Day; species: string | undefined },
): Promise<number> {
  const [found] = await select(
    transaction,
    row({ mean: number }),
    sql`
    select coalesce(sum(heads * (${to}::date - greatest(changed_on, ${from}::date) + 1)), 0)::float8
      / greatest(${to}::date - ${from}::date + 1, 1) as mean
    from stock_change where farm_id = ${farmId}
      and changed_on <= ${to} ${species ? sql`and species = ${species}` : sql``}`,
  );
  return found?.mean ?? 0;
}

/** Every word for a disease of the list, and its name. */
const diseaseWords = JSON.stringify(nameByWord);

/** How many heads of `a` a diagnosis `e` says: all of that day, where it names no number. */
const headsIll = (farmId: string): SQL => sql`coalesce(e.heads, case when a.is_lot then (
    select sum(x.heads) from stock_change x where x.farm_id = a.farm_id and x.animal_id = a.id
      and x.changed_on <= ${farmDay(sql`e.occurred_at`, farmId)}) end, 1)`;

/** An animal counts once for a disease, a lot with the most heads that were said to have it. */
async function diagnoses(
  transaction: Transaction,
  { farmId, from, to, own }: { farmId: string; from: Day; to: Day; own: SQL },
): Promise<{ disease: string; heads: number }[]> {
  const said = sql`lower(replace(trim(e.payload->>'disease'), '’', ''''))`;
  const rows = await select(
    transaction,
    row({ disease: text, heads: number }),
    sql`
    select one.disease, sum(one.heads)::float8 as heads from (
      select coalesce(${diseaseWords}::jsonb ->> ${said}, ${said}) as disease,
        max(${headsIll(farmId)}) as heads
      from event e
      join event_animal ea on ea.farm_id = e.farm_id and ea.event_id = e.id and ea.part = 'subject'
      join animal a on a.farm_id = ea.farm_id and a.id = ea.animal_id
      where e.farm_id = ${farmId} and e.kind = 'diagnosed' and e.voided_by is null
        and e.occurred_at >= ${startOfFarmDay(from, farmId)}
        and e.occurred_at < ${startOfFarmDay(addDays(to, 1), farmId)} ${own} group by 1, a.id
    ) one group by 1 order by 2 desc, 1 limit ${mostLines}`,
  );
  return rows;
}

/** Diagnoses, an animal as often as it fell ill; the camp is the one it stood in that day. */
function illBy(
  transaction: Transaction,
  { farmId, from, to, own }: { farmId: string; from: Day; to: Day; own: SQL },
): [Promise<Counted[]>, Promise<Counted[]>, Promise<Counted[]>] {
  const by = (what: SQL): Promise<Counted[]> =>
    select(
      transaction,
      countedRow,
      sql`
    select coalesce(${what}, '–') as name, sum(${headsIll(farmId)})::float8 as heads from event e join event_animal ea on ea.farm_id = e.farm_id
      and ea.event_id = e.id and ea.part = 'subject' join animal a on a.farm_id = ea.farm_id
      and a.id = ea.animal_id
    where e.farm_id = ${farmId} and e.kind = 'diagnosed' and e.voided_by is null
      and e.occurred_at >= ${startOfFarmDay(from, farmId)}
      and e.occurred_at < ${startOfFarmDay(addDays(to, 1), farmId)} ${own} group by 1
      order by 2 desc, 1 limit ${mostLines}`,
    );
  const camp = sql`(select c.name from residence r join camp c on c.farm_id = r.farm_id
    and c.id = r.camp_id where r.farm_id = a.farm_id and r.animal_id = a.id
    and r.since <= e.occurred_at order by r.since desc limit 1)`;
  const month = sql`to_char(${farmDay(sql`e.occurred_at`, farmId)}, 'YYYY-MM')`;
  return [by(camp), by(sql`a.animal_class`), by(month)];
}

function deathsBy(
  transaction: Transaction,
  { farmId, from, to, own }: { farmId: string; from: Day; to: Day; own: SQL },
): [Promise<Counted[]>, Promise<Counted[]>, Promise<Counted[]>, Promise<Counted[]>] {
  const by = (what: SQL): Promise<Counted[]> =>
    select(
      transaction,
      countedRow,
      sql`
    select coalesce(${what}, '–') as name, sum(-s.heads)::float8 as heads from stock_change s
      join event e on e.farm_id = s.farm_id and e.id = s.event_id
      join animal a on a.farm_id = s.farm_id and a.id = s.animal_id
    where s.farm_id = ${farmId} and s.kind = 'died' and s.changed_on between ${from}
      and ${to} ${own} group by 1 order by 2 desc, 1 limit ${mostLines}`,
    );
  const died = sql`lower(replace(trim(e.payload->>'disease'), '’', ''''))`;
  const camp = sql`(select c.name from residence r join camp c on c.farm_id = r.farm_id
    and c.id = r.camp_id where r.farm_id = s.farm_id and r.animal_id = s.animal_id
    and r.since <= e.occurred_at order by r.since desc limit 1)`;
  return [
    // Of what, where the cause is a disease.
    by(sql`coalesce(${diseaseWords}::jsonb ->> ${died}, nullif(${died}, ''), e.payload->>'cause')`),
    by(camp),
    by(sql`coalesce(s.animal_class, a.animal_class)`),
    by(sql`to_char(s.changed_on, 'YYYY-MM')`),
  ];
}

/** Medicine at the price its batch was bought for, and what vets and hoof care cost, shared by all who were seen. */
async function costs(
  transaction: Transaction,
  { farmId, from, to, own }: { farmId: string; from: Day; to: Day; own: SQL },
): Promise<number> {
  const [found] = await select(
    transaction,
    row({ cents: number }),
    sql`
    select coalesce((select sum(t.dose * t.heads * b.cost_cents / nullif(b.bought, 0))
      from treatment t join batch b on ${dosesOfBatch}
      join animal a on a.farm_id = t.farm_id and a.id = t.animal_id where t.farm_id = ${farmId}
      and t.given_on between ${from} and ${to} ${own}), 0)
      + coalesce((select sum((e.payload->>'costCents')::float8 * seen.own / seen.of) from event e
        cross join lateral (select count(*) as of, count(*) filter (where true ${own}) as own
          from event_animal ea join animal a on a.farm_id = ea.farm_id and a.id = ea.animal_id
          where ea.farm_id = e.farm_id and ea.event_id = e.id) seen
        where e.farm_id = ${farmId} and e.kind in ('vet_visited', 'hoof_cared')
        and e.voided_by is null and e.occurred_at >= ${startOfFarmDay(from, farmId)}
        and e.occurred_at < ${startOfFarmDay(addDays(to, 1), farmId)} and seen.own > 0), 0)
        as cents`,
  );
  return found?.cents ?? 0;
}

function famachaByMonth(
  transaction: Transaction,
  { farmId, from, to, own }: { farmId: string; from: Day; to: Day; own: SQL },
): Promise<Insight['famacha']> {
  return select(
    transaction,
    row({ month: text, scored: number, mean: number, severe: number }),
    sql`
    select to_char(m.taken_on, 'YYYY-MM') as month, sum(m.heads)::float8 as scored,
      (sum(m.value * m.heads) / sum(m.heads))::float8 as mean,
      (coalesce(sum(m.heads) filter (where m.value >= 4), 0)::float8 / sum(m.heads)) as severe
    from measurement m join animal a on a.farm_id = m.farm_id and a.id = m.animal_id
      where m.farm_id = ${farmId} and m.trait = 'famacha' and m.taken_on between ${from}
      and ${to} ${own} group by 1 order by 1 limit 120`,
  );
}

/** Days on which animals of a mob got something against worms or ticks; the mob is the one they were in that day. */
function dosingDays(
  transaction: Transaction,
  { farmId, to, own }: { farmId: string; to: Day; own: SQL },
): Promise<Dosing[]> {
  return select(
    transaction,
    rowFor<Dosing>()({ mobId: text.orNull, animalId: text.orNull, on: day, actives: text }),
    sql`
    select distinct mm.mob_id as "mobId",
      case when mm.mob_id is null then t.animal_id end as "animalId", t.given_on::text as "on", coalesce(m.active_ingredients,
      m.name) as actives
    from treatment t join medicine m on m.farm_id = t.farm_id and m.id = t.medicine_id
      and m.medicine_class in ('anthelmintic', 'acaricide') join animal a on a.farm_id = t.farm_id
      and a.id = t.animal_id
      left join mob_membership mm on mm.farm_id = t.farm_id and mm.animal_id = t.animal_id
        and ${farmDay(sql`mm.since`, farmId)} <= t.given_on and (mm.until is null
        or ${farmDay(sql`mm.until`, farmId)} > t.given_on)
    where t.farm_id = ${farmId} and t.given_on between ${addDays(to, -resistanceDays)}
      and ${to} ${own} order by 3 limit 20000`,
  );
}

async function named(
  transaction: Transaction,
  farmId: string,
  warnings: ReturnType<typeof resistanceWarnings>,
): Promise<Insight['resistance']> {
  const ids = warnings.map(({ mobId }) => mobId).filter((id) => id !== null);
  const rows =
    ids.length === 0
      ? []
      : await select(
          transaction,
          row({ id: text, name: text }),
          sql`select id, name from mob where farm_id = ${farmId}
            and id = any(${sql.param(ids)}::uuid[])`,
        );
  return warnings.map(({ mobId, active, days }) => ({
    mob: rows.find(({ id }) => id === mobId)?.name ?? null,
    active,
    days,
  }));
}
