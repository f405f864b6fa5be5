import { dayOf } from '@kraal/domain/format/dates';
import {
  applyStep,
  type Change,
  type FoldResult,
  type Step,
  stepKey,
} from '@kraal/domain/ledger/fold';
import { kindOf } from '@kraal/domain/ledger/kinds';
import { type Problem, problem } from '@kraal/domain/ledger/problem';
import type { Part } from '@kraal/domain/ledger/kind';
import { type AnimalState, callName, parity } from '@kraal/domain/ledger/state';
import type { LedgerEvent } from '@kraal/domain/ledger/envelope';
import type { Transaction } from '../../../platform/database/connection.ts';
import type { Draft, Involved, Recorder } from './draft.ts';
import { checkFamily } from './family.ts';
import type { Lives } from './lives.ts';
import type { Marks } from './marks.ts';

export type Bench = { transaction: Transaction; recorder: Recorder; lives: Lives; marks: Marks };
type Outcome = {
  involved: Involved;
  before: AnimalState | null;
  after: AnimalState | null;
  change?: Change;
  rebuilt?: FoldResult;
};
export type Judgement =
  | { ok: true; changed: string[]; event: LedgerEvent }
  | { ok: false; problems: Problem[] };

/** Which field of an entry names the animals of a part. */
const fieldOf: Record<Exclude<Part, 'subject'>, string> = {
  dam: 'damId',
  into: 'intoId',
  young: 'young',
  sire: 'sireId',
  foster: 'fosterDamId',
};

const inField = (problems: readonly Problem[], { part }: Involved): Problem[] => {
  if (part === 'subject') return [...problems];
  const field = fieldOf[part];
  return problems.map((one) => (one.field === 'animalIds' ? { ...one, field } : one));
};

function toEvent(draft: Draft): LedgerEvent {
  return {
    id: draft.id,
    kind: draft.kind,
    occurredAt: draft.occurredAt,
    payload: draft.payload,
    heads: draft.heads,
  };
}

/** Facts of the subject at that time which the other animals' fold needs. */
async function remember(draft: Draft, event: LedgerEvent, bench: Bench): Promise<LedgerEvent> {
  const subject = draft.involved.find(({ part }) => part === 'subject')?.animalId;
  if (!draft.definition.remember || !subject) return event;
  const life = bench.lives.of(subject);
  const key = stepKey(event, 'subject');
  const inOrder = !life.state || key > life.state.lastKey;
  const state = inOrder
    ? life.state
    : bench.lives.fold(
        subject,
        (await bench.lives.steps(subject, new Set())).filter(
          (step) => stepKey(step.event, step.part) < key,
        ),
      ).state;
  return state
    ? {
        ...event,
        payload: draft.definition.remember(
          event.payload,
          state,
          dayOf(event.occurredAt, bench.recorder.timeZone),
        ),
      }
    : event;
}

async function inOrder(step: Step, involved: Involved, bench: Bench): Promise<Outcome | Problem[]> {
  const life = bench.lives.of(involved.animalId);
  const { state, problems, day } = applyStep(life.state, step, involved.animalId, {
    timeZone: bench.recorder.timeZone,
  });
  if (problems.length > 0) return inField(problems, involved);
  return {
    involved,
    before: life.state,
    after: state,
    change: { event: step.event, part: step.part, before: life.state, after: state, day },
  };
}

const describeKind = (kind: string): string => kind.replaceAll('_', ' ');

/** Late or voiding entries replay the whole life: nothing that comes after may become impossible by it. */
async function replay(
  step: Step | null,
  involved: Involved,
  without: ReadonlySet<string>,
  bench: Bench,
): Promise<Outcome | Problem[]> {
  const life = bench.lives.of(involved.animalId);
  const steps = await bench.lives.steps(involved.animalId, without);
  const rebuilt = bench.lives.fold(involved.animalId, step ? [...steps, step] : steps);
  const own = rebuilt.refused.find(({ event }) => event.id === step?.event.id);
  if (own) return inField(own.problems, involved);
  const [first] = rebuilt.refused;
  if (first) {
    const name = life.state ? callName(life.state) : 'the animal';
    const list = rebuilt.refused
      .slice(0, 5)
      .map(({ event }) => `${describeKind(event.kind)} on ${event.occurredAt.slice(0, 10)}`)
      .join(', ');
    return [
      problem(
        'occurredAt',
        'contradicts_later',
        `This contradicts what was recorded of ${name} afterwards: ${list}. Cancel that first.`,
      ),
    ];
  }
  return { involved, before: life.state, after: rebuilt.state, rebuilt };
}

/** What a late entry changed of what was known. */
function differences(before: AnimalState | null, after: AnimalState | null): string[] {
  if (!before || !after) return [];
  const changed: string[] = [];
  if (before.campId !== after.campId) changed.push('camp');
  if (before.mobId !== after.mobId) changed.push('mob');
  if (before.heads !== after.heads) changed.push('heads');
  if (before.status !== after.status) changed.push('status');
  if (parity(before) !== parity(after)) changed.push('births');
  if (JSON.stringify(before.weights) !== JSON.stringify(after.weights))
    changed.push('mass and gain');
  return changed;
}

/** Whether one well-formed event can be true; when it can, the lives of its animals have changed. */
export async function judge(
  draft: Draft,
  voided: { id: string; animalIds: string[] } | null,
  bench: Bench,
): Promise<Judgement> {
  const event = await remember(draft, toEvent(draft), bench);
  const without = new Set(voided ? [voided.id] : []);
  const cancelled = new Set(voided?.animalIds ?? []);
  const outcomes: Outcome[] = [];
  const only = draft.kind === 'voided' ? [] : draft.involved;
  const also = [...cancelled]
    .filter((id) => !only.some(({ animalId }) => animalId === id))
    .map((animalId) => ({ animalId, part: 'subject' as const }));
  for (const involved of [...only, ...also]) {
    const step = also.includes(involved as never) ? null : { event, part: involved.part };
    const life = bench.lives.of(involved.animalId);
    const late =
      step === null ||
      cancelled.has(involved.animalId) ||
      life.rebuilt !== null ||
      (life.state !== null && stepKey(event, involved.part) <= life.state.lastKey);
    const outcome = late
      ? await replay(step, involved, without, bench)
      : await inOrder(step, involved, bench);
    if (Array.isArray(outcome)) return { ok: false, problems: outcome };
    const problems = [
      ...(await bench.marks.check(outcome.before, outcome.after)),
      ...(await checkFamily(
        bench.transaction,
        bench.recorder.farmId,
        bench.lives,
        outcome.before,
        outcome.after,
      )),
    ];
    if (problems.length > 0) return { ok: false, problems };
    outcomes.push(outcome);
  }
  return accept(outcomes, event, bench);
}

function accept(
  outcomes: readonly Outcome[],
  event: LedgerEvent,
  { lives, marks }: Bench,
): Judgement {
  const changed = new Set<string>();
  for (const { involved, before, after, change, rebuilt } of outcomes) {
    const life = lives.of(involved.animalId);
    marks.change(before, after);
    life.state = after;
    if (change) life.changes.push(change);
    if (rebuilt) {
      life.rebuilt = rebuilt;
      for (const difference of differences(before, after)) changed.add(difference);
    }
    if (kindOf(event.kind)?.name !== 'voided') life.fresh.push({ event, part: involved.part });
  }
  return { ok: true, changed: [...changed], event };
}
