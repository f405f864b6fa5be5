import { sentence } from '@kraal/domain/ledger/problem';
import type { ImportFile, ImportOptions } from '@kraal/contract/exchange';
import { dayOf, isRealDay } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/connection.ts';
import { invalid } from '../../platform/errors.ts';
import type { Farm } from '../../platform/http/authenticate.ts';
import { mapInSlices } from '../../platform/inSlices.ts';
import type { Recorder } from '../ledger/index.ts';
import { loadHerd } from './plan/loadHerd.ts';
import type { RowPlan } from './plan/rowPlan.ts';
import { planImport } from './plan/plan.ts';
import type { CellRules, RowProblem } from './plan/rowCells.ts';
import { readRow } from './plan/rowFacts.ts';
import { dayOrderOf, type FileOrder } from './read/cells.ts';
import { dayOfHeading } from './read/guess.ts';
import { type ImportField, importFields, traitDays } from './read/importFields.ts';
import { idsOf, loadCells, loadImport, rejectUnless, savePlans } from './store.ts';
import { rowEvents } from './run/events.ts';
import { rehearse } from './run/rehearse.ts';

/** Each field is one column's; weighings of several days, which their headings name, are several. */
function readMapping(
  mapping: Record<string, string | null>,
  headings: readonly string[],
): Record<string, ImportField | null> {
  const used = new Set<string>();
  const entries = Object.entries(mapping).map(([column, name]): [string, ImportField | null] => {
    if (!/^\d{1,2}$/.test(column) || Number(column) >= headings.length)
      throw invalid({ mapping: ['There is no such column.'] });
    const field = importFields.find((one) => one === name) ?? null;
    if (name !== null && !field)
      throw invalid({ mapping: [sentence`There is no field "${name}".`] });
    if (field === 'massKg' && dayOfHeading(headings[Number(column)] ?? '') !== null)
      return [column, field];
    if (field && used.has(field))
      throw invalid({ mapping: [sentence`Two columns are given to the field "${field}".`] });
    if (field) used.add(field);
    return [column, field];
  });
  return Object.fromEntries(entries);
}

/** Nobody brings in a farm's own export as a table. */
function rejectFarm({ purpose }: ImportOptions): void {
  if (purpose === 'farm') throw invalid({ purpose: ['A whole farm has a way in of its own.'] });
}

const dayFields = new Set<ImportField | null>([
  'bornOn',
  'massOn',
  'weanedOn',
  'statusOn',
  ...traitDays,
]);

/** What somebody says settles what can be read two ways, and no more where the file writes both. */
const orderOf = (said: ImportOptions['dayOrder'], found: FileOrder | null): FileOrder => {
  if (found === 'either') return said === null || said === 'ymd' ? found : `either ${said}`;
  return said ?? found ?? 'dmy';
};

async function summarise(
  plans: readonly RowPlan[],
  maker: Parameters<typeof rowEvents>[1],
): Promise<NonNullable<ImportFile['summary']>> {
  const count = (outcome: string) => plans.filter((plan) => plan.outcome === outcome).length;
  const good = plans.filter((plan) => plan.outcome === 'create' || plan.outcome === 'update');
  const references = new Set(good.flatMap((plan) => plan.parents.references.map((one) => one.id)));
  // What is not here yet is made before its row, so the row's move counts.
  const named = { ...maker, names: withLacking(maker.names, good) };
  const made = await mapInSlices(good, (plan) => rowEvents(plan, named).length);
  const events = made.reduce((sum, one) => sum + one, references.size);
  return {
    create: count('create'),
    update: count('update'),
    unchanged: count('unchanged'),
    bad: count('bad'),
    events,
    references: references.size,
    makes: {
      camps: lacking(
        good.map(({ facts }) => facts.camp),
        maker.names.camps,
      ),
      mobs: lacking(
        good.map(({ facts }) => facts.mob),
        maker.names.mobs,
      ),
      medicines: lacking(
        good.map(({ record }) => record?.product?.name),
        maker.names.medicines,
      ),
    },
  };
}

/** Names as they are once those that are lacking were made; which ids they get plays no part. */
function withLacking(
  names: Parameters<typeof rowEvents>[1]['names'],
  plans: readonly RowPlan[],
): typeof names {
  const withAll = (known: ReadonlyMap<string, string>, named: readonly (string | null)[]) =>
    new Map([
      ...named.flatMap((one): [string, string][] => (one ? [[one.toLowerCase(), one]] : [])),
      ...known,
    ]);
  return {
    ...names,
    camps: withAll(
      names.camps,
      plans.map(({ facts }) => facts.camp),
    ),
    mobs: withAll(
      names.mobs,
      plans.map(({ facts }) => facts.mob),
    ),
  };
}

/** As many names as somebody reads. */
const mostNames = 30;

/** What rows name and the farm has not, each once as it is written first. */
function lacking(
  named: readonly (string | null | undefined)[],
  known: ReadonlyMap<string, string> | undefined,
): string[] {
  const found = new Map<string, string>();
  for (const name of named) {
    const key = name?.toLowerCase() ?? '';
    if (name && !known?.has(key) && !found.has(key)) found.set(key, name);
  }
  return [...found.values()].slice(0, mostNames);
}

/** The column that a problem is mended in: the one given to its field. */
function columnOf(
  { field, column, at }: RowProblem,
  mapping: Record<string, ImportField | null>,
  headings: readonly string[],
): { column: string | null; at: number | null } {
  const found = at ?? Object.entries(mapping).find(([, one]) => one === field)?.[0];
  if (found === undefined || found === null) return { column, at: null };
  return { column: headings[Number(found)] ?? column, at: Number(found) };
}

/** Who looks, and when. */
export type Looker = { userId: string; now: Date };

/** Reads every row with the mapping, judges all of them and keeps what will become of each. Nothing of the herd changes. */
export async function checkImport(
  transaction: Transaction,
  {
    farm,
    id,
    wanted,
  }: {
    farm: Farm;
    id: string;
    wanted: { mapping: Record<string, string | null>; options: ImportOptions };
  },
  { userId, now }: Looker,
): Promise<void> {
  const stored = await loadImport(transaction, { farmId: farm.id, id, lock: true });
  rejectUnless(stored, ['uploaded', 'checked', 'failed', 'undone']);
  const { options } = wanted;
  rejectFarm(options);
  for (const field of ['registeredOn', 'massesOn'] as const)
    if (options[field] !== null && !isRealDay(options[field]))
      throw invalid({ [field]: ['This day does not exist. Write it as YYYY-MM-DD.'] });
  const mapping = readMapping(wanted.mapping, stored.headings);
  const rows = await loadCells(transaction, farm.id, id);
  const dayColumns = Object.entries(mapping)
    .filter(([, field]) => dayFields.has(field))
    .map(([column]) => Number(column));
  const headingDays = Object.keys(mapping)
    .filter((column) => mapping[column] === 'massKg')
    .flatMap((column) => dayOfHeading(stored.headings[Number(column)] ?? '') ?? []);
  const order = dayOrderOf([
    ...headingDays,
    ...rows.flatMap(({ cells }) => dayColumns.map((column) => cells[column] ?? '')),
  ]);
  const today = dayOf(now, farm.timeZone);
  const reading: CellRules = {
    purpose: options.purpose,
    species: options.species,
    mapping,
    headings: stored.headings,
    today,
    dayOrder: orderOf(options.dayOrder, order),
    massesOn: options.massesOn,
    agesOn: options.registeredOn ?? today,
    ageUnit: options.ageUnit,
  };
  const facts = await mapInSlices(rows, ({ rowNumber, cells }) =>
    readRow(cells, rowNumber, reading),
  );
  const herd = await loadHerd(transaction, {
    farmId: farm.id,
    species: options.species,
    rows: facts,
  });
  const idOf = idsOf(stored);
  const outcome = await planImport(facts, { options, herd, idOf });
  const settled = await mapInSlices(outcome, (plan) => ({
    ...plan,
    problems: plan.problems.map((one) => ({ ...one, ...columnOf(one, mapping, stored.headings) })),
  }));
  await savePlans(transaction, farm.id, { of: stored, plans: settled });
  const looked = { ...stored, options };
  const recorder: Recorder = {
    farmId: farm.id,
    userId,
    role: farm.role,
    timeZone: farm.timeZone,
    source: 'import',
    now,
    importId: id,
  };
  const heard = (await rehearse(transaction, { recorder, looked, plans: settled })).map((plan) => ({
    ...plan,
    problems: plan.problems.map((one) => ({ ...one, ...columnOf(one, mapping, stored.headings) })),
  }));
  await savePlans(transaction, farm.id, { of: stored, plans: heard });
  const otherwise = new Map(heard.map((plan) => [plan.rowNumber, plan]));
  const plans = settled.map((plan) => otherwise.get(plan.rowNumber) ?? plan);
  const summary = await summarise(plans, {
    options,
    today,
    names: {
      camps: herd.camps,
      mobs: herd.mobs,
      medicines: new Map([...herd.medicines].map(([name, { id }]) => [name, id])),
    },
    idOf,
    instant: (day) => `${day}T12:00:00Z`,
  });
  await transaction.execute(sql`update import_file
    set status = 'checked', done_rows = 0, checked_at = ${now.toISOString()}, mapping = ${JSON.stringify(mapping)}::jsonb,
    options = ${JSON.stringify(options)}::jsonb, summary = ${JSON.stringify(summary)}::jsonb
    where farm_id = ${farm.id} and id = ${id}`);
}
