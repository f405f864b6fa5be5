import { chance } from '@kraal/domain/testing/chance';
import { expect, it } from 'vitest';
import { joined, type Span, without } from './spans.ts';

/** Whole moments that are in any of them, one by one. */
const momentsOf = (spans: readonly Span[]): number[] => [
  ...new Set(
    spans.flatMap(({ low, high }) =>
      Array.from({ length: Math.max(0, high - low) }, (_, at) => low + at),
    ),
  ),
];
const inTime = (all: readonly number[]) => all.toSorted((a, b) => a - b);

it('what is left of spans, and what they come to, is what is counted moment by moment', () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const random = chance(seed);
    const some = (): Span[] =>
      Array.from({ length: random.int(0, 6) }, () => {
        const low = random.int(0, 40);
        return { low, high: low + random.int(1, 9) };
      });
    const [fresh, known] = [some(), some()];
    const left = without(joined(fresh), joined(known));
    const before = new Set(momentsOf(known));
    expect(momentsOf(left), `${seed}`).toEqual(
      inTime(momentsOf(fresh).filter((at) => !before.has(at))),
    );
    expect(momentsOf(joined([...fresh, ...known])), `${seed}`).toEqual(
      inTime(momentsOf([...fresh, ...known])),
    );
  }
});

it('changes none of those that it is given', () => {
  const known: Span[] = [
    { low: 0, high: 2 },
    { low: 1, high: 5 },
  ];
  joined(known);
  expect(known).toEqual([
    { low: 0, high: 2 },
    { low: 1, high: 5 },
  ]);
});
