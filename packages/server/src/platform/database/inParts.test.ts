import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { together } from './connection.ts';
import { inParts, partsOf } from './inParts.ts';

partsOf(3);

it('asks in parts, and answers in their order whichever comes first', async () => {
  const parts: number[][] = [];
  const answer = await inParts([1, 2, 3, 4, 5, 6, 7], async (part) => {
    parts.push([...part]);
    await pause(30 - 10 * parts.length);
    return part.map((one) => one * 10);
  });
  expect(parts).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  expect(answer).toEqual([10, 20, 30, 40, 50, 60, 70]);
});

it('asks nothing about nobody', async () => {
  expect(await inParts([], () => Promise.reject(new Error('asked')))).toEqual([]);
});

it('fails once all have ended, of which one failed at once', async () => {
  let ended = 0;
  const asking = inParts([1, 2, 3, 4, 5], async ([first]) => {
    if (first === 1) throw new Error('the first');
    await pause(20);
    ended += 1;
    return [];
  });
  await expect(asking).rejects.toThrow('the first');
  expect(ended).toBe(1);
});

it('tells what failed first, not what failed for it', async () => {
  const later = pause(20).then(() => {
    throw new Error('the transaction is over');
  });
  const first = Promise.reject(new Error('it took too long'));
  await expect(together(later, first)).rejects.toThrow('it took too long');
});
