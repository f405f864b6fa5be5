import { involvedIn, isToMob } from './addressed.ts';
import type { LedgerEvent } from './envelope.ts';
import type { NewEntry } from './life.ts';
import { type Problem, problem } from './problem.ts';
import { kindOf } from './registry.ts';
import type { WaitingEntry } from './ahead.ts';

type Read = { ok: true; entry: Omit<NewEntry, 'members'> } | { ok: false; problems: Problem[] };

/** Null where the kind is not known here: another version of the product made it. */
export function readEntry(entry: WaitingEntry): Read | null {
  const kind = kindOf(entry.kind);
  if (!kind) return null;
  const parsed = kind.payload.safeParse(entry.payload ?? {});
  if (!parsed.success)
    return {
      ok: false,
      problems: parsed.error.issues.map((issue) =>
        problem(issue.path.join('.') || 'payload', 'invalid', issue.message),
      ),
    };
  const payload = parsed.data as Record<string, unknown>; // every kind's payload is an object
  const toMob = isToMob(entry, kind);
  const involved = involvedIn(entry, kind, payload);
  const event: LedgerEvent = {
    id: entry.id,
    kind: entry.kind,
    occurredAt: new Date(entry.occurredAt).toISOString(),
    payload,
    heads: entry.heads,
    ...(toMob ? { mobId: entry.mobId } : {}),
    ...(kind.opens ? { subjectId: entry.animalIds?.[0] } : {}),
  };
  const named = toMob ? involved.filter(({ part }) => part !== 'subject') : involved;
  return { ok: true, entry: { event, named, toMob, voids: null } };
}
