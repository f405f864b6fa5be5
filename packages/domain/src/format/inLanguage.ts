import type { Language } from '../people/languages.ts';
import { ageInMonths, formatAge } from './age.ts';
import { formatRelativeTime } from './relativeTime.ts';
import { formatDate, formatDateTime, type Moment, type Day } from './dates.ts';

/**
 * Dates and ages as people of a language write them. English has the specification's own form (section 9); Afrikaans
 * and Zulu put the day first (words.md). The months are written out here: not every browser knows those of Zulu.
 */
const months: Record<Exclude<Language, 'en'>, readonly string[]> = {
  af: 'Jan.|Feb.|Mrt.|Apr.|Mei|Jun.|Jul.|Aug.|Sept.|Okt.|Nov.|Des.'.split('|'),
  zu: 'Jan|Feb|Mas|Eph|Mey|Jun|Jul|Aga|Sep|Okt|Nov|Dis'.split('|'),
};

/** 'Jan 5, 2025' in English, '5 Jan. 2025' in Afrikaans, '5 Jan 2025' in Zulu; 'N/A' for a missing date. */
export function formatDateIn(language: Language, value: Moment, timeZone?: string): string {
  if (language === 'en') return formatDate(value, timeZone);
  const found = /^(\w{3}) (\d+), (\d+)$/.exec(formatDate(value, timeZone));
  if (!found) return 'N/A';
  const [, month = '', day, year] = found;
  return `${day} ${monthOf(language, month)} ${year}`;
}

/** The same with the time of day, of 24 hours outside English. */
export function formatDateTimeIn(language: Language, value: Moment, timeZone?: string): string {
  if (language === 'en') return formatDateTime(value, timeZone);
  const found = /, (\d\d):(\d\d) ([AP])M$/.exec(formatDateTime(value, timeZone));
  if (!found) return 'N/A';
  const [, hour = '', minute, half] = found;
  const hours = (Number(hour) % 12) + (half === 'P' ? 12 : 0);
  return `${formatDateIn(language, value, timeZone)}, ${String(hours).padStart(2, '0')}:${minute}`;
}

const english = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'.split('|');
const monthOf = (language: Exclude<Language, 'en'>, month: string): string =>
  months[language][english.indexOf(month)] ?? month;

type AgeWords = {
  months: (count: number) => string;
  years: (count: number) => string;
  both: (years: number, months: number) => string;
};
const ageWords: Record<Exclude<Language, 'en'>, AgeWords> = {
  af: {
    months: (count) => (count === 1 ? '1 maand' : `${count} maande`),
    years: (count) => `${count} jaar`,
    both: (years, more) => `${years}j ${more}m`,
  },
  zu: {
    months: (count) => (count === 1 ? 'inyanga e-1' : `izinyanga ezi-${count}`),
    years: (count) => (count === 1 ? 'unyaka o-1' : `iminyaka e-${count}`),
    both: (years, more) => `im. ${years} iz. ${more}`,
  },
};

/** '5 months', '2y 3m', '2 years' in the words of a language; 'N/A' when unknown. */
export function formatAgeIn(
  language: Language,
  bornOn: string | null | undefined,
  on: Day,
): string {
  const lived = ageInMonths(bornOn, on);
  if (language === 'en' || lived === null) return formatAge(bornOn, on);
  const words = ageWords[language];
  if (lived < 12) return words.months(lived);
  const [years, more] = [Math.floor(lived / 12), lived % 12];
  return more === 0 ? words.years(years) : words.both(years, more);
}

const zuluMonths =
  'Januwari|Februwari|Mashi|Ephreli|Meyi|Juni|Julayi|Agasti|Septhemba|Okthoba|Novemba|Disemba';
const longMonths: Record<Language, readonly string[]> = {
  en: 'January|February|March|April|May|June|July|August|September|October|November|December'.split(
    '|',
  ),
  af: 'Januarie|Februarie|Maart|April|Mei|Junie|Julie|Augustus|September|Oktober|November|Desember'.split(
    '|',
  ),
  zu: zuluMonths.split('|'),
};
type AgoUnit = 's' | 'm' | 'h' | 'd' | 'mo' | 'y';
const agoWords: Record<Exclude<Language, 'en'>, Record<AgoUnit, string> & { never: string }> = {
  af: {
    s: '{0} s gelede',
    m: '{0} min. gelede',
    h: '{0} uur gelede',
    d: '{0} d. gelede',
    mo: '{0} mde. gelede',
    y: '{0} jaar gelede',
    never: 'Nooit',
  },
  zu: {
    s: 'imizuzwana engu-{0} edlule',
    m: 'imizuzu engu-{0} edlule',
    h: 'amahora angu-{0} edlule',
    d: 'izinsuku ezingu-{0} ezedlule',
    mo: 'izinyanga ezingu-{0} ezedlule',
    y: 'iminyaka engu-{0} edlule',
    never: 'Akukaze',
  },
};

/** How long ago a moment was: '5m ago' in English (the specification's form), and so on in the words of a language. */
export function formatAgoIn(language: Language, value: Moment, now: Date): string {
  const spoken = formatRelativeTime(value, now);
  if (language === 'en') return spoken;
  const found = /^(\d+)(s|mo|m|h|d|y) ago$/.exec(spoken);
  if (!found) return agoWords[language].never;
  const [, count = '', unit] = found;
  return agoWords[language][unit as AgoUnit].replace('{0}', count); // the pattern lets no other pass
}

/** A month, 1–12, by its whole name. */
export const monthIn = (language: Language, month: number): string =>
  longMonths[language][month - 1] ?? '';

/** A text of rules or server with the days in it as people write them; what stands as an example or a quotation stays. */
export const withDaysIn = (language: Language, text: string): string =>
  text.replaceAll(/(?<!like |soos |njengo-|["“=/])\b\d{4}-\d{2}-\d{2}\b(?!T)/g, (day) =>
    formatDateIn(language, day),
  );
