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
/** No clock on earth is put forward or back by more. */
const mostShiftMinutes = 121;

/**
 * The moment from which on a person may be told: now, or when their quiet hours end by the wall's own clock. What is
 * critical breaks them. Over a change of the clock the hours are those on the wall: where they would end by adding hours
 * up is only where the end is looked for, minute by minute.
 */
export function toldFrom(
  now: number,
  { quiet, timeZone, severity }: { quiet: QuietHours | null; timeZone: string; severity: Severity },
): number {
  if (!quiet || severity === 'critical') return now;
  const wall = wallMinutes(now, timeZone);
  if (!isQuiet(quiet, wall)) return now;
  const left = (minutesOf(quiet.until) - wall + dayMinutes) % dayMinutes;
  const first = Math.floor(now / minuteMs) + Math.max(1, left - mostShiftMinutes);
  for (let minute = first; minute <= first + 3 * mostShiftMinutes; minute += 1)
    if (!isQuiet(quiet, wallMinutes(minute * minuteMs, timeZone))) return minute * minuteMs;
  return now;
}
