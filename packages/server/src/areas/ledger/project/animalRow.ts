import type { Day } from '@kraal/domain/format/dates';
import type { GestationOfFarm } from '@kraal/domain/breeding/gestation';
import { type AnimalState, toStored } from '@kraal/domain/ledger/state';
import type { Row } from '../../../platform/database/connection.ts';
import { parts } from '../parts.ts';

/** What of a farm its animals' rows depend on. */
export type HerdFarm = { id: string; timeZone: string; gestationDays: GestationOfFarm };

/** A whole row of the animal table: its state, and the columns that follow from it as of today. */
export function animalRow(farm: HerdFarm, state: AnimalState, today: Day): Row {
  const row = animalColumns(farm, state, today);
  row['state'] = toStored(state);
  return row;
}

/** The columns a list filters and sorts by, as the areas registered them. */
export function animalColumns(farm: HerdFarm, state: AnimalState, today: Day): Row {
  const { id, timeZone, gestationDays } = farm;
  const asOf = { timeZone, gestationDays, today };
  return Object.assign(
    { farm_id: id, id: state.id },
    ...parts().map(({ columns }) => columns?.(state, asOf)),
  ) as Row; // rows beside each other are a row
}
