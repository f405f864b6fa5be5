import { daysBetween, type Day } from '../../format/dates.ts';
import { z } from 'zod';
import { dieInFlock, leaveFlock } from '../../breeding/flockLeaving.ts';
import type { Role } from '../../people/roles.ts';
import { warnOfControlled } from '../../health/controlled.ts';
import { heldByToken, heldUntilWords, withdrawalProblems } from '../../health/withdrawal.ts';
import { warn, type Acknowledged } from '../../ledger/acknowledged.ts';
import { afterSale } from '../../movement/openSales.ts';
import { defineKind } from '../../ledger/kind.ts';
import { isGone } from '../../ledger/gone.ts';
import { type Problem, problem, sentence } from '../../ledger/problem.ts';
import type { AnimalState, Status } from '../../ledger/state.ts';
import { callName } from '../callName.ts';
import { warnOfMany, headsNeeded } from '../leaving.ts';

const acknowledgedOf = (payload: unknown): Acknowledged =>
  (payload as { sure?: Acknowledged }).sure;

type Extra<P> = {
  needs?: (payload: P) => Role | null;
  forSlaughter?: (payload: P) => 'home' | 'export' | null;
  /** Only what belongs to somebody else leaves so. */
  ofOthers?: true;
};

/** Alive it may be sold inside its withdrawal, but nobody shall find out from the residue: the seller says that he knows. */
function warnOfSoldInside(state: AnimalState, day: Day, payload: unknown): Problem[] {
  const sent = payload as Sent & { forSlaughter?: boolean; sure?: Acknowledged }; // the schema of `sold`
  const slaughter = sent.forSlaughter === true || sent.forExport === true;
  if (slaughter || state.meatUntil === null || day > state.meatUntil) return [];
  return warn(sent.sure, {
    field: 'animalIds',
    code: 'sold_inside_withdrawal',
    words: sentence`${callName(state)} is inside its meat withdrawal until ${heldUntilWords(state)} (${heldByToken(state, 'meat')}). Tell the buyer; sell it all the same?`,
  });
}

/** Whoever takes theirs back need not find out from the residue either. */
const warnOfReturnedInside = (state: AnimalState, day: Day, sure: Acknowledged): Problem[] =>
  state.meatUntil === null || day > state.meatUntil
    ? []
    : warn(sure, {
        field: 'animalIds',
        code: 'returned_inside_withdrawal',
        words: sentence`${callName(state)} is inside its meat withdrawal until ${heldUntilWords(state)} (${heldByToken(state, 'meat')}). Tell its owner; give it back all the same?`,
      });

/** Who sells for another does it in their name, and the paper names them (Stock Theft Act 57 of 1959, section 6). */
const warnOfOwner = (state: AnimalState, sure: Acknowledged): Problem[] =>
  state.ownerId === null
    ? []
    : warn(sure, {
        field: 'animalIds',
        code: 'not_ours',
        words: sentence`${callName(state)} belongs to somebody else. Does its owner know that it goes?`,
      });

const ownStock = (state: AnimalState): Problem =>
  problem(
    'animalIds',
    'is_ours',
    sentence`${callName(state)} is the farm's own on that day: only what belongs to others is given back.`,
  );

/** A young that is on record already was born of her after that day: one of the two is wrong. */
function boreAfterwards(_before: AnimalState | null, after: AnimalState | null): Problem[] {
  if (!after || !isGone(after)) return [];
  const later = after.birthsOn.find((on) => on > after.statusOn);
  return later === undefined
    ? []
    : [
        problem(
          'occurredAt',
          'too_soon_before_birth',
          sentence`${callName(after)} gave birth on ${later}, ${daysBetween(after.statusOn, later)} days after: one of the two days is wrong.`,
        ),
      ];
}

/** Leaving for good. Of a lot only so many heads may leave; the last one closes it. */
export function exit<const Name extends Status, Schema extends z.ZodType>(
  name: Name,
  { permission, payload }: { permission: Role; payload: Schema },
  { needs, forSlaughter, ofOthers }: Extra<z.output<Schema>> = {},
) {
  return defineKind({
    name,
    permission,
    payload,
    ...(needs ? { needs } : {}),
    byName: true,
    fits: boreAfterwards,
    hard: (state) =>
      state?.status === 'alive'
        ? []
        : [
            problem(
              'animalIds',
              'not_alive',
              sentence`It was ${state?.status} on ${state?.statusOn} already.`,
            ),
          ],
    checkAll: (states, event) => warnOfMany(states, event, acknowledgedOf(event.payload)),
    check: (state, { event, day }) => {
      if (!state) return [];
      // Not judged in a replay: whose a young is follows from its dam, and nobody comes back by what is put right of her.
      if (ofOthers && state.ownerId === null) return [ownStock(state)];
      const missing = headsNeeded(state, event);
      if (missing.length > 0) return missing;
      const isSale = name === 'sold' || name === 'slaughtered';
      const leaves = isSale || name === 'returned';
      const owner = isSale ? warnOfOwner(state, acknowledgedOf(event.payload)) : [];
      const disease = leaves ? warnOfControlled(state, acknowledgedOf(event.payload)) : [];
      const market = forSlaughter?.(event.payload) ?? null;
      // One answer is none to the other question.
      if (market)
        return [...withdrawalProblems(state, day, market === 'export'), ...disease, ...owner];
      if (name === 'sold')
        return [...disease, ...warnOfSoldInside(state, day, event.payload), ...owner];
      return name === 'returned'
        ? [...disease, ...warnOfReturnedInside(state, day, acknowledgedOf(event.payload))]
        : disease;
    },
    apply: (state, { event, day }) => {
      if (!state) return state;
      const left = state.heads - (event.heads ?? state.heads);
      const gone = state.heads - left;
      const breeding =
        name === 'died' ? dieInFlock(state.breeding, gone) : leaveFlock(state, gone, day);
      const isSale = name === 'sold' || name === 'slaughtered';
      const sale = isSale ? afterSale(state, { entryId: event.id, on: day, heads: gone }) : {};
      return left > 0
        ? { ...state, ...sale, breeding, heads: left }
        : { ...state, ...sale, breeding, heads: 0, status: name, statusOn: day };
    },
  });
}

type Sent = { forExport?: boolean | undefined; withdrawalOverride?: string | undefined };
