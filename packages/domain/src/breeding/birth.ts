import { daysBetween, type Day } from '../format/dates.ts';
import type { AnimalState } from '../ledger/state.ts';
import type { Species } from '../livestock/species.ts';
import { afterBirth } from './breedingState.ts';
import { likelySires } from './likelySires.ts';
import { breedingFacts } from './gestation.ts';

/** What a young takes from its dam: where she stands, whose it can be. */
export type FromDam = {
  species: Species;
  breed: string | null;
  campId: string | null;
  mobId: string | null;
  /** What she, or the lot, is called. */
  damName?: string | null;
  damId: string;
  carriedById: string | null;
  sireIds: string[];
  /** The one sire is certain enough for a pedigree. */
  isSet: boolean;
};

/** Facts of the dam as she was just before the birth. */
export function fromDam(dam: AnimalState, day: Day): FromDam {
  const { sireIds, isSet, donorId, embryoBreed } = likelySires(dam, day);
  return {
    species: dam.species,
    breed: embryoBreed ?? dam.breed,
    campId: dam.campId,
    mobId: dam.mobId,
    damName: dam.name,
    damId: donorId ?? dam.id,
    carriedById: donorId ? dam.id : null,
    sireIds,
    isSet,
  };
}

/** A birth counts once for a litter, whether its young are recorded in one entry or one by one. */
export function bore(dam: AnimalState, day: Day): AnimalState {
  const last = dam.birthsOn.at(-1);
  const sameLitter =
    last !== undefined && daysBetween(last, day) <= breedingFacts[dam.species].litterDays;
  return sameLitter
    ? dam
    : {
        ...dam,
        birthsOn: [...dam.birthsOn, day],
        breeding: afterBirth(dam.breeding, likelySires(dam, day)),
      };
}
