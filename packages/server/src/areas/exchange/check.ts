import type { ImportOptions } from '@kraal/contract/exchange';
import { dayOf, isRealDay } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/connection.ts';
import { invalid } from '../../platform/errors.ts';
import type { Farm } from '../../platform/http/authenticate.ts';
import { mapInSlices } from '../../platform/inSlices.ts';
import type { Recorder } from '../ledger/index.ts';
import { loadHerd } from './plan/loadHerd.ts';
import { planImport } from './plan/plan.ts';
import type { CellRules, RowProblem } from './plan/rowCells.ts';
import { readRow } from './plan/rowFacts.ts';
import { dayOrderOf, type FileOrder } from './read/cells.ts';
import { dayOfHeading } from './read/guess.ts';
import { type ImportField, traitDays } from './read/importFields.ts';
import { idsOf, loadCells, loadImport, rejectUnless, savePlans } from './store.ts';
import { rehearse } from './run/rehearse.ts';
import { summarise } from './summarise.ts';
import { readMapping } from './readMapping.ts';

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
      owners: herd.owners,
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
