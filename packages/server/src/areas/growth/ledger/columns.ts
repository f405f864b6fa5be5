import { gainOf } from '@kraal/domain/growth/gain';
import { traitNames } from '@kraal/domain/growth/traits';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { columnName } from '../../../platform/database/columnName.ts';
import type { Row } from '../../../platform/database/connection.ts';
import { classOf, readForClass } from '@kraal/domain/animals/classOf';
import type { AsOf, OwnColumns } from '../../ledger/index.ts';

const columnOfTrait = traitNames.map((name) => [name, columnName(name)] as const);

/** What an animal weighs, gains and scored, and when it was last seen. */
function of(state: AnimalState, { today }: AsOf): Row {
  const last = state.weights.at(-1);
  return {
    species: state.species,
    status: state.status,
    animal_class: classOf(state, today).animalClass,
    heads: state.heads,
    mass_kg: last?.massKg ?? null,
    mass_on: last?.on ?? null,
    adg_g: gainOf(state),
    ...Object.fromEntries(
      columnOfTrait.map(([name, column]) => [column, state[name]?.value ?? null]),
    ),
    last_seen_on: state.lastSeenOn,
  };
}

export const columns: OwnColumns = {
  of,
  reads: [...readForClass, ...traitNames, 'heads', 'weights', 'lastSeenOn'],
};
