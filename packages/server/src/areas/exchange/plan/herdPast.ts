import type { Day } from '@kraal/domain/format/dates';
import type { PayloadOf } from '@kraal/domain/all';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { farmDay } from '../../../platform/database/farmDay.ts';
import { day, json, number, row, text } from '../../../platform/database/row.ts';
import { type Herd, massKey, noteKey, readingKey } from './herd.ts';
import type { NamedAnimals } from './namedAnimals.ts';
import type { RowFacts } from './rowFacts.ts';
import { type ResultOnRecord, resultKey } from './saleResults.ts';
import { payloadJson, payloadText } from '../../ledger/index.ts';
import { ofAnimals } from '../../animals/tables.ts';
import { ofGrowth } from '../../growth/tables.ts';
import { ofHealth } from '../../health/tables.ts';
import { ofLedger } from '../../ledger/tables.ts';

type Past = Pick<
  Herd,
  'entries' | 'results' | 'masses' | 'readings' | 'notes' | 'since' | 'firstYoungOn' | 'nameOf'
>;
type Asked = { farmId: string; named: NamedAnimals; rows: readonly RowFacts[] };

/** What is on record of the animals that a file names. */
export async function pastOf(transaction: Transaction, asked: Asked): Promise<Past> {
  return {
    entries: await entriesOf(transaction, asked),
    results: await resultsOf(transaction, asked),
    ...(await measuredOf(transaction, asked)),
    notes: await notesOf(transaction, asked),
    since: await sinceWhen(transaction, asked),
    firstYoungOn: await firstYoung(transaction, asked),
    nameOf: await parentNames(transaction, asked),
  };
}

const wearersOf = ({ wearers }: NamedAnimals) => [...wearers.values()].flat();
const wearerIds = (named: NamedAnimals): string[] => [
  ...new Set(wearersOf(named).map(({ id }) => id)),
];

async function entriesOf(
  transaction: Transaction,
  { farmId, named }: Asked,
): Promise<ReadonlySet<string>> {
  const found = await select(
    transaction,
    row({ entry: text }),
    // Of one day two medicines, or two diseases that were looked for, are two entries.
    sql`
    select distinct ea.animal_id || ' ' || e.kind || ' ' || ${farmDay(sql`e.occurred_at`, farmId)}
        || coalesce(' ' || lower(case e.kind when 'treated' then m.name
          when 'lab_tested' then trim(${payloadText('lab_tested', 'test')})
          when 'diagnosed' then trim(${payloadText('diagnosed', 'disease')}) end), '') as entry
      from ${ofLedger.event} e join ${ofLedger.eventAnimal} ea on ea.farm_id = e.farm_id
        and ea.event_id = e.id
      and ea.part = 'subject'
      left join lateral jsonb_array_elements(case when e.kind = 'treated'
        then ${payloadJson('treated', 'lines')} end) line on true
      left join ${ofHealth.medicine} m on m.farm_id = e.farm_id and m.id::text = line->>'medicineId'
    where e.farm_id = ${farmId} and e.voided_by is null
      and e.kind in ('treated', 'diagnosed', 'lab_tested', 'served', 'pregnancy_checked',
      'gave_birth')
      and ea.animal_id = any(${sql.param(wearerIds(named))}::uuid[])`,
  );
  return new Set(found.map(({ entry }) => entry));
}

async function resultsOf(
  transaction: Transaction,
  { farmId, named }: Asked,
): Promise<Past['results']> {
  const found = await select(
    transaction,
    row({ animalId: text, on: day, heads: number, said: json<PayloadOf<'result_received'>>() }),
    sql`select ea.animal_id as "animalId", ${farmDay(sql`e.occurred_at`, farmId)}::text as "on",
        coalesce(e.heads, 1) as heads, e.payload as said
      from ${ofLedger.eventAnimal} ea join ${ofLedger.event} e on e.farm_id = ea.farm_id
        and e.id = ea.event_id
      where ea.farm_id = ${farmId} and ea.part = 'subject' and e.kind = 'result_received'
        and e.voided_by is null and ea.animal_id = any(${sql.param([...named.recordIds])}::uuid[])`,
  );
  const results = new Map<string, ResultOnRecord[]>();
  for (const { animalId, on, heads, said } of found) {
    const one = { on, key: resultKey(on, heads, said) };
    const known = results.get(animalId);
    if (known) known.push(one);
    else results.set(animalId, [one]);
  }
  return results;
}

async function measuredOf(
  transaction: Transaction,
  { farmId, named }: Asked,
): Promise<Pick<Past, 'masses' | 'readings'>> {
  const measured = await select(
    transaction,
    row({ id: text, trait: text, on: day, value: number }),
    sql`select animal_id as id, trait, taken_on::text as "on", value from ${ofGrowth.measurement}
      where farm_id = ${farmId} and animal_id = any(${sql.param([...named.recordIds])}::uuid[])`,
  );
  return {
    masses: new Set(
      measured
        .filter(({ trait }) => trait === 'mass')
        .map(({ id, on, value }) => massKey(id, { on, massKg: value })),
    ),
    readings: new Set(measured.map((one) => readingKey(one.id, one))),
  };
}

async function notesOf(
  transaction: Transaction,
  { farmId, named, rows }: Asked,
): Promise<ReadonlySet<string>> {
  if (rows.every(({ note }) => note === null)) return new Set();
  const noted = await select(
    transaction,
    row({ id: text, text: text }),
    sql`select ea.animal_id as id, ${payloadText('noted', 'text')} as text
      from ${ofLedger.eventAnimal} ea join ${ofLedger.event} e on e.farm_id = ea.farm_id
        and e.id = ea.event_id
      where ea.farm_id = ${farmId} and ea.animal_id = any(${sql.param([...named.recordIds])}::uuid[])
        and e.kind = 'noted' and e.voided_by is null`,
  );
  return new Set(noted.map(({ id, text }) => noteKey(id, text)));
}

async function sinceWhen(
  transaction: Transaction,
  { farmId, named }: Asked,
): Promise<ReadonlyMap<string, Day>> {
  const since = await select(
    transaction,
    row({ id: text, on: day }),
    sql`select animal_id as id, min(changed_on)::text as "on" from ${ofAnimals.stockChange}
      where farm_id = ${farmId} and animal_id = any(${sql.param(wearerIds(named))}::uuid[])
      group by animal_id`,
  );
  return new Map(since.map(({ id, on }) => [id, on]));
}

async function firstYoung(
  transaction: Transaction,
  { farmId, named }: Asked,
): Promise<ReadonlyMap<string, Day>> {
  const references = wearersOf(named).flatMap(({ id, status }) =>
    status === 'reference' ? [id] : [],
  );
  const found = await select(
    transaction,
    row({ id: text, on: day }),
    sql`select parent as id, min(born_on)::text as "on" from (
        select dam_id as parent, born_on from ${ofAnimals.animal} where farm_id = ${farmId}
          and dam_id = any(${sql.param(references)}::uuid[])
        union all select sire_id, born_on from ${ofAnimals.animal} where farm_id = ${farmId}
          and sire_id = any(${sql.param(references)}::uuid[])) young
      where born_on is not null group by parent`,
  );
  return new Map(found.map(({ id, on }) => [id, on]));
}

async function parentNames(
  transaction: Transaction,
  { farmId, named }: Asked,
): Promise<Herd['nameOf']> {
  const parentIds = [...wearersOf(named), ...named.byExternalId.values()]
    .flatMap(({ damId, sireId }) => [damId, sireId])
    .filter((id) => id !== null);
  const called = await select(
    transaction,
    row({ id: text, name: text.orNull }),
    sql`select id, coalesce(tag, name, eid) as name from ${ofAnimals.animal}
      where farm_id = ${farmId}
      and id = any(${sql.param([...new Set(parentIds)])}::uuid[])`,
  );
  const names = new Map(called.map(({ id, name }) => [id, name]));
  return (id) => (id === null ? null : (names.get(id) ?? null));
}
