import { massKept } from '../../../platform/units.ts';
import { type Day, isRealDay } from '@kraal/domain/format/dates';
import { bornPrecisions, standsForBirth } from '@kraal/domain/animals/birthDay';
import { mostOfficial } from '@kraal/domain/animals/identifiers';
import type { FieldErrors } from '../../../platform/errors.ts';
import { decimalOf } from '../../../ui/decimal.ts';

const masses = ['massKg', 'birthMassKg'];
const numbers = [...masses, 'heads', 'births'];

export type Official = { scheme: string; number: string };

/** Numbers of other registers; of one that was worn only the number is asked, and left empty it is worn no more. */
function readOfficial(
  texts: Record<string, string>,
  missing: string,
): { official: Official[]; wrong: FieldErrors } {
  const official: Official[] = [];
  const wrong: FieldErrors = {};
  for (let place = 0; place < mostOfficial; place += 1) {
    const scheme = texts[`wornScheme${place}`] ?? texts[`officialScheme${place}`];
    const number = texts[`officialNumber${place}`];
    if (scheme && number) official.push({ scheme, number });
    else if (number) wrong[`officialScheme${place}`] = [missing];
    else if (texts[`officialScheme${place}`]) wrong[`officialNumber${place}`] = [missing];
  }
  return { official, wrong };
}

type Words = { notANumber: string; missing: string };

/** Texts of a form as fields of a payload: numbers are read with comma or point. */
export function readFields(
  texts: Record<string, string>,
  { notANumber, missing }: Words,
  today: Day,
): { fields: Record<string, unknown>; wrong: FieldErrors } {
  const { official, wrong } = readOfficial(texts, missing);
  const fields: Record<string, unknown> = official.length > 0 ? { official } : {};
  for (const [name, text] of Object.entries(texts)) {
    if (name === 'then' || /^(worn|official)(Scheme|Number)\d$/.test(name)) continue;
    if (name === 'pregnant') {
      fields[name] = text === 'yes';
      continue;
    }
    const value = numbers.includes(name) ? decimalOf(text) : text;
    if (Number.isNaN(value)) wrong[name] = [notANumber];
    else fields[name] = masses.includes(name) ? massKept(Number(value)) : value;
  }
  const { bornOn, bornPrecision } = fields;
  const precision = bornPrecisions.find((one) => one === bornPrecision) ?? null;
  if (isDay(bornOn)) fields['bornOn'] = standsForBirth(bornOn, precision, today);
  else delete fields['bornPrecision'];
  return { fields, wrong };
}

const isDay = (value: unknown): value is Day => typeof value === 'string' && isRealDay(value);
