import { addDays, type Day } from '../format/dates.ts';
import type { AnimalState } from '../ledger/state.ts';
import type { BreedingState } from './breedingState.ts';
import { type Flock, newFlock, type Season } from './flock.ts';
import { breedingFacts, gestationDaysOf } from './gestation.ts';

/** `bearing`: the season before, where some of it are still to give birth; an older one is over. */
export function inSeason(
  lot: AnimalState,
  {
    breedingState: { bearing: _over, ...breeding },
    flock,
    bearing = null,
  }: { breedingState: BreedingState; flock: Flock; bearing?: Season | null | undefined },
): AnimalState {
  const opened = { ...breeding, check: null, checks: [], heats: [], flock };
  return { ...lot, breeding: bearing ? { ...opened, bearing } : opened };
}

/**
 * Of a season that was scanned, and whose births nobody recorded though their time is past: with sires that ran on the
 * next one began when the young of that scan had come.
 */
export function afterUnseenBirths(
  lot: AnimalState,
  { breeding, flock, day }: { breeding: BreedingState; flock: Flock; day: Day },
): AnimalState {
  const scannedOn = breeding.checks.at(-1)?.on;
  if (scannedOn === undefined || flock.scanned === 0) return lot;
  const bornBy = addDays(
    scannedOn,
    gestationDaysOf(lot.species, lot.breed) + 2 * breedingFacts[lot.species].late,
  );
  const ranOn = breeding.services.some(({ until }) => until === null || until > bornBy);
  if (day <= bornBy || !ranOn) return lot;
  const next = newFlock(bornBy, lot.mobId, lot.heads);
  const services = breeding.services
    .filter(({ until }) => until === null || until > bornBy)
    .map((service) => (service.on < bornBy ? { ...service, on: bornBy } : service));
  return inSeason(lot, { breedingState: { ...breeding, services }, flock: next });
}
