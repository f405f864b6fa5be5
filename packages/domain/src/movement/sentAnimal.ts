import { neverBoreBefore } from '../animals/animalClass.ts';
import { type Identifiers, mostOfficial } from '../animals/identifiers.ts';
import { callName, currentIdentifier } from '../animals/callName.ts';
import { fieldNames } from '../animals/fields.ts';
import { carryingOn } from '../breeding/carrying.ts';
import type { GestationOfFarm } from '../breeding/gestation.ts';
import type { Day } from '../format/dates.ts';
import { allNamed } from '../health/controlled.ts';
import type { AnimalState } from '../ledger/state.ts';
import type { SentAnimal } from './consignment.ts';

/** What a life does not say itself: from entries, and from others' records. */
export type SentBeside = Pick<SentAnimal, 'tests' | 'treatments' | 'parents'> & {
  animalClass: string;
  heads: number;
  /** The last day on which the seller keeps it apart. */
  isolatedUntil: Day | null;
  withMasses: boolean;
  /** It was sold by this, and is in the herd again. */
  isTakenBack: boolean;
};

function marksOf(state: AnimalState): Identifiers {
  const worn = { tag: 'visual', eid: 'eid', brand: 'brand', tattoo: 'tattoo' } as const;
  const own = Object.entries(worn).flatMap(([field, type]) => {
    const value = currentIdentifier(state, type);
    return value === null ? [] : [[field, value]];
  });
  const official = state.identifiers
    .filter(({ type, until, scheme }) => type === 'official' && until === null && scheme)
    .slice(0, mostOfficial)
    .map(({ scheme = '', value }) => ({ scheme, number: value }));
  return { ...Object.fromEntries(own), ...(official.length > 0 ? { official } : {}) };
}

/**
 * The last day on which something is held back by what was given: each dose's own days. A course that was to go on ends
 * with the sale, since nobody gives its next dose here.
 */
const lastDay = (state: AnimalState, field: 'meatUntil' | 'milkUntil' | 'exportUntil') =>
  state.holds
    .flatMap((hold) => hold[field] ?? [])
    .toSorted()
    .at(-1) ?? null;

/**
 * In: an animal or lot as it left, or is about to, the day, and what stands beside its life. Out: what its seller says of
 * it to whoever gets it. What is over on that day goes along as nothing.
 */
export function sentAnimal(
  state: AnimalState,
  { day, gestation, beside }: { day: Day; gestation: GestationOfFarm; beside: SentBeside },
): SentAnimal {
  // Who is sold already is asked as who it was when it left.
  const { due, status } = carryingOn({ ...state, status: 'alive' }, day, gestation);
  const isPregnant =
    due?.confidence === 'confirmed' && (status === 'pregnant' || status === 'overdue');
  const running = (until: Day | null): Day | null =>
    until !== null && until >= day ? until : null;
  const isFemale = state.sex === 'female' && !state.isLot;
  return {
    ref: state.id,
    called: callName(state).slice(0, 120),
    animalClass: beside.animalClass,
    species: state.species,
    sex: state.sex,
    heads: beside.heads,
    identifiers: marksOf(state),
    // Each as its kind holds it: a field has what its own schema let in.
    fields: Object.fromEntries(
      fieldNames.flatMap((name) => (state[name] === null ? [] : [[name, state[name]]])),
    ) as SentAnimal['fields'],
    bornOn: state.bornOn,
    bornPrecision: state.bornPrecision ?? null,
    castrated: state.castratedOn !== null,
    weaned: state.weanedOn !== null,
    births: isFemale ? birthsOf(state) : null,
    lastBirthOn: isFemale ? (state.birthsOn.at(-1) ?? null) : null,
    pregnant: isPregnant,
    dueOn: isPregnant && due.from === due.to && due.from >= day ? due.from : null,
    meatUntil: running(lastDay(state, 'meatUntil')),
    milkUntil: state.sex === 'male' ? null : running(lastDay(state, 'milkUntil')),
    exportUntil: running(lastDay(state, 'exportUntil')),
    isTakenBack: beside.isTakenBack,
    isolatedUntil: beside.isolatedUntil,
    controlled: allNamed(state.controlled)
      .map(({ diseaseId }) => diseaseId)
      .slice(0, 20),
    tests: beside.tests,
    treatments: beside.treatments,
    masses: beside.withMasses ? state.weights.map(({ on, massKg }) => ({ on, massKg })) : null,
    parents: beside.parents,
  };
}

/** How often she gave birth, as far as anybody knows: that nobody said it is not that she never did. */
function birthsOf(state: AnimalState): number | null {
  const { birthsOn, birthsBefore } = state;
  const isSaid = birthsBefore !== null || birthsOn.length > 0 || neverBoreBefore(state);
  return isSaid ? Math.min(30, birthsOn.length + (birthsBefore ?? 0)) : null;
}
