import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type Day } from '../format/dates.ts';
import { grazedThroughGates, groupsOf, openSpans } from './openGates.ts';

const first: Day = '2026-01-01';
const on = (day: number): Day => addDays(first, day);
const camps = ['a', 'b', 'c', 'd'];
const sizes: Record<string, number | null> = { a: 10, b: 30, c: null, d: 60 };

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
        const told = grazedThroughGates({
          levels: unique.map(({ campId, at, lsu }) => ({ campId, day: on(at), lsu })),
          gates: spans,
          hectaresOn: (campId) => sizes[campId] ?? null,
          from: on(from),
          before: on(from + length),
        });
        const walked = new Map<string, { lsuDays: number; grazedDays: number }>();
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
            const group = [...reached];
            const lsu = group.reduce((sum, id) => sum + now(id), 0);
            const known = group.every((id) => sizes[id] !== null);
            const whole = group.reduce((sum, id) => sum + (sizes[id] ?? 0), 0);
            const own =
              group.length === 1
                ? lsu
                : known
                  ? (lsu * (sizes[campId] ?? 0)) / whole
                  : lsu / group.length;
            const was = walked.get(campId) ?? { lsuDays: 0, grazedDays: 0 };
            walked.set(campId, {
              lsuDays: was.lsuDays + own,
              grazedDays: was.grazedDays + (own > 0 ? 1 : 0),
            });
          }
        }
        for (const campId of camps) {
          const one = told.get(campId) ?? { lsuDays: 0, grazedDays: 0 };
          expect(one.lsuDays).toBeCloseTo(walked.get(campId)?.lsuDays ?? 0, 6);
          expect(one.grazedDays).toBe(walked.get(campId)?.grazedDays ?? 0);
        }
      },
    ),
  );
});

it('a gate opened twice and shut once; opened and shut on a day', () => {
  const entries = [
    { day: on(1), isOpened: true },
    { day: on(2), isOpened: true },
    { day: on(5), isOpened: false },
    { day: on(6), isOpened: false },
    { day: on(8), isOpened: true },
    { day: on(8), isOpened: false },
    { day: on(9), isOpened: true },
  ];
  expect(openSpans(['a', 'b'], entries)).toEqual([
    { campIds: ['a', 'b'], from: on(1), until: on(5) },
    { campIds: ['a', 'b'], from: on(9), until: null },
  ]);
});

it('from gate to gate camps are one', () => {
  const open = [{ campIds: ['a', 'b'] }, { campIds: ['c', 'd'] }, { campIds: ['b', 'c'] }];
  expect(groupsOf(['a', 'b', 'c', 'd', 'e'], open).map((group) => group.toSorted())).toEqual([
    ['a', 'b', 'c', 'd'],
    ['e'],
  ]);
});
