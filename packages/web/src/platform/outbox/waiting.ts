import { alone } from '../alone.ts';
import { storedUser } from '../session.ts';
import { noteTrouble } from '../deviceTrouble.ts';
import { attendedRequests } from './attendedRequests.ts';
import { photoIdOf, photoOf } from './photoIdOf.ts';
import { rememberWaiting } from './remembered.ts';
import { deviceStore, type Waiting, type WaitingRequest } from './store.ts';

/** All that lies here and is not with the server. */
export type Kept = { entries: readonly Waiting[]; requests: readonly WaitingRequest[] };
type Listener = (kept: Kept) => void;
const listeners = new Set<Listener>();

/** Tabs of one browser have one outbox: what one of them sent waits in none. */
const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('kraal-outbox');
if (channel) channel.onmessage = () => void notifyHere();

export function onOutbox(listener: Listener): () => void {
  listeners.add(listener);
  void notifyHere();
  return () => listeners.delete(listener);
}

export async function notifyTabs(): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  channel?.postMessage(null);
  await notifyHere();
}

/** What lay there when it last changed, in whichever tab; null before that, and where tabs do not hear of each other. */
let lastRead: readonly Waiting[] | null = null;

async function notifyHere(): Promise<void> {
  const kept = await readAll();
  if (!kept) return;
  if (channel) lastRead = kept.entries;
  rememberWaiting(kept);
  for (const listener of listeners) listener(kept);
}

/** Null, and said on screen, where the browser keeps nothing. */
async function readAll(): Promise<Kept | null> {
  try {
    const store = await deviceStore();
    const requests = await store.getAll('requests');
    return {
      entries: await store.getAll('outbox'),
      requests: requests.filter(({ id }) => !attendedRequests.has(id)),
    };
  } catch {
    noteTrouble({ keepsNothing: true });
    return null;
  }
}

/**
 * Whoever saw the animal says that an entry is none. What is just under way is waited for. Out: whether it was still here;
 * else the server has it.
 */
export async function throwAway({ seq, event }: Waiting): Promise<boolean> {
  if (seq === undefined) return false;
  const store = await deviceStore();
  const wasHere = await alone(sending, async () => {
    const here = await store.get('outbox', seq);
    await store.delete('outbox', seq);
    return here !== undefined;
  });
  if (!wasHere) return false;
  const photoId = photoIdOf({ event });
  if (photoId !== null) await store.delete('photos', photoId);
  await notifyTabs();
  return true;
}

/** Whoever stood there says that a request is none. What is just under way is waited for: it is done, or still here. */
export async function dropRequest({ id, body }: WaitingRequest): Promise<void> {
  const store = await deviceStore();
  await alone(sending, () => store.delete('requests', id));
  const photoId = photoOf(body);
  if (photoId !== null) await store.delete('photos', photoId);
  await notifyTabs();
}

/** By this name one tab sends at a time. */
export const sending = 'kraal-outbox';

/**
 * Entries that whoever made them takes back before they were sent. What is just under way is not here and not there, so
 * this waits until nobody sends. Out: those that were still here.
 */
export async function takeBack(ids: ReadonlySet<string>): Promise<Set<string>> {
  const taken = await alone(sending, async () => {
    const found = new Set<string>();
    const transaction = (await deviceStore()).transaction('outbox', 'readwrite');
    for (const { event, seq } of await transaction.store.getAll()) {
      if (!ids.has(event.id) || seq === undefined) continue;
      void transaction.store.delete(seq);
      found.add(event.id);
    }
    await transaction.done;
    return found;
  });
  await notifyTabs();
  return taken;
}

/** What the person who is signed in made for a farm on this device and the server does not have. */
export const waitingFor = async (farmId: string): Promise<Waiting[]> =>
  mineOf(farmId, await (await deviceStore()).getAll('outbox'));

/** The same for a screen: as it was when it last changed, without a reading for each letter of a search. */
export const shownWaitingFor = async (farmId: string): Promise<Waiting[]> =>
  lastRead ? mineOf(farmId, lastRead) : waitingFor(farmId);

function mineOf(farmId: string, all: readonly Waiting[]): Waiting[] {
  const me = storedUser()?.id;
  return all.filter(
    (entry) =>
      entry.farmId === farmId &&
      entry.refused === undefined &&
      entry.userId !== undefined &&
      entry.userId === me,
  );
}
