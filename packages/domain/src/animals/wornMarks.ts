import type { AheadGuard } from '../ledger/ahead.ts';
import { type Problem, problem, sentence } from '../ledger/problem.ts';
import { type AnimalState, isOnFarm } from '../ledger/state.ts';
import { callName, currentIdentifier } from './callName.ts';
import { tagKey } from './identification/tag.ts';

export type Worn = { tag: string | null; eid: string | null };
export type MarksOutcome = { before: AnimalState | null; after: AnimalState | null };

/** What an animal wears by which nobody else may be known: its tag with its species, its EID. Out: none of who is not here. */
export function wornBy(state: AnimalState | null): Worn {
  if (!state || !isOnFarm(state)) return { tag: null, eid: null };
  const visual = currentIdentifier(state, 'visual');
  return {
    tag: visual && `${state.species} ${tagKey(visual)}`,
    eid: currentIdentifier(state, 'eid'),
  };
}

/** Nothing that says what it wears is another: most entries leave marks alone, and are asked of them first. */
const wearsTheSame = ({ before, after }: MarksOutcome): boolean =>
  before !== null &&
  after !== null &&
  before.identifiers === after.identifiers &&
  before.status === after.status &&
  before.species === after.species;

/** Marks that some take off by an entry by which others may put them on, each with who wore it. */
export function freedBy(outcomes: readonly MarksOutcome[]): ReadonlySet<string> {
  return new Set(
    outcomes.flatMap((outcome) => {
      if (wearsTheSame(outcome)) return [];
      const { before, after } = outcome;
      const [was, is] = [wornBy(before), wornBy(after)];
      return [
        ...(was.tag && was.tag !== is.tag ? [`tag ${was.tag} ${before?.id}`] : []),
        ...(was.eid && was.eid !== is.eid ? [`eid ${was.eid} ${before?.id}`] : []),
      ];
    }),
  );
}

/** What an entry puts on an animal that it did not wear before, or that comes back with it. */
export function newlyWorn(outcome: MarksOutcome): Worn {
  if (wearsTheSame(outcome)) return { tag: null, eid: null };
  const { before, after } = outcome;
  const [was, is] = [wornBy(before), wornBy(after)];
  return { tag: is.tag === was.tag ? null : is.tag, eid: is.eid === was.eid ? null : is.eid };
}

const tagTaken = (after: AnimalState): Problem =>
  problem(
    'tag',
    'tag_taken',
    sentence`Another animal of its species on the farm wears the tag ${callName(after)} already.`,
  );

/**
 * What a device says of the marks in its waiting entries, by whom it knows: as `Marks` of the server does. `states` is
 * read when an entry first puts a mark on somebody. Whose wearer is unsure is left to the server.
 */
export function marksAhead(states: () => Iterable<AnimalState>): AheadGuard {
  let known: WornMarks | null = null;
  /** Kept before anybody asked. */
  const pending: MarksOutcome[] = [];
  const marks = (): WornMarks => {
    if (known) return known;
    known = new WornMarks();
    for (const state of states()) known.holdAllOf(state);
    known.change(pending);
    return known;
  };
  const isMarking = (outcome: MarksOutcome): boolean => {
    const { tag, eid } = newlyWorn(outcome);
    return tag !== null || eid !== null;
  };
  return {
    check: (outcomes, isUnsure) => {
      if (!outcomes.some(isMarking)) return [];
      const freed = freedBy(outcomes);
      const taken = new Set<string>();
      const isFree = (mark: string, holder: string): boolean =>
        freed.has(`${mark} ${holder}`) || isUnsure(holder);
      return outcomes.flatMap((outcome) => [
        ...marks().check(outcome, isFree),
        ...marks().checkTogether(outcome, taken),
      ]);
    },
    kept: (outcomes) => {
      if (known) known.change(outcomes);
      else pending.push(...outcomes);
    },
  };
}

/** Tags are unique among the living of a species on the farm, EIDs among all the living of the farm. */
export class WornMarks {
  readonly #holders = new Map<string, string>();

  /** Whoever is there first holds it: `tag Cattle K18491`, `eid 982…`. */
  hold(mark: string, id: string): void {
    if (!this.#holders.has(mark)) this.#holders.set(mark, id);
  }

  holdAllOf(state: AnimalState): void {
    const { tag, eid } = wornBy(state);
    if (tag) this.hold(`tag ${tag}`, state.id);
    if (eid) this.hold(`eid ${eid}`, state.id);
  }

  /**
   * What is wrong with what an entry puts on an animal. `isFree`: whether who holds a mark gives it away, by this entry
   * or as far as anybody can know.
   */
  check(outcome: MarksOutcome, isFree: (mark: string, holder: string) => boolean): Problem[] {
    const { after } = outcome;
    if (!after) return [];
    const { tag, eid } = newlyWorn(outcome);
    const isTaken = (mark: string): boolean => {
      const holder = this.#holders.get(mark);
      return holder !== undefined && holder !== after.id && !isFree(mark, holder);
    };
    const problems: Problem[] = [];
    if (tag && isTaken(`tag ${tag}`)) problems.push(tagTaken(after));
    if (eid && isTaken(`eid ${eid}`))
      problems.push(
        problem(
          'eid',
          'eid_taken',
          sentence`Another animal on the farm has the EID ${eid} already.`,
        ),
      );
    return problems;
  }

  /** Marks that several get by entries which are taken together: `taken` holds those of the others. */
  checkTogether(outcome: MarksOutcome, taken: Set<string>): Problem[] {
    const { after } = outcome;
    const { tag, eid } = newlyWorn(outcome);
    const marks = [...(tag ? [`tag ${tag}`] : []), ...(eid ? [`eid ${eid}`] : [])].map(
      (mark) => [mark, `${mark} ${after?.id}`] as const,
    );
    const isDouble = marks.some(
      ([mark, own]) => taken.has(mark) && !taken.has(own), // an animal may stand among them twice
    );
    for (const [mark, own] of marks) taken.add(mark).add(own);
    return isDouble && after ? [tagTaken(after)] : [];
  }

  /** What an animal took off is free for the next one in the same request, and for others of the same entry. */
  change(outcomes: readonly MarksOutcome[]): void {
    for (const freed of freedBy(outcomes)) {
      const at = freed.lastIndexOf(' ');
      const mark = freed.slice(0, at);
      if (this.#holders.get(mark) === freed.slice(at + 1)) this.#holders.delete(mark);
    }
    for (const outcome of outcomes)
      if (outcome.after && !wearsTheSame(outcome)) this.holdAllOf(outcome.after);
  }
}
