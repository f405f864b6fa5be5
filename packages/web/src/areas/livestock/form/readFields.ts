import { massKept } from '../../../platform/units.ts';
import type { FieldErrors } from '../../../platform/errors.ts';

const masses = ['massKg', 'birthMassKg'];
const numbers = [...masses, 'heads', 'births'];

/** Texts of a form as fields of a payload: numbers are read with comma or point. */
export function readFields(
  texts: Record<string, string>,
  notANumber: string,
): { fields: Record<string, unknown>; wrong: FieldErrors } {
  const fields: Record<string, unknown> = {};
  const wrong: FieldErrors = {};
  for (const [name, text] of Object.entries(texts)) {
    if (name === 'then') continue;
    if (name === 'pregnant') {
      fields[name] = text === 'yes';
      continue;
    }
    const value = numbers.includes(name) ? Number(text.replace(/\s/g, '').replace(',', '.')) : text;
    if (Number.isNaN(value)) wrong[name] = [notANumber];
    else fields[name] = masses.includes(name) ? massKept(Number(value)) : value;
  }
  return { fields, wrong };
}
