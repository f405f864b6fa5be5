import type { Input, Output } from '@kraal/contract/endpoint';
import {
  animalTimeline,
  lastEntries,
  recentEvents,
  type TimelineEntry,
} from '@kraal/contract/ledger';
import { involvedIn, isToMob } from '@kraal/domain/ledger/addressed';
import { kindOf } from '@kraal/domain/all';
import type { Waiting } from '../../../platform/outbox/store.ts';
import { known } from '../../../platform/queries.ts';
import { storedUser } from '../../../platform/session.ts';
import { text } from '../kindView.ts';
import { timelinePage } from '../timelinePage.ts';
import { answersOf } from './answersOf.ts';
import { namesOf } from './names.ts';
import { type ShownHerd, shownHerdOf } from './shownHerd.ts';

/** In which part an entry that waits concerns an animal; null where it does not. */
function partOf({ event }: Waiting, herd: ShownHerd, animalId: string): string | null {
  const kind = kindOf(event.kind);
  if (!kind) return null;
  const payload = (event.payload ?? {}) as Record<string, unknown>; // every kind's payload is an object
  const named = involvedIn(event, kind, payload).find((one) => one.animalId === animalId);
  if (named) return named.part;
  return isToMob(event, kind) && herd.stateOf(animalId)?.mobId === event.mobId ? 'subject' : null;
}

/** When the server took it: it has not. */
const notYet = '';

function lineOf(farmId: string, waiting: Waiting, part: string): TimelineEntry {
  const { event } = waiting;
  const payload = (event.payload ?? {}) as Record<string, unknown>; // as above
  const { medicine, camp, mob, place } = namesOf(farmId);
  const idIn = (field: string): string | null => text(payload[field]) || null;
  const lines = Array.isArray(payload['lines']) ? payload['lines'] : [];
  const medicines = lines
    .map((line: { medicineId?: string }) => medicine(line.medicineId ?? null))
    .filter((name) => name !== null);
  const user = storedUser();
  return {
    id: event.id,
    kind: event.kind,
    occurredAt: event.occurredAt,
    recordedAt: notYet,
    recordedBy: user ? `${user.firstName} ${user.lastName}`.trim() : null,
    own: true,
    broughtInBy: null,
    source: waiting.source,
    heads: event.heads ?? null,
    payload,
    note: event.note ?? null,
    part,
    voids: event.voids?.eventId ?? null,
    voidsKind: null,
    voidReason: event.kind === 'voided' ? (event.voids?.reason ?? null) : null,
    voidedBy: null,
    animals: event.animalIds?.length ?? 1,
    animalId: event.animalIds?.[0] ?? null,
    animalTag: waiting.name ?? null,
    medicines: medicines.length > 0 ? medicines.join(', ') : null,
    place:
      camp(idIn('campId')) ??
      mob(idIn('mobId')) ??
      place(idIn('placeId')) ??
      place(idIn('ownerId')),
    sires: null,
    insideUntil: null,
    insideBy: null,
    about: null,
    subjectIds: [],
    act: null,
  };
}

const newestFirst = (one: TimelineEntry, other: TimelineEntry): number =>
  one.occurredAt > other.occurredAt ? -1 : 1;

/** What waits on top of what the server said last; what waits cancelled is struck through. */
function together(
  waiting: readonly Waiting[],
  fresh: readonly TimelineEntry[],
  kept: { items: readonly TimelineEntry[]; total: number } | undefined,
) {
  const ids = new Set(fresh.map(({ id }) => id));
  const cancels = new Map(
    waiting.flatMap(({ event }) => (event.voids ? [[event.voids.eventId, event] as const] : [])),
  );
  const others = (kept?.items ?? []).filter(
    ({ id, recordedAt }) => !ids.has(id) && recordedAt !== notYet,
  );
  const dropped = (kept?.items.length ?? 0) - others.length;
  const items = [...fresh, ...others]
    .map((one) => {
      const by = cancels.get(one.id);
      return by ? { ...one, voidedBy: by.id, voidReason: by.voids?.reason ?? null } : one;
    })
    .sort(newestFirst);
  const total = (kept?.total ?? 0) - dropped + fresh.length;
  return { items, total, nextCursor: null };
}

async function timelineOnDevice(
  input: Input<typeof animalTimeline>,
): Promise<Output<typeof animalTimeline> | undefined> {
  const { farmId, id } = input.params;
  const herd = await shownHerdOf(farmId);
  if (!herd) return undefined;
  const fresh = herd.waiting.flatMap((waiting) => {
    const part = partOf(waiting, herd, id);
    return part === null ? [] : [lineOf(farmId, waiting, part)];
  });
  return together(herd.waiting, fresh, known(animalTimeline, input));
}

async function recentOnDevice(
  input: Input<typeof recentEvents>,
): Promise<Output<typeof recentEvents> | undefined> {
  const { farmId } = input.params;
  const { sessionId, kind } = input.query;
  const herd = await shownHerdOf(farmId);
  if (!herd) return undefined;
  const fresh = herd.waiting
    .filter(
      ({ event }) =>
        (!sessionId || event.sessionId === sessionId) && (!kind || event.kind === kind),
    )
    .map((waiting) => lineOf(farmId, waiting, 'subject'));
  return { ...together(herd.waiting, fresh, known(recentEvents, input)), more: false };
}

/**
 * The last entry of a kind of each animal, to put it right. Undefined where one of them has none that is known here and
 * may have one all the same: its timeline was not opened on this device, or goes on.
 */
async function lastOnDevice({
  params: { farmId },
  body: { kind, animalIds, saying },
}: Input<typeof lastEntries>): Promise<Output<typeof lastEntries> | undefined> {
  const entries: Output<typeof lastEntries>['entries'] = [];
  for (const animalId of animalIds) {
    const input = { params: { farmId, id: animalId }, query: { limit: timelinePage } };
    const timeline = await timelineOnDevice(input);
    const found = timeline?.items.find(
      (one) =>
        one.kind === kind &&
        one.part === 'subject' &&
        one.voidedBy === null &&
        (!saying || one.payload['trait'] === saying.trait),
    );
    const isWhole =
      known(animalTimeline, input) !== undefined && timeline?.total === timeline?.items.length;
    if (!found && !isWhole) return undefined;
    if (found)
      entries.push({
        animalId,
        eventId: found.id,
        occurredAt: found.occurredAt,
        animals: found.animals,
      });
  }
  return { entries };
}

export const answers = answersOf((answer) => {
  answer(lastEntries, lastOnDevice);
  answer(animalTimeline, timelineOnDevice);
  answer(recentEvents, recentOnDevice);
});
