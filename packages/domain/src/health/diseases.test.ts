import { describe, expect, it } from 'vitest';
import { diseaseOf, lawfulIn, lawfulNamed } from './diseases.ts';

describe('a disease that the law knows is noticed wherever it is named', () => {
  const ways = (disease: string): [string, Record<string, unknown>][] => [
    ['diagnosed', { disease }],
    ['lab_tested', { disease, result: 'positive' }],
    ['post_mortem', { disease, findings: 'spleen' }],
    ['aborted', { cause: `probably ${disease}` }],
    ['died', { cause: 'disease', disease }],
    ['died', { cause: 'disease', detail: `vet says ${disease}, sudden` }],
  ];
  it.each(ways('Anthrax'))('controlled: %s %o', (kind, payload) =>
    expect(lawfulNamed(kind, payload)).toMatchObject({ id: 'anthrax', standing: 'controlled' }),
  );
  it.each(ways('Rift Valley fever'))('to be reported: %s %o', (kind, payload) =>
    expect(lawfulNamed(kind, payload)).toMatchObject({
      id: 'rift_valley_fever',
      standing: 'reported',
    }),
  );
  it('not by a negative test, a common disease, or part of a word', () => {
    expect(lawfulNamed('lab_tested', { disease: 'anthrax', result: 'negative' })).toBeUndefined();
    expect(lawfulNamed('died', { cause: 'disease', disease: 'Bloat' })).toBeUndefined();
    expect(lawfulIn('naganaland')).toBeUndefined();
    expect(lawfulNamed('weighed', { disease: 'anthrax' })).toBeUndefined();
  });
  it('in the words people use', () => {
    expect(diseaseOf('FMD')?.id).toBe('foot_and_mouth');
    expect(lawfulIn('dood aan miltsiekte')?.id).toBe('anthrax');
    expect(diseaseOf("Johne's disease")?.id).toBe('johnes');
  });
});
