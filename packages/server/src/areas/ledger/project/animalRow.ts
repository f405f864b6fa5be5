import type { Day } from '@kraal/domain/format/dates';
import type { GestationOfFarm } from '@kraal/domain/breeding/gestation';
import { type AnimalState, toStored } from '@kraal/domain/ledger/state';
import type { Row } from '../../../platform/database/connection.ts';
import { type LedgerPart, parts } from '../parts.ts';

/** What of a farm its animals' rows depend on. */
export type HerdFarm = { id: string; timeZone: string; gestationDays: GestationOfFarm };

/** The rows that one animal has, by table: `animal` always, an area's own where it has something to say. */
export type RowsOfAnimal = Readonly<Record<string, Row>>;

/** Whether it has a row in `animal` or in an area's own table follows from its state, as of today. */
export function rowsOfAnimal(farm: HerdFarm, state: AnimalState, today: Day): Record<string, Row> {
  const { id, timeZone, gestationDays } = farm;
  const asOf = { timeZone, gestationDays, today };
  const rows: Record<string, Row> = {};
  for (const [table, columns] of columnsOfParts()) {
    const found = columns(state, asOf);
    if (found) Object.assign((rows[table] ??= { farm_id: id, id: state.id }), found);
  }
  return rows;
}

type Columns = NonNullable<LedgerPart['rowOf']>[string];
let known: { of: readonly LedgerPart[]; all: readonly [table: string, columns: Columns][] } | null =
  null;

/** What each area says of an animal, by table: gone through twice for each animal that a request changes. */
function columnsOfParts() {
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

/** Tables beside `animal` in which an animal has at most one row. */
export const tablesOfAnimals = (): string[] =>
  [...new Set(parts().flatMap(({ rowOf = {} }) => Object.keys(rowOf)))].filter(
    (table) => table !== 'animal',
  );
