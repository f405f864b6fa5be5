import { addDays, daysBetween, type Day } from '../format/dates.ts';
import type { Conception, Possible } from './evidence.ts';

/** How far an age read by scan or hand may be off: a week, or 15 % of it. */
const scanTolerance = (ageDays: number): number => Math.max(7, Math.floor(ageDays * 0.15));

export const later = (one: Day, other: Day | null): Day =>
  other !== null && other > one ? other : one;
export const sooner = (one: Day | null, other: Day): Day =>
  one !== null && one < other ? one : other;

export const sires = (possible: readonly Pick<Possible, 'service'>[]): string[] => [
  ...new Set(possible.flatMap(({ service }) => service.sireIds)),
];

/**
 * An age read at a check keeps the conceptions within its tolerance, the nearest service first; where it leaves none,
 * or nobody recorded a service, the age itself says when.
 */
export function byScan(
  possible: readonly Possible[],
  read: { on: Day; ageDays: number },
): Conception {
  const scanned = addDays(read.on, -read.ageDays);
  const slack = scanTolerance(read.ageDays);
  const [earliest, latest] = [addDays(scanned, -slack), addDays(scanned, slack)];
  const kept = possible
    .map(({ service, from, to }) => ({
      service,
      from: later(from, earliest),
      to: sooner(to, latest),
    }))
    .filter(({ from, to }) => from <= to);
  if (kept.length === 0) return { from: scanned, to: scanned, basis: 'scan', sireIds: [] };
  const away = ({ from, to }: { from: Day; to: Day }): number =>
    from > scanned ? daysBetween(scanned, from) : Math.max(0, daysBetween(to, scanned));
  const nearestFirst = kept.toSorted((one, other) => away(one) - away(other));
  return {
    from: kept.map(({ from }) => from).reduce((one, other) => (other < one ? other : one)),
    to: kept.map(({ to }) => to).reduce((one, other) => (other > one ? other : one)),
    basis: nearestFirst[0]?.service.method ?? 'scan',
    sireIds: sires(nearestFirst),
  };
}
