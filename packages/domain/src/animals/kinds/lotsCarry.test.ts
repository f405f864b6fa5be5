import { expect, it } from 'vitest';
import { searchedAs, searchTextOf } from '../listed.ts';
import { newAnimal } from '../newAnimal.ts';
import { inherited, splitOff } from '../splitOff.ts';
import { merged } from './lots.ts';
import { controlled } from '../../health/controlled.ts';
import type { AnimalState } from '../../ledger/state.ts';

const day = '2026-03-01';
const lot = (id: string, more: Partial<AnimalState> = {}): AnimalState => ({
  ...newAnimal(id, { species: 'Sheep', sex: 'female', day: '2025-01-01' }),
  heads: 50,
  isLot: true,
  ...more,
});
const asked = (payload: Record<string, unknown>) =>
  ({ event: { kind: 'merged', payload, occurredAt: `${day}T08:00:00Z` }, day }) as const;

it('a lot that others with a controlled disease join stands still with them', () => {
  const named = { controlled: { diseaseId: 'sheep_scab', on: '2026-02-01' } } as const;
  const payload = { intoId: 'b', heads: 50 };
  const occasion = asked(payload) as unknown as Parameters<NonNullable<typeof merged.handsOver>>[1]; // what a merging reads of it
  const [handed] = merged.handsOver?.(lot('a', named), { ...occasion, part: 'subject' }) ?? [];
  const both = merged.apply(lot('b'), { ...occasion, part: 'into', handed: handed?.facts ?? null });
  expect(both).toMatchObject({ heads: 100, ...named });
});

const settles = (state: AnimalState, said: ReturnType<typeof tested>) =>
  controlled.settles?.(state, state, said) ?? state;
const tested = (result: string) =>
  ({
    event: { kind: 'lab_tested', payload: { disease: 'FMD SAT2', result } },
    part: 'subject',
    day,
  }) as unknown as Parameters<NonNullable<typeof controlled.settles>>[2]; // what a follower reads of it

it('a disease that was named in free words is cleared by the same', () => {
  const found = settles(lot('a'), tested('positive'));
  expect(found?.controlled).toMatchObject({ diseaseId: 'foot_and_mouth' });
  expect(settles(found, tested('negative'))?.controlled).toBeUndefined();
});

it('one that is taken out of a lot was born no more exactly than its lot', () => {
  const of = lot('a', { bornOn: '2025-07-01', bornPrecision: 'year' });
  const taken = splitOff({ heads: 1, tag: 'K1' }, { lot: inherited(of), id: 'b', day });
  expect(taken).toMatchObject({ bornOn: '2025-07-01', bornPrecision: 'year' });
});

it('a name is found without its accents, and however they were typed', () => {
  const text = searchTextOf(lot('a', { name: 'Môrester' }));
  for (const typed of ['morester', 'môrester', 'Mo\u0302rester', 'MÔR'])
    expect(
      searchedAs(typed).some((way) => text.includes(way)),
      typed,
    ).toBe(true);
  expect(searchedAs('mirester').some((way) => text.includes(way))).toBe(false);
});
