import { receiveConsignment, showConsignment } from '@kraal/contract/consignments';
import type { Endpoint } from '@kraal/contract/endpoint';
import { showTransfer, stepTransfer } from '@kraal/contract/movement';
import { v7 } from 'uuid';
import { call, timeoutMs } from '../api.ts';
import { CallError } from '../errors.ts';
import { forgetFarm, keepAnswered } from '../queries.ts';
import { heardServer } from '../read.ts';
import { storedUser } from '../session.ts';
import { attendedRequests } from './attendedRequests.ts';
import { photoOf } from './photoIdOf.ts';
import { deviceStore, type WaitingRequest } from './store.ts';
import { notifyTabs } from './waiting.ts';

/** Requests that may wait for a signal: the server knows each by the id with which it was made. */
const waitable: Record<WaitingRequest['of'], Endpoint> = { stepTransfer, receiveConsignment };

/** Requests that did not go for a reason of the server's own, or with a photo that did not, and when they are tried again. */
const postponed = new Map<string, number>();
const againMs = 60_000;
/** A photo that did not get through a weak signal; while it waits others go. */
const photoAgainMs = 15_000;
window.addEventListener('online', () => postponed.clear());

/**
 * Of what somebody made here beside entries the first that can go. What comes after one of the same load waits for it,
 * whatever keeps that: unloaded is nobody who was not loaded.
 */
export async function firstRequest(userId: string | undefined): Promise<WaitingRequest | null> {
  const now = Date.now();
  const all = await (await deviceStore()).getAll('requests');
  const held = new Set<string>();
  for (const one of all
    .filter((each) => each.userId === userId && userId !== undefined)
    .toSorted((a, b) => a.madeAt - b.madeAt)) {
    const load = one.params['id'] ?? '';
    const isKept = one.refused !== undefined || (postponed.get(one.id) ?? 0) > now;
    if (!isKept && !held.has(load)) return one;
    held.add(load);
  }
  return null;
}

/** No more is to be had by trying. */
const isFinal = ({ status }: CallError): boolean =>
  status !== null && status >= 400 && status < 500 && status !== 429;

const postpone = (id: string, ms = againMs): true => {
  postponed.set(id, Date.now() + ms);
  return true;
};

/** Sends its photo first. Out: whether it may go itself; a photo that is slow or too much for the signal keeps nobody else. */
async function photoIsSent({ id, body }: WaitingRequest): Promise<boolean> {
  const photoId = photoOf(body);
  if (photoId === null) return true;
  try {
    await (await import('./photos.ts')).sendPhoto(photoId);
    return true;
  } catch (error) {
    if (error instanceof CallError && isFinal(error)) throw error;
    postpone(id, photoAgainMs);
    return false;
  }
}

/** Sends one. Out: whether there is more to try. */
export async function sendRequest(request: WaitingRequest): Promise<boolean> {
  const { id, of, params, body, userId } = request;
  try {
    if (!(await photoIsSent(request))) return true;
    // Somebody else has signed in while it was under way: whose it is they will send it.
    if (storedUser()?.id !== userId) return false;
    const answer = await call(waitable[of], { params, body }, { ms: timeoutMs, key: id });
    heardServer(true);
    // What the server says of it stands on screen before it is no longer said from here: the signal may be gone again.
    const { farmId = '', id: loadId = '' } = params;
    if (of === 'stepTransfer')
      keepAnswered(showTransfer, { params: { farmId, id: loadId } }, answer);
    else keepAnswered(showConsignment, { params: { farmId, id: loadId } }, answer);
    await (await deviceStore()).delete('requests', id);
    attendedRequests.get(id)?.(null);
    await notifyTabs();
    void forgetFarm();
    return true;
  } catch (error) {
    if (storedUser()?.id !== userId) return false;
    if (!(error instanceof CallError)) return postpone(id);
    if (error.kind === 'network') heardServer(false);
    if (error.kind === 'network' || error.kind === 'unauthorised') return false;
    if (isFinal(error)) await reject(request, error);
    // What the server cannot do now keeps nobody else from being heard.
    else postpone(id);
    return true;
  }
}

/** What is wrong with a field of it says more than that something is. */
const saidOf = (error: CallError): string => Object.values(error.errors)[0]?.[0] ?? error.message;

async function reject(request: WaitingRequest, error: CallError): Promise<void> {
  const store = await deviceStore();
  const answer = attendedRequests.get(request.id);
  // Thrown away while it was under way it is nobody's question any more.
  const isHere = (await store.get('requests', request.id)) !== undefined;
  if (answer) await store.delete('requests', request.id);
  else if (isHere) await store.put('requests', { ...request, refused: saidOf(error) });
  answer?.(error);
  await notifyTabs();
  // Screens show it as if it had been taken.
  void forgetFarm();
}

/** How long somebody waits before a form for the server's word; what is kept on the device needs none. */
const patienceMs = 12_000;

type Made = Pick<WaitingRequest, 'farmId' | 'of' | 'params' | 'name' | 'seen'> & {
  /** In: its id, for a body that names it. */
  body: (id: string) => Record<string, unknown>;
};

/**
 * Kept on this device, then sent. Out: whether the server has it, or it waits for a signal. Throws what the server says
 * against it while somebody stands before the form.
 */
export async function deliverRequest({ body, ...made }: Made): Promise<'done' | 'waiting'> {
  const id = v7();
  const userId = storedUser()?.id;
  const request: WaitingRequest = {
    ...made,
    id,
    body: body(id),
    madeAt: Date.now(),
    ...(userId ? { userId } : {}),
  };
  const { promise: decided, resolve } = Promise.withResolvers<CallError | null>();
  attendedRequests.set(id, resolve);
  try {
    const isKept = await keep(request);
    // A browser that keeps nothing does it as long as there is a signal.
    if (!isKept) {
      await call(waitable[made.of], { params: made.params, body: request.body });
      await forgetFarm();
      return 'done';
    }
    const { sendUntilSilent } = await import('./send.ts');
    const tried = navigator.onLine ? sendUntilSilent() : Promise.resolve();
    const late = new Promise((done) => setTimeout(done, patienceMs));
    const said = await Promise.race([decided, tried.then(() => undefined), late]);
    if (said instanceof CallError) throw said;
    if (said === null) return 'done';
    return await saidElsewhere(id);
  } finally {
    attendedRequests.delete(id);
    void notifyTabs();
  }
}

/** Whether it waits, or another tab sent it; and throws what that one was told. */
async function saidElsewhere(id: string): Promise<'done' | 'waiting'> {
  const store = await deviceStore();
  const here = await store.get('requests', id);
  if (here?.refused === undefined) return here ? 'waiting' : 'done';
  await store.delete('requests', id);
  throw new CallError('other', here.refused);
}

async function keep(request: WaitingRequest): Promise<boolean> {
  try {
    const transaction = (await deviceStore()).transaction('requests', 'readwrite', {
      durability: 'strict',
    });
    await transaction.store.add(request);
    await transaction.done;
    await notifyTabs();
    return true;
  } catch {
    return false;
  }
}

/**
 * As it stands with the server now: whoever sends a step again has been told that it is another than they saw. A load is
 * received of what is newer only where its list is the one that was gone through: received meanwhile, or of others, it
 * is not.
 */
async function versionNow({ of, params, body, seen }: WaitingRequest): Promise<unknown> {
  const { farmId = '', id = '' } = params;
  if (of === 'stepTransfer') return (await call(showTransfer, { params: { farmId, id } })).version;
  const load = await call(showConsignment, { params: { farmId, id } });
  return seen === openLines(load.lines) ? load.version : body['version'];
}

/** Who of a load is not received yet, with how many heads, whatever else is said of them. */
export const openLines = (
  lines: readonly { ref: string; heads: number; cameHeads: number | null }[],
): string =>
  lines
    .filter(({ cameHeads }) => cameHeads === null)
    .map(({ ref, heads }) => `${ref} ${heads}`)
    .toSorted()
    .join('\n');

/** What was refused is sent once more, of what stands there now, or without its photo. */
export async function sendRequestAgain(
  { refused: _why, ...request }: WaitingRequest,
  { withoutPhoto = false }: { withoutPhoto?: boolean } = {},
): Promise<void> {
  const { photoId, ...rest } = request.body;
  const version = await versionNow(request).catch(() => rest['version']);
  const photo = withoutPhoto || photoId === undefined ? {} : { photoId };
  const store = await deviceStore();
  // Pressed twice, or thrown away meanwhile.
  if ((await store.get('requests', request.id))?.refused === undefined) return;
  await store.put('requests', { ...request, body: { ...rest, ...photo, version } });
  await notifyTabs();
  void (await import('./send.ts')).flush();
}
