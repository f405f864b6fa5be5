import { receiveConsignment, showConsignment } from '@kraal/contract/consignments';
import type { Endpoint } from '@kraal/contract/endpoint';
import { showTransfer, stepTransfer } from '@kraal/contract/movement';
import { v7 } from 'uuid';
import { call, timeoutMs } from '../api.ts';
import { CallError } from '../errors.ts';
import { forgetFarm } from '../queries.ts';
import { heardServer } from '../read.ts';
import { storedUser } from '../session.ts';
import { photoOf } from './photoIdOf.ts';
import { deviceStore, type WaitingRequest } from './store.ts';
import { notifyTabs } from './waiting.ts';

/** Requests that may wait for a signal: the server knows each by the id with which it was made. */
const waitable: Record<WaitingRequest['of'], Endpoint> = { stepTransfer, receiveConsignment };

/** Those whose form is still open: it is told, and shows what was refused by itself. */
const attendedRequests = new Map<string, (failure: CallError | null) => void>();

/** Requests that did not go for a reason of the server's own, and when they are tried again. */
const postponed = new Map<string, number>();
const againMs = 60_000;

/** Of what somebody made here beside entries the first that can go. */
export async function firstRequest(userId: string | undefined): Promise<WaitingRequest | null> {
  const now = Date.now();
  const all = await (await deviceStore()).getAll('requests');
  const [first] = all
    .filter((one) => one.userId === userId && userId !== undefined && one.refused === undefined)
    .filter(({ id }) => (postponed.get(id) ?? 0) <= now)
    .toSorted((a, b) => a.madeAt - b.madeAt);
  return first ?? null;
}

/** No more is to be had by trying. */
const isFinal = ({ status }: CallError): boolean =>
  status !== null && status >= 400 && status < 500 && status !== 429;

/** Sends one. Out: whether there is more to try. */
export async function sendRequest(request: WaitingRequest): Promise<boolean> {
  const { id, of, params, body } = request;
  try {
    const photoId = photoOf(body);
    if (photoId !== null) await (await import('./photos.ts')).sendPhoto(photoId);
    await call(waitable[of], { params, body }, { ms: timeoutMs, key: id });
    heardServer(true);
    await (await deviceStore()).delete('requests', id);
    attendedRequests.get(id)?.(null);
    await notifyTabs();
    void forgetFarm();
    return true;
  } catch (error) {
    // Somebody else has signed in while it was under way: whose it is they will send it.
    if (!(error instanceof CallError) || storedUser()?.id !== request.userId) return false;
    if (error.kind === 'network') heardServer(false);
    if (error.kind === 'network' || error.kind === 'unauthorised') return false;
    if (isFinal(error)) await reject(request, error);
    // What the server cannot do now keeps nobody else from being heard.
    else postponed.set(id, Date.now() + againMs);
    return true;
  }
}

/** What is wrong with a field of it says more than that something is. */
const saidOf = (error: CallError): string => Object.values(error.errors)[0]?.[0] ?? error.message;

async function reject(request: WaitingRequest, error: CallError): Promise<void> {
  const store = await deviceStore();
  const answer = attendedRequests.get(request.id);
  if (answer) await store.delete('requests', request.id);
  else await store.put('requests', { ...request, refused: saidOf(error) });
  answer?.(error);
  await notifyTabs();
  // Screens show it as if it had been taken.
  void forgetFarm();
}

/** How long somebody waits before a form for the server's word; what is kept on the device needs none. */
const patienceMs = 12_000;

type Made = Pick<WaitingRequest, 'farmId' | 'of' | 'params' | 'name'> & {
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
    const waits = await (await deviceStore()).get('requests', id);
    return waits ? 'waiting' : 'done';
  } finally {
    attendedRequests.delete(id);
  }
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

/** As it stands with the server now: whoever sends it again has been told that it is another than they saw. */
async function versionNow({ of, params }: WaitingRequest): Promise<number | null> {
  const { farmId = '', id = '' } = params;
  const shown = of === 'stepTransfer' ? showTransfer : showConsignment;
  const now = await call(shown, { params: { farmId, id } }).catch(() => null);
  return now?.version ?? null;
}

/** What was refused is sent once more, of what stands there now, or without its photo. */
export async function sendRequestAgain(
  { refused: _why, ...request }: WaitingRequest,
  { withoutPhoto = false }: { withoutPhoto?: boolean } = {},
): Promise<void> {
  const { photoId, ...rest } = request.body;
  const version = (await versionNow(request)) ?? rest['version'];
  const photo = withoutPhoto || photoId === undefined ? {} : { photoId };
  await (await deviceStore()).put('requests', { ...request, body: { ...rest, ...photo, version } });
  await notifyTabs();
  void (await import('./send.ts')).flush();
}
