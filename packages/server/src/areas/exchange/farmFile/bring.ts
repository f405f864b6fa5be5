import { analyzeHerd, analyzeLedger } from '../analyze.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { insertRows, pick, type Row, select } from '../../../platform/database/connection.ts';
import { number, row } from '../../../platform/database/row.ts';
import { giveUnits } from '../../health/index.ts';
import { lockFarm, questionsOf, rebuildFarm } from '../../ledger/index.ts';
import { bringSettings } from './bringSettings.ts';
import { entryColumns, readEntry, readLink } from './entryLines.ts';
import { type FarmFile, openFarmFile, Unusable } from './open.ts';
import { parts } from './parts.ts';
import { inBatches, type Into, wrongLine } from './into.ts';
import { bringPart } from './bringPart.ts';
import { ofAnimals } from '../../animals/tables.ts';
import { ofInfrastructure } from '../../infrastructure/tables.ts';
import { ofLedger } from '../../ledger/tables.ts';

export type Brought = {
  animals: number;
  entries: number;
  questions: Awaited<ReturnType<typeof questionsOf>>;
};

/**
 * Brings a farm that the export wrote into one with nothing in it, whole or not at all. Entries are taken as they were
 * recorded; only their shape is judged. What follows from them is rebuilt; what the rules of today would refuse of
 * it comes back as questions.
 */
export async function bringFarm(path: string, into: Into): Promise<Brought> {
  const file = await openFarmFile(path);
  const newFiles: string[] = [];
  try {
    if (!file.has('farm.jsonl') || !file.has('event.jsonl'))
      throw new Unusable('This is no export of a farm: it holds no farm and no entries.');
    await lockFarm(into.transaction, into.farmId);
    // A file names things before it holds them.
    await into.transaction.execute(sql`set constraints all deferred`);
    await rejectUsed(into);
    const { timeZone, gestationDays } = await bringSettings(into.transaction, into, file);
    for (const part of parts) await bringPart(file, { part, into, newFiles });
    await giveUnits(into.transaction, into.farmId);
    await bringPeople(file, into);
    const entries = await bringEntries(file, into);
    await analyzeLedger(into.transaction);
    await bringLinks(file, into);
    await analyzeLedger(into.transaction);
    await bringSubjects(file, into);
    await into.transaction.execute(sql`set constraints all immediate`);
    const farm = { id: into.farmId, timeZone, gestationDays };
    await rebuildFarm(into.transaction, farm, into.services.now());
    await analyzeHerd(into.transaction);
    const questions = await questionsOf(into.transaction, farm);
    const [count] = await select(
      into.transaction,
      row({ animals: number }),
      sql`select count(*)::int as animals from ${ofAnimals.animal} where farm_id = ${into.farmId}`,
    );
    return { animals: count?.animals ?? 0, entries, questions };
  } catch (error) {
    for (const name of newFiles) await into.services.files.remove(name);
    throw isDataError(error)
      ? new Unusable(
          'This file contradicts itself: two of a kind, something it names and does not hold, or a number out of range.',
        )
      : error;
  } finally {
    file.close();
  }
}

/** Of the database: values out of range, or two rows where there can be one. */
function isDataError(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  const code = typeof cause === 'object' && cause && 'code' in cause ? String(cause.code) : '';
  return /^2[123]/.test(code) && code.length === 5;
}

async function rejectUsed({ transaction, farmId }: Into): Promise<void> {
  const tables = parts.map((part) => part.table).filter((table) => table !== 'import_file');
  for (const table of ['event', ...tables]) {
    const rows = await select(
      transaction,
      row({ one: number }),
      sql`select 1 as one from ${sql.identifier(table)} where farm_id = ${farmId} limit 1`,
    );
    if (rows.length > 0)
      throw new Unusable(
        'There is something on this farm already. A whole farm comes only into one with nothing in it: start another farm.',
      );
  }
}

/** More than ever recorded anything on one farm. */
const mostPeople = 100_000;

/** Whoever recorded it elsewhere, by name; a farm that was brought in before has such names of its own. */
async function bringPeople(file: FarmFile, { transaction, farmId }: Into): Promise<void> {
  const part = parts.find(({ table }) => table === 'former_person');
  const { add, flush } = inBatches((rows) =>
    transaction.execute(sql`insert into former_person (farm_id, id, name)
      select ${farmId}, x.id, x.name
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, name text)
      on conflict (farm_id, id) do nothing`),
  );
  for await (const { number, value, bytes } of file.lines('person.jsonl')) {
    const read = part?.schema.safeParse(value);
    if (!read?.success) throw wrongLine('person', number, 'This is no name.');
    if (number > mostPeople) throw new Unusable('This file holds more than any farm.');
    await add(pick(value as Row, ['id', 'name']), bytes); // the schema has read it
  }
  await flush();
}

async function bringEntries(file: FarmFile, into: Into): Promise<number> {
  const { transaction, farmId, importId, services } = into;
  let entries = 0;
  const { add, flush } = inBatches((rows) => insertRows(transaction, 'event', rows));
  for await (const { number, value, bytes } of file.lines('event.jsonl')) {
    const entry = readEntry(value, services.now());
    if (typeof entry === 'string') throw wrongLine('event', number, entry);
    await add({ farm_id: farmId, ...pick(entry, entryColumns), brought_in: importId }, bytes);
    entries += 1;
  }
  await flush();
  await transaction.execute(sql`update event e set voided_by = v.id
    from (select distinct on (voids) voids, id from ${ofLedger.event} where farm_id = ${farmId}
      and voids is not null order by voids, recorded_at, id) v
    where e.farm_id = ${farmId} and e.id = v.voids and e.kind <> 'voided'`);
  return entries;
}

async function bringLinks(file: FarmFile, { transaction, farmId }: Into): Promise<void> {
  const { add, flush } = inBatches((rows) =>
    // A link to an entry that is not in the file is none.
    transaction.execute(sql`insert into event_animal
      (farm_id, animal_id, event_id, part, derived)
      select ${farmId}, x.animal_id, x.event_id, x.part, false
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x(animal_id uuid, event_id uuid, part text)
      where exists (select from ${ofLedger.event} e where e.farm_id = ${farmId}
        and e.id = x.event_id)`),
  );
  for await (const { number, value, bytes } of file.lines('event_animal.jsonl')) {
    const link = readLink(value);
    if (typeof link === 'string') throw wrongLine('event_animal', number, link);
    if (link.derived) continue;
    await add(link, bytes);
  }
  await flush();
}

/** What entries are about: a camp or thing that came with them. Kind and moment are the entry's own. */
async function bringSubjects(file: FarmFile, { transaction, farmId }: Into): Promise<void> {
  const { add, flush } = inBatches((rows) =>
    transaction.execute(sql`insert into event_subject
      (farm_id, subject_id, kind, occurred_at, event_id)
      select e.farm_id, x.subject_id, e.kind, e.occurred_at, e.id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x(subject_id uuid, event_id uuid)
        join ${ofLedger.event} e on e.farm_id = ${farmId} and e.id = x.event_id
      where exists (select from ${ofInfrastructure.camp} c where c.farm_id = ${farmId}
        and c.id = x.subject_id)
        or exists (select from ${ofInfrastructure.thing} t where t.farm_id = ${farmId}
          and t.id = x.subject_id)
      on conflict do nothing`),
  );
  for await (const { number, value, bytes } of file.lines('event_subject.jsonl')) {
    const read = subjectLine.safeParse(value);
    if (!read.success) throw wrongLine('event_subject', number, 'This is no link.');
    await add(read.data, bytes);
  }
  await flush();
}

const subjectLine = z.object({ subject_id: z.uuid(), event_id: z.uuid() });
