import type { Endpoint, Input, Output } from '@kraal/contract/endpoint';
import { refresh as refreshEndpoint, type SignedIn } from '@kraal/contract/people';
import { alone } from './alone.ts';
import { CallError, catalogue, errorOf, isRetried } from './errors.ts';
import {
  accessToken,
  clearSession,
  forgetLegacyToken,
  keepSession,
  refreshToken,
  storedUser,
} from './session.ts';
import { keepWanted } from './wanted.ts';

export const timeoutMs = 30_000;
export const retryCount = 3;
/** Back-off of 2, 4, 8 seconds. */
export const retryDelayMs = (attempt: number): number => 2000 * 2 ** attempt;

export type Parts = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** The write's own key, where it is sent again after this page is gone. */
  key?: string;
};

/** What the client does to the world; tests put their own in. */
export const surroundings = {
  fetch: (url: string, init: RequestInit): Promise<Response> => fetch(url, init),
  wait: (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms)),
  alone,
  goToLogin: (): void => {
    keepWanted(window.location.pathname + window.location.search);
    window.location.assign('/login');
  },
};

function urlOf(endpoint: Pick<Endpoint, 'path'>, { params, query }: Parts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** One write is one key, however often it is sent: the server does it once and answers the same. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

export type Send = (url: string, init: RequestInit) => Promise<Response>;

/** `ms`: how long an answer may take. `stopped`: by whoever waits for it no longer. */
type Patience = { ms: number; stopped?: AbortSignal; key?: string };

/** A call ends after its time, or when nobody waits for it. */
const within =
  ({ ms, stopped }: Patience): Send =>
  (url, init) => {
    const late = AbortSignal.timeout(ms);
    const signal = stopped ? AbortSignal.any([late, stopped]) : late;
    return surroundings.fetch(url, { ...init, signal });
  };

async function attempt(url: string, init: RequestInit, send: Send): Promise<Response> {
  try {
    return await send(url, init);
  } catch {
    throw new CallError('network', catalogue.network);
  }
}

async function withRetries(url: string, init: RequestInit, send: Send): Promise<Response> {
  let response = await attempt(url, init, send);
  for (let tried = 0; tried < retryCount && isRetried(response.status); tried += 1) {
    await surroundings.wait(retryDelayMs(tried));
    response = await attempt(url, init, send);
  }
  return response;
}

/** Told with each call, so that the list of devices can say where one is used. */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

function initOf(endpoint: Endpoint, { body }: Parts, key: string): RequestInit {
  const token = accessToken();
  const isForm = body instanceof FormData;
  return {
    method: endpoint.method,
    headers: {
      'X-Time-Zone': timeZone,
      ...(endpoint.method === 'GET' ? {} : { 'Idempotency-Key': key }),
      ...(body !== undefined && !isForm ? { 'Content-Type': 'application/json' } : {}),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  };
}

let refreshing: Promise<boolean> | null = null;

/** One refresh for all calls that find their token expired at once. */
function refreshOnce(): Promise<boolean> {
  refreshing ??= doRefresh().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** Tabs share one session: while one of them refreshes the others wait, and then find the new tokens stored. */
async function doRefresh(): Promise<boolean> {
  const before = accessToken();
  return surroundings.alone(
    'kraal refresh',
    async () => (accessToken() !== before && accessToken() !== null) || exchangeRefreshToken(),
  );
}

async function exchangeRefreshToken(): Promise<boolean> {
  const secret = refreshToken();
  if (!secret) return false;
  const response = await attempt(
    refreshEndpoint.path,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Time-Zone': timeZone },
      body: JSON.stringify({ refreshToken: secret }),
    },
    within({ ms: timeoutMs }),
  );
  if (response.status === 401) return false;
  if (!response.ok) throw errorOf(response.status, null);
  const answer = (await response.json()) as SignedIn; // the contract of this endpoint
  // Somebody else signed in here meanwhile: theirs is the session of this browser.
  if (refreshToken() === secret) keepSession(answer);
  return true;
}

/**
 * For what goes on behind the screens: a token that has ended is renewed where that can be, and where it cannot, no
 * session is ended by that; the next thing that a person does says so.
 */
export const renewToken = (): Promise<boolean> => refreshOnce().catch(() => false);

/** Another session is here already, or this one could be renewed. */
const mayTryAgain = async (sentWith: string | null): Promise<boolean> =>
  (accessToken() !== null && accessToken() !== sentWith) || (await refreshOnce());

const isSignInCall = (endpoint: Endpoint): boolean =>
  /^\/api\/auth\/(login|register|refresh|firebase\/verify)$/.test(endpoint.path);

/** An answer of the server that is one; every way of sending goes through the same tries. */
export async function respond(endpoint: Endpoint, parts: Parts, send: Send): Promise<Response> {
  const url = urlOf(endpoint, parts);
  const { key = newKey() } = parts;
  let sentWith = accessToken();
  const whose = storedUser()?.id;
  let response = await withRetries(url, initOf(endpoint, parts, key), send);
  const mayGoAgain = response.status === 401 && !isSignInCall(endpoint);
  // What one person began is not sent as another's, who signed in meanwhile.
  if (mayGoAgain && (await mayTryAgain(sentWith)) && storedUser()?.id === whose) {
    sentWith = accessToken();
    response = await withRetries(url, initOf(endpoint, parts, key), send);
  }
  if (response.ok) return response;
  if (response.status === 401) forgetLegacyToken();
  // Whoever signed in here meanwhile keeps their session: only the one that was refused ends.
  if (response.status === 401 && !isSignInCall(endpoint) && accessToken() === sentWith) {
    await clearSession();
    surroundings.goToLogin();
  }
  throw errorOf(response.status, await response.json().catch(() => null));
}

/** Calls an endpoint of the contract; a failure is always a CallError. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  patience: Patience = { ms: timeoutMs },
): Promise<Output<E>> {
  const { key } = patience;
  const parts: Parts = { ...(input as Parts), ...(key ? { key } : {}) }; // Input<E> has exactly these parts
  const response = await respond(endpoint, parts, within(patience));
  return (await jsonOf(response)) as Output<E>; // the server's serialiser holds the contract
}

/** Whoever answers with something else is not our server: a network that wants to be paid first. */
export const jsonOf = (response: Response): Promise<unknown> =>
  response.json().catch(() => {
    throw new CallError('network', catalogue.network);
  });
