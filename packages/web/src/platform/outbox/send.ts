import { recordEvents } from '@kraal/contract/ledger';
import { alone, ifAlone } from '../alone.ts';
import { call } from '../api.ts';
import { CallError } from '../errors.ts';
import { forgetFarm } from '../queries.ts';
import { heardServer } from '../read.ts';
import { storedUser } from '../session.ts';
import { answerForm } from './attended.ts';
import { nextBatch, parted, partedByPhoto } from './nextBatch.ts';
import { photoIdOf } from './photoIdOf.ts';
import { firstRequest, sendRequest } from './requests.ts';
import { deviceStore, type Waiting } from './store.ts';
import { notifyTabs, sending } from './waiting.ts';
import { settle } from './settle.ts';

const batchSize = 500;
/** On a weak signal less goes at once, until it gets through. */
const smallestBatch = 10;
let atOnce = batchSize;

/** Entries at which the server fails, and until when they and what came after of their animals are not tried again. */
const troubled = new Map<string, number>();
const againMs = 60_000;
/** After so many one after the other it is the server's trouble and no entry's: the next round tries the next. */
const mostFaults = 3;
let faults = 0;
const isTroubled = ({ event }: Waiting): boolean => (troubled.get(event.id) ?? 0) > Date.now();

/** One flusher among all tabs; entries go in order and leave only with the server's answer. */
export async function flush(): Promise<void> {
  await ifAlone(sending, async () => {
    while (await sendBatch());
  });
}

/** After a batch that was no good as a whole its entries go one by one, so that one takes no other along. */
let oneByOne = 0;

/** Longer than an answer takes with a signal: what was made without one stands on screens that were read before it. */
const heldBackMs = 10_000;

/** Entries that this page made: its screens know of them. */
export const madeHere = new Set<string>();

/** Whether screens show the farm as it was without the entry, while somebody may look at them. */
const isWatched = ({ again, event }: Waiting): boolean =>
  again === true ||
  !madeHere.has(event.id) ||
  Date.now() - Date.parse(event.occurredAt) > heldBackMs;

async function sendBatch(): Promise<boolean> {
  // Where the browser keeps nothing, nothing waits; that it does not is said by who reads what waits (waiting.ts).
  const store = await deviceStore().catch(() => null);
  if (!store) return false;
  const userId = storedUser()?.id;
  // In the order in which they were made, as what comes after stands on what was before.
  const request = await firstRequest(userId);
  // On a shared phone nobody sends, and signs, what another has seen.
  const waiting = (await store.getAll('outbox')).filter(
    (entry) =>
      entry.refused === undefined &&
      entry.userId !== undefined &&
      entry.userId === userId &&
      (request === null || (entry.madeAt ?? 0) <= request.madeAt),
  );
  const photos = waiting.some((entry) => photoIdOf(entry) !== null)
    ? await import('./photos.ts')
    : null;
  const { ready: able } = parted(waiting, isTroubled);
  const { ready, held } = partedByPhoto(able, (await photos?.unsentOf(able)) ?? new Set());
  const batch = nextBatch(ready, oneByOne > 0 ? 1 : atOnce);
  const [first] = batch;
  if (!first && (await photos?.sendFirstPhoto(held, rejectWhole))) return true;
  if (!first) return request ? sendRequest(request) : false;
  oneByOne = Math.max(0, oneByOne - 1);
  try {
    const { answers } = await call(recordEvents, {
      params: { farmId: first.farmId },
      query: first.act ? { atomic: 'true' } : {},
      body: { source: first.source, events: batch.map((entry) => entry.event) },
    });
    heardServer(true);
    faults = 0;
    atOnce = Math.min(batchSize, atOnce * 2);
    await settle(batch, answers);
    if (batch.some(isWatched)) void forgetFarm('herd', 'things');
    return answers.length > 0;
  } catch (error) {
    // Somebody else has signed in while it was under way: whose it is they will send it.
    if (storedUser()?.id !== userId || !(error instanceof CallError)) return false;
    if (error.kind === 'network') {
      heardServer(false);
      atOnce = Math.max(smallestBatch, Math.ceil(Math.min(atOnce, batch.length) / 2));
    }
    const isTooMuch = error.kind === 'invalid' || error.status === 413;
    // One at which the server fails keeps nobody else from being heard.
    const isItsFault = error.status === 500;
    if ((isTooMuch || isItsFault) && batch.length > 1 && !first.act) {
      oneByOne = batch.length;
      return true;
    }
    if (isItsFault) {
      for (const { event } of batch) troubled.set(event.id, Date.now() + againMs);
      faults = (faults + 1) % mostFaults;
      return faults > 0;
    }
    // No more is to be had by trying: the farm is closed to whoever made them, or they are none.
    const isFinal = isTooMuch || error.kind === 'forbidden' || error.kind === 'notFound';
    if (isFinal) await rejectWhole(batch, error);
    return isFinal;
  }
}

async function rejectWhole(batch: readonly Waiting[], error: CallError): Promise<void> {
  const store = await deviceStore();
  const attended = batch.map(({ event }) => answerForm(event.id, error));
  // Of an act the form hears once, and mends all of it.
  const isAct = batch[0]?.act !== undefined && attended.some(Boolean);
  for (const [index, entry] of batch.entries()) {
    if (entry.seq === undefined) continue;
    if (isAct || attended[index]) await store.delete('outbox', entry.seq);
    // Thrown away while it was under way it is nobody's question any more.
    else if (await store.get('outbox', entry.seq))
      await store.put('outbox', { ...entry, refused: error.message });
  }
  await notifyTabs();
  // Screens show the farm as if they had been taken.
  void forgetFarm('herd', 'things');
}

/** Sends until nothing is left or nobody answers, behind whoever is sending already. */
export const sendUntilSilent = (): Promise<void> =>
  alone(sending, async () => {
    while (await sendBatch());
  });

// What an earlier page left waiting goes as soon as this one is there.
void flush();
window.addEventListener('online', () => void flush());
setInterval(() => void (navigator.onLine && flush()), 15_000);
