import type { Endpoint, Input, Output } from '@kraal/contract/endpoint';
import { call } from './api.ts';
import { CallError } from './errors.ts';

/** What a device answers by itself from the herd it keeps; undefined where it cannot. */
export type LocalAnswer<E extends Endpoint> = (input: Input<E>) => Promise<Output<E> | undefined>;
type LocalAnswers = ReadonlyMap<string, LocalAnswer<Endpoint>>;

type Loader = () => Promise<LocalAnswers>;
let load: Loader = () => Promise.resolve(new Map());
/** Once they are here. */
let loaded: LocalAnswers = new Map();

/** Said once, where the application is put together: the platform knows no area. Loaded when it is first needed. */
export function registerLocalAnswers(loader: Loader): void {
  load = loader;
}

/** Brings what answers on the device, while there is a signal to bring it with. */
export async function readyLocalAnswers(): Promise<LocalAnswers> {
  if (loaded.size === 0) loaded = await load().catch(() => loaded);
  return loaded;
}

/** Where the device knows an answer too, nobody waits for the server as long as for what only it knows. */
const patienceMs = 8000;
/** After a call that came to nothing the next ones do not try for so long. */
const silentMs = 10_000;
let silentUntil = 0;

/** Whether the server was out of reach a moment ago. */
export const isSilent = (): boolean => !navigator.onLine || Date.now() < silentUntil;
/** Somebody reached it, or did not. */
export const heardServer = (hasAnswered: boolean): void => {
  silentUntil = hasAnswered ? 0 : Date.now() + silentMs;
};
window.addEventListener('online', () => heardServer(true));

async function locally<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
): Promise<Output<E> | undefined> {
  const answer = (await readyLocalAnswers()).get(endpoint.path) as LocalAnswer<E> | undefined; // registered under its own path
  return answer?.(input).catch(() => undefined);
}

/** What the device knows, when the server has not answered for a while; its own word comes with the next question. */
async function meanwhile<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  asked: Promise<unknown>,
): Promise<Output<E> | undefined> {
  let isOpen = true;
  const ended = asked.then(
    () => (isOpen = false),
    () => (isOpen = false),
  );
  await Promise.race([ended, new Promise((done) => setTimeout(done, patienceMs))]);
  if (!isOpen) return undefined;
  heardServer(false);
  return locally(endpoint, input);
}

/**
 * What an endpoint that only reads answers: the server, else the device with one's own waiting entries folded in.
 * Without a signal the device is asked first.
 */
export async function read<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
  if (isSilent()) {
    const own = await locally(endpoint, input);
    if (own !== undefined) return own;
  }
  try {
    const asked = call(endpoint, input);
    const own = loaded.has(endpoint.path) ? await meanwhile(endpoint, input, asked) : undefined;
    if (own !== undefined) return own;
    const answer = await asked;
    heardServer(true);
    return answer;
  } catch (error) {
    if (!(error instanceof CallError) || error.kind !== 'network') throw error;
    heardServer(false);
    const own = await locally(endpoint, input);
    if (own === undefined) throw error;
    return own;
  }
}
