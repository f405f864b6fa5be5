import type { Severity } from './rules.ts';

/** From one hour of the clock to another, over midnight or not; `HH:MM`, the farm's own. */
export type QuietHours = { from: string; until: string };

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

const clocks = new Map<string, Intl.DateTimeFormat>();

/** A clock costs more to make than to read a thousand times. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, made);
  return made;
}

/** The hour on the wall at a moment. */
function wallMinutes(moment: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(moment);
  const of = (type: string): number =>
    Number(parts.find((part) => part.type === type)?.value ?? '0');
  return of('hour') * 60 + of('minute');
}

export function isQuiet(quiet: QuietHours, wall: number): boolean {
  const [from, until] = [minutesOf(quiet.from), minutesOf(quiet.until)];
  if (from === until) return false;
  return from < until ? wall >= from && wall < until : wall >= from || wall < until;
}

const minuteMs = 60_000;
const dayMinutes = 1440;
/** How far is read at once; no clock is put forward and back again within it. */
const stepMinutes = 180;
/** Where the one hour that is not quiet is the one a change of the clock leaves out, the next such hour is a day later. */
const mostLookedMinutes = 2 * dayMinutes + stepMinutes;

/**
 * The moment from which on a person may be told: now, or when their quiet hours end by the wall's own clock. What is
 * critical breaks them. Where the clock is not changed within a step, the end is found by adding up; where it is, minute
 * by minute: hours that come twice may be over the first time, and hours that are left out never end what is quiet.
 */
export function toldFrom(
  now: number,
  { quiet, timeZone, severity }: { quiet: QuietHours | null; timeZone: string; severity: Severity },
): number {
  if (!quiet || severity === 'critical') return now;
  const wallAt = (minute: number): number => wallMinutes(minute * minuteMs, timeZone);
  const first = Math.floor(now / minuteMs);
  if (!isQuiet(quiet, wallAt(first))) return now;
  for (let minute = first; minute < first + mostLookedMinutes; minute += stepMinutes) {
    const wall = wallAt(minute);
    const left = (minutesOf(quiet.until) - wall + dayMinutes) % dayMinutes;
    const passed = (wallAt(minute + stepMinutes) - wall + dayMinutes) % dayMinutes;
    if (passed === stepMinutes && left > stepMinutes) continue;
    if (passed === stepMinutes) return (minute + left) * minuteMs;
    for (let next = minute + 1; next <= minute + stepMinutes; next += 1)
      if (!isQuiet(quiet, wallAt(next))) return next * minuteMs;
  }
  return now;
}
