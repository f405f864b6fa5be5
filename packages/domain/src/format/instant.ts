import { addDays, dayOf, type Day } from './dates.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A formatter costs more than what it formats. */
function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, made);
  return made;
}

/** The instant of a wall-clock time on a day in a time zone; noon where no time is known. */
export function instantOf(day: Day, timeZone: string, time = '12:00:00'): string {
  const asUtc = new Date(`${day}T${time}Z`);
  const wall =
    offsetFormat(timeZone)
      .formatToParts(asUtc)
      .find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  const offset = /GMT([+-])(\d{2}):(\d{2})/.exec(wall);
  const minutes = offset
    ? (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3]))
    : 0;
  const instant = new Date(asUtc.getTime() - minutes * 60_000).toISOString();
  return dayOf(instant, timeZone) === day ? instant : asUtc.toISOString();
}

/** The last moment of a day. */
export const endOfDay = (day: Day, timeZone: string): string =>
  new Date(Date.parse(instantOf(addDays(day, 1), timeZone, '00:00:00')) - 1).toISOString();

/**
 * Whether nobody said more than the day: a day without an hour is written as its noon, to the millisecond, and what stands
 * after all else of its day as its end.
 */
export function isDayAlone(instant: string, timeZone: string): boolean {
  // Offsets have whole quarters of an hour; nearly all moments are told apart without asking for the zone's.
  if (/:(00|15|30|45):00\.000Z$/.test(instant))
    return instantOf(dayOf(instant, timeZone), timeZone) === instant;
  return (
    /:(14|29|44|59):59\.999Z$/.test(instant) &&
    endOfDay(dayOf(instant, timeZone), timeZone) === instant
  );
}
