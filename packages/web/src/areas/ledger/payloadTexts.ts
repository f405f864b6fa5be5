import { checkMass } from '@kraal/domain/animals/mass';
import type { Species } from '@kraal/domain/animals/species';
import type { FieldErrors } from '../../platform/errors.ts';
import { sentenceInWords } from '../../platform/serverWords.ts';
import { massKept, massShown } from '../../platform/units.ts';
import { decimalOf } from '../../ui/decimal.ts';
import { centsTyped } from '../../ui/numberTyped.ts';
import type { KindField, KindView, Payload } from './kindView.ts';

/** Out of every camp, or nobody else's, said on purpose: an empty field says nothing. */
export const noPlace = 'none';

const mayBeNone = ({ type }: KindField): boolean => type === 'camp' || type === 'owner';

/** A typed number as it is kept: money in cents, masses in kilograms. */
function numberIn(field: KindField, written: string): number {
  if (field.type !== 'number') return decimalOf(written);
  if (field.cents) return centsTyped(written) ?? Number.NaN;
  return field.quantity === 'mass' ? massKept(decimalOf(written)) : decimalOf(written);
}

/** The payload that a form's texts make; NaN where a number is none, which the kind's schema names. */
export function payloadOf(view: KindView, texts: Record<string, string>): Record<string, unknown> {
  const payload: Record<string, unknown> = {};
  for (const field of view.fields) {
    const written = texts[field.name];
    if (written === undefined) continue;
    const isNumber = field.type === 'number' || (field.type === 'choice' && field.asNumber);
    if (isNumber) payload[field.name] = numberIn(field, written);
    else if (field.type === 'animal' && field.many) payload[field.name] = written.split(',');
    else if (field.type === 'check') payload[field.name] = true;
    else payload[field.name] = mayBeNone(field) && written === noPlace ? null : written;
  }
  return payload;
}

/** Fields that this form asks for though an entry may go without, and that are empty. */
export const requiredIn = (
  view: KindView,
  texts: Record<string, string>,
  word: string,
): Record<string, string[]> =>
  Object.fromEntries(
    view.fields
      .filter((field) => 'required' in field && field.required && texts[field.name] === undefined)
      .map((field) => [field.name, [word]]),
  );

/** What stood in a form whose entry says this; the other way round than `payloadOf`. */
export function textsOfPayload(view: KindView, payload: Payload): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const field of view.fields) {
    const value = payload[field.name];
    if (mayBeNone(field) && value === null) texts[field.name] = noPlace;
    else if (field.type === 'number' && typeof value === 'number')
      texts[field.name] = typedAs(field, value);
    else if (field.type === 'check' && value === true) texts[field.name] = 'on';
    else if (typeof value === 'string' || typeof value === 'number')
      texts[field.name] = String(value);
  }
  return texts;
}

/** Fields that cannot be filled in with what an entry says: left empty they stay as they were. */
const unfilled: readonly KindField['type'][] = ['animal', 'semen', 'photo'];

/** What an entry says in fields that its form begins without. */
export const keptOf = (view: KindView, payload: Payload): Payload =>
  Object.fromEntries(
    view.fields
      .filter(({ name, type }) => unfilled.includes(type) && payload[name] !== undefined)
      .map(({ name }) => [name, payload[name]]),
  );

/** A number as somebody typed it: money in whole coins, masses in the farm's unit. */
function typedAs(field: Extract<KindField, { type: 'number' }>, value: number): string {
  if (field.cents) return String(value / 100);
  return field.quantity === 'mass'
    ? String(Math.round(massShown(value) * 1000) / 1000)
    : String(value);
}

/** Masses that no animal of the species has: what the ledger refuses of anybody is said while it is typed. */
export function impossibleMasses(
  view: KindView,
  texts: Record<string, string>,
  species: Species,
): FieldErrors {
  const payload = payloadOf(view, texts);
  const heads = Math.max(1, Number(texts['heads']) || 1);
  const problems = view.fields.flatMap((field) => {
    const value = payload[field.name];
    if (field.type !== 'number' || field.quantity !== 'mass') return [];
    if (typeof value !== 'number' || Number.isNaN(value)) return [];
    return checkMass(field.name, { massKg: field.ofAll ? value / heads : value, species });
  });
  return Object.fromEntries(problems.map(({ field, said }) => [field, [sentenceInWords(said)]]));
}
