import type { Species } from '../animals/species.ts';
import { outlookOn } from '../breeding/status.ts';
import { type GestationOfFarm, gestationDaysOf } from '../breeding/gestation.ts';
import { addDays, addMonths, type Day } from '../format/dates.ts';
import { openEnd } from '../health/hold.ts';
import { type AnimalState, isOnFarm } from '../ledger/state.ts';
import { factsOf, type MoveKind } from './moveKinds.ts';
import { holdsOn, type MovePlace } from './places.ts';
import { type MoveRule, moveRules, ruleOn } from './ruleBook.ts';

/** What a rule says against a move, or asks to be known. */
export type Finding = {
  rule: MoveRule;
  subject: { kind: 'animal' | 'holding'; id: string };
  /** The last day on which it stands; null where no day is known that ends it. */
  until: Day | null;
  /** It may not go; else whoever sends or takes it must know. */
  blocks: boolean;
};

/** One move as the rules see it. */
export type Move = {
  kind: MoveKind;
  day: Day;
  /** Where they stand: one place, or several of one farm. */
  from: readonly MovePlace[];
  to: MovePlace | null;
  forExport: boolean;
  gestation: GestationOfFarm;
};

type About = {
  state: AnimalState;
  move: Move;
  /** The day on which it, or others that were put to it, came from elsewhere last; null where nobody did. */
  cameOn: Day | null;
  figure: number;
  small: number;
};
type Said = Pick<Finding, 'until' | 'blocks'>;

const toSlaughter = ({ kind, to }: Move): boolean =>
  factsOf(kind).slaughter === true || to?.kind === 'abattoir';
const changesOwner = ({ kind }: Move): boolean => factsOf(kind).changesOwner === true;
const isSmall = (species: Species): boolean => species !== 'Cattle';
const figureOf = ({ state, figure, small }: About): number =>
  isSmall(state.species) ? small : figure;
/** Of a course that goes on nobody knows the day. */
const ending = (until: Day): Day | null => (until === openEnd ? null : until);

/** A last day that has not passed, and whether that blocks. */
const held = (until: Day | null, day: Day, blocks: boolean): Said | null =>
  until !== null && until >= day ? { until: ending(until), blocks } : null;

/**
 * From the day on which she is past the share of her gestation, by the earliest day on which she can be due. That is
 * certain where a check found her in calf and the latest day says so too; of a lot only some are as far.
 */
function pregnant({ state, move, figure }: About): Said | null {
  const { due } = outlookOn(state, move.day, move.gestation);
  if (!due) return null;
  const days = gestationDaysOf(state.species, state.breed, move.gestation);
  const left = Math.ceil((days * (100 - figure)) / 100);
  if (move.day <= addDays(due.from, -left)) return null;
  const isCertain =
    due.confidence === 'confirmed' && due.to !== null && move.day > addDays(due.to, -left);
  return { until: null, blocks: isCertain && !state.isLot };
}

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
  if (last === undefined || last === state.cameOn || last === state.bornOn) return null;
  return held(addDays(last, figure), move.day, true);
}

function isolated({ move, cameOn, figure }: About): Said | null {
  if (cameOn === null) return null;
  return held(addDays(cameOn, figure), move.day, !(toSlaughter(move) || move.kind === 'vet'));
}

/** What each rule says of one animal; null where it has nothing to say. */
const ofAnimal: Partial<Record<MoveRule, (about: About) => Said | null>> = {
  not_here: ({ state }) => (isOnFarm(state) ? null : { until: null, blocks: true }),
  controlled_disease: ({ state }) => (state.controlled ? { until: null, blocks: true } : null),
  meat_withdrawal: ({ state, move }) =>
    changesOwner(move) || toSlaughter(move)
      ? held(state.meatUntil, move.day, toSlaughter(move))
      : null,
  export_interval: ({ state, move }) =>
    move.forExport ? held(state.exportUntil, move.day, toSlaughter(move)) : null,
  milk_withdrawal: ({ state, move }) =>
    changesOwner(move) && !toSlaughter(move) ? held(state.milkUntil, move.day, false) : null,
  isolation: isolated,
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

/**
 * May it leave, may it come in. In: an animal or lot as it is on the day of the move, the move, and the day on which it
 * came from elsewhere. Out: what speaks against it, in the order of the rules; nothing where nothing does. Whoever has
 * left is told of once and asked nothing else. Rules, figures and sources: `ruleBook.ts`.
 */
export function mayMove(state: AnimalState, move: Move, cameOn: Day | null): Finding[] {
  const found: Finding[] = [];
  for (const rule of moveRules) {
    const held = ruleOn(rule, move.day);
    const said =
      held &&
      ofAnimal[rule]?.({ state, move, cameOn, figure: held.figure ?? 0, small: held.small ?? 0 });
    if (!said) continue;
    found.push({ rule, subject: { kind: 'animal', id: state.id }, ...said });
    if (rule === 'not_here') return found;
  }
  return found;
}

/**
 * What the places say to a move of some species: a restriction that holds on its day, in the direction of the move,
 * and a disease that is known or suspected there.
 */
export function mayPass(move: Move, species: readonly Species[]): Finding[] {
  const ways = [
    ...move.from.map((place) => ({ place, way: 'out' })),
    ...(move.to ? [{ place: move.to, way: 'in' }] : []),
  ];
  return ways.flatMap(({ place, way }): Finding[] => {
    const subject = { kind: 'holding' as const, id: place.id };
    const restricted = ruleOn('place_restricted', move.day)
      ? place.restrictions.filter(
          (one) =>
            holdsOn(one, move.day) &&
            (one.way === 'both' || one.way === way) &&
            (one.species.length === 0 || one.species.some((name) => species.includes(name))),
        )
      : [];
    const isUnhealthy =
      ruleOn('place_unhealthy', move.day) !== null &&
      (place.health === 'suspected' || place.health === 'controlled');
    return [
      ...restricted.map(({ until }) => ({
        rule: 'place_restricted' as const,
        subject,
        until,
        blocks: true,
      })),
      ...(isUnhealthy
        ? [
            {
              rule: 'place_unhealthy' as const,
              subject,
              until: null,
              blocks: place.health === 'controlled',
            },
          ]
        : []),
    ];
  });
}
