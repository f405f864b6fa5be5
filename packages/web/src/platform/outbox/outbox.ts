import { type EventAnswer, recordEvents } from '@kraal/contract/ledger';
import type { SentEntry } from '@kraal/domain/all';
import { maxEventsPerPost } from '@kraal/domain/ledger/envelope';
import { call } from '../api.ts';
import { layoutOf } from '../device.ts';
import { CallError } from '../errors.ts';
import { storedUser } from '../session.ts';
import { attended } from './attended.ts';
import { flush, madeHere, sendUntilSilent } from './send.ts';
import { deviceStore, type Waiting } from './store.ts';
import { notifyTabs } from './waiting.ts';

/** Entries of before, of which nobody knows whose they are: whoever is signed in says so. */
export async function claim(entries: readonly Waiting[], areMine: boolean): Promise<void> {
  const userId = storedUser()?.id;
  if (!userId) return;
  const transaction = (await deviceStore()).transaction('outbox', 'readwrite');
  for (const entry of entries)
    void transaction.store.put(
      areMine ? { ...entry, userId } : { ...entry, notOf: [...(entry.notOf ?? []), userId] },
    );
  await transaction.done;
  await notifyTabs();
  void flush();
}

type How = {
  /** How people call whom they are of. */
  name?: string | undefined;
  /** They are one act: taken all, or none. */
  act?: string | undefined;
};

/** Kept on this device first, then sent: from here on the entry is not lost, whatever happens to page or signal. */
export async function enqueue(
  farmId: string,
  events: readonly SentEntry[],
  { name, act }: How = {},
): Promise<void> {
  const userId = storedUser()?.id;
  const transaction = (await deviceStore()).transaction('outbox', 'readwrite', {
    durability: 'strict',
  });
  for (const event of events) {
    madeHere.add(event.id);
    void transaction.store.add({
      farmId,
      ...(userId ? { userId } : {}),
      ...(name ? { name } : {}),
      ...(act ? { act } : {}),
      source: layoutOf() === 'mobile' ? 'mobile' : 'web',
      event,
      madeAt: Date.now(),
    });
  }
  await transaction.done;
  await notifyTabs();
  void flush();
}

/** What was refused is sent once more, with yes to what was asked of it; it is the same entry. All of them are answered, or none. */
export async function sendAgain(entries: readonly Waiting[]): Promise<void> {
  const transaction = (await deviceStore()).transaction('outbox', 'readwrite');
  for (const entry of entries) void transaction.store.put(answeredYes(entry));
  await transaction.done;
  await notifyTabs();
  void flush();
}

function answeredYes({ refused: _why, answer: _said, asked, ...entry }: Waiting): Waiting {
  const { payload } = entry.event;
  const answer = 'sure' in payload ? payload.sure : undefined;
  const before = Array.isArray(answer) ? answer : [];
  const isAnswered = answer === true || !asked;
  const sure = isAnswered ? {} : { sure: [...new Set([...before, ...asked])] };
  // The same entry of the same kind; what was asked of it says that its kind takes an answer.
  const event = { ...entry.event, payload: { ...payload, ...sure } } as SentEntry;
  return { ...entry, event, again: true };
}

/** What was refused is sent as whoever made it has put it right; nothing of it was recorded, so it is the same entry. */
export async function mendWaiting(
  { refused: _why, answer: _said, asked: _questions, ...entry }: Waiting,
  event: SentEntry,
): Promise<void> {
  await (await deviceStore()).put('outbox', { ...entry, event, again: true });
  await notifyTabs();
  void flush();
}

/** What was refused for its photo is sent without it: what was seen is not lost with a file. */
export async function sendWithoutPhoto(entry: Waiting): Promise<void> {
  const { photoId: _gone, ...payload } = entry.event.payload as Record<string, unknown>; // every kind's payload is an object
  // The same entry of the same kind; a photo is nowhere required.
  await sendAgain([{ ...entry, event: { ...entry.event, payload } as SentEntry }]);
}

/** How long somebody waits before a form for the server's word; what is kept on the device needs none. */
const patienceMs = 12_000;

/** What became of an entry: what the server said, or that it is on this device and not with the server yet. */
export type Delivered = EventAnswer | { id: string; result: 'waiting' };

/**
 * The one way to record: kept here first, then sent. While a form stands open its entries' answers are its own; without
 * a signal, or when that takes too long, they wait in the outbox and the form may go.
 */
export async function deliver(
  farmId: string,
  events: readonly SentEntry[],
  how: How = {},
): Promise<Delivered[]> {
  const said = new Map<string, EventAnswer>();
  let failure: CallError | null = null;
  const { promise: decided, resolve } = Promise.withResolvers<void>();
  for (const { id } of events)
    attended.set(id, (answer) => {
      if (answer instanceof CallError) failure = answer;
      else said.set(id, answer);
      if (failure !== null || said.size === events.length) resolve();
    });
  try {
    const isKept = await enqueue(farmId, events, how).then(
      () => true,
      () => false,
    );
    // A browser that keeps nothing, or has no room left, records as long as there is a signal; without one it says so.
    if (!isKept) return await sendDirectly(farmId, events, how);
    const tried = navigator.onLine ? sendUntilSilent() : Promise.resolve();
    await Promise.race([decided, tried, new Promise((done) => setTimeout(done, patienceMs))]);
    if (failure) throw failure as CallError; // set by a listener above
    const elsewhere = said.size < events.length ? await saidElsewhere(events) : new Map();
    return events.map(({ id }) => said.get(id) ?? elsewhere.get(id) ?? { id, result: 'recorded' });
  } finally {
    for (const { id } of events) attended.delete(id);
  }
}

async function sendDirectly(
  farmId: string,
  events: readonly SentEntry[],
  { act }: How,
): Promise<Delivered[]> {
  const answers: Delivered[] = [];
  for (let from = 0; from < events.length; from += maxEventsPerPost) {
    const body = {
      source: layoutOf() === 'mobile' ? ('mobile' as const) : ('web' as const),
      events: events.slice(from, from + maxEventsPerPost),
    };
    const query = act ? { atomic: 'true' as const } : {};
    answers.push(...(await call(recordEvents, { params: { farmId }, query, body })).answers);
  }
  return answers;
}

/** Entries that are in the outbox still: they wait, or another tab sent them and was refused. Others of them were taken. */
async function saidElsewhere(events: readonly SentEntry[]): Promise<Map<string, Delivered>> {
  const store = await deviceStore();
  const ids = new Set(events.map(({ id }) => id));
  const here = (await store.getAll('outbox')).filter(({ event }) => ids.has(event.id));
  for (const { seq, refused } of here)
    if (refused !== undefined && seq !== undefined) await store.delete('outbox', seq);
  if (here.length > 0) await notifyTabs();
  return new Map(
    here.map(({ event: { id }, refused, answer }) => [
      id,
      refused === undefined
        ? { id, result: 'waiting' }
        : (answer ?? { id, result: 'rejected', message: refused }),
    ]),
  );
}
