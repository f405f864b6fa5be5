import { massKept } from '../../../platform/units.ts';
import { type Day, isRealDay } from '@kraal/domain/format/dates';
import { bornPrecisions, standsForBirth } from '@kraal/domain/animals/birthDay';
import { mostOfficial } from '@kraal/domain/animals/identifiers';
import type { FieldErrors } from '../../../platform/errors.ts';
import { decimalOf } from '../../../ui/decimal.ts';
import { centsTyped } from '../../../ui/numberTyped.ts';

const masses = ['massKg', 'birthMassKg'];
const numbers = [...masses, 'heads', 'births'];

type Texts = Record<string, string>;
export type Official = { scheme: string; number: string };

const schemeOf = (texts: Texts, place: number): string | undefined =>
  texts[`wornScheme${place}`] ?? texts[`officialScheme${place}`];
const places = Array.from({ length: mostOfficial }, (_, place) => place);

/** Numbers of other registers; of one that was worn only the number is asked, and left empty it is worn no more. */
function officialIn(texts: Texts): Official[] {
  return places.flatMap((place) => {
    const [scheme, number] = [schemeOf(texts, place), texts[`officialNumber${place}`]];
    return scheme && number ? [{ scheme, number }] : [];
  });
}

/** A number without its register, and a register without its number. */
export const halfOfficial = (texts: Texts, word: string): FieldErrors =>
  Object.fromEntries(
    places.flatMap((place) => {
      const hasNumber = texts[`officialNumber${place}`] !== undefined;
      if (hasNumber && !schemeOf(texts, place)) return [[`officialScheme${place}`, [word]]];
      return !hasNumber && texts[`officialScheme${place}`]
        ? [[`officialNumber${place}`, [word]]]
        : [];
    }),
  );

/** Texts of a form as fields of a payload: numbers are read with comma or point, and are NaN where they are none. */
export function readFields(texts: Texts, today: Day): Record<string, unknown> {
  const official = officialIn(texts);
  const fields: Record<string, unknown> = official.length > 0 ? { official } : {};
  for (const [name, text] of Object.entries(texts)) {
    if (name === 'then' || /^(worn|official)(Scheme|Number)\d$/.test(name)) continue;
    const value = numbers.includes(name) ? decimalOf(text) : text;
    if (name === 'priceCents') fields[name] = centsTyped(text);
    else if (name === 'pregnant') fields[name] = text === 'yes';
    else fields[name] = masses.includes(name) ? massKept(Number(value)) : value;
  }
  const { bornOn, bornPrecision } = fields;
  const precision = bornPrecisions.find((one) => one === bornPrecision) ?? null;
  if (isDay(bornOn)) fields['bornOn'] = standsForBirth(bornOn, precision, today);
  else delete fields['bornPrecision'];
  return fields;
}

const isDay = (value: unknown): value is Day => typeof value === 'string' && isRealDay(value);
