import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, daysBetween } from '../format/dates.ts';
import {
  movedStay,
  planFindings,
  type PlannedCamp,
  type PlannedStay,
  proposedRotation,
} from './plan.ts';
import { unitsOfMobs } from './mobUnits.ts';
import { planFeed } from './planFeed.ts';

const first: Day = '2026-07-01';
const on = (day: number): Day => addDays(first, day);
const camp = (campId: string, more: Partial<PlannedCamp> = {}): PlannedCamp => ({
  campId,
  areaHa: 50,
  emptySince: null,
  closedUntil: null,
  grazedBy: [],
  ...more,
});
const stay = (id: string, mobId: string, campId: string, from: number, until: number) => ({
  id,
  mobId,
  campId,
  from: on(from),
  until: on(until),
});

describe('a plan', () => {
  it('names who is in two places, who shares, who comes too soon, who stands nowhere', () => {
    const stays = [
      stay('1', 'ewes', 'a', 0, 7),
      stay('2', 'ewes', 'b', 5, 14),
      stay('3', 'cows', 'b', 10, 20),
      stay('4', 'ewes', 'a', 16, 20),
    ];
    const camps = [camp('a'), camp('b', { closedUntil: on(8) })];
    expect(planFindings(stays, { camps, wantedDays: 30, today: first })).toEqual([
      { code: 'mob_twice', stayId: '2', otherId: '1', from: on(5), until: on(7) },
      { code: 'camp_shared', stayId: '3', otherId: '2', from: on(10), until: on(14) },
      { code: 'closed', stayId: '2', until: on(8) },
      { code: 'short_rest', stayId: '4', restDays: 9, wantedDays: 30 },
      { code: 'gap', stayId: '4', days: 2 },
    ]);
  });

  it('rest before a stay is counted from who left before it, not from who left since', () => {
    const camps = [camp('a', { emptySince: on(5) })];
    expect(
      planFindings([stay('1', 'ewes', 'a', 0, 7)], { camps, wantedDays: 30, today: first }),
    ).toEqual([]);
    expect(
      planFindings([stay('1', 'ewes', 'a', 9, 12)], { camps, wantedDays: 30, today: first }),
    ).toMatchObject([{ code: 'short_rest', restDays: 4 }]);
  });

  it('a camp in which others stand has not begun to rest; for those who stand in it no rest is missed', () => {
    const camps = [camp('a', { grazedBy: ['cows'] })];
    const of = (mobId: string) =>
      planFindings([stay('1', mobId, 'a', 5, 9)], { camps, wantedDays: 30, today: first });
    expect(of('ewes')).toEqual([{ code: 'still_there', stayId: '1' }]);
    expect(of('cows')).toEqual([]);
    // They go by the plan on the fourth day, or their stay ends on it: then it has rested one day.
    for (const going of [stay('2', 'cows', 'b', 4, 20), stay('2', 'cows', 'a', -3, 4)])
      expect(
        planFindings([stay('1', 'ewes', 'a', 5, 9), going], {
          camps,
          wantedDays: 30,
          today: first,
        }),
      ).toMatchObject([{ code: 'short_rest', stayId: '1', restDays: 1 }]);
    expect(
      planFindings([stay('1', 'ewes', 'a', 5, 9)], {
        camps: [camp('a', { grazedBy: [null] })],
        wantedDays: 30,
        today: first,
      }),
    ).toEqual([{ code: 'still_there', stayId: '1' }]);
  });

  it('who is in the next camp before it leaves the last is nowhere on no day', () => {
    const stays = [
      stay('1', 'ewes', 'a', 0, 9),
      stay('2', 'ewes', 'b', 4, 29),
      stay('3', 'ewes', 'c', 19, 40),
    ];
    const found = planFindings(stays, { camps: [], wantedDays: 0, today: first });
    expect(found.map(({ code }) => code)).toEqual(['mob_twice', 'mob_twice']);
  });

  it('three thousand stays on one heap are named by some hundred, and at once', () => {
    const heap = Array.from({ length: 3000 }, (_, index) =>
      stay(String(index).padStart(4, '0'), `m${index}`, 'a', 0, 20),
    );
    const found = planFindings(heap, { camps: [], wantedDays: 60, today: first });
    expect(found).toHaveLength(300);
  });

  it('one stay is moved, and what its mob does after it goes along', () => {
    const stays = [
      stay('1', 'ewes', 'a', 0, 7),
      stay('2', 'ewes', 'b', 7, 14),
      stay('3', 'cows', 'c', 7, 14),
    ];
    const moved = movedStay(stays, '1', { from: on(0), until: on(10), isFollowed: true });
    expect(moved).toEqual([
      stay('1', 'ewes', 'a', 0, 10),
      stay('2', 'ewes', 'b', 10, 17),
      stay('3', 'cows', 'c', 7, 14),
    ]);
    const alone = movedStay(stays, '1', { from: on(0), until: on(10), isFollowed: false });
    expect(
      planFindings(alone, { camps: [], wantedDays: 0, today: first }).map(({ code }) => code),
    ).toEqual(['mob_twice']);
  });

  it('the week that fails is known before it comes, and by how many kilograms', () => {
    // 60 ha at 6 ha a unit grow 100 kg a day; twenty units eat 200.
    const of = {
      camps: [
        { ...camp('a', { areaHa: 60 }), usableKg: 1000 },
        { ...camp('b', { areaHa: 60, emptySince: on(-50) }), usableKg: null },
      ],
      units: unitsOfMobs(new Map([['ewes', 20]]), []),
      dailyKg: 10,
      hectaresPerUnit: 6,
      today: first,
    };
    const stays = [stay('1', 'ewes', 'a', 0, 20), stay('2', 'ewes', 'b', 20, 50)];
    expect(planFeed({ stays, ...of })).toEqual([
      { stayId: '1', wantedKg: 4000, thereKg: 3000 },
      { stayId: '2', wantedKg: 6000, thereKg: 10_000 },
    ]);
    const again = [...stays, stay('3', 'ewes', 'b', 60, 70)];
    // What was left, and what grew in the twenty days since.
    expect(planFeed({ stays: again, ...of }).at(-1)).toEqual({
      stayId: '3',
      wantedKg: 2000,
      thereKg: 4000 + 2000,
    });
  });
});

const stays = fc
  .array(
    fc.record({
      mobId: fc.constantFrom('ewes', 'cows', 'oxen'),
      campId: fc.constantFrom('a', 'b', 'c'),
      day: fc.nat(60),
      days: fc.integer({ min: 1, max: 20 }),
    }),
    { maxLength: 8 },
  )
  .map((all): PlannedStay[] =>
    all.map(({ mobId, campId, day, days }, index) =>
      stay(String(index), mobId, campId, day, day + days),
    ),
  );

it('whatever is planned, what is named is what a walk through every day sees', () => {
  fc.assert(
    fc.property(stays, fc.nat(40), (all, wanted) => {
      const findings = planFindings(all, { camps: [], wantedDays: wanted, today: first });
      const shared = new Set<string>();
      const twice = new Set<string>();
      for (let day = 0; day < 90; day += 1)
        for (const one of all)
          for (const other of all) {
            const are = [one, other].every(({ from, until }) => from <= on(day) && on(day) < until);
            if (!are || one.id >= other.id) continue;
            if (one.mobId === other.mobId) twice.add(`${one.id} ${other.id}`);
            else if (one.campId === other.campId) shared.add(`${one.id} ${other.id}`);
          }
      const named = (code: string) =>
        new Set(
          findings.flatMap((one) =>
            one.code === code && 'otherId' in one
              ? [[one.stayId, one.otherId].toSorted((a, b) => Number(a) - Number(b)).join(' ')]
              : [],
          ),
        );
      expect(named('mob_twice')).toEqual(twice);
      expect(named('camp_shared')).toEqual(shared);
      for (const one of all) {
        // Backwards from the day before it begins, until somebody is met who leaves on that day.
        let rest: number | null = null;
        const isShared = all.some(
          (other) =>
            other !== one &&
            other.campId === one.campId &&
            other.from <= one.from &&
            other.until > one.from,
        );
        for (let back = 0; back <= 100 && rest === null && !isShared; back += 1)
          if (
            all.some(
              (other) =>
                other !== one &&
                other.campId === one.campId &&
                other.until === addDays(one.from, -back),
            )
          )
            rest = back;
        const found = findings.find((each) => each.code === 'short_rest' && each.stayId === one.id);
        expect(found !== undefined).toBe(rest !== null && rest < wanted);
      }
    }),
    { numRuns: 300 },
  );
});

it('a proposed rotation fills every day, breaks nothing, and lets every camp rest', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(1e-9, 1, 5, 30, 60, 100, 300, 1e6), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 120 }),
      fc.integer({ min: 1, max: 400 }),
      (areas, restDays, days) => {
        const camps = areas.map((areaHa, index) => ({ campId: `c${index}`, areaHa }));
        const until = on(days);
        const all = proposedRotation({ mobId: 'ewes', camps, from: first, until, restDays });
        const withIds = all.map((one, index) => ({ ...one, id: String(index).padStart(4, '0') }));
        expect(withIds[0]?.from).toBe(first);
        expect(withIds.at(-1)?.until).toBe(until);
        const wanted = camps.length === 1 ? 0 : restDays;
        expect(planFindings(withIds, { camps: [], wantedDays: wanted, today: first })).toEqual([]);
        expect(all.reduce((sum, { from, until: end }) => sum + daysBetween(from, end), 0)).toBe(
          days,
        );
      },
    ),
    { numRuns: 300 },
  );
});
