import { describe, expect, it } from 'vitest';
import { allSpecies } from '../animals/species.ts';
import { kindOf } from '../all.ts';
import { readingProblems } from './readingProblems.ts';
import { readingIn, readingStatement, tapsOf, traitNames, traitOf } from './traits.ts';

const codesOf = (...given: Parameters<typeof readingProblems>): string[] =>
  readingProblems(...given).map(({ code }) => code);

describe('every trait', () => {
  it.each(traitNames)(
    '%s is recorded by a kind that takes what the registry says, and no more',
    (trait) => {
      for (const species of allSpecies) {
        const [least, most] = traitOf(trait).range[species] ?? [];
        if (least === undefined || most === undefined) continue;
        for (const value of [least, most, ...(tapsOf(trait, species) ?? [])]) {
          const { kind, payload } = readingStatement(trait, value);
          expect(kindOf(kind)?.payload.safeParse(payload).success, `${trait} ${value}`).toBe(true);
          expect(readingIn(kind, payload)).toEqual({ trait, value });
          expect(codesOf('value', { trait, value }, { species, sex: 'male' })).toEqual([]);
        }
        for (const value of [least - 1, most + 1, Number.NaN, Number.POSITIVE_INFINITY])
          expect(codesOf('value', { trait, value }, { species, sex: 'male' })).toEqual([
            'out_of_range',
          ]);
      }
    },
  );
});

it('a score goes by its steps, a measure by none', () => {
  const cow = { species: 'Cattle', sex: 'female' } as const;
  expect(codesOf('value', { trait: 'condition', value: 3.3 }, cow)).toEqual(['out_of_step']);
  expect(codesOf('value', { trait: 'frameScore', value: 5.23 }, cow)).toEqual([]);
});

it('what is of one species or sex is of no other', () => {
  const ewe = { species: 'Sheep', sex: 'female' } as const;
  expect(codesOf('value', { trait: 'frameScore', value: 5 }, ewe)).toEqual(['not_of_species']);
  expect(codesOf('value', { trait: 'scrotalCm', value: 30 }, ewe)).toEqual(['of_males_only']);
  expect(codesOf('value', { trait: 'scrotalCm', value: 30 }, { ...ewe, sex: null })).toEqual([]);
  expect(
    codesOf('value', { trait: 'famacha', value: 3 }, { species: 'Cattle', sex: 'female' }),
  ).toEqual(['not_of_species']);
});
