import { expect, it } from 'vitest';
import { nextBatch, parted, partedByPhoto } from './nextBatch.ts';
import type { Waiting } from './store.ts';

type Of = { animals?: string[]; photo?: string; act?: string; source?: 'web' | 'mobile' };

const entry = (id: string, { animals = [id], photo, act, source = 'mobile' }: Of = {}) =>
  ({
    farmId: 'farm',
    source,
    ...(act ? { act } : {}),
    event: {
      id,
      kind: 'noted',
      occurredAt: '2026-01-01T08:00:00Z',
      animalIds: animals,
      payload: photo ? { photoId: photo } : { text: 'seen' },
    },
  }) satisfies Waiting;

const idsOf = (entries: readonly Waiting[]) => entries.map(({ event }) => event.id);

/** In which order all of it goes. */
function sent(waiting: readonly Waiting[], most = 500): string[][] {
  const batches: string[][] = [];
  for (let left = [...waiting]; left.length > 0; ) {
    const batch = nextBatch(left, most);
    batches.push(idsOf(batch));
    left = left.filter((one) => !batch.includes(one));
  }
  return batches;
}

it('nothing overtakes an act, nor what another layout recorded', () => {
  const waiting = [
    entry('a'),
    entry('b', { act: 'act' }),
    entry('c', { act: 'act' }),
    entry('d'),
    entry('e', { source: 'web' }),
    entry('f'),
  ];
  expect(sent(waiting)).toEqual([['a'], ['b', 'c'], ['d'], ['e'], ['f']]);
});

it('an act goes whole, however few may go at once', () => {
  const waiting = [entry('a', { act: 'act' }), entry('b', { act: 'act' }), entry('c'), entry('d')];
  expect(sent(waiting, 1)).toEqual([['a', 'b'], ['c'], ['d']]);
});

it('a photo that waits holds its entry, its act, and what came after of the same animals; the others pass', () => {
  const waiting = [
    entry('weighed before', { animals: ['cow'] }),
    entry('photo', { animals: ['cow'], photo: 'p' }),
    entry('other', { animals: ['heifer'] }),
    entry('after', { animals: ['cow'] }),
    entry('act first', { animals: ['calf'], act: 'act' }),
    entry('act second', { animals: ['cow'], act: 'act' }),
    entry('of the calf', { animals: ['calf'] }),
  ];
  const { ready, held } = partedByPhoto(waiting, new Set(['p']));
  expect(idsOf(ready)).toEqual(['weighed before', 'other']);
  expect(idsOf(held)).toEqual(['photo', 'after', 'act first', 'act second', 'of the calf']);
});

it('what the server has holds nobody', () => {
  const waiting = [entry('photo', { photo: 'p' }), entry('after')];
  expect(partedByPhoto(waiting, new Set()).held).toEqual([]);
  expect(partedByPhoto(waiting, new Set(['another'])).held).toEqual([]);
});

it('one at which the server fails keeps what came after of its animals, and nobody else', () => {
  const waiting = [
    entry('fails', { animals: ['cow'] }),
    entry('other', { animals: ['ox'] }),
    entry('after', { animals: ['cow'] }),
  ];
  const { ready, held } = parted(waiting, ({ event }) => event.id === 'fails');
  expect([idsOf(ready), idsOf(held)]).toEqual([['other'], ['fails', 'after']]);
});
