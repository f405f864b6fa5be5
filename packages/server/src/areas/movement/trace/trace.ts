import type { traceContacts, Traced as TracedRow } from '@kraal/contract/trace';
import type { Output, Request } from '@kraal/contract/endpoint';
import { addDays, dayOf } from '@kraal/domain/format/dates';
import { mostTracedShown } from '@kraal/domain/movement/trace';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { startOfFarmDay } from '../../../platform/database/farmDay.ts';
import { number, row, text } from '../../../platform/database/row.ts';
import { notFound } from '../../../platform/errors.ts';
import { type Cell, type SheetFormat, toSheet } from '../../../platform/files/sheet.ts';
import { FarmKeys, type Key } from './farmKeys.ts';
import { campsOf, neighboursOf, neighboursShown, unknownDays } from './around.ts';
import { msOf } from './contacts.ts';
import { reachOf, type Start } from './reach.ts';
import { type Pair, pairsOf } from './metBy.ts';
import { inOrder, type Of, type One, tracedRows } from './rows.ts';
import type { Scope } from './scope.ts';
import { ofAnimals } from '../../animals/tables.ts';

type Asked = Request<typeof traceContacts>['query'];
type Who = { farm: { id: string; timeZone: string }; now: Date };

/** What is to come is in no trace: its days end today at the latest. */
async function scopeOf(
  transaction: Transaction,
  { farm: { id: farmId, timeZone }, now }: Who,
  asked: Pick<Asked, 'from' | 'until' | 'way' | 'lingersDays'>,
): Promise<Scope> {
  const today = dayOf(now, timeZone);
  const last = asked.until < today ? asked.until : today;
  const [found] = await select(
    transaction,
    row({ from: number, until: number }),
    sql`select ${msOf(startOfFarmDay(asked.from, farmId))} as from,
      ${msOf(startOfFarmDay(addDays(last, 1), farmId))} as until`,
  );
  if (!found) throw new Error('the database answered nothing');
  const { way, lingersDays } = asked;
  const farms = new Map([[farmId, { timeZone, lastDay: last, ...found }]]);
  return { way, lingersDays, farms, keys: new FarmKeys(), lookId: null };
}

/** What is asked about must be of this farm: a trace of nobody would look like one that found nobody. */
async function startOf(
  transaction: Transaction,
  farmId: string,
  { animalId, campId }: Asked,
): Promise<Start> {
  const start: Start = animalId === undefined ? { campId: campId ?? '' } : { animalId };
  const table = 'animalId' in start ? sql`animal where status <> 'reference' and` : sql`camp where`;
  const [found] = await select(
    transaction,
    row({ one: number }),
    sql`select 1 as one from ${table} farm_id = ${farmId} and id = ${animalId ?? campId}`,
  );
  if (!found) throw notFound('animalId' in start ? 'Animal' : 'Camp');
  return start;
}

type Traced = Of & { start: Start };

async function traced(
  transaction: Transaction,
  who: Who,
  { most, ...asked }: Asked & { most?: number },
): Promise<Traced> {
  const { farm } = who;
  const start = await startOf(transaction, farm.id, asked);
  const scope = await scopeOf(transaction, who, asked);
  const reach = await reachOf(transaction, scope, {
    farmId: farm.id,
    start,
    steps: asked.steps,
    most,
  });
  return { scope, start, reach };
}

/** As many as a screen shows, in the order of the whole trace, and nobody further. */
export async function firstOfTrace(
  transaction: Transaction,
  who: Who,
  { most, ...asked }: Asked & { most: number },
): Promise<{ items: TracedRow[] }> {
  const of = await traced(transaction, who, { ...asked, most });
  const ones = (await inOrder(transaction, of)).slice(0, most);
  const pairs = await pairsOf(transaction, of, ones);
  return { items: await rowsOf(transaction, of, { ones, pairs }) };
}

/** A trace as a screen shows it. */
export async function showTrace(
  transaction: Transaction,
  who: Who,
  asked: Asked,
): Promise<Output<typeof traceContacts>> {
  const of = await traced(transaction, who, asked);
  const { scope, reach } = of;
  const { id: farmId } = who.farm;
  const ordered = await inOrder(transaction, of);
  const steps = new Map<number, { step: number; animals: number; heads: number }>();
  const total = { animals: 0, heads: 0, lots: 0 };
  for (const { step, heads, isLot } of ordered) {
    const ofStep = steps.get(step) ?? { step, animals: 0, heads: 0 };
    steps.set(step, ofStep);
    for (const sum of [ofStep, total]) {
      sum.animals += 1;
      sum.heads += heads;
    }
    if (isLot) total.lots += 1;
  }
  const heads = new Map(ordered.map((one) => [one.key, one.heads]));
  const ones = ordered.slice(0, mostTracedShown);
  const around = { scope, moments: reach.moments, heads };
  return {
    items: await rowsOf(transaction, of, { ones, pairs: await pairsOf(transaction, of, ones) }),
    total,
    steps: [...steps.values()],
    neighbours: neighboursShown(await neighboursOf(transaction, around)),
    camps: await campsOf(transaction, around, farmId),
    unknownDays: await unknownDays(transaction, scope, { farmId, start: of.start, now: who.now }),
  };
}

/** As a farm's own list says them. */
async function rowsOf(
  transaction: Transaction,
  of: Of,
  { ones, pairs }: { ones: readonly One[]; pairs: ReadonlyMap<Key, Pair> },
): Promise<TracedRow[]> {
  const rows = await tracedRows(transaction, of, { ones, pairs });
  return ones.flatMap(({ key, how }) => {
    const said = rows.get(key);
    return said ? { ...said, how } : [];
  });
}

/** What a sheet says of an animal of a trace, on one farm or over many. */
export const animalHeadings = [
  'Name',
  'EID',
  'Species',
  'Class',
  'Heads',
  'Lot',
  'Status',
  'Camp now',
];

type OfAnimal = Pick<
  TracedRow,
  'name' | 'eid' | 'species' | 'animalClass' | 'heads' | 'isLot' | 'status' | 'campName'
>;

export const animalCells = (one: OfAnimal): Cell[] => [
  one.name,
  one.eid,
  one.species,
  one.animalClass.replaceAll('_', ' '),
  one.heads,
  one.isLot ? 'yes' : 'no',
  one.status,
  one.campName,
];

const headings = ['Step', ...animalHeadings, 'On', 'How', 'Through', 'Days together'];

/** So many rows are named at a time, that no statement carries a whole herd. */
const atOnce = 5000;

/** Everybody whom a trace names, as a file. */
export async function traceFile(
  transaction: Transaction,
  who: Who,
  { format, ...asked }: Asked & { format: SheetFormat },
): Promise<Buffer> {
  const of = await traced(transaction, who, asked);
  const ordered = await inOrder(transaction, of);
  const pairs = await pairsOf(transaction, of, ordered);
  const table: Cell[][] = [headings];
  for (let from = 0; from < ordered.length; from += atOnce)
    for (const one of await rowsOf(transaction, of, {
      ones: ordered.slice(from, from + atOnce),
      pairs,
    }))
      table.push([one.step, ...animalCells(one), one.on, one.how, one.viaName, one.days]);
  return toSheet(table, format);
}

/** One of the living by chance; null on a farm without any. */
export async function practiceAnimal(
  transaction: Transaction,
  farmId: string,
): Promise<{ animalId: string | null }> {
  const [found] = await select(
    transaction,
    row({ id: text }),
    sql`with living as (select id from ${ofAnimals.animal} where farm_id = ${farmId}
      and status = 'alive')
      select id from living offset (select floor(random() * count(*)) from living) limit 1`,
  );
  return { animalId: found?.id ?? null };
}
