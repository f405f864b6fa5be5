import type { healthInsight as contract } from '@kraal/contract/health';
import type { Output, Request } from '@kraal/contract/endpoint';
import { addDays, type Day } from '@kraal/domain/format/dates';
import { resistanceWarnings } from '@kraal/domain/health/resistance';
import { type SQL, sql } from 'drizzle-orm';
import { farmDay, startOfFarmDay } from '../../platform/database/farmDay.ts';
import { select, togetherByName, type Transaction } from '../../platform/database/connection.ts';
import { number, row, type RowOf, text } from '../../platform/database/row.ts';
import { mostLines, diseaseWords, headsIll } from './headsIll.ts';
import { diagnoses } from './diagnoses.ts';
import { costs } from './costs.ts';
import { dosingDays, famachaByMonth } from './dosingDays.ts';
import { payloadText } from '../ledger/index.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofInfrastructure } from '../infrastructure/tables.ts';
import { ofLedger } from '../ledger/tables.ts';

type Query = Request<typeof contract>['query'];
type Insight = Output<typeof contract>;
const countedRow = row({ name: text, heads: number });
type Counted = RowOf<typeof countedRow>;

/** What sickness and death took over a period, per head that was there, and where it comes back. */
export async function healthInsight(
  transaction: Transaction,
  farmId: string,
  { from, to, species }: Query,
): Promise<Insight> {
  const own = species ? sql` and a.species = ${species}` : sql``;
  const { heads, diagnosed, deaths, ill, cost, famacha, dosings } = await togetherByName({
    heads: meanHeads(transaction, { farmId, from, to, species }),
    diagnosed: diagnoses(transaction, { farmId, from, to, own }),
    deaths: deathsBy(transaction, { farmId, from, to, own }),
    ill: illBy(transaction, { farmId, from, to, own }),
    cost: costs(transaction, { farmId, from, to, own }),
    famacha: famachaByMonth(transaction, { farmId, from, to, own }),
    dosings: dosingDays(transaction, { farmId, to, own }),
  });
  return {
    meanHeads: heads,
    diagnosed,
    ill,
    deaths,
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
    from ${ofAnimals.stockChange} where farm_id = ${farmId}
      and changed_on <= ${to} ${species ? sql`and species = ${species}` : sql``}`,
  );
  return found?.mean ?? 0;
}

/** Diagnoses, an animal as often as it fell ill; the camp is the one it stood in that day. */
function illBy(
  transaction: Transaction,
  { farmId, from, to, own }: { farmId: string; from: Day; to: Day; own: SQL },
): Promise<Insight['ill']> {
  const by = (what: SQL): Promise<Counted[]> =>
    select(
      transaction,
      countedRow,
      sql`
    select coalesce(${what}, '–') as name, sum(${headsIll(farmId)})::float8 as heads
      from ${ofLedger.event} e join ${ofLedger.eventAnimal} ea on ea.farm_id = e.farm_id
      and ea.event_id = e.id and ea.part = 'subject' join ${ofAnimals.animal} a
        on a.farm_id = ea.farm_id
      and a.id = ea.animal_id
    where e.farm_id = ${farmId} and e.kind = 'diagnosed' and e.voided_by is null
      and e.occurred_at >= ${startOfFarmDay(from, farmId)}
      and e.occurred_at < ${startOfFarmDay(addDays(to, 1), farmId)} ${own} group by 1
      order by 2 desc, 1 limit ${mostLines}`,
    );
  const camp = sql`(select c.name from ${ofAnimals.residence} r left join ${ofInfrastructure.camp} c
    on c.farm_id = r.farm_id
    and c.id = r.place_id where r.farm_id = a.farm_id and r.animal_id = a.id
    and r.since <= e.occurred_at order by r.since desc limit 1)`;
  const month = sql`to_char(${farmDay(sql`e.occurred_at`, farmId)}, 'YYYY-MM')`;
  return togetherByName({
    camp: by(camp),
    animalClass: by(sql`a.animal_class`),
    month: by(month),
  });
}

function deathsBy(
  transaction: Transaction,
  { farmId, from, to, own }: { farmId: string; from: Day; to: Day; own: SQL },
): Promise<Insight['deaths']> {
  const by = (what: SQL): Promise<Counted[]> =>
    select(
      transaction,
      countedRow,
      sql`
    select coalesce(${what}, '–') as name, sum(-s.heads)::float8 as heads
      from ${ofAnimals.stockChange} s
      join ${ofLedger.event} e on e.farm_id = s.farm_id and e.id = s.event_id
      join ${ofAnimals.animal} a on a.farm_id = s.farm_id and a.id = s.animal_id
    where s.farm_id = ${farmId} and s.kind = 'died' and s.changed_on between ${from}
      and ${to} ${own} group by 1 order by 2 desc, 1 limit ${mostLines}`,
    );
  const died = sql`lower(replace(trim(${payloadText('died', 'disease')}), '’', ''''))`;
  const camp = sql`(select c.name from ${ofAnimals.residence} r left join ${ofInfrastructure.camp} c
    on c.farm_id = r.farm_id
    and c.id = r.place_id where r.farm_id = s.farm_id and r.animal_id = s.animal_id
    and r.since <= e.occurred_at order by r.since desc limit 1)`;
  return togetherByName({
    // Of what, where the cause is a disease.
    cause: by(
      sql`coalesce(${diseaseWords}::jsonb ->> ${died}, nullif(${died}, ''), ${payloadText('died', 'cause')})`,
    ),
    camp: by(camp),
    animalClass: by(sql`coalesce(s.animal_class, a.animal_class)`),
    month: by(sql`to_char(s.changed_on, 'YYYY-MM')`),
  });
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
          sql`select id, name from ${ofAnimals.mob} where farm_id = ${farmId}
            and id = any(${sql.param(ids)}::uuid[])`,
        );
  return warnings.map(({ mobId, active, days }) => ({
    mob: rows.find(({ id }) => id === mobId)?.name ?? null,
    active,
    days,
  }));
}
