import { describe, expect, it } from 'vitest';
import { outcomesOf } from './outcomes.ts';
import { settingsFrom } from './settings.ts';
import type { Sighting } from './watch.ts';

const campId = '019a0000-0000-7000-8000-000000000001';
const overgrazed: Sighting = {
  rule: 'camp_overgrazed',
  subjectKind: 'camp',
  subjectId: campId,
  name: 'Agterkamp',
  heads: 40,
  mobId: null,
  campId,
  value: 200,
  since: null,
  facts: { percent: 200 },
  // The mob is planned to be gone on the morning of that day.
  graceUntil: '2026-05-22',
};

describe('what a planned move is given', () => {
  it.each([
    // Midnight of the farm: before that of UTC, two hours before it, and after it.
    ['Australia/Sydney', '2026-05-21T14:00:00.000Z'],
    ['Africa/Johannesburg', '2026-05-21T22:00:00.000Z'],
    ['America/Argentina/Buenos_Aires', '2026-05-22T03:00:00.000Z'],
  ])('lasts until that day begins in %s', (timeZone, until) => {
    const begun = Date.parse('2026-05-20T08:00:00Z');
    const round = (now: number, open: Parameters<typeof outcomesOf>[1]) =>
      outcomesOf([overgrazed], open, {
        today: '2026-05-20',
        timeZone,
        now,
        settings: settingsFrom([]),
        blind: new Set(),
      });
    const first = round(begun, new Map());
    expect(first.fresh).toMatchObject([{ state: { status: 'pending' } }]);
    const kept = first.fresh[0]!;
    const open = new Map([[`${kept.rule} ${kept.subjectId}`, kept]]);
    expect(round(Date.parse(until) - 1, open).occurrences).toEqual([]);
    expect(round(Date.parse(until), open).occurrences).toMatchObject([{ occasion: 'fired' }]);
  });
});

it('more animals that a protocol missed are another alert than the one that was settled; more days are not', () => {
  const missed = (animals: number, value: number): Sighting => ({
    rule: 'protocol_overdue',
    subjectKind: 'protocol',
    subjectId: campId,
    name: 'S19',
    heads: animals,
    mobId: null,
    campId: null,
    value,
    since: '2026-05-01',
    facts: { animals, until: '2026-05-01' },
  });
  const now = Date.parse('2026-05-20T08:00:00Z');
  const round = (seen: Sighting, open: Parameters<typeof outcomesOf>[1], at: number) =>
    outcomesOf([seen], open, {
      today: '2026-05-20',
      timeZone: 'UTC',
      now: at,
      settings: settingsFrom([]),
      blind: new Set(),
    });
  const kept = round(missed(2, 19), new Map(), now).fresh[0]!;
  const settled = { ...kept, state: { ...kept.state, status: 'firing', settledAt: now } } as const;
  const open = new Map([[`${kept.rule} ${kept.subjectId}`, settled]]);
  const day = 86_400_000;
  expect(round(missed(2, 20), open, now + day).fresh).toEqual([]);
  expect(round(missed(40, 20), open, now + day).fresh).toHaveLength(1);
});
