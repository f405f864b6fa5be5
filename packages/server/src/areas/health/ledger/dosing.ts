import type { Treated } from '@kraal/domain/health/treated';
import { isOffLabel, leastDays, limitProblems } from '@kraal/domain/health/label';
import { isAcknowledged, warn } from '@kraal/domain/ledger/acknowledged';
import { hadAllThatDay } from '@kraal/domain/health/lotDoses';
import { type Day, dayOf } from '@kraal/domain/format/dates';
import { type Problem, problem, sentence } from '@kraal/domain/ledger/problem';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { callName } from '@kraal/domain/animals/callName';
import type { Transaction } from '../../../platform/database/connection.ts';
import type { Draft } from '../../ledger/index.ts';
import { type Stocked, type Use, batchesOf, labelsOf, usesOf } from './cabinet.ts';
import { givenBefore, givenThatDay } from './givenBefore.ts';
import {
  type TreatmentLine,
  asGiven,
  checkAnimals,
  checkBatch,
  checkDays,
  checkPapers,
  checkUnit,
} from './doseChecks.ts';

type StateOf = (animalId: string) => AnimalState | null;

export type Cabinet = {
  check: (draft: Draft, stateOf: StateOf) => Problem[];
  /** What was recorded: other entries of the same request find this much less, and this given. Undone by what comes back. */
  took: (draft: Draft, stateOf: StateOf) => () => void;
  /** An entry that was cancelled, of before or of this request: what it gave was never given. */
  cancel: (eventId: string) => void;
};

const nothing: Cabinet = {
  check: () => [],
  took: () => () => undefined,
  cancel: () => undefined,
};

const linesOf = (draft: Draft): TreatmentLine[] =>
  draft.kind === 'treated' ? (draft.payload as Treated).lines : []; // the kind's own schema has read it

/**
 * Holds treatments against the medicine cabinet as it stands: the product, its batch, its label. One look-up per
 * table for a whole request, none where nothing was treated.
 */
export async function loadCabinet(
  transaction: Transaction,
  { farmId, drafts }: { farmId: string; drafts: readonly Draft[] },
  { role, timeZone }: { role: string; timeZone: string },
): Promise<Cabinet> {
  const lines = drafts.flatMap(linesOf);
  if (lines.length === 0) return nothing;
  const cancelled = new Set<string>();
  const labels = await labelsOf(transaction, farmId, [
    ...new Set(lines.map(({ medicineId }) => medicineId)),
  ]);
  const batches = await batchesOf(transaction, farmId, [
    ...new Set(lines.flatMap(({ batchId }) => batchId ?? [])),
  ]);
  const uses = await usesOf(transaction, farmId, drafts);
  const before = await givenBefore(transaction, { farmId, drafts, labels });
  const thatDay = await givenThatDay(transaction, { farmId, drafts }, { timeZone });
  const leftOf = ({ id, left }: Stocked, gone: ReadonlySet<string>): number =>
    uses
      .filter(({ batchId, stored, eventId }) => batchId === id && stored === gone.has(eventId))
      .reduce((sum, { stored, amount }) => sum + (stored ? amount : -amount), left);
  const subjects = (draft: Draft, stateOf: StateOf): AnimalState[] =>
    draft.involved
      .filter(({ part }) => part === 'subject')
      .map(({ animalId }) => stateOf(animalId))
      .filter((state) => state !== null);
  // As the register counts them: so many of each lot, and of each animal.
  const headsIn = (draft: Draft, states: readonly AnimalState[]): number =>
    states.reduce((sum, state) => sum + (draft.heads ?? Math.max(1, state.heads)), 0);
  const took: Cabinet['took'] = (draft, stateOf) => {
    const states = subjects(draft, stateOf);
    const undo: (() => void)[] = [];
    for (const { medicineId, batchId, dose } of linesOf(draft)) {
      for (const state of states) {
        undo.push(before.add(state.id, medicineId, draft.id));
        undo.push(thatDay.add(state, draft, { medicineId, dose }));
      }
      if (!batchId || !batches.has(batchId)) continue;
      const amount = dose * headsIn(draft, states);
      const use: Use = { eventId: draft.id, batchId, amount, stored: false };
      uses.push(use);
      undo.push(() => uses.splice(uses.indexOf(use), 1));
    }
    // The last first: two lines of one medicine stand on each other.
    return () => undo.toReversed().forEach((one) => one());
  };
  const check: Cabinet['check'] = (draft, stateOf) => {
    const states = subjects(draft, stateOf);
    const given = dayOf(draft.occurredAt, timeZone);
    const said = draft.payload as Treated; // read by the kind's own schema
    // What it stands for was never given.
    const gone = draft.voids ? new Set([...cancelled, draft.voids.eventId]) : cancelled;
    return linesOf(draft).flatMap((line, index) => {
      const field = (name: string): string => `lines.${index}.${name}`;
      const label = labels.get(line.medicineId);
      if (!label)
        return [
          problem(field('medicineId'), 'unknown_reference', 'This medicine is not in the cabinet.'),
        ];
      const heads = headsIn(draft, states);
      return [
        ...checkAnimals(
          line,
          { label, states },
          {
            given,
            sure: said.sure,
            hadBefore: (state) => before.has(state.id, label.id, gone),
            hadThatDay: (state) =>
              thatDay.of(state, draft, { medicineId: line.medicineId, gone }) ||
              // Heads taken out of a lot, and whoever they joined, had what all of the lot had.
              (hadAllThatDay(state, line.medicineId, given) ? line.dose : 0),
          },
        ),
        ...checkPapers(line, label, said),
        ...checkUnit(line, {
          label,
          batch: batches.get(line.batchId ?? ''),
          sure: said.sure,
          field,
        }),
        ...checkDays(asGiven(line, linesOf(draft)), { label, states, given, role, field }),
        ...checkBatch(line, {
          label,
          batch: batches.get(line.batchId ?? ''),
          leftOf: (batch) => leftOf(batch, gone),
          wanted: { given, heads, overridden: said.batchOverride !== undefined },
          field,
        }),
      ];
    });
  };
  return { check, took, cancel: (eventId) => void cancelled.add(eventId) };
}

/**
 * Who is said late to have been in a mob had what the mob was given then, with the days that were recorded for the
 * others. Where the label forbids that for this one, or holds it back longer, whoever says so is asked.
 */
export async function warnOfReached(
  transaction: Transaction,
  {
    farmId,
    reached,
    sure,
  }: {
    farmId: string;
    reached: readonly { state: AnimalState; treated: Treated; day: Day }[];
    sure: unknown;
  },
): Promise<Problem[]> {
  if (reached.length === 0 || isAcknowledged(sure, 'reached_by_dose')) return [];
  const labels = await labelsOf(transaction, farmId, [
    ...new Set(reached.flatMap(({ treated }) => treated.lines.map((line) => line.medicineId))),
  ]);
  return reached.flatMap(({ state, treated, day }) =>
    treated.lines.flatMap((line) => {
      const label = labels.get(line.medicineId);
      if (!label) return [];
      const least = leastDays(label, isOffLabel(label, { states: [state], line, day }));
      const forbidden = limitProblems(label, state, { day, givenBefore: null, sure: true });
      if (
        forbidden.length === 0 &&
        line.meatDays >= least.meatDays &&
        line.milkDays >= least.milkDays
      )
        return [];
      return warn(undefined, {
        field: 'mobId',
        code: 'reached_by_dose',
        words: sentence`${callName(state)} was in the mob then when ${label.name} was given on ${day}: its label is not for it, or holds it back for ${least.meatDays} days. Record it all the same?`,
      });
    }),
  );
}
