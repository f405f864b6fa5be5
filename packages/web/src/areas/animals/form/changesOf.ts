import type { AnimalDetail } from '@kraal/contract/animals';
import { fieldNames } from '@kraal/domain/animals/fields';
import type { Official } from './readFields.ts';

const described = [
  ...fieldNames,
  'bornOn',
  'bornPrecision',
  'birthMassKg',
  'damId',
  'sireId',
  'sex',
] as const;
const marks = ['tag', 'eid', 'brand', 'tattoo'] as const;

type Changes = { kind: string; payload: Record<string, unknown> }[];

/** Only what the form changed becomes entries: details, marks, place and mob each in their own kind. */
export function changesOf(animal: AnimalDetail, fields: Record<string, unknown>): Changes {
  const changes: Changes = [];
  const details = Object.fromEntries(
    described.flatMap((name) =>
      (fields[name] ?? null) === animal[name] ? [] : [[name, fields[name] ?? null]],
    ),
  );
  // A day that is said without a word about how much of it is known, is known.
  if ('bornPrecision' in details) details['bornOn'] = fields['bornOn'] ?? null;
  if ('bornOn' in details) details['bornPrecision'] = fields['bornPrecision'] ?? null;
  const official = (fields['official'] ?? []) as Official[]; // as `readFields` makes it
  const worn = animal.identifiers.filter(
    ({ type, until }) => type === 'official' && until === null,
  );
  const added = official.filter(
    ({ scheme, number }) => !worn.some((one) => one.scheme === scheme && one.value === number),
  );
  const fresh = Object.fromEntries(
    marks.flatMap((name) =>
      fields[name] && fields[name] !== animal[name] ? [[name, fields[name]]] : [],
    ),
  );
  if (Object.keys(details).length > 0 || fields['photoId'])
    changes.push({
      kind: 'described',
      payload: { ...details, ...(fields['photoId'] ? { photoId: fields['photoId'] } : {}) },
    });
  for (const [name, type] of [
    ['tag', 'visual'],
    ['eid', 'eid'],
    ['brand', 'brand'],
    ['tattoo', 'tattoo'],
  ] as const)
    if (!fields[name] && animal[name]) changes.push({ kind: 'identifier_lost', payload: { type } });
  for (const { scheme = '' } of worn)
    if (!official.some((one) => one.scheme === scheme))
      changes.push({ kind: 'identifier_lost', payload: { type: 'official', scheme } });
  const given = added.length > 0 ? { ...fresh, official: added } : fresh;
  if (Object.keys(given).length > 0) changes.push({ kind: 'identified', payload: given });
  if ((fields['campId'] ?? null) !== animal.campId)
    changes.push({ kind: 'moved', payload: { campId: fields['campId'] ?? null } });
  if (fields['mobId'] && fields['mobId'] !== animal.mobId)
    changes.push({ kind: 'joined_mob', payload: { mobId: fields['mobId'] } });
  if (!fields['mobId'] && animal.mobId)
    changes.push({ kind: 'left_mob', payload: { mobId: animal.mobId } });
  return changes;
}
