import type { Day } from '../format/dates.ts';
import { describe, expect, it } from 'vitest';
import { type ClassFacts, classOn } from './animalClass.ts';
import { factsText } from '../ledger/handOver.ts';
import { newAnimal } from './newAnimal.ts';
import { speciesOptions } from './species.ts';
import { inherited } from './splitOff.ts';
import {
  chooseSpecies,
  lastSpeciesError,
  readSpeciesPreference,
  toggleSpecies,
} from './speciesPreference.ts';

describe('species preference (specification, sections 3 to 5)', () => {
  it('options have an id equal to their label and an emoji', () =>
    expect(speciesOptions.map(({ id, label, icon }) => [id, label, icon])).toEqual([
      ['Cattle', 'Cattle', '🐄'],
      ['Sheep', 'Sheep', '🐑'],
      ['Goats', 'Goats', '🐐'],
    ]));
  it('defaults to Cattle only', () =>
    expect(readSpeciesPreference(null, null)).toEqual({
      enabledSpecies: ['Cattle'],
      currentSpecies: 'Cattle',
    }));
  it('survives damaged storage', () =>
    expect(readSpeciesPreference('{"a":', 'Llama')).toEqual({
      enabledSpecies: ['Cattle'],
      currentSpecies: 'Cattle',
    }));
  it('adds and removes', () => {
    const both = toggleSpecies({ enabledSpecies: ['Cattle'], currentSpecies: 'Cattle' }, 'Sheep');
    expect(both).toEqual({
      ok: true,
      preference: { enabledSpecies: ['Cattle', 'Sheep'], currentSpecies: 'Cattle' },
    });
  });
  it('makes the first enabled species current when the current one goes', () =>
    // Neither the first nor the last of the product's own order: the first of those that are left, as stored.
    expect(
      toggleSpecies(
        { enabledSpecies: ['Goats', 'Sheep', 'Cattle'], currentSpecies: 'Goats' },
        'Goats',
      ),
    ).toEqual({
      ok: true,
      preference: { enabledSpecies: ['Sheep', 'Cattle'], currentSpecies: 'Sheep' },
    }));
  it('refuses to disable the last one, in these words', () => {
    expect(toggleSpecies({ enabledSpecies: ['Goats'], currentSpecies: 'Goats' }, 'Goats')).toEqual({
      ok: false,
      message: lastSpeciesError,
    });
    expect(lastSpeciesError).toBe('You must have at least one species enabled.');
  });
  it('lets only an enabled species be current', () =>
    expect(
      chooseSpecies({ enabledSpecies: ['Cattle'], currentSpecies: 'Cattle' }, 'Goats')
        .currentSpecies,
    ).toBe('Cattle'));
});

describe('class of an animal (domain notes, section 1)', () => {
  const base: ClassFacts = {
    species: 'Cattle',
    sex: 'female',
    bornOn: '2024-01-01',
    castratedOn: null,
    weanedOn: null,
    parity: 0,
    birthsBefore: null,
    cameOn: null,
    putToServiceOn: null,
  };
  it.each([
    [{}, '2024-06-01', 'heifer_calf'],
    [{}, '2025-01-01', 'heifer'],
    [{ weanedOn: '2024-08-01' }, '2024-08-01', 'heifer'],
    [{ parity: 1 }, '2026-03-01', 'cow'],
    [{}, '2027-01-01', 'cow'],
    [{ birthsBefore: 0 }, '2031-01-01', 'heifer'],
    [{ sex: 'male' }, '2024-06-01', 'bull_calf'],
    [{ sex: 'male', weanedOn: '2024-08-01' }, '2024-09-01', 'weaner_bull'],
    [{ sex: 'male' }, '2025-06-01', 'young_bull'],
    [{ sex: 'male', putToServiceOn: '2025-05-01' }, '2025-06-01', 'bull'],
    [{ sex: 'male' }, '2025-07-01', 'bull'],
    [{ species: 'Sheep', sex: 'male', weanedOn: '2024-05-01' }, '2024-06-01', 'young_ram'],
    [{ sex: 'male', castratedOn: '2024-09-01' }, '2024-10-01', 'bull_calf'],
    [{ sex: 'male', castratedOn: '2024-09-01' }, '2025-10-01', 'steer'],
    [{ sex: 'male', castratedOn: '2024-09-01' }, '2027-01-01', 'ox'],
    [{ species: 'Sheep' }, '2024-06-01', 'ewe_lamb'],
    [{ species: 'Sheep' }, '2025-06-01', 'hogget'],
    [{ species: 'Goats', sex: 'male', castratedOn: '2024-03-01' }, '2025-06-01', 'kapater'],
    [{ sex: 'mixed' }, '2025-01-01', 'mixed_cattle'],
  ] as [Partial<ClassFacts>, Day, string][])('%o on %s is %s', (facts, day, animalClass) =>
    expect(classOn({ ...base, ...facts }, day).animalClass).toBe(animalClass),
  );
  it('says from which day age changes it', () =>
    expect(classOn(base, '2024-06-01').until).toBe('2025-01-01'));
});

it('facts that were handed over before a field was added are the same facts', () => {
  const lot = {
    ...newAnimal('lot', { species: 'Cattle', sex: 'female', day: '2024-01-01' }),
    colour: 'red',
  };
  const now = inherited(lot);
  const { earNotch: _notch, hornStatus: _horns, breeder: _breeder, ...before } = now;
  expect(factsText(before)).toBe(factsText(now));
  expect(factsText({ ...now, earNotch: 'L1' })).not.toBe(factsText(now));
});
