import { describe, expect, it } from 'vitest';
import type { Entry } from '../testing/entry.ts';
import { MemoryLedger } from '../testing/memoryLedger.ts';

const id = '00000000-0000-4000-8000-0000000000aa';
const dam = '00000000-0000-4000-8000-0000000000bb';

const entry = (number: number, occurredAt: string, payload: Record<string, unknown>): Entry => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  kind: 'registered',
  occurredAt,
  animalIds: [id],
  payload: { species: 'Cattle', sex: 'female', ...payload },
});

const [early, late] = ['2022-03-01T08:00:00.000Z', '2023-05-01T08:00:00.000Z'];

const known = (number: number, at: string, payload: Record<string, unknown> = {}): Entry =>
  entry(number, at, {
    reference: true,
    tag: 'B1',
    name: 'Rosa',
    breed: 'Bonsmara',
    bornOn: '2018-01-01',
    bornPrecision: 'year',
    damId: dam,
    ...payload,
  });
const came = (number: number, at: string, payload: Record<string, unknown> = {}): Entry =>
  entry(number, at, { tag: 'B1', bornOn: '2018-09-09', ...payload });

async function told(...requests: Entry[][]) {
  const ledger = new MemoryLedger();
  const rejected = await ledger.recordAll(requests);
  return { state: ledger.states.get(id), codes: rejected.map(({ code }) => code) };
}

describe('one that is known as a parent and came itself', () => {
  it('is one animal, whichever is entered first and whichever happened first', async () => {
    const times = [
      [early, late],
      [late, early],
      [early, early],
    ] as const;
    for (const [knownAt, cameAt] of times)
      for (const [one, other] of [
        [1, 2],
        [2, 1],
      ] as const) {
        const [a, b] = [known(one, knownAt), came(other, cameAt)];
        for (const requests of [[[a], [b]], [[b], [a]], [[a, b]], [[b, a]]]) {
          const { state, codes } = await told(...requests);
          expect(codes).toEqual([]);
          expect(state).toMatchObject({
            status: 'alive',
            heads: 1,
            statusOn: cameAt.slice(0, 10),
            name: 'Rosa',
            breed: 'Bonsmara',
            bornOn: '2018-09-09',
            damId: dam,
            eventCount: 2,
          });
          expect(state?.bornPrecision ?? null).toBeNull();
          expect(state?.identifiers.map(({ value }) => value)).toEqual(['B1']);
        }
      }
  });

  it.each([
    ['other_sex', { sex: 'male' }],
    ['other_species', { species: 'Sheep' }],
    ['parent_is_one', { heads: 5 }],
  ])('must be able to be one: %s', async (code, payload) => {
    expect((await told([known(1, early)], [came(2, late, payload)])).codes).toEqual([code]);
    expect((await told([came(2, early, payload)], [known(1, late)])).codes).toEqual([code]);
    // Entered later for before: what stands already would be contradicted by it.
    const after = await told([known(1, late)], [came(2, early, payload)]);
    expect(after.codes.length).toBe(1);
    expect(after.state?.status).toBe('reference');
  });

  it('comes no second time', async () => {
    const { codes } = await told([known(1, early), came(2, early)], [came(3, late)]);
    expect(codes).toEqual(['already_registered']);
  });

  it('counts her days of pregnancy by the breed that her pedigree knew', async () => {
    const due = { dueOn: '2022-06-01' };
    const plain = await told([came(2, early, { ...due, breed: 'Brahman', damId: dam })]);
    const both = await told([known(1, early, { breed: 'Brahman' }), came(2, early, due)]);
    expect(both.state?.breeding).toEqual(plain.state?.breeding);
  });
});
