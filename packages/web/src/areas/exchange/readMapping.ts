import type { ImportFile } from '@kraal/contract/exchange';
import type { Species } from '@kraal/domain/animals/species';
import { allSpecies } from '@kraal/domain/animals/species';
import { asDay } from '@kraal/domain/format/dates';

export const oneOf = <T extends string>(
  value: string | undefined,
  allowed: readonly T[],
): T | null => allowed.find((one) => one === value) ?? null;

type Purpose = NonNullable<ImportFile['options']['purpose']>;
type Chosen = { purpose: Purpose; currentSpecies: Species };

const recordKinds = [
  'treatment',
  'diagnosis',
  'test',
  'service',
  'pregnancy_check',
  'birth',
  'result',
] as const;

const ofResults = ['coldMassKg', 'carcassClass', 'carcassNumber', 'condemned', 'pricePerKg'];

/** What a file holds as far as its columns say, until somebody said it: sheets of abattoirs are known by theirs. */
export function guessContent({ status, options, mapping }: ImportFile): {
  purpose: Purpose;
  recordKind: (typeof recordKinds)[number];
} {
  const isSheetOfResults = Object.values(mapping).some((field) => ofResults.includes(field ?? ''));
  return status === 'uploaded' && isSheetOfResults
    ? { purpose: 'records', recordKind: 'result' }
    : { purpose: options.purpose ?? 'animals', recordKind: options.recordKind ?? 'treatment' };
}

/** What the form says of a file: which field each column is, and how its rows are taken. */
export function readMapping(
  texts: Readonly<Record<string, string>>,
  file: ImportFile,
  { purpose, currentSpecies }: Chosen,
) {
  const mapping = Object.fromEntries(
    file.headings.map((_heading, index) => [String(index), texts[`column${index}`] ?? null]),
  );
  const options = {
    purpose,
    recordKind: oneOf(texts['recordKind'], recordKinds) ?? 'treatment',
    species: oneOf(texts['species'], allSpecies) ?? currentSpecies,
    updateBy: oneOf(texts['updateBy'], ['tag', 'eid', 'externalId'] as const),
    dayOrder: oneOf(texts['dayOrder'], ['dmy', 'mdy', 'ymd'] as const),
    createParents: texts['createParents'] === 'on',
    badParents: oneOf(texts['badParents'], ['leave_out', 'reference'] as const) ?? 'leave_out',
    parentNumbers: oneOf(texts['parentNumbers'], ['same', 'own'] as const) ?? 'same',
    onlyGood: texts['onlyGood'] !== 'all',
    registeredOn: texts['registeredOn'] ? asDay(texts['registeredOn']) : null,
    massesOn: texts['massesOn'] ? asDay(texts['massesOn']) : null,
    ageUnit: oneOf(texts['ageUnit'], ['years', 'months', 'days'] as const),
    accepted: file.options.accepted ?? [],
  };
  return { mapping, options };
}
