import { expect, it } from 'vitest';
import { inEntries } from './inEntries.ts';

it('takes nobody twice and leaves nobody out, however many were born where they were kept', () => {
  const ids = Array.from({ length: 4321 }, (_, at) => `${at}`);
  expect(inEntries(ids).map((some) => some.length)).toEqual([2000, 2000, 321]);
  expect(inEntries(ids).flat()).toEqual(ids);
  expect(inEntries([])).toEqual([]);
});
