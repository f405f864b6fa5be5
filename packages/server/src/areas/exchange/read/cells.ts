import { addDays, addMonths, asDay, isRealDay, type Day } from '@kraal/domain/format/dates';
import { parseEid } from '@kraal/domain/animals/identification/eid';
import { type Said, sentence } from '@kraal/domain/ledger/problem';
import { type BornPrecision, standsForBirth } from '@kraal/domain/animals/birthDay';

const nothing =
  /^(na|n\/a|n\.a\.|n\.?v\.?t\.?|-+|null|none|nil|\?+|\.|geen|onbekend|unknown|unk|not known)?$/i;

/** How spreadsheets say that there is nothing. */
export const isEmpty = (cell: string | undefined): boolean =>
  cell === undefined || nothing.test(cell.trim());

/** How they say of a parent that nobody knows it: one animal that all of these share would be kin to the whole herd. */
export const isNobody = (cell: string): boolean =>
  isEmpty(cell) || /^(0+|x+|various|several|verskeie|verskillende|multi(ple)?)$/i.test(cell.trim());

/** A number that a spreadsheet wrote with a place behind the point is the number: tag 101.0 is tag 101. */
export const asMark = (cell: string): string => cell.replace(/^(\d+)[.,]0+$/, '$1');

/** Digits as a reader writes them are an EID wherever they stand; behind a letter without a space they are a tag. */
export const isWrittenEid = (cell: string): boolean =>
  /^(?:[A-Z]{1,3} +)?[\d ]{15,23}$/i.test(cell.trim()) && parseEid(cell).ok;

type DayOrder = 'dmy' | 'mdy' | 'ymd';
/**
 * Where the file writes both, each day is read as it can only be; what can be both is asked (`either`), or read as
 * somebody said.
 */
export type FileOrder = DayOrder | 'either' | 'either dmy' | 'either mdy';

const isMonthFirst = (order: FileOrder, first: number, second: number): boolean => {
  if (!order.startsWith('either')) return order === 'mdy';
  return second > 12 || (first <= 12 && order === 'either mdy');
};
/** `precision`: how much of the day stands in the cell; the rest is its middle. */
export type CellDay =
  | { ok: true; day: Day; precision?: BornPrecision }
  | { ok: false; message: Said };

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const afrikaans: Record<string, string> = {
  mrt: 'mar',
  maa: 'mar',
  mei: 'may',
  okt: 'oct',
  des: 'dec',
};
const monthOf = (name: string): number => {
  const short = name.slice(0, 3).toLowerCase();
  return months.indexOf(afrikaans[short] ?? short) + 1;
};
/** Days that a spreadsheet counts from the last but one of 1899, for the years in which animals lived. */
const serialFrom = 18_264;
const serialTo = 73_050;
const serialStart = Date.UTC(1899, 11, 30);
const fullYear = (year: number): number =>
  year >= 100 ? year : year > 50 ? 1900 + year : 2000 + year;
const pad = (value: number): string => String(value).padStart(2, '0');

function assemble(
  cell: string,
  { year, month, date }: { year: number; month: number; date: number },
): CellDay {
  const day = `${fullYear(year)}-${pad(month)}-${pad(date)}`;
  return isRealDay(day)
    ? { ok: true, day }
    : { ok: false, message: sentence`There is no day "${cell}".` };
}

/** Where only the year of birth is known, the middle of that year stands for the day; of the year that runs its beginning. */
export const middleOfYear = (year: number, today: Day): Day =>
  standsForBirth(asDay(`${year}-01-01`), 'year', today);

/** A year alone; no animal that anybody writes of was born before these. */
export function readYear(cell: string, today: Day): number | null {
  const written = /^[±~]?\s*(\d{2}|\d{4})([.,]0+)?$/.exec(cell.trim())?.[1];
  if (written === undefined) return null;
  const thisYear = Number(today.slice(0, 4));
  const short = Number(written);
  const year = written.length === 4 ? short : short > thisYear % 100 ? 1900 + short : 2000 + short;
  return year >= 1850 && year <= thisYear ? year : null;
}

export type AgeUnit = 'years' | 'months' | 'days';
const unitWords: [AgeUnit, RegExp][] = [
  ['years', /jaar|jare|year|yr|^[jy]/],
  ['months', /maand|month|mnd|mth|mo|^m/],
  ['days', /dag|dae|day|^d|^we/],
];
export const unitIn = (words: string): AgeUnit | null =>
  unitWords.find(([, pattern]) => pattern.test(words.toLowerCase()))?.[0] ?? null;

/**
 * `3`, `2,5 jaar`, `18 mnde`, `2j 6m`: the day of birth counted back from `on`, as precise as the age. In: the unit of
 * ages that say none; null where nobody said it.
 */
export function readAge(cell: string, unit: AgeUnit | null, on: Day): CellDay | 'no unit' {
  if (cell.length > longestDay)
    return { ok: false, message: sentence`"${cell.slice(0, longestDay)}" is no age.` };
  const parts = [...cell.trim().matchAll(/(\d+(?:[.,]\d+)?)\s*([a-z]*)\.?/gi)];
  const rest = cell.replace(/(\d+(?:[.,]\d+)?)\s*([a-z]*)\.?/gi, '').trim();
  if (parts.length === 0 || parts.length > 2 || rest !== '')
    return { ok: false, message: sentence`"${cell}" is no age.` };
  let [months, days] = [0, 0];
  const units: AgeUnit[] = [];
  for (const [, amount = '', word = ''] of parts) {
    const of = word === '' ? unit : unitIn(word);
    if (of === null)
      return word === '' ? 'no unit' : { ok: false, message: sentence`"${cell}" is no age.` };
    const value = Number(amount.replace(',', '.'));
    if (/^w/i.test(word)) days += Math.round(value * 7);
    else if (of === 'days') days += Math.round(value);
    else months += of === 'years' ? value * 12 : value;
    units.push(of === 'years' && !Number.isInteger(value) ? 'months' : of);
  }
  if (months > 600 || days > 18_000) return { ok: false, message: sentence`"${cell}" is no age.` };
  const day = addDays(addMonths(on, -Math.round(months)), -days);
  if (units.includes('days')) return { ok: true, day };
  return { ok: true, day, precision: units.includes('months') ? 'month' : 'year' };
}

/**
 * 2024-03-31, 31/03/2024, 03/31/2024, 31 Mar 2024, 5Mrt24, 1 Maart 2024, a spreadsheet's day number; of a month alone
 * its middle.
 */
export function readDay(cell: string, order: FileOrder): CellDay {
  if (cell.length > longestDay) return noDay(cell.slice(0, longestDay));
  const text = cell
    .trim()
    .replace(/^'/, '')
    .replace(/[T ]\d{1,2}:\d{2}.*$/, '');
  const alone = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (alone)
    return assemble(cell, {
      year: Number(alone[1]),
      month: Number(alone[2]),
      date: Number(alone[3]),
    });
  const month = monthAlone(cell, text);
  if (month) return month;
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso)
    return assemble(cell, { year: Number(iso[1]), month: Number(iso[2]), date: Number(iso[3]) });
  const short = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})$/.exec(text);
  if (short) {
    const [first, second, year] = [Number(short[1]), Number(short[2]), Number(short[3])];
    return isMonthFirst(order, first, second)
      ? assemble(cell, { year, month: first, date: second })
      : assemble(cell, { year, month: second, date: first });
  }
  const named =
    /^(?:(\d{1,2})(?:st|nd|rd|th|ste|de)?[\s./-]*)?([a-z]{3,9})\.?[\s,./-]*(\d{4}|\d{2})$/i.exec(
      text,
    );
  const byName = named ? monthOf(named[2] ?? '') : 0;
  if (named && byName > 0) {
    const read = assemble(cell, {
      year: Number(named[3]),
      month: byName,
      date: Number(named[1] ?? 15),
    });
    return read.ok && named[1] === undefined ? { ...read, precision: 'month' } : read;
  }
  const counted = /^(\d{5})(?:[.,]\d{1,12})?$/.exec(text)?.[1];
  const serial = Number(counted ?? 0);
  if (serial >= serialFrom && serial <= serialTo)
    return {
      ok: true,
      day: asDay(new Date(serialStart + serial * 86_400_000).toISOString().slice(0, 10)),
    };
  return noDay(cell);
}

/** Longer than any way to write a day; more is none, whatever stands in it. */
const longestDay = 60;

const noDay = (cell: string): CellDay => ({
  ok: false,
  message: sentence`"${cell}" is no date. Write it like 2024-03-31 or 31/03/2024.`,
});

/** 12/2023 and 2023-12: a month, whose middle stands for the day. */
function monthAlone(cell: string, text: string): CellDay | null {
  const found = /^(\d{1,2})[-/.](\d{4})$/.exec(text);
  const other = /^(\d{4})[-/.](\d{1,2})$/.exec(text);
  if (!found && !other) return null;
  const read = found
    ? assemble(cell, { year: Number(found[2]), month: Number(found[1]), date: 15 })
    : assemble(cell, { year: Number(other?.[1]), month: Number(other?.[2]), date: 15 });
  return read.ok ? { ...read, precision: 'month' } : read;
}

/** Which way a file writes its dates; 'either' when some rows can only be one and some only the other. */
export function dayOrderOf(cells: readonly string[]): FileOrder | null {
  let dayFirst = false;
  let monthFirst = false;
  for (const cell of cells) {
    const short = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})/.exec(cell.trim());
    if (!short) continue;
    if (Number(short[1]) > 12 && Number(short[2]) <= 12) dayFirst = true;
    if (Number(short[2]) > 12 && Number(short[1]) <= 12) monthFirst = true;
  }
  if (dayFirst && monthFirst) return 'either';
  return dayFirst ? 'dmy' : monthFirst ? 'mdy' : null;
}

/** 1 234,5 and 1,234.5 and 38.2 kg alike; null for what is no number. */
export function readNumber(cell: string): number | null {
  const text = cell
    .trim()
    .replace(/\s|\u00a0/g, '')
    .replace(/kg$/i, '');
  if (/^-?\d+([.,]\d+)?$/.test(text)) return Number(text.replace(',', '.'));
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : null;
}

/** What a table wrote so that no spreadsheet runs it as a formula reads as it was, ours too. */
export const unguarded = (cell: string): string => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell);

/** What a spreadsheet shows where a formula of it went wrong, in English and Afrikaans. */
export const isBroken = (cell: string): boolean =>
  /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|N\/B|VERW!|WAARDE!|DEEL\/0!)$/i.test(cell.trim());

export type Left = 'sold' | 'slaughtered' | 'died' | 'returned' | 'lost' | 'stolen';
export function readStatus(cell: string): 'alive' | 'reference' | Left | null {
  const word = cell.trim().toLowerCase();
  // As our own lists name a parent that is known only.
  if (['reference', 'verwysing'].includes(word)) return 'reference';
  if (['alive', 'active', 'on farm', 'lewend', 'aktief'].includes(word)) return 'alive';
  if (['sold', 'verkoop'].includes(word)) return 'sold';
  if (['dead', 'died', 'dood', 'gevrek', 'vrek'].includes(word)) return 'died';
  if (['returned', 'teruggegee'].includes(word)) return 'returned';
  if (['lost', 'missing', 'vermis', 'verlore', 'weg'].includes(word)) return 'lost';
  if (['stolen', 'theft', 'gesteel', 'diefstal'].includes(word)) return 'stolen';
  return ['slaughtered', 'slag', 'geslag'].includes(word) ? 'slaughtered' : null;
}
