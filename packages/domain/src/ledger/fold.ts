import { dayOf } from '../format/dates.ts';
import { followers, kindOf } from './registry.ts';
import type { AnyKind } from './kind.ts';
import type { MobStream, StreamItem, Streams } from './mobStream.ts';
import type { AnimalState } from './state.ts';
import {
  type Change,
  type Contradiction,
  type FoldContext,
  type FoldResult,
  type Happened,
  type Step,
  occasionOf,
  stepKey,
} from './step.ts';
import { hardProblems } from './hardProblems.ts';
import { withRestOfDay, reaches, wasThere } from './withRestOfDay.ts';
import { givenBy } from './givenBy.ts';
import { afterStep } from './afterStep.ts';

const mobOf = (state: AnimalState | null): string | null =>
  state?.status === 'alive' ? state.mobId : null;

/** The mob it was in before; heads taken out of a lot were in the lot's. */
const cameFrom = (before: AnimalState | null, { part, handed }: Happened): unknown =>
  before === null && part === 'into' ? handed?.['mobId'] : mobOf(before);

type Stepping = {
  animalId: string;
  context: FoldContext;
  /** What was addressed to a mob, where anything was. */
  stream?: (mobId: string) => MobStream | undefined;
};

/** Applies one step to one animal; the caller has asked whether it can be. `stream` is that of the mob it comes into. */
export function applyStep(
  before: AnimalState | null,
  step: Step,
  { animalId, context, stream }: Stepping,
): Change {
  const occasion = occasionOf(step, { animalId, context });
  const { event, part } = step;
  const kind = kindOf(event.kind);
  const change = { event, part, before, day: occasion.day, via: step.via ?? null };
  if (!kind) return { ...change, after: before, given: [] };
  const key = stepKey(event, part);
  let after = afterStep(before, occasion, { kind, key });
  const mobId = mobOf(after);
  if (after && mobId && mobId !== cameFrom(before, occasion)) {
    const entered = stream?.(mobId) ?? [];
    for (const follower of followers())
      after = follower.entersMob?.(after, entered, { key, day: occasion.day }) ?? after;
  }
  return {
    ...change,
    after,
    given: givenBy({ before, after }, occasion, { kind, via: change.via !== null }),
  };
}

const toStep = (via: string, item: StreamItem): Step =>
  item.handOver
    ? {
        event: item.event,
        part: 'ran',
        handed: item.handOver.facts,
        giverId: item.handOver.giverId,
        via,
      }
    : { event: item.event, part: 'subject', via };

export type Streamed = FoldResult & {
  /** Streams that the life needs and that were not at hand; then the result is not the life yet. */
  missing: string[];
};

/**
 * The whole life of one animal from its own entries, in any order, what others handed to it, and what was addressed to
 * the mobs it was in while it was in them.
 */
export function foldAnimal(
  animalId: string,
  own: readonly Step[],
  { streams = new Map(), ...context }: FoldContext & { streams?: Streams },
): Streamed {
  const included = new Set<string>();
  for (;;) {
    const steps = withStreams(own, included, streams);
    const result = foldOnce(steps, { animalId, context, streams });
    const needed = [...result.visited].filter((id) => !included.has(id));
    const missing = needed.filter((id) => !streams.has(id));
    if (needed.length === 0 || missing.length > 0)
      return { state: result.state, changes: result.changes, rejected: result.rejected, missing };
    for (const id of needed) included.add(id);
  }
}

function withStreams(
  own: readonly Step[],
  included: ReadonlySet<string>,
  streams: Streams,
): Step[] {
  // That a young of hers was in the mob too names her in nothing.
  const named = new Set(
    own.flatMap(({ event, part }) => (part === 'rears' || part === 'ran' ? [] : [event.id])),
  );
  const addressed = [...included].flatMap((via) =>
    (streams.get(via) ?? [])
      // A sire that runs in the mob he is put to is its sire, not one of its females.
      .filter((item) => item.handOver !== null || !named.has(item.event.id))
      .map((item) => toStep(via, item)),
  );
  return addressed.length > 0 ? [...own, ...addressed] : [...own];
}

/** Mobs that it left, each with the last step by which it did. */
type LeftMobs = Map<string, Step>;

/** It is said of those who are there by name: heads leave by it. */
const leaves = ({ part }: Step, { byName }: AnyKind): boolean =>
  part === 'subject' && byName === true;

/** Whether a step changes what happened earlier on its day as well. */
export const looksBack = (
  { event }: Step,
  state: AnimalState | null,
  { timeZone }: FoldContext,
): boolean =>
  state !== null &&
  (state.isLot || state.status !== 'alive') &&
  kindOf(event.kind)?.holdsFor !== undefined &&
  dayOf(state.lastKey.slice(0, 24), timeZone) === dayOf(event.occurredAt, timeZone);

function foldOnce(
  steps: readonly Step[],
  { animalId, context, streams }: { animalId: string; context: FoldContext; streams: Streams },
): FoldResult & { visited: Set<string> } {
  const ordered = steps
    .map((step) => ({ step, key: stepKey(step.event, step.part) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ step }) => step);
  const stream = (mobId: string) => streams.get(mobId);
  const visited = new Set<string>();
  const changes: Change[] = [];
  const rejected: Contradiction[] = [];
  const left: LeftMobs = new Map();
  let state: AnimalState | null = null;
  for (const [index, step] of ordered.entries()) {
    const via = step.via;
    if (via !== undefined && !reaches(state, via) && !wasThere(state, step, { left, context }))
      continue;
    const kind = kindOf(step.event.kind);
    if (!kind) continue;
    const occasion = occasionOf(step, { animalId, context });
    const before: AnimalState | null = leaves(step, kind)
      ? withRestOfDay(state, { ordered, index, left }, { animalId, context })
      : state;
    const problems = hardProblems(before, occasion, kind);
    if (problems.length > 0) {
      if (via === undefined) rejected.push({ event: step.event, problems });
      continue;
    }
    const change = applyStep(before, step, { animalId, context, stream });
    if (!change.after && !change.before) continue;
    const from = mobOf(before);
    if (from && mobOf(change.after) !== from) left.set(from, step);
    changes.push(change);
    state = change.after;
    for (const id of awaited(state)) visited.add(id);
  }
  return { state, changes, rejected: rejected, visited };
}

/** The streams that an animal as it is now must be told from. */
export function awaited(state: AnimalState | null): string[] {
  if (!state) return [];
  const mob = state.mobId ? [state.mobId] : [];
  return [...mob, ...followers().flatMap((follower) => follower.awaits?.(state) ?? [])];
}
