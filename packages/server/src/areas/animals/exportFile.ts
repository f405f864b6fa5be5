import { sentence } from '@kraal/domain/ledger/problem';
import type { Day } from '@kraal/domain/format/dates';
import { fieldNames, fieldOf } from '@kraal/domain/animals/fields';
import { agedOn } from '@kraal/domain/animals/agedOn';
import { formatAge } from '@kraal/domain/format/age';
import { type TraitName, traitNames, traitOf } from '@kraal/domain/growth/traits';
import type { AnimalRow } from '@kraal/contract/animals';
import { RequestError } from '../../platform/errors.ts';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { day, row, text } from '../../platform/database/row.ts';
import { sql } from 'drizzle-orm';
import { type Cell, toSheet } from '../../platform/files/sheet.ts';
import type { AnimalFilter } from './filter.ts';
import { orderedAnimals } from './list.ts';

const mostRows = 100_000;
type Row = AnimalRow & { exportUntil: Day | null };
type Column = {
  heading: string;
  value: (row: Row, today: Day) => Cell;
  /** What is worth nothing without it. */
  also?: readonly Column[];
};

/** As a file that comes in again says it: a year, a month or a day. */
const bornAsKnown = ({ bornOn, bornPrecision }: AnimalRow): Cell =>
  bornOn === null || bornPrecision === null
    ? bornOn
    : bornOn.slice(0, bornPrecision === 'year' ? 4 : 7);

/** A reading is worth nothing without its day, so the two go together. */
const readingColumn = (name: TraitName): Column => ({
  heading: traitOf(name).heading,
  // Of how many heads a lot's mean is no column says, so none could add it up again.
  value: (row) => (row.isLot && traitOf(name).isSummed ? null : row[name]),
  also: [
    {
      heading: `${traitOf(name).heading} on`,
      value: (row) => (row.isLot && traitOf(name).isSummed ? null : row[`${name}On`]),
    },
  ],
});

/** Columns of the list by the name the screen gives them. */
const columns: Record<string, Column> = {
  tag: { heading: 'Tag', value: (row) => row.tag },
  eid: { heading: 'EID', value: (row) => row.eid },
  ...Object.fromEntries(
    fieldNames.map((name): [string, Column] => [
      name,
      { heading: fieldOf(name).heading, value: (row) => row[name] },
    ]),
  ),
  brand: { heading: 'Brand', value: (row) => row.brand },
  tattoo: { heading: 'Tattoo', value: (row) => row.tattoo },
  official: { heading: 'Official numbers', value: (row) => row.official },
  species: { heading: 'Species', value: (row) => row.species },
  class: { heading: 'Class', value: (row) => row.animalClass.replaceAll('_', ' ') },
  sex: { heading: 'Sex', value: (row) => row.sex },
  born: { heading: 'Born', value: (row) => bornAsKnown(row) },
  age: { heading: 'Age', value: (row, today) => formatAge(row.bornOn, agedOn(row, today)) },
  dam: { heading: 'Dam', value: (row) => row.dam },
  sire: { heading: 'Sire', value: (row) => row.sire },
  // Whoever left has none, and none is no number of heads where the file comes in again.
  heads: { heading: 'Heads', value: (row) => row.heads || null },
  camp: { heading: 'Camp', value: (row) => row.campName },
  mob: { heading: 'Mob', value: (row) => row.mobName },
  owner: { heading: 'Belongs to', value: (row) => row.ownerName },
  mass: { heading: 'Mass kg', value: (row) => row.massKg },
  weighed: { heading: 'Weighed on', value: (row) => row.massOn },
  adg: { heading: 'ADG g/day', value: (row) => (row.adgG === null ? null : Math.round(row.adgG)) },
  ...Object.fromEntries(traitNames.map((name): [string, Column] => [name, readingColumn(name)])),
  status: {
    heading: 'Status',
    value: (row) => row.status,
    // Who left comes in again with the day.
    also: [
      { heading: 'Status on', value: (row) => (row.status === 'alive' ? null : row.statusOn) },
    ],
  },
  // Whoever takes them over by this file must not slaughter them a day sooner.
  withdrawal: {
    heading: 'Meat withdrawal until',
    value: (row) => row.meatUntil,
    also: [
      { heading: 'Milk withdrawal until', value: (row) => row.milkUntil },
      { heading: 'Export withdrawal until', value: (row) => row.exportUntil },
    ],
  },
  seen: { heading: 'Last seen', value: (row) => row.lastSeenOn },
};

export async function exportAnimals(
  transaction: Transaction,
  {
    farmId,
    filter,
    wanted,
    format,
    today,
  }: {
    farmId: string;
    filter: AnimalFilter;
    wanted: string | undefined;
    format: 'csv' | 'xlsx';
    today: Day;
  },
): Promise<Buffer> {
  const rows = await orderedAnimals(
    transaction,
    { farmId, filter },
    {
      after: null,
      limit: mostRows + 1,
    },
  );
  if (rows.length > mostRows)
    throw new RequestError(
      422,
      'too_many_rows',
      sentence`At most ${mostRows} animals fit in one file. Filter the list first, or export the whole farm.`,
    );
  const exports = await exportHolds(transaction, farmId, rows);
  const named = (wanted ?? Object.keys(columns).join(',')).split(',');
  const chosen = named
    .map((name) => (Object.hasOwn(columns, name) ? columns[name] : undefined))
    .filter((column) => column !== undefined)
    .flatMap((column) => [column, ...(column.also ?? [])]);
  const table: Cell[][] = [
    chosen.map((column) => column.heading),
    ...rows.map((one) =>
      chosen.map((column) =>
        column.value({ ...one, exportUntil: exports.get(one.id) ?? null }, today),
      ),
    ),
  ];
  return toSheet(table, format);
}

/** Until when some may not be slaughtered for export; of whom nothing holds there is no row. */
async function exportHolds(
  transaction: Transaction,
  farmId: string,
  rows: readonly AnimalRow[],
): Promise<ReadonlyMap<string, Day>> {
  const found = await select(
    transaction,
    row({ id: text, until: day }),
    sql`select id, state ->> 'exportUntil' as until from animal where farm_id = ${farmId}
      and id = any(${sql.param(rows.map(({ id }) => id))}::uuid[]) and state ->> 'exportUntil' is not null`,
  );
  return new Map(found.map(({ id, until }) => [id, until]));
}
