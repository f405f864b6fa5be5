import type { AnimalChange, NewEntry, Outcome } from './life.ts';
import type { Problem } from './problem.ts';
import type { AnimalState } from './state.ts';
import type { FoldContext } from './step.ts';
import { UnitOfWork } from './unitOfWork.ts';
import { sourceOf, PastNeeded } from './sourceOf.ts';
import { readEntry } from './readEntry.ts';

/** A herd as a device keeps it: what its animals are, and nothing of how they came to be so. */
export type HerdAsKept = {
  stateOf: (id: string) => AnimalState | null;
  /** The living in a mob today. */
  membersOf: (mobId: string) => readonly string[];
  guard?: AheadGuard;
};

/** What an area says of entries beyond the lives they touch: a mark that another animal wears. */
export type AheadGuard = {
  /** `isUnsure`: of whom something is left to the server, so that nothing can be held against them here. */
  check: (
    outcomes: readonly AnimalChange[],
    isUnsure: (animalId: string) => boolean,
  ) => readonly Problem[];
  kept: (outcomes: readonly AnimalChange[]) => void;
};

/** An entry as whoever records it sends it. */
export type WaitingEntry = {
  id: string;
  kind: string;
  occurredAt: string;
  payload?: Record<string, unknown> | undefined;
  animalIds?: readonly string[] | undefined;
  subjectIds?: readonly string[] | undefined;
  mobId?: string | undefined;
  heads?: number | undefined;
  voids?: { eventId: string } | undefined;
};

export type Ahead = {
  /** Animals that the entries make or change, as they will be. */
  states: ReadonlyMap<string, AnimalState | null>;
  /** What cannot be, or is asked, of an entry, as far as it shows without their past. */
  problems: ReadonlyMap<string, readonly Problem[]>;
  /** Entries that only the whole past can judge: late ones, and those that take others back. */
  unvalidated: ReadonlySet<string>;
};

const byTime = (one: WaitingEntry, other: WaitingEntry): number =>
  Date.parse(one.occurredAt) - Date.parse(other.occurredAt);

/**
 * What entries that wait for a signal make of a herd, by the very rules of the ledger. In: the herd as the server knew
 * it last, entries in any order, the farm's time zone. What needs the past of an animal is left to the server and named;
 * an entry with a problem changes nothing.
 */
export async function foldAhead(
  herd: HerdAsKept,
  entries: readonly WaitingEntry[],
  context: FoldContext,
): Promise<Ahead> {
  const problems = new Map<string, readonly Problem[]>();
  const unvalidated = new Set<string>();
  /** Of whom something is left to the server: nothing that comes after can be judged here either. */
  const unsure = new Set<string>();
  const takenBack = new Set(entries.flatMap(({ voids }) => (voids ? [voids.eventId] : [])));
  const ids = new Set(entries.map(({ id }) => id));
  /**
   * The server takes back first what is cancelled of what it has: of whomever that concerns nothing is refused here,
   * whichever came first. Where it does not say whom, of nobody: whoever seems gone may be back.
   */
  const cancelling = entries.filter(({ voids }) => voids && !ids.has(voids.eventId));
  const isAnybodyUnsure = cancelling.some(
    ({ animalIds = [], subjectIds = [] }) => animalIds.length + subjectIds.length === 0,
  );
  const maybeBack = new Set(cancelling.flatMap(({ animalIds = [] }) => animalIds));
  const isUnsure = (id: string): boolean => isAnybodyUnsure || unsure.has(id) || maybeBack.has(id);
  const unitOfWork = new UnitOfWork(sourceOf(herd), context);
  for (const entry of [...entries].sort(byTime)) {
    // Both are still here: nothing came of the first.
    if (takenBack.has(entry.id)) continue;
    if (entry.kind === 'voided' && entry.voids && ids.has(entry.voids.eventId)) continue;
    const reading = readEntry(entry);
    if (reading && !reading.ok) {
      problems.set(entry.id, reading.problems);
      continue;
    }
    const read = reading?.entry;
    const members = read?.toMob ? await unitOfWork.membersAt(read.event) : [];
    const concerned = [
      ...(entry.animalIds ?? []),
      ...members,
      ...(read?.named.map(({ animalId }) => animalId) ?? []),
      ...(entry.mobId ? [entry.mobId] : []),
    ];
    const cancelsSent = entry.voids !== undefined && !ids.has(entry.voids.eventId);
    const outcome =
      read && !cancelsSent && !concerned.some((id) => unsure.has(id))
        ? await tryAhead(unitOfWork, { ...read, members }, { guard: herd.guard, isUnsure })
        : null;
    const isValidated =
      outcome?.ok === true || !(isAnybodyUnsure || concerned.some((id) => maybeBack.has(id)));
    if (outcome && isValidated) {
      if (!outcome.ok) problems.set(entry.id, outcome.problems);
      continue;
    }
    unvalidated.add(entry.id);
    for (const id of concerned) unsure.add(id);
  }
  const states = new Map(
    [...unitOfWork.all].flatMap(([id, { stored, state, changes }]) =>
      changes.length > 0 && state !== stored ? [[id, state] as const] : [],
    ),
  );
  return { states, problems, unvalidated };
}

type Beside = { guard: AheadGuard | undefined; isUnsure: (animalId: string) => boolean };

/** Null where it needs what only the server knows. */
async function tryAhead(
  unitOfWork: UnitOfWork,
  entry: NewEntry,
  { guard, isUnsure }: Beside,
): Promise<Outcome | null> {
  try {
    const outcome = await unitOfWork.try(entry);
    const opposed = outcome.ok ? guard?.check(outcome.outcomes, isUnsure) : [];
    if (!outcome.ok || opposed?.length) {
      unitOfWork.takeBack();
      return outcome.ok ? { ok: false, problems: [...(opposed ?? [])] } : outcome;
    }
    unitOfWork.keep();
    guard?.kept(outcome.outcomes);
    return outcome;
  } catch (error) {
    if (!(error instanceof PastNeeded)) throw error;
    unitOfWork.takeBack();
    return null;
  }
}
