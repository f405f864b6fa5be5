import { expect, it } from 'vitest';
import { kindOf } from '../all.ts';
import type { AnimalState } from '../ledger/state.ts';

const shorn = kindOf('shorn');
const at = (payload: object) =>
  ({ event: { payload }, part: 'subject', day: '2025-08-01' }) as never; // all that the rule reads
const codesOf = (species: string, payload: object): string[] =>
  (shorn?.hard?.({ species, sex: 'female' } as AnimalState, at(payload)) ?? []) // as above
    .map(({ code }) => code);

it('sheep and goats are shorn, weighed or not, and cattle are not', () => {
  expect(codesOf('Sheep', {})).toEqual([]);
  expect(codesOf('Goats', { fleeceKg: 2.35 })).toEqual([]);
  expect(codesOf('Cattle', {})).toEqual(['not_shorn']);
  expect(codesOf('Cattle', { fleeceKg: 3 })).toEqual(['not_shorn']);
});

it('a fleece is of a mass that a fleece has', () => {
  for (const fleeceKg of [0, 0.1, 41, -1, Number.NaN])
    expect(codesOf('Sheep', { fleeceKg }), String(fleeceKg)).toEqual(['out_of_range']);
  for (const payload of [{ fleeceKg: '4' }, { fleeceKg: null }, { massKg: 4 }])
    expect(shorn?.payload.safeParse(payload).success).toBe(false);
});

it('who was shorn and not weighed has the fleece that was weighed last', () => {
  const state = { fleeceKg: { value: 4, on: '2024-08-01' } } as Partial<AnimalState> as AnimalState; // all that is looked at
  expect(shorn?.apply(state, at({}))).toBe(state);
  expect(shorn?.apply(state, at({ fleeceKg: 5 }))?.fleeceKg).toEqual({
    value: 5,
    on: '2025-08-01',
  });
});
