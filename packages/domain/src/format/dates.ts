/** A calendar day, YYYY-MM-DD: the farm's own where nothing else is said, and never a moment. */
export type Day = `${number}-${number}-${number}`;

/** Before all that anybody recorded. */
export const earliestDay: Day = '0000-01-01';

/** What a database, a form or a schema has found to be a day. */
export const asDay = (text: string): Day => text as Day; // the callers' own check

/** Dates as the product writes them: en-US short month, 'N/A' when missing (specification, section 9). */
const dateParts: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' };
const timeParts: Intl.DateTimeFormatOptions = { ...dateParts, hour: '2-digit', minute: '2-digit' };

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  formatters.set(key, made);
  return made;
}

export type Moment = Date | string | number | null | undefined;

/** A bare day ('2025-01-05') means that day everywhere; anything else is an instant. */
function parse(value: Moment): { date: Date; isDay: boolean } | null {
  if (value === null || value === undefined || value === '') return null;
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : { date, isDay };
}

/** 'Jan 5, 2025'; 'N/A' for a missing or unreadable date. */
export function formatDate(value: Moment, timeZone?: string): string {
  const parsed = parse(value);
  if (!parsed) return 'N/A';
  return formatter('en-US', { ...dateParts, timeZone: parsed.isDay ? 'UTC' : timeZone }).format(
    parsed.date,
  );
}

/** 'Jan 5, 2025, 02:30 PM'; 'N/A' for a missing or unreadable date. */
export function formatDateTime(value: Moment, timeZone?: string): string {
  const parsed = parse(value);
  if (!parsed) return 'N/A';
  return formatter('en-US', { ...timeParts, timeZone: parsed.isDay ? 'UTC' : timeZone }).format(
    parsed.date,
  );
}

// Asked for every event of every fold, so it has a look-up of its own.
const dayFormatters = new Map<string, Intl.DateTimeFormat>();
/** A life is folded again and again, and the zone's rules are slow to ask: the last moments keep their day. */
const daysKnown = new Map<string, Day>();
const mostKnown = 50_000;

/** The calendar day (YYYY-MM-DD) an instant falls on in a time zone. en-CA writes dates that way. */
export function dayOf(instant: string | Date, timeZone: string): Day {
  if (typeof instant !== 'string') return writeDay(instant, timeZone);
  const key = `${timeZone} ${instant}`;
  const found = daysKnown.get(key);
  if (found !== undefined) return found;
  if (daysKnown.size >= mostKnown) daysKnown.clear();
  const day = writeDay(new Date(instant), timeZone);
  daysKnown.set(key, day);
  return day;
}

function writeDay(instant: Date, timeZone: string): Day {
  const known = dayFormatters.get(timeZone);
  const writer =
    known ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  if (!known) dayFormatters.set(timeZone, writer);
  return asDay(writer.format(instant));
}

const dayMs = 86_400_000;

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** The day `days` after a day. */
export function addDays(day: Day, days: number): Day {
  return asDay(new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10));
}

/** The day `months` calendar months after a day; the end of a shorter month stands for a day it lacks. */
export function addMonths(day: Day, months: number): Day {
  // Worked out in numbers: the class of every animal that a request touches asks for several of these.
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const [year, inYear] = [Math.floor(month / 12), (month % 12) + 1];
  const date = Math.min(Number(day.slice(8, 10)), lastOfMonth(year, inYear));
  return asDay(`${padded(year, 4)}-${padded(inYear, 2)}-${padded(date, 2)}`);
}

const padded = (value: number, digits: number): string => String(value).padStart(digits, '0');

function lastOfMonth(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** No farm has a day outside of these; PostgreSQL knows no year 0, and counting from the edges would leave them. */
export const isOfThisAge = (day: string): boolean => day >= '1800-01-01' && day < '2300-01-01';

/** Whether 'YYYY-MM-DD' names a day that exists: 2025-02-31 does not. */
export function isRealDay(day: string): day is Day {
  const date = new Date(`${day}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(day) &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().slice(0, 10) === day &&
    isOfThisAge(day)
  );
}
