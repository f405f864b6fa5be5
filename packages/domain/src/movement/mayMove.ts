import type { Species } from '../animals/species.ts';
import type { GestationOfFarm } from '../breeding/gestation.ts';
import type { Day } from '../format/dates.ts';
import type { AnimalState } from '../ledger/state.ts';
import type { MoveKind } from './moveKinds.ts';
import { holdsOn, type MovePlace } from './places.ts';
import { type MoveRule, moveRules, ruleOn } from './ruleBook.ts';
import { ofAnimal } from './ofAnimal.ts';

/** What a rule says against a move, or asks to be known. */
export type Finding = {
  rule: MoveRule;
  subject: { kind: 'animal' | 'holding'; id: string };
  /** The last day on which it stands; null where no day is known that ends it. */
  until: Day | null;
  /** Of a place that is shut: why, as somebody wrote it. */
  reason?: string;
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

/** What else is known of an animal than its life says. */
export type Beside = {
  /** The day on which it, or others that were put to it, came from elsewhere last; null where nobody did. */
  cameOn: Day | null;
  /** The day on which the last of those came that it stood with while they were in isolation; null where it met none. */
  metOn?: Day | null;
  isPromised?: boolean;
  /** Another farm has listed its number as stolen. */
  isStopped?: boolean;
};

/**
 * May it leave, may it come in. In: an animal or lot as it is on the day of the move, the move, and what is known beside
 * its life. Out: what speaks against it, in the order of the rules; nothing where nothing does. Whoever has
 * left is told of once and asked nothing else. Rules, figures and sources: `ruleBook.ts`.
 */
export function mayMove(
  state: AnimalState,
  move: Move,
  { cameOn, metOn = null, isPromised = false, isStopped = false }: Beside,
): Finding[] {
  const found: Finding[] = [];
  for (const rule of moveRules) {
    const held = ruleOn(rule, move.day);
    const said =
      held &&
      ofAnimal[rule]?.({
        state,
        move,
        cameOn,
        metOn,
        isPromised,
        isStopped,
        figure: held.figure ?? 0,
        small: held.small ?? 0,
      });
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
      ...restricted.map(({ until, reason }) => ({
        rule: 'place_restricted' as const,
        subject,
        until,
        reason,
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
