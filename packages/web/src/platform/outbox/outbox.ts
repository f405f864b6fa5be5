import type { SentEntry } from '@kraal/domain/all';
import { type EventAnswer, recordEvents } from '@kraal/contract/ledger';
import { isWarning } from '@kraal/domain/ledger/warning';
import { call } from '../api.ts';
import { layoutOf } from '../device.ts';
import { inWords, sentenceInWords } from '../serverWords.ts';
import { CallError } from '../errors.ts';
import { forgetFarm } from '../queries.ts';
import { storedUser } from '../session.ts';
import { deviceStore, type Waiting } from './store.ts';

const batchSize = 100;
const listeners = new Set<(entries: readonly Waiting[]) => void>();

export function onOutbox(listener: (entries: readonly Waiting[]) => void): () => void {
  listeners.add(listener);
  void notifyTabs();
  return () => listeners.delete(listener);
}

async function notifyTabs(): Promise<void> {
  const entries = await (await deviceStore()).getAll('outbox');
  for (const listener of listeners) listener(entries);
}

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

/** Kept on this device first, then sent: from here on the entry is not lost, whatever happens to page or signal. */
export async function enqueue(
  farmId: string,
  events: readonly SentEntry[],
  name?: string,
): Promise<void> {
  const userId = storedUser()?.id;
  const transaction = (await deviceStore()).transaction('outbox', 'readwrite', {
    durability: 'strict',
  });
  for (const event of events)
    void transaction.store.add({
      farmId,
      ...(userId ? { userId } : {}),
      ...(name ? { name } : {}),
      source: layoutOf() === 'mobile' ? 'mobile' : 'web',
      event,
    });
  await transaction.done;
  await notifyTabs();
  void flush();
}

/** One flusher among all tabs; entries go in order and leave only with the server's answer. */
async function flush(): Promise<void> {
  await navigator.locks.request('kraal-outbox', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    while (await sendBatch());
  });
}

/** After a batch that was no good as a whole its entries go one by one, so that one takes no other along. */
let alone = 0;

function rejectionOf({ problems = [], message }: EventAnswer): Pick<Waiting, 'refused' | 'asked'> {
  // A yes is to what was shown: each question of it is.
  const said = [...new Set(problems.map(sentenceInWords))];
  const refused = said.length > 0 ? said.join(' ') : inWords(message ?? 'refused');
  const codes = [...new Set(problems.map(({ code }) => code))];
  return codes.length > 0 && codes.every(isWarning) ? { refused, asked: codes } : { refused };
}

/** What was refused is sent once more, with yes to what was asked of it; it is the same entry. */
export async function sendAgain({ refused: _why, asked, ...entry }: Waiting): Promise<void> {
  const { payload } = entry.event;
  const answer = 'sure' in payload ? payload.sure : undefined;
  const before = Array.isArray(answer) ? answer : [];
  const isAnswered = answer === true || !asked;
  const sure = isAnswered ? {} : { sure: [...new Set([...before, ...asked])] };
  // The same entry of the same kind; what was asked of it says that its kind takes an answer.
  const event = { ...entry.event, payload: { ...payload, ...sure } } as SentEntry;
  await (await deviceStore()).put('outbox', { ...entry, event, again: true });
  await notifyTabs();
  void flush();
}

/** Whoever saw the animal says that a refused entry is none. */
export async function throwAway({ seq }: Waiting): Promise<void> {
  if (seq === undefined) return;
  await (await deviceStore()).delete('outbox', seq);
  await notifyTabs();
}

/** Longer than an answer takes with a signal: what was made without one stands on screens that were read before it. */
const heldBackMs = 10_000;

/** Whether screens show the farm as it was without the entry, while somebody may look at them. */
const isWatched = ({ again, event }: Waiting): boolean =>
  again === true || Date.now() - Date.parse(String(event['occurredAt'])) > heldBackMs;

async function sendBatch(): Promise<boolean> {
  const store = await deviceStore();
  const userId = storedUser()?.id;
  // On a shared phone nobody sends, and signs, what another has seen.
  const waiting = (await store.getAll('outbox')).filter(
    (entry) => entry.refused === undefined && entry.userId !== undefined && entry.userId === userId,
  );
  const [first] = waiting;
  if (!first) return false;
  const batch = waiting
    .filter((entry) => entry.farmId === first.farmId && entry.source === first.source)
    .slice(0, alone > 0 ? 1 : batchSize);
  alone = Math.max(0, alone - 1);
  try {
    const { answers } = await call(recordEvents, {
      params: { farmId: first.farmId },
      query: {},
      body: { source: first.source, events: batch.map((entry) => entry.event) },
    });
    const transaction = store.transaction('outbox', 'readwrite');
    batch.forEach((entry, index) => {
      const answer = answers[index];
      if (entry.seq === undefined || !answer) return;
      // What the server refuses is kept and shown: the person who saw the animal decides.
      if (answer.result === 'rejected')
        void transaction.store.put({ ...entry, ...rejectionOf(answer) });
      else void transaction.store.delete(entry.seq);
    });
    await transaction.done;
    await notifyTabs();
    if (batch.some(isWatched)) void forgetFarm();
    return answers.length > 0;
  } catch (error) {
    // Somebody else has signed in while it was under way: whose it is they will send it.
    if (storedUser()?.id !== userId) return false;
    if (error instanceof CallError && error.kind === 'invalid' && batch.length > 1) {
      alone = batch.length;
      return true;
    }
    const isFinal =
      error instanceof CallError && (error.kind === 'forbidden' || error.kind === 'invalid');
    if (isFinal) {
      for (const entry of batch) await store.put('outbox', { ...entry, refused: error.message });
      await notifyTabs();
    }
    return isFinal;
  }
}

// What an earlier page left waiting goes as soon as this one is there.
void flush();
window.addEventListener('online', () => void flush());
setInterval(() => void (navigator.onLine && flush()), 15_000);
