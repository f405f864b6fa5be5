import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openKraal } from '../testing/kraal.ts';

const kraal = await openKraal();
const { jobs } = kraal.services;

/** Until all are done; the test's own limit says when they never are. */
const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await setTimeout(20);
};

it('who sleeps is woken by a job, and by the end of another, so that a backlog is gone through without a pause', async () => {
  const done: string[] = [];
  const running = new Map<string, number>();
  let most = 0;
  await jobs.work<{ id: string; farm: string }>('many', async ({ id, farm }) => {
    const beside = (running.get(farm) ?? 0) + 1;
    running.set(farm, beside);
    most = Math.max(most, beside);
    await setTimeout(5);
    running.set(farm, beside - 1);
    done.push(id);
  });
  const wanted = Array.from({ length: 60 }, (_, at) => ({ id: `${at}`, farm: `farm ${at % 4}` }));
  for (const one of wanted) await jobs.send('many', one, { key: one.id, group: one.farm });
  await until(() => done.length >= wanted.length);
  expect(done.toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
  // Of one farm one at a time.
  expect(most).toBe(1);
});

it('one that fails is tried again, and holds up no other', async () => {
  const tries: string[] = [];
  await jobs.work<{ id: string }>('failing', async ({ id }) => {
    tries.push(id);
    await setTimeout(1);
    if (id === 'bad' && tries.filter((one) => one === 'bad').length < 3) throw new Error('not yet');
  });
  for (const id of ['bad', 'good']) await jobs.send('failing', { id }, { key: id });
  await until(() => tries.filter((one) => one === 'bad').length === 3 && tries.includes('good'));
  expect(tries.filter((one) => one === 'good')).toEqual(['good']);
});
