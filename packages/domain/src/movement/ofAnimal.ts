import type { Species } from '../animals/species.ts';
import { carryingOn } from '../breeding/carrying.ts';
import { gestationDaysOf } from '../breeding/gestation.ts';
import { addDays, addMonths, type Day } from '../format/dates.ts';
import { openEnd } from '../health/hold.ts';
import { type AnimalState, isOnFarm } from '../ledger/state.ts';
import { factsOf, isForGood } from './moveKinds.ts';
import type { MoveRule } from './ruleBook.ts';
import type { Finding, Move } from './mayMove.ts';

type About = {
  state: AnimalState;
  move: Move;
  /** The day on which it, or others that were put to it, came from elsewhere last; null where nobody did. */
  cameOn: Day | null;
  /** The day on which the last of those came that it stood with while they were in isolation. */
  metOn: Day | null;
  /** Another transfer has promised it already. */
  isPromised: boolean;
  /** Another farm has listed its number as stolen. */
  isStopped: boolean;
  figure: number;
  small: number;
};
type Said = Pick<Finding, 'until' | 'blocks'>;

/** Whether they die where they go: by the kind of move, or since an abattoir buys. */
export const toSlaughter = ({ kind, to }: Pick<Move, 'kind' | 'to'>): boolean =>
  factsOf(kind).slaughter === true || to?.kind === 'abattoir';
const changesOwner = ({ kind }: Move): boolean => factsOf(kind).changesOwner === true;
const isSmall = (species: Species): boolean => species !== 'Cattle';
const figureOf = ({ state, figure, small }: About): number =>
  isSmall(state.species) ? small : figure;
/** Of a course that goes on nobody knows the day. */
const ending = (until: Day): Day | null => (until === openEnd ? null : until);

/** A last day that has not passed, and whether that blocks. */
export const held = (until: Day | null, day: Day, blocks: boolean): Said | null =>
  until !== null && until >= day ? { until: ending(until), blocks } : null;

/**
 * From the day on which she is past the share of her gestation, by the earliest day on which she can be due. That is
 * certain where a check found her in calf and the latest day says so too; of a lot only some are as far.
 */
function pregnant({ state, move, figure }: About): Said | null {
  const { due } = carryingOn(state, move.day, move.gestation);
  if (!due) return null;
  const days = gestationDaysOf(state.species, state.breed, move.gestation);
  const left = Math.ceil((days * (100 - figure)) / 100);
  if (move.day <= addDays(due.from, -left)) return null;
  const isCertain =
    due.confidence === 'confirmed' && due.to !== null && move.day > addDays(due.to, -left);
  return { until: null, blocks: isCertain && !state.isLot };
}

/** It goes to a place, and not to its owner's. */
const isOthers = (ownerId: string, { to }: Move): boolean => to !== null && to.id !== ownerId;

const wears = ({ identifiers }: AnimalState, ...types: string[]): boolean =>
  identifiers.some(({ type, until }) => until === null && types.includes(type));

/** Marks are put on one by one: of a lot the paper says sex, number and colour instead. */
function unmarked(about: About): Said | null {
  const { state, move } = about;
  if (state.isLot || wears(state, 'brand', 'tattoo')) return null;
  if (state.bornOn !== null && move.day < addMonths(state.bornOn, figureOf(about))) return null;
  return { until: null, blocks: false };
}

function freshBrand({ state, move, figure }: About): Said | null {
  if (move.kind !== 'auction' && move.to?.kind !== 'auction') return null;
  const last = state.identifiers
    .filter(({ type, from }) => type === 'brand' && from <= move.day)
    .map(({ from }) => from)
    .sort()
    .at(-1);
  // A brand that came with the animal is as old as nobody knows.
  if (last === undefined || last <= (state.cameOn ?? '') || last === state.bornOn) return null;
  return held(addDays(last, figure), move.day, true);
}

function isolated({ move, cameOn, figure }: About): Said | null {
  if (cameOn === null) return null;
  return held(addDays(cameOn, figure), move.day, !(toSlaughter(move) || move.kind === 'vet'));
}

/** Whoever stood with newcomers waits for the last of them; its own isolation says no less where it came later. */
function metIsolated({ move, cameOn, metOn, figure }: About): Said | null {
  if (metOn === null || (cameOn !== null && metOn <= cameOn)) return null;
  return held(addDays(metOn, figure), move.day, false);
}

/** What each rule says of one animal; null where it has nothing to say. */
export const ofAnimal: Partial<Record<MoveRule, (about: About) => Said | null>> = {
  not_here: ({ state }) => (isOnFarm(state) ? null : { until: null, blocks: true }),
  promised: ({ isPromised }) => (isPromised ? { until: null, blocks: true } : null),
  // It warns: who listed it may be wrong, and no farm keeps another's animals back.
  stolen_mark: ({ isStopped }) => (isStopped ? { until: null, blocks: false } : null),
  // An agent sells in the owner's name, and the paper says so: it is asked, not stopped.
  not_ours: ({ state, move }) =>
    changesOwner(move) && state.ownerId !== null ? { until: null, blocks: false } : null,
  not_theirs: ({ state, move }) =>
    factsOf(move.kind).toOwner && (state.ownerId === null || isOthers(state.ownerId, move))
      ? { until: null, blocks: true }
      : null,
  controlled_disease: ({ state }) => (state.controlled ? { until: null, blocks: true } : null),
  meat_withdrawal: ({ state, move }) =>
    isForGood(move.kind) || toSlaughter(move)
      ? held(state.meatUntil, move.day, toSlaughter(move))
      : null,
  export_interval: ({ state, move }) =>
    move.forExport ? held(state.exportUntil, move.day, toSlaughter(move)) : null,
  milk_withdrawal: ({ state, move }) =>
    isForGood(move.kind) && !toSlaughter(move) ? held(state.milkUntil, move.day, false) : null,
  isolation: isolated,
  met_isolated: metIsolated,
  heavily_pregnant: pregnant,
  just_gave_birth: ({ state, move, figure }) => {
    const last = state.birthsOn.at(-1);
    // Of a lot only some gave birth.
    return last === undefined ? null : held(addDays(last, figure), move.day, !state.isLot);
  },
  newborn: (about) => {
    const { state, move } = about;
    return state.bornOn === null
      ? null
      : held(addDays(state.bornOn, figureOf(about) - 1), move.day, false);
  },
  fresh_brand: freshBrand,
  unmarked,
  not_registered: ({ state, move }) =>
    move.to?.kind === 'feedlot' && !state.isLot && !wears(state, 'eid')
      ? { until: null, blocks: false }
      : null,
};
