import type { Day } from '../format/dates.ts';
import { noReadings } from '../growth/traits.ts';
import type { AnimalState } from '../ledger/state.ts';
import { noFields } from './fields.ts';
import type { Sex } from './animalClass.ts';
import type { Species } from './species.ts';

/** An individual of which nothing but species and sex is known yet. */
export function newAnimal(
  id: string,
  { species, sex, day }: { species: Species; sex: Sex; day: Day },
): AnimalState {
  return {
    id,
    species,
    sex,
    heads: 1,
    isLot: false,
    status: 'alive',
    statusOn: day,
    ...noFields,
    bornOn: null,
    birthMassKg: null,
    damId: null,
    sireId: null,
    identifiers: [],
    castratedOn: null,
    weanedOn: null,
    birthsOn: [],
    birthsBefore: null,
    breeding: null,
    carriedById: null,
    fosterDamId: null,
    possibleSireIds: [],
    twinToMale: null,
    putToServiceOn: null,
    runs: [],
    campId: null,
    away: null,
    ownerId: null,
    soldHeads: null,
    openSales: [],
    resultHeads: null,
    mobId: null,
    photoId: null,
    cameOn: day,
    weights: [],
    ...noReadings,
    doses: [],
    holds: [],
    meatUntil: null,
    milkUntil: null,
    exportUntil: null,
    lastSeenOn: day,
    origin: null,
    eventCount: 0,
    lastKey: '',
  };
}
