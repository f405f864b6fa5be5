import type { Day } from '@kraal/domain/format/dates';
import { type AnimalState, toStored } from '@kraal/domain/ledger/state';
import type { Row } from '../../../platform/database/connection.ts';
import { type AsOf, type FarmFacts, type LedgerPart, type OwnColumns, parts } from '../parts.ts';

/** What of a farm its animals' rows depend on. */
export type HerdFarm = FarmFacts & { id: string; timeZone: string };

/** The rows that one animal has, by table: `animal` always, an area's own where it has something to say. */
export type RowsOfAnimal = Readonly<Record<string, Row>>;

/** An animal's rows as they are stored (null when it is new, empty when that is not known) and as they shall be. */
export type SavedLife = { was: RowsOfAnimal | null; is: RowsOfAnimal };

const asOfDay = ({ id: _id, ...farm }: HerdFarm, today: Day): AsOf => ({ ...farm, today });

/** Puts what an area says beside what others say in the same table. */
function put(rows: Record<string, Row>, table: string, { farm, id, said }: Said): void {
  const row = rows[table];
  if (row) Object.assign(row, said);
  else if (said) {
    said['farm_id'] = farm.id;
    said['id'] = id;
    rows[table] = said;
  }
}
type Said = { farm: HerdFarm; id: string; said: Row | null };

/** Whether it has a row in `animal` or in an area's own table follows from its state, as of today. */
export function rowsOfAnimal(farm: HerdFarm, state: AnimalState, today: Day): Record<string, Row> {
  const asOf = asOfDay(farm, today);
  const rows: Record<string, Row> = {};
  for (const [table, { of }] of columnsOfParts())
    put(rows, table, { farm, id: state.id, said: of(state, asOf) });
  return rows;
}

let known: { of: readonly LedgerPart[]; all: readonly [table: string, own: OwnColumns][] } | null =
  null;

/** What each area says of an animal, by table: gone through for each animal that a request changes. */
export function columnsOfParts(): readonly [table: string, own: OwnColumns][] {
  const of = parts();
  if (known?.of !== of) known = { of, all: of.flatMap(({ rowOf = {} }) => Object.entries(rowOf)) };
  return known.all;
}

/** The same as they are written: with the whole state. */
export function rowsToSave(farm: HerdFarm, state: AnimalState, today: Day): RowsOfAnimal {
  const rows = rowsOfAnimal(farm, state, today);
  if (rows['animal']) rows['animal']['state'] = toStored(state);
  return rows;
}

/** What of a state is another now: what an entry leaves alone stays the very same. */
function changedOf(before: AnimalState, after: AnimalState): ReadonlySet<string> {
  const changed = new Set<string>();
  const valueOf = (state: AnimalState, name: string) => state[name as keyof AnimalState]; // one of its own names
  for (const name in after) if (valueOf(before, name) !== valueOf(after, name)) changed.add(name);
  for (const name in before) if (!(name in after)) changed.add(name);
  return changed;
}

/** The rows of a life that a request changed. What follows from nothing that changed is worked out once. */
export function savedLife(
  farm: HerdFarm,
  { stored, state }: { stored: AnimalState; state: AnimalState },
  today: Day,
): SavedLife {
  const asOf = asOfDay(farm, today);
  const changed = changedOf(stored, state);
  const was: Record<string, Row> = {};
  const is: Record<string, Row> = {};
  for (const [table, { of, reads }] of columnsOfParts()) {
    const after = of(state, asOf);
    const before = reads.some((name) => changed.has(name))
      ? of(stored, asOf)
      : after && { ...after };
    put(was, table, { farm, id: state.id, said: before });
    put(is, table, { farm, id: state.id, said: after });
  }
  if (was['animal']) was['animal']['state'] = toStored(stored);
  if (is['animal']) is['animal']['state'] = toStored(state);
  return { was, is };
}

/** Tables beside `animal` in which an animal has at most one row. */
export const tablesOfAnimals = (): string[] =>
  [...new Set(parts().flatMap(({ rowOf = {} }) => Object.keys(rowOf)))].filter(
    (table) => table !== 'animal',
  );
