import type { SaidOnWire } from '@kraal/contract/common';

type Param = SaidOnWire['params'][number];
type Writers = {
  /** A sentence of the catalogue with what stands at its {0}, {1} …; a text that the catalogue lacks comes back. */
  sentence: (text: string, params: readonly string[]) => string;
  day: (day: string) => string;
  /** A number with a fraction, with the farm's comma; a whole one may be a year. */
  fraction: (value: number) => string;
  kind: (kind: string) => string;
};

const english: Writers = {
  sentence: (text, params) =>
    text.replaceAll(/\{(\d+)\}/g, (_whole, index: string) => params[Number(index)] ?? ''),
  day: (day) => day,
  fraction: String,
  kind: (kind) => kind.replaceAll('_', ' '),
};
let writers = english;

/** Set with a language other than English, and behind the sign-in, where days and kinds have their own words. */
export function writeWith(given: Partial<Writers>): void {
  writers = { ...writers, ...given };
}
export function writeSentencesInEnglish(): void {
  writers = { ...writers, sentence: english.sentence };
}

const isoDay = /^\d{4}-\d\d-\d\d$/;

function paramInWords(param: Param): string {
  if (typeof param === 'object')
    return param.entries
      .map(({ kind, on }) => `${writers.kind(kind)} (${writers.day(on)})`)
      .join(', ');
  if (typeof param === 'number')
    return Number.isInteger(param) ? String(param) : writers.fraction(param);
  if (isoDay.test(param)) return writers.day(param);
  // What is put in may be words or a sentence of ours: the dam, a newborn, all that a field may say.
  const whole = writers.sentence(param, []);
  if (whole !== param) return whole;
  return param
    .split(', ')
    .map((one) => writers.sentence(one, []))
    .join(', ');
}

/** What the server or a rule says, in the language of the screen: looked up as it is, and only then filled. */
export const sentenceInWords = ({ text, params }: SaidOnWire): string =>
  writers.sentence(text, params.map(paramInWords));

/** A text that the server or a rule made and that puts nothing in, in the language of the screen. */
export const inWords = (text: string): string => sentenceInWords({ text, params: [] });

/** The same where the parameters stand apart; what was stored by earlier versions has a text only. */
export const saidInWords = (said: SaidOnWire | null | undefined, message: string): string =>
  said ? sentenceInWords(said) : inWords(message);
