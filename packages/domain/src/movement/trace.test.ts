import { expect, it } from 'vitest';
import { kinds } from '../all.ts';
import { involvedIn } from '../ledger/addressed.ts';
import { makeFarm } from '../testing/generator/farm.ts';
import { kindsThatPour } from './trace.ts';

it('knows every kind of entry that puts heads of one record into another', () => {
  const farms = Array.from({ length: 12 }, (_, seed) => makeFarm(seed + 1, 2 * 365));
  const pouring = new Set(
    farms
      .flatMap(({ entries }) => entries)
      .filter(({ kind: name, payload }) => {
        const kind = kinds.find((one) => one.name === name);
        return kind && involvedIn({}, kind, payload).some(({ part }) => part === 'into');
      })
      .map(({ kind }) => kind),
  );
  expect([...pouring].toSorted()).toEqual([...kindsThatPour].toSorted());
});
