import { expect, it, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
const { queryClient, userFreshMs } = await import('./queries.ts');

it('data queries retry once and do not refetch on window focus; the user stays fresh for five minutes', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({
    retry: 1,
    refetchOnWindowFocus: false,
  });
  expect(userFreshMs).toBe(300_000);
});
