import { beforeEach, describe, expect, it, vi } from 'vitest';

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
};
vi.stubGlobal('localStorage', storage());

const { call, retryCount, retryDelayMs, surroundings, timeoutMs } = await import('./api.ts');
const { catalogue, errorOf } = await import('./errors.ts');
const { clearSession, storageKeys } = await import('./session.ts');

const read = {
  method: 'GET',
  path: '/api/farms/:farmId/x',
  summary: '',
  permission: 'signed_in',
} as const;
const write = { ...read, method: 'POST' } as const;
const answers = (...list: [number, unknown][]) => {
  const calls: RequestInit[] = [];
  surroundings.fetch = async (_url, init) => {
    calls.push(init);
    const [status, body] = list[Math.min(calls.length, list.length) - 1] ?? [200, {}];
    return new Response(JSON.stringify(body), { status });
  };
  return calls;
};
const waits: number[] = [];
let wentToLogin = 0;

beforeEach(() => {
  localStorage.clear();
  waits.length = 0;
  wentToLogin = 0;
  surroundings.wait = async (ms) => void waits.push(ms);
  surroundings.goToLogin = () => void (wentToLogin += 1);
});

describe('calls (specification, sections 7 to 9)', () => {
  it('time out after 30 s and retry 3 times after 2, 4 and 8 seconds', async () => {
    const limits: number[] = [];
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms);
      return new AbortController().signal;
    });
    const calls = answers([200, {}]);
    await call(read, { params: { farmId: 'f' } } as never);
    limit.mockRestore();
    expect([limits, calls[0]?.signal]).toEqual([[30_000], expect.any(AbortSignal)]);
    expect([timeoutMs, retryCount, [0, 1, 2].map(retryDelayMs)]).toEqual([
      30_000,
      3,
      [2000, 4000, 8000],
    ]);
  });
  it.each([500, 502, 503, 504])(
    'retry %i, then say that the service is unavailable',
    async (status) => {
      const calls = answers([status, {}]);
      await expect(call(read, { params: { farmId: 'f' } } as never)).rejects.toThrow(
        'Service temporarily unavailable. Please try again later.',
      );
      expect([calls.length, waits]).toEqual([4, [2000, 4000, 8000]]);
    },
  );
  it('repeat a write under one key, and another write under another', async () => {
    const keyOf = (init: RequestInit | undefined) =>
      new Headers(init?.headers).get('idempotency-key');
    const calls = answers([503, {}]);
    await expect(call(write, {} as never)).rejects.toThrow(catalogue.unavailable);
    expect(calls).toHaveLength(1 + retryCount);
    expect(new Set(calls.map(keyOf)).size).toBe(1);
    expect(keyOf(calls[0])).toMatch(/^[0-9a-f]{32}$/);
    await expect(call(write, {} as never)).rejects.toThrow(catalogue.unavailable);
    expect(new Set(calls.map(keyOf)).size).toBe(2);
    const reads = answers([200, {}]);
    await call(read, {} as never);
    expect(keyOf(reads[0])).toBeNull();
  });
  it('carry the stored access token', async () => {
    localStorage.setItem('kraal_access_token', 'abc');
    const calls = answers([200, {}]);
    await call(read, {} as never);
    expect(calls[0]?.headers).toMatchObject({ Authorization: 'Bearer abc' });
  });
  it('without an answer say so', async () => {
    surroundings.fetch = () => Promise.reject(new TypeError('failed'));
    await expect(call(read, {} as never)).rejects.toThrow(
      'Network error. Please check your connection.',
    );
  });
  it('on 401 refresh once for all, then go on', async () => {
    localStorage.setItem('kraal_refresh_token', 'r');
    let refreshes = 0;
    surroundings.fetch = async (url, init) => {
      if (url.endsWith('/refresh')) {
        refreshes += 1;
        return new Response(
          JSON.stringify({ success: true, accessToken: 'new', refreshToken: 'r2', user: {} }),
          { status: 200 },
        );
      }
      return new Response('{"ok":true}', {
        status: JSON.stringify(init.headers).includes('new') ? 200 : 401,
      });
    };
    await Promise.all([call(read, {} as never), call(read, {} as never)]);
    expect([refreshes, wentToLogin]).toEqual([1, 0]);
  });
  it('what one person began is not sent as another’s who signed in meanwhile', async () => {
    const signIn = (id: string) => {
      localStorage.setItem('kraal_access_token', `of ${id}`);
      localStorage.setItem('kraal_user', JSON.stringify({ id, farms: [] }));
    };
    signIn('anna');
    const sent: string[] = [];
    surroundings.fetch = async (_url, init) => {
      sent.push(JSON.stringify(init.headers));
      signIn('piet');
      return new Response('{}', { status: 401 });
    };
    await expect(call(write, {} as never)).rejects.toThrow();
    expect([sent.length, wentToLogin]).toEqual([1, 0]);
    expect(localStorage.getItem('kraal_access_token')).toBe('of piet');
  });
  it('on a 401 that stays, forget the credentials and go to /login', async () => {
    for (const key of [...Object.values(storageKeys), 'kraal_token'])
      localStorage.setItem(key, 'x');
    answers([401, {}]);
    await expect(call(read, {} as never)).rejects.toThrow();
    expect(wentToLogin).toBe(1);
    expect(
      [...Object.values(storageKeys), 'kraal_token'].map((key) => localStorage.getItem(key)),
    ).toEqual([null, null, null, null]);
    // A sign-in that is refused stays on its page; the legacy item goes there, too.
    localStorage.setItem('kraal_token', 'x');
    await expect(call({ ...write, path: '/api/auth/login' }, {} as never)).rejects.toThrow();
    expect([wentToLogin, localStorage.getItem('kraal_token')]).toEqual([1, null]);
  });
});

describe('the error catalogue, word for word', () => {
  it.each([
    [403, { message: 'x' }, 'You do not have permission to perform this action'],
    [404, null, 'Resource not found'],
    [422, { errors: { a: ['b'] } }, 'Validation failed'],
    [429, null, 'Too many requests. Please try again later.'],
    [503, null, 'Service temporarily unavailable. Please try again later.'],
    [418, { message: 'Short and stout' }, 'Short and stout'],
    [418, null, 'An unexpected error occurred'],
  ])('%i', (status, body, message) => expect(errorOf(status, body).message).toBe(message));
  it('422 carries its map of fields', () =>
    expect(errorOf(422, { errors: { tag: ['taken'] } }).errors).toEqual({ tag: ['taken'] }));
});

it('storage keys are the product’s', async () => {
  expect(storageKeys).toEqual({
    accessToken: 'kraal_access_token',
    refreshToken: 'kraal_refresh_token',
    user: 'kraal_user',
  });
  await clearSession();
});
