import { sentence } from '@kraal/domain/ledger/problem';
import { invalid } from '../../platform/errors.ts';
import { dayOfHeading } from './read/guess.ts';
import { type ImportField, importFields } from './read/importFields.ts';

/** Each field is one column's; weighings of several days, which their headings name, are several. */
export function readMapping(
  mapping: Record<string, string | null>,
  headings: readonly string[],
): Record<string, ImportField | null> {
  const used = new Set<string>();
  const entries = Object.entries(mapping).map(([column, name]): [string, ImportField | null] => {
    if (!/^\d{1,2}$/.test(column) || Number(column) >= headings.length)
      throw invalid({ mapping: ['There is no such column.'] });
    const field = importFields.find((one) => one === name) ?? null;
    if (name !== null && !field)
      throw invalid({ mapping: [sentence`There is no field "${name}".`] });
    if (field === 'massKg' && dayOfHeading(headings[Number(column)] ?? '') !== null)
      return [column, field];
    if (field && used.has(field))
      throw invalid({ mapping: [sentence`Two columns are given to the field "${field}".`] });
    if (field) used.add(field);
    return [column, field];
  });
  return Object.fromEntries(entries);
}
