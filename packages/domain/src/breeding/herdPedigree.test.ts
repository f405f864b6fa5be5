import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  commonAncestors,
  herdInbreeding,
  indexPedigree,
  matingMatrix,
  type Parentage,
} from './herdPedigree.ts';
import { inbreedingOf, type Pedigree } from './inbreeding.ts';

const herd = (text: string): Parentage[] =>
  text
    .trim()
    .split(/\s+/)
    .map((line) => {
      const [id = '', damId = '', sireId = ''] = line.split(':');
      return { id, damId: damId || null, sireId: sireId || null };
    });
const coefficientsOf = (animals: readonly Parentage[]): Map<string, number> => {
  const pedigree = indexPedigree(animals);
  const inbreeding = herdInbreeding(pedigree);
  return new Map(animals.map(({ id }) => [id, inbreeding[pedigree.placeOf.get(id) ?? 0] ?? 0]));
};

/** Any herd in which the young come after their parents; then its order is shuffled, since files know no order. */
const anyHerd = fc
  .array(fc.tuple(fc.nat(), fc.nat(), fc.nat(4)), { minLength: 2, maxLength: 45 })
  .map((births) =>
    births.map(
      ([mother, father, known], index): Parentage => ({
        id: `a${index}`,
        damId: index > 1 && known !== 0 ? `a${mother % index}` : null,
        sireId:
          index > 1 && known !== 1 && mother % index !== father % index
            ? `a${father % index}`
            : null,
      }),
    ),
  )
  .chain((animals) => fc.shuffledSubarray(animals, { minLength: animals.length }));

describe('inbreeding of a whole herd (domain notes, section 3: check vectors)', () => {
  it.each([
    ['parent × offspring', 'a b c:a:b x:a:c', 0.25],
    ['full sibs', 'a b c:a:b d:a:b x:c:d', 0.25],
    ['half-sibs', 'a b e c:a:b d:a:e x:c:d', 0.125],
    ['first cousins', 'a b c:a:b d:a:b e f g:c:e h:d:f x:g:h', 0.0625],
  ])('of %s', (_name, text, expected) =>
    expect(coefficientsOf(herd(text)).get('x')).toBeCloseTo(expected, 12),
  );

  it('of repeated full-sib mating is 0.25, 0.375, 0.5, 0.59375', () => {
    const lines = ['m0', 'f0'];
    for (let generation = 1; generation <= 5; generation += 1)
      lines.push(
        `m${generation}:f${generation - 1}:m${generation - 1}`,
        `f${generation}:f${generation - 1}:m${generation - 1}`,
      );
    const coefficients = coefficientsOf(herd(lines.join(' ')));
    expect([2, 3, 4, 5].map((generation) => coefficients.get(`m${generation}`))).toEqual([
      0.25, 0.375, 0.5, 0.59375,
    ]);
  });

  it('equals the slower tabular method to 1e-9 on any pedigree, in any order', () => {
    fc.assert(
      fc.property(anyHerd, (animals) => {
        const tabular: Pedigree = new Map(
          animals.map(({ id, damId, sireId }) => [id, { damId, sireId }]),
        );
        for (const [id, coefficient] of coefficientsOf(animals))
          expect(Math.abs(coefficient - (inbreedingOf(id, tabular) ?? Number.NaN))).toBeLessThan(
            1e-9,
          );
      }),
      { numRuns: 300 },
    );
  });

  it('names the animals of a loop and goes on with the others', () => {
    const animals = herd('a:c b:a c:b p q x:p:q y:p:q z:x:y');
    expect(indexPedigree(animals).loops.length).toBeGreaterThan(0);
    expect(coefficientsOf(animals).get('z')).toBe(0.25);
  });
});

describe('the mating matrix', () => {
  it('is the inbreeding each pair’s young would have', () => {
    fc.assert(
      fc.property(anyHerd, (animals) => {
        const pedigree = indexPedigree(animals);
        const ids = animals.map(({ id }) => id);
        const matrix = matingMatrix(
          { pedigree, inbreeding: herdInbreeding(pedigree) },
          ids.slice(0, 4),
          ids.slice(-4),
        );
        for (const [line, femaleId] of ids.slice(0, 4).entries())
          for (const [column, sireId] of ids.slice(-4).entries()) {
            if (femaleId === sireId) continue;
            const withYoung: Pedigree = new Map([
              ...animals.map(
                ({ id, damId, sireId: father }) => [id, { damId, sireId: father }] as const,
              ),
              ['young', { damId: femaleId, sireId }],
            ]);
            expect(
              Math.abs(
                (matrix[line]?.[column] ?? Number.NaN) -
                  (inbreedingOf('young', withYoung) ?? Number.NaN),
              ),
            ).toBeLessThan(1e-9);
          }
      }),
      { numRuns: 100 },
    );
  });

  it('names the ancestors two share, the nearest first, and one that is the other’s own', () => {
    const pedigree = indexPedigree(herd('gg g:gg a:g b c:a:b d:a:b x:c'));
    expect(commonAncestors(pedigree, ['c', 'd'])).toEqual(['a', 'b', 'g', 'gg']);
    expect(commonAncestors(pedigree, ['x', 'a'])[0]).toBe('a');
    expect(commonAncestors(pedigree, ['b', 'gg'])).toEqual([]);
  });
});
