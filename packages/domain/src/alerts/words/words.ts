import { withDaysIn } from '../../format/inLanguage.ts';
import type { Language } from '../../people/languages.ts';
import type { Occasion } from '../engine.ts';
import type { AlertCode } from '../rules.ts';
import { af } from './af.ts';
import { en } from './en.ts';
import { zu } from './zu.ts';

export type AlertFacts = Readonly<Record<string, string | number>>;

/** What a rule says in one language. Days come in as ISO and are written as the reader writes them. */
export type RuleWords = {
  /** What it is called in lists. */
  title: string;
  /** Why, of one: its name, and its facts. */
  one: (name: string, facts: AlertFacts) => string;
  /** Of many at once; the count comes in as it is written. */
  many: (count: string) => string;
};

/** A language that lacks a rule does not compile. */
export type AlertWords = {
  rules: Record<AlertCode, RuleWords>;
  /** What stands before a message that is not the first. */
  occasion: Record<Exclude<Occasion, 'fired'>, string>;
  and: (more: number) => string;
  digest: (about: { farm: string; today: number; late: number; open: number }) => string;
  evening: (about: EveningFacts) => string;
  evenLate: (about: EveningFacts) => string;
  test: (farm: string) => string;
};

export type EveningFacts = {
  farm: string;
  seen: number;
  heads: number;
  late: number;
  open: number;
};

const languages: Record<Language, AlertWords> = { en, af, zu };

/**
 * Sentences of alerts stand here in every language and in no catalogue: a push, an SMS and a letter are written where
 * there is none, and what they say must be what the screen says (decision 060).
 */
export const alertWordsIn = (language: string): AlertWords =>
  Object.hasOwn(languages, language) ? languages[language as Language] : en; // checked on the same line

type About = { rule: AlertCode; name: string; facts: AlertFacts };

const spoken = (language: string): Language =>
  Object.hasOwn(languages, language) ? (language as Language) : 'en'; // checked on the same line

/** A figure as the product writes it: 12 389, and 1,5. */
const figure = (value: number): string => {
  const [whole = '', part] = String(Math.abs(value)).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, '\u00a0');
  return `${value < 0 ? '-' : ''}${grouped}${part === undefined ? '' : `,${part}`}`;
};

const written = (facts: AlertFacts): AlertFacts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'number' ? figure(value) : value,
    ]),
  );

/** Of many at once, in a few words. */
export const alertsOfMany = (language: string, rule: AlertCode, heads: number): string =>
  alertWordsIn(language).rules[rule].many(figure(heads));

/** Why one alert stands, in one sentence. */
export function alertSentence(language: string, { rule, name, facts }: About): string {
  const words = alertWordsIn(language).rules[rule];
  return withDaysIn(spoken(language), words.one(name, written(facts)));
}

type Spoken = {
  rule: AlertCode;
  occasion: Occasion;
  heads: number;
  /** How many alerts it is about: a lot has many heads and is one. */
  alerts: number;
  names: readonly string[];
  /** Of a message about one alert, its facts. */
  facts: AlertFacts | null;
};

/** A message in one sentence: of one alert why, of many how many and the first of them by name. */
export function messageSentence(
  language: string,
  { rule, occasion, heads, alerts, names, facts }: Spoken,
): string {
  const words = alertWordsIn(language);
  const [name = ''] = names;
  const body =
    facts && names.length === 1
      ? alertSentence(language, { rule, name, facts })
      : `${alertsOfMany(language, rule, heads)}: ${names.join(', ')}${alerts > names.length ? words.and(alerts - names.length) : ''}`;
  return occasion === 'fired' ? body : `${words.occasion[occasion]}: ${body}`;
}
