import { kindNames } from '@kraal/domain/all';
import { breedingStatuses } from '@kraal/domain/breeding/status';
import { expect, it } from 'vitest';
import { likeliest } from './likeliest.ts';

const cow = { id: '1', name: 'K1', heads: 1, isLot: false, sex: 'female', status: 'alive' };

it('first stands what comes next for her', () => {
  const first = (breedingStatus: (typeof breedingStatuses)[number]) =>
    likeliest([{ ...cow, breedingStatus }], kindNames)[0];
  expect(breedingStatuses.map((status) => [status, first(status)])).toEqual([
    ['maiden', 'served'],
    ['open', 'served'],
    ['served', 'pregnancy_checked'],
    ['pregnant', 'gave_birth'],
    ['overdue', 'gave_birth'],
    ['repeat_breeder', 'pregnancy_checked'],
    ['culled', 'sold'],
  ]);
  expect(likeliest([{ ...cow, status: 'stolen' }], kindNames)[0]).toBe('found');
  expect(likeliest([{ ...cow, isLot: true, heads: 40 }], kindNames)[0]).toBe('counted');
  expect(likeliest([cow, { ...cow, id: '2' }], kindNames)[0]).toBe('moved');
});

it('five, each once, and none that cannot be recorded of them', () => {
  for (const breedingStatus of [...breedingStatuses, null]) {
    const all = likeliest([{ ...cow, breedingStatus }], kindNames);
    expect(all).toHaveLength(5);
    expect(new Set(all).size).toBe(5);
  }
  expect(likeliest([{ ...cow, breedingStatus: 'pregnant' }], ['noted', 'moved'])).toEqual([
    'moved',
    'noted',
  ]);
  expect(likeliest([cow], [])).toEqual([]);
});
