import { describe, expect, it } from 'vitest';
import type { CaseHow } from './transfers.ts';
import { receiptSchema, unknownCases } from './consignment.ts';

const [a, b] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
const found = (how: CaseHow, ref: string | null, heads = 1, mark: string | null = null) => ({
  how,
  ref,
  heads,
  mark,
  note: null,
});
const known = (how: CaseHow, animalId: string | null, heads = 1, mark: string | null = null) => ({
  how,
  animalId,
  heads,
  mark,
});

describe('what the receiver found and is not on record', () => {
  it.each([
    ['all of it', [found('missing', a, 2)], [], [[a, 2]]],
    ['nothing twice', [found('missing', a, 2)], [known('missing', a, 2)], []],
    ['the rest of some heads', [found('missing', a, 3)], [known('missing', a, 1)], [[a, 2]]],
    [
      'as often as it was settled',
      [found('missing', a, 2)],
      [known('missing', a), known('missing', a)],
      [],
    ],
    ['gone is gone', [found('dead', a)], [known('missing', a)], []],
    ['of another one', [found('dead', b)], [known('missing', a)], [[b, 1]]],
    [
      'a second stranger of one mark',
      [found('extra', null, 1, 'Z9'), found('extra', null, 1, 'Z9')],
      [known('extra', null, 1, 'Z9')],
      [[null, 1]],
    ],
  ])('%s', (_what, said, before, left) => {
    expect(unknownCases(said, before).map(({ ref, heads }) => [ref, heads])).toEqual(left);
  });

  it('is no receipt where a stranger is of the list, or a wrong tag says none', () => {
    const receipt = (one: object) =>
      receiptSchema.safeParse({
        id: a,
        status: 'received',
        on: '2026-05-20',
        deliveredHeads: 1,
        note: null,
        cases: [one],
      }).success;
    expect(receipt(found('extra', null, 1, 'Z9'))).toBe(true);
    expect(receipt(found('extra', a, 1, 'Z9'))).toBe(false);
    expect(receipt(found('missing', null))).toBe(false);
    expect(receipt(found('wrongTag', a))).toBe(false);
    expect(receipt(found('extra', null))).toBe(false);
  });
});
