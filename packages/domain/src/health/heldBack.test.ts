import { describe, expect, it } from 'vitest';
import { arrive } from '../animals/kinds/arrive.ts';
import type { Day } from '../format/dates.ts';
import type { AnimalState } from '../ledger/state.ts';
import { heldBack } from './heldBack.ts';

const cow = arrive(
  { species: 'Cattle', sex: 'female', meatUntil: '2026-05-20' as Day },
  'cow',
  '2026-05-01' as Day,
);

function said(state: AnimalState, payload: object, day = '2026-05-10'): AnimalState | null {
  const read = heldBack.payload.parse(payload);
  const event = { id: 'e', kind: 'held_back', occurredAt: `${day}T10:00:00Z`, payload: read };
  return heldBack.apply(state, { event, part: 'subject', animalId: 'cow', day } as never);
}

describe('held back by what others gave', () => {
  it('is so to the last day that anybody said, and nothing makes it shorter', () => {
    expect(said(cow, { meatUntil: '2026-06-01', milkUntil: '2026-05-12' })).toMatchObject({
      meatUntil: '2026-06-01',
      milkUntil: '2026-05-12',
      exportUntil: '2026-06-01',
    });
    expect(said(cow, { meatUntil: '2026-05-12' })).toMatchObject({ meatUntil: '2026-05-20' });
    expect(said(cow, { exportUntil: '2026-07-01' })).toMatchObject({
      meatUntil: '2026-05-20',
      exportUntil: '2026-07-01',
    });
  });

  it('says until when, and of no day that is over', () => {
    expect(heldBack.payload.safeParse({ by: 'Dr Nel' }).success).toBe(false);
    const event = {
      id: 'e',
      kind: 'held_back',
      occurredAt: '2026-05-10T10:00:00Z',
      payload: { meatUntil: '2026-05-09', milkUntil: '2026-05-10' },
    };
    const occasion = { event, part: 'subject', animalId: 'cow', day: '2026-05-10' } as never;
    expect(heldBack.check?.(cow, occasion).map(({ field, code }) => [field, code])).toEqual([
      ['meatUntil', 'over_already'],
    ]);
  });
});
