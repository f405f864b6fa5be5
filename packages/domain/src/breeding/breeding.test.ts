import { describe, expect, it } from 'vitest';
import { asDay } from '../format/dates.ts';
import { noBreeding, withYoung } from './breedingState.ts';
import { inbreedingOf, type Pedigree, pedigreeLoop } from './inbreeding.ts';

const pedigree = (text: string): Pedigree =>
  new Map(
    text
      .trim()
      .split(/\s+/)
      .map((line) => {
        const [id = '', damId = '', sireId = ''] = line.split(':');
        return [id, { damId: damId || null, sireId: sireId || null }];
      }),
  );

describe('inbreeding coefficient (domain notes, section 3: check vectors)', () => {
  it.each([
    ['parent × offspring', 'a b c:a:b x:c:b', 0.25],
    ['full sibs', 'a b c:a:b d:a:b x:c:d', 0.25],
    ['half-sibs', 'a b e c:a:b d:a:e x:c:d', 0.125],
    ['first cousins', 'a b c:a:b d:a:b e f g:c:e h:d:f x:g:h', 0.0625],
    ['strangers', 'a b x:a:b', 0],
    ['one parent unknown', 'a x:a', 0],
  ])('of %s', (_name, text, expected) =>
    expect(inbreedingOf('x', pedigree(text))).toBeCloseTo(expected, 12),
  );
  it('of repeated full-sib mating is 0.25, 0.375, 0.5, 0.59375', () => {
    const lines = ['m0', 'f0'];
    for (let generation = 1; generation <= 5; generation += 1)
      lines.push(
        `m${generation}:f${generation - 1}:m${generation - 1}`,
        `f${generation}:f${generation - 1}:m${generation - 1}`,
      );
    const known = pedigree(lines.join(' '));
    expect([2, 3, 4, 5].map((generation) => inbreedingOf(`m${generation}`, known))).toEqual([
      0.25, 0.375, 0.5, 0.59375,
    ]);
  });
  it('finds a loop instead of turning in it', () => {
    const loop = pedigree('a:c b:a c:b');
    expect(inbreedingOf('a', loop)).toBeNull();
    expect(pedigreeLoop('a', loop)?.sort()).toEqual(['a', 'b', 'c']);
    expect(pedigreeLoop('x', pedigree('a b x:a:b'))).toBeNull();
  });
});

it('a whole file of one mother keeps no more at her foot than drink from any', () => {
  let breeding = noBreeding;
  for (let young = 0; young < 200; young += 1)
    breeding = withYoung(breeding, {
      youngId: `young ${young}`,
      until: asDay('2024-12-01'),
      day: asDay('2024-01-01'),
    });
  expect(breeding.atFoot).toHaveLength(20);
});
