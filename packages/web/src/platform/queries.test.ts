import { expect, it, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
vi.stubGlobal('window', { addEventListener: () => {} });
vi.stubGlobal('document', { readyState: 'loading' });
const { mayAskAgain, queryClient, userFreshMs } = await import('./queries.ts');
const { CallError } = await import('./errors.ts');

it('data queries retry once and do not refetch on window focus; the user stays fresh for five minutes', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({
    retry: mayAskAgain,
    refetchOnWindowFocus: false,
  });
  const silence = new CallError('network', 'no answer');
  expect([mayAskAgain(0, silence), mayAskAgain(1, silence)]).toEqual([true, false]);
  // An answer, whatever it says, was tried often enough by the call itself.
  expect(mayAskAgain(0, new CallError('unavailable', 'no', 503))).toBe(false);
  expect(userFreshMs).toBe(300_000);
});
