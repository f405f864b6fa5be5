import { describe, expect, it } from 'vitest';
import { asDay } from '../format/dates.ts';
import { meetingsOf, mixingOf } from './quarantine.ts';

const [soon, later] = [asDay('2026-05-29'), asDay('2026-06-08')];
const nobody = { isolated: 0, others: 0, until: null };
const herd = { isolated: 0, others: 40, until: null };
const newcomers = { isolated: 3, others: 0, until: soon };
const newer = { isolated: 2, others: 0, until: later };

describe('putting some to others', () => {
  it('mixes where some are in isolation and others are not, on whichever side', () => {
    const mixed = { mixing: 'mixes', until: soon };
    expect(mixingOf(newcomers, herd)).toEqual(mixed);
    expect(mixingOf(herd, newcomers)).toEqual(mixed);
    expect(mixingOf({ ...newcomers, others: 1 }, nobody)).toEqual(mixed);
    // The later of both is what all wait for.
    expect(mixingOf({ ...newer, others: 1 }, newcomers).until).toBe(later);
  });
  it('prolongs where all are and some have longer to wait', () => {
    const prolonged = { mixing: 'prolongs', until: later };
    expect(mixingOf(newer, newcomers)).toEqual(prolonged);
    expect(mixingOf(newcomers, newer)).toEqual(prolonged);
    expect(mixingOf(newcomers, newcomers).mixing).toBe('none');
  });
  it('is nothing in an empty camp, and among those that are all at home', () => {
    for (const [goes, stands] of [
      [newcomers, nobody],
      [herd, nobody],
      [herd, herd],
      [nobody, newcomers],
      [nobody, { ...newcomers, others: 2 }],
    ] as const)
      expect(mixingOf(goes, stands)).toEqual({ mixing: 'none', until: null });
  });
});

describe('meetings', () => {
  const [first, second] = [asDay('2026-05-01'), asDay('2026-05-11')];
  const stay = (id: string, placeId: string, since: number, until = Infinity) => ({
    id,
    placeId,
    since,
    until,
  });
  it('are by place and moment, the first of each day of arrival; touching ends are none', () => {
    const stood = [
      { placeId: 'a', on: first, from: 10, until: 20 },
      { placeId: 'a', on: first, from: 15, until: 30 },
      { placeId: 'a', on: second, from: 25, until: 26 },
      { placeId: 'b', on: first, from: 30, until: Infinity },
    ];
    const met = meetingsOf(stood, [
      stay('before', 'a', 0, 10),
      stay('after', 'a', 30),
      stay('both', 'a', 0),
      stay('later', 'a', 22, 25),
      stay('away', 'c', 0),
      stay('there', 'b', 0),
    ]);
    expect(met.map(({ id, on, at }) => `${id} ${on} ${at}`)).toEqual([
      'both 2026-05-01 10',
      'both 2026-05-11 25',
      'later 2026-05-01 22',
      'there 2026-05-01 30',
    ]);
  });
});
