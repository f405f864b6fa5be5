import { type EventAnswer, recordEvents } from '@kraal/contract/ledger';
import { call } from '../api.ts';
import { layoutOf } from '../device.ts';
import { inWords, sentenceInWords } from '../serverWords.ts';
import { CallError } from '../errors.ts';
import { deviceStore, type Waiting } from './store.ts';

type Event = Record<string, unknown> & { id: string };
const batchSize = 100;
const listeners = new Set<(entries: readonly Waiting[]) => void>();

export function onOutbox(listener: (entries: readonly Waiting[]) => void): () => void {
  listeners.add(listener);
  void tell();
  return () => listeners.delete(listener);
}

async function tell(): Promise<void> {
  const entries = await (await deviceStore()).getAll('outbox');
  for (const listener of listeners) listener(entries);
}

/** Kept on this device first, then sent: from here on the entry is not lost, whatever happens to page or signal. */
export async function enqueue(farmId: string, events: readonly Event[]): Promise<void> {
  const transaction = (await deviceStore()).transaction('outbox', 'readwrite', {
    durability: 'strict',
  });
  for (const event of events)
    void transaction.store.add({
      farmId,
      source: layoutOf() === 'mobile' ? 'mobile' : 'web',
      event,
    });
  await transaction.done;
  await tell();
  void flush();
}

/** One flusher among all tabs; entries go in order and leave only with the server's answer. */
async function flush(): Promise<void> {
  await navigator.locks.request('kraal-outbox', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    while (await sendBatch());
  });
}

function refusalOf({ problems = [], message }: EventAnswer): string {
  const [first] = problems;
  return first ? sentenceInWords(first) : inWords(message ?? 'refused');
}

async function sendBatch(): Promise<boolean> {
  const store = await deviceStore();
  const waiting = (await store.getAll('outbox')).filter((entry) => entry.refused === undefined);
  const [first] = waiting;
  if (!first) return false;
  const batch = waiting
    .filter((entry) => entry.farmId === first.farmId && entry.source === first.source)
    .slice(0, batchSize);
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
        void transaction.store.put({ ...entry, refused: refusalOf(answer) });
      else void transaction.store.delete(entry.seq);
    });
    await transaction.done;
    await tell();
    return answers.length > 0;
  } catch (error) {
    const isFinal =
      error instanceof CallError && (error.kind === 'forbidden' || error.kind === 'invalid');
    if (isFinal) {
      for (const entry of batch) await store.put('outbox', { ...entry, refused: error.message });
      await tell();
    }
    return isFinal;
  }
}

// What an earlier page left waiting goes as soon as this one is there.
void flush();
window.addEventListener('online', () => void flush());
setInterval(() => void (navigator.onLine && flush()), 15_000);
