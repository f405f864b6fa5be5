import { daysBetween, type Day } from '../format/dates.ts';
import { type Problem, problem, sentence } from '../ledger/problem.ts';
import type { AnimalState } from '../ledger/state.ts';
import { callName } from '../animals/callName.ts';
import type { Away } from '../movement/slice.ts';
import type { Species } from '../animals/species.ts';
import { afterBirth } from './breedingState.ts';
import { likelySires } from './likelySires.ts';
import { breedingFacts } from './gestation.ts';

/** What a young takes from its dam: where she stands, whose it can be. */
export type FromDam = {
  species: Species;
  breed: string | null;
  campId: string | null;
  /** Born on the road or at a place of others it is where she is. */
  away?: Away | null;
  ownerId?: string | null;
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
    away: dam.away,
    // What is born of another's animal is its owner's: the increase goes with the dam.
    ownerId: dam.ownerId,
    mobId: dam.mobId,
    damName: dam.name,
    damId: donorId ?? dam.id,
    carriedById: donorId ? dam.id : null,
    sireIds,
    isSet,
  };
}

/**
 * A birth that is entered late is held against the one after it too: whichever was told first, no dam bears again before
 * she can have carried. In: her life before and after the entry. Out: what is wrong; lots bear in heads.
 */
export function birthsApart(before: AnimalState | null, after: AnimalState | null): Problem[] {
  if (!before || !after || after.isLot) return [];
  const { litterDays, leastDaysBetweenBirths } = breedingFacts[after.species];
  const days = [...after.birthsOn].sort();
  for (const [index, day] of days.entries()) {
    const next = days[index + 1];
    if (before.birthsOn.includes(day) || next === undefined) continue;
    const apart = daysBetween(day, next);
    if (apart > litterDays && apart < leastDaysBetweenBirths)
      return [
        problem(
          'occurredAt',
          'too_soon_before_birth',
          sentence`${callName(after)} gave birth on ${next}, ${apart} days after: one of the two days is wrong.`,
        ),
      ];
  }
  return [];
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
