import { bookedSince } from './animalClass.ts';
import { birthsBeforeBoth, birthsOfBoth, breedingOfBoth } from '../breeding/oneFemale.ts';
import { controlledOfBoth } from '../health/controlled.ts';
import { breedingFacts } from '../breeding/gestation.ts';
import type { Day } from '../format/dates.ts';
import { readingsOfBoth, traitNames } from '../growth/traits.ts';
import { heldBy, joinHolds } from '../health/hold.ts';
import type { AnimalState } from '../ledger/state.ts';
import { fieldNames } from './fields.ts';
import { filled, marksOfBoth } from './oneAnimal.ts';

/** What one record knows, as the life of another takes it over. */
const known = [
  'status',
  'campId',
  'away',
  'mobId',
  'carriedById',
  'fosterDamId',
  ...fieldNames,
  'bornOn',
  'bornPrecision',
  'birthMassKg',
  'damId',
  'sireId',
  'photoId',
  'cameOn',
  'listedOn',
  'identifiers',
  'castratedOn',
  'weanedOn',
  'birthsOn',
  'birthsBefore',
  'breeding',
  'putToServiceOn',
  'doses',
  'weights',
  ...traitNames,
  'holds',
  'controlled',
  'lastSeenOn',
] as const satisfies (keyof AnimalState)[];
export type Known = Pick<AnimalState, (typeof known)[number]>;

const keptWeights = 3;

const earliest = <T extends string>(one: T | null, other: T | null): T | null =>
  one !== null && (other === null || one < other) ? one : other;

/**
 * One animal of which two records told: whatever happened to either, happened to it. In: the record that goes on, what
 * the other knew, and the day from which a number that only the other wore is one of before; null leaves such out.
 */
export function bothOf(kept: AnimalState, other: Known, day: Day | null): AnimalState {
  const { litterDays } = breedingFacts[kept.species];
  const birthsOn = birthsOfBoth(kept.birthsOn, other.birthsOn, litterDays);
  // Known as a parent only it comes with the one that was here.
  const comes = kept.status === 'reference' && other.status === 'alive' && day !== null;
  const isHere = kept.status === 'alive' || comes;
  const weights = [...kept.weights, ...other.weights]
    .filter((one, index, all) => all.findIndex(({ on }) => on === one.on) === index)
    .sort((a, b) => (a.on < b.on ? -1 : 1))
    .slice(-keptWeights);
  const { listedOn: _ofOne, ...own } = kept;
  return {
    ...own,
    ...(comes ? { status: 'alive' as const, statusOn: day, heads: 1 } : {}),
    ...filled(kept, other),
    identifiers: marksOfBoth(kept.identifiers, other.identifiers, day),
    ...cameOfBoth(kept, other),
    castratedOn: earliest(kept.castratedOn, other.castratedOn),
    weanedOn: earliest(kept.weanedOn, other.weanedOn),
    birthsOn,
    birthsBefore: birthsBeforeBoth(kept, other, birthsOn),
    // It stands where either says, its own record first.
    ...standingOfBoth(kept, isHere ? other : null),
    carriedById: kept.carriedById ?? other.carriedById,
    fosterDamId: kept.fosterDamId ?? other.fosterDamId,
    breeding: breedingOfBoth(kept.breeding, other.breeding, birthsOn.at(-1) ?? null),
    putToServiceOn: earliest(kept.putToServiceOn, other.putToServiceOn),
    // What either had as one of a lot.
    doses: [...kept.doses, ...other.doses].sort((a, b) => (a.on < b.on ? -1 : 1)),
    weights,
    lastSeenOn: other.lastSeenOn > kept.lastSeenOn ? other.lastSeenOn : kept.lastSeenOn,
    ...readingsOfBoth(kept, other),
    ...controlledOfBoth(kept.controlled, other.controlled),
    ...heldBy(joinHolds(kept.holds, other.holds), kept.sex),
  };
}

/** It came with the first of its records, and is on record since the first of them is. */
function cameOfBoth(kept: Known, other: Known): Pick<AnimalState, 'cameOn' | 'listedOn'> {
  const cameOn = earliest(kept.cameOn, other.cameOn);
  const since = earliest(bookedSince(kept), bookedSince(other));
  const isLater = since !== null && cameOn !== null && since > cameOn;
  return { cameOn, ...(isLater ? { listedOn: since } : {}) };
}

/** Whoever is away is in no camp and no mob. Of what was handed over by entries of before nothing says where it was. */
function standingOfBoth(
  kept: AnimalState,
  other: Known | null,
): Pick<AnimalState, 'campId' | 'mobId' | 'away'> {
  if (kept.away) return { campId: null, mobId: null, away: kept.away };
  const campId = kept.campId ?? other?.campId ?? null;
  const mobId = kept.mobId ?? other?.mobId ?? null;
  return { campId, mobId, away: campId === null && mobId === null ? (other?.away ?? null) : null };
}

/** What a life hands to another that is the same animal's. */
export const knownOf = (state: AnimalState): Known =>
  Object.fromEntries(known.map((name) => [name, state[name]])) as Known; // just those names
