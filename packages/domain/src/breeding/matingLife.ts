import type { Day } from '../format/dates.ts';
import type { Species } from '../animals/species.ts';
import type { Status } from '../ledger/state.ts';
import type { BreedingState, PastMating, PregnancyCheck, Service } from './breedingState.ts';

/** Everything recorded of one female's matings over her whole life, each list oldest first. */
export type MatingLife = {
  species: Species;
  bornOn: Day | null;
  gestationDays: number;
  services: readonly Service[];
  checks: readonly PregnancyCheck[];
  losses: readonly Day[];
  births: readonly Day[];
  /** When and how she left the farm for good; null while she is there. */
  left: { on: Day; died: boolean } | null;
};

/** A female as far as her matings ask. */
export type MatedFemale = {
  species: Species;
  bornOn: Day | null;
  gestationDays: number;
  status: Status;
  statusOn: Day;
  births: readonly Day[];
  breeding: Pick<BreedingState, 'services' | 'checks'> | null;
};

/** Her whole life from what led to each birth and loss, oldest first, and what was recorded since. */
export function matingLife(
  { births, breeding, status, statusOn, ...female }: MatedFemale,
  past: readonly (PastMating & { endedOn: Day })[],
): MatingLife {
  const chapters = [...past, ...(breeding ? [breeding] : [])];
  return {
    species: female.species,
    bornOn: female.bornOn,
    gestationDays: female.gestationDays,
    births: births.toSorted(),
    services: chapters.flatMap(({ services }) => services),
    checks: chapters.flatMap(({ checks }) => checks),
    losses: past.filter(({ endedBy }) => endedBy === 'loss').map(({ endedOn }) => endedOn),
    left: status === 'alive' ? null : { on: statusOn, died: status === 'died' },
  };
}
