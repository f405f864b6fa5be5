import { expect, it } from 'vitest';
import { kindOf } from '../all.ts';

const young = [{ id: '00000000-0000-4000-8000-000000000001', sex: 'female', alive: true }];
const split = { intoId: '00000000-0000-4000-8000-000000000001', heads: 2 };
const merged = { intoId: '00000000-0000-4000-8000-000000000001', heads: 2 };

it.each([
  ['gave_birth', 'inherited', { young }],
  ['split', 'inherited', split],
  ['merged', 'brought', merged],
])('what %s remembered before is taken, and has an end', (kind, field, payload) => {
  const isTaken = (said: unknown): boolean =>
    kindOf(kind)?.payload.safeParse({ ...payload, [field]: said }).success ?? false;
  for (const said of [undefined, null, 'x', { doses: Array.from({ length: 100 }, () => ({})) }])
    expect(isTaken(said), JSON.stringify(said)).toBe(true);
  expect(isTaken('x'.repeat(900_000))).toBe(false);
});

it('a price that is no number is told so, and not of its places', () => {
  const wordsOf = (priceCents: number) =>
    kindOf('sold')
      ?.payload.safeParse({ priceCents })
      .error?.issues.map(({ message }) => message);
  expect(wordsOf(Number.NaN)).not.toContain('A price has two places at the most.');
  expect(wordsOf(12.5)).toContain('A price has two places at the most.');
});
