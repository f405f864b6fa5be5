import type { Day } from '@kraal/domain/format/dates';
import type { GestationOfFarm } from '@kraal/domain/breeding/gestation';
import { type AnimalState, toStored } from '@kraal/domain/ledger/state';
import type { Row } from '../../../platform/database/connection.ts';
import { parts } from '../parts.ts';

/** What of a farm its animals' rows depend on. */
export type HerdFarm = { id: string; timeZone: string; gestationDays: GestationOfFarm };

/** The rows that one animal has, by table: `animal` always, an area's own where it has something to say. */
export type RowsOfAnimal = Readonly<Record<string, Row>>;

/** Whether it has a row in `animal` or in an area's own table follows from its state, as of today. */
export function rowsOfAnimal(farm: HerdFarm, state: AnimalState, today: Day): RowsOfAnimal {
  const { id, timeZone, gestationDays } = farm;
  const asOf = { timeZone, gestationDays, today };
  const rows: Record<string, Row> = {};
  for (const { rowOf = {} } of parts())
    for (const [table, columns] of Object.entries(rowOf)) {
      const found = columns(state, asOf);
      if (found) Object.assign((rows[table] ??= { farm_id: id, id: state.id }), found);
    }
  return rows;
}

/** The same as they are written: with the whole state. */
export function rowsToSave(farm: HerdFarm, state: AnimalState, today: Day): RowsOfAnimal {
  const { animal, ...others } = rowsOfAnimal(farm, state, today);
  return { ...others, animal: { ...animal, state: toStored(state) } };
}

/** Tables beside `animal` in which an animal has at most one row. */
export const tablesOfAnimals = (): string[] =>
  [...new Set(parts().flatMap(({ rowOf = {} }) => Object.keys(rowOf)))].filter(
    (table) => table !== 'animal',
  );
