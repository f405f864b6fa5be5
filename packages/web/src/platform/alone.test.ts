import { expect, it, vi } from 'vitest';
import { alone, ifAlone } from './alone.ts';

// As on a farm's own server in the house, without a certificate: no locks.
vi.stubGlobal('navigator', {});

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

it('one after the other, also after one that failed; who need not wait is told that it is done already', async () => {
  const done: string[] = [];
  const work = (name: string) => async () => {
    await wait(5);
    done.push(name);
    if (name === 'second') throw new Error(name);
    return name;
  };
  const first = alone('x', work('first'));
  const second = alone('x', work('second'));
  expect(await ifAlone('x', work('never'))).toBeNull();
  const third = alone('x', work('third'));
  await expect(second).rejects.toThrow('second');
  expect([await first, await third]).toEqual(['first', 'third']);
  expect(done).toEqual(['first', 'second', 'third']);
  await wait(0);
  expect(await ifAlone('x', work('again'))).toBe('again');
});
