import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type Day } from '../format/dates.ts';
import { grazedIn, grazedSpans, groupsOf, openSpans, sharedLevels } from './openGates.ts';

const first: Day = '2026-01-01';
const on = (day: number): Day => addDays(first, day);
const camps = ['a', 'b', 'c', 'd'];
/** Camp b is redrawn on day 20, nobody knows how large c is, d ends on day 35. */
const sizeOn = (campId: string, at: number): number | null | undefined => {
  if (campId === 'a') return 10;
  if (campId === 'b') return at < 20 ? 30 : 90;
  if (campId === 'c') return null;
  return at < 35 ? 60 : undefined;
};
const dayNumber = (day: Day): number =>
  Array.from({ length: 400 }, (_none, at) => at).find((at) => on(at) === day) ?? -1;

const levels = fc.array(
  fc.record({ campId: fc.constantFrom(...camps), at: fc.nat(50), lsu: fc.constantFrom(0, 5, 12) }),
  { maxLength: 12 },
);
const gates = fc.array(
  fc.record({
    pair: fc.subarray(camps, { minLength: 2, maxLength: 3 }),
    at: fc.nat(50),
    days: fc.option(fc.integer({ min: 1, max: 30 })),
  }),
  { maxLength: 4 },
);

it('what open gates make one is what a walk through every day shares out', () => {
  fc.assert(
    fc.property(
      levels,
      gates,
      fc.nat(20),
      fc.integer({ min: 1, max: 50 }),
      (said, opened, from, length) => {
        // On one day what was said last of a camp counts.
        const unique = [...new Map(said.map((one) => [`${one.campId} ${one.at}`, one])).values()];
        const spans = opened.map(({ pair, at, days }) => ({
          campIds: pair,
          from: on(at),
          until: days === null ? null : on(at + days),
        }));
        const told = sharedLevels({
          levels: unique.map(({ campId, at, lsu }) => ({ campId, day: on(at), lsu })),
          gates: spans,
          hectaresOn: (campId, day) => sizeOn(campId, dayNumber(day)),
          changesOf: (campId) => (campId === 'b' ? [on(20)] : campId === 'd' ? [on(35)] : []),
        });
        const walked = new Map(camps.map((campId): [string, number[]] => [campId, []]));
        for (let at = from; at < from + length; at += 1) {
          const now = (campId: string) =>
            unique
              .filter((one) => one.campId === campId && one.at <= at)
              .toSorted((x, y) => x.at - y.at)
              .at(-1)?.lsu ?? 0;
          for (const campId of camps) {
            // Whoever one comes to from here by gates that stand open.
            const reached = new Set([campId]);
            for (let before = 0; before !== reached.size; ) {
              before = reached.size;
              for (const gate of spans)
                if (
                  gate.from <= on(at) &&
                  (gate.until === null || gate.until > on(at)) &&
                  gate.campIds.some((id) => reached.has(id))
                )
                  for (const id of gate.campIds) reached.add(id);
            }
            const there = [...reached].filter((id) => sizeOn(id, at) !== undefined);
            const lsu = there.reduce((sum, id) => sum + now(id), 0);
            const sizes = there.map((id) => sizeOn(id, at));
            const whole = sizes.reduce((sum: number, one) => sum + (one ?? 0), 0);
            const isAlone = reached.size === 1 || sizeOn(campId, at) === undefined;
            const share = sizes.includes(null)
              ? 1 / there.length
              : (sizeOn(campId, at) ?? 0) / whole;
            walked.get(campId)?.push(isAlone ? now(campId) : lsu * share);
          }
        }
        for (const campId of camps) {
          const days = walked.get(campId) ?? [];
          const own = told.get(campId) ?? [];
          const span = { from: on(from), before: on(from + length) };
          const { lsuDays, grazedDays } = grazedIn(own, span);
          expect(lsuDays).toBeCloseTo(
            days.reduce((sum, one) => sum + one, 0),
            6,
          );
          expect(grazedDays).toBe(days.filter((one) => one > 0).length);
          const stood = grazedSpans(own, span);
          expect(stood.reduce((sum, one) => sum + one.lsuDays, 0)).toBeCloseTo(lsuDays, 6);
          const begins = days.flatMap((one, at) =>
            one > 0 && (days[at - 1] ?? 0) <= 0 ? [on(from + at)] : [],
          );
          expect(stood.map((one) => one.from)).toEqual(begins);
          expect(stood.at(-1)?.until === null).toBe((days.at(-1) ?? 0) > 0 && stood.length > 0);
        }
      },
    ),
  );
});

it('a gate opened twice and shut once; opened and shut on a day; taken away while it is open', () => {
  const entries = [
    { day: on(1), isOpened: true },
    { day: on(2), isOpened: true },
    { day: on(5), isOpened: false },
    { day: on(6), isOpened: false },
    { day: on(8), isOpened: true },
    { day: on(8), isOpened: false },
    { day: on(9), isOpened: true },
  ];
  const closed = { campIds: ['a', 'b'], from: on(1), until: on(5) };
  expect(openSpans(['a', 'b'], entries)).toEqual([
    closed,
    { campIds: ['a', 'b'], from: on(9), until: null },
  ]);
  expect(openSpans(['a', 'b'], entries, on(12)).at(-1)).toMatchObject({
    from: on(9),
    until: on(12),
  });
  expect(openSpans(['a', 'b'], entries, on(9))).toEqual([closed]);
});

it('from gate to gate camps are one', () => {
  const open = [{ campIds: ['a', 'b'] }, { campIds: ['c', 'd'] }, { campIds: ['b', 'c'] }];
  expect(groupsOf(['a', 'b', 'c', 'd', 'e'], open).map((group) => group.toSorted())).toEqual([
    ['a', 'b', 'c', 'd'],
    ['e'],
  ]);
});
