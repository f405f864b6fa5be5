import { i18n } from '@lingui/core';
import { describeWith, kindName, kindView } from '../ledger/index.ts';
import { formatDateTime } from '../../formats/localFormat.ts';

type Entry = Readonly<Record<string, unknown>>;

export const animalsIn = ({ animalIds }: Entry): string[] =>
  Array.isArray(animalIds) ? animalIds.map(String) : [];

export const payloadIn = ({ payload }: Entry): Record<string, unknown> =>
  typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {}; // checked just before

/** More names than a line holds. */
const mostNames = 5;

/** Camp, mob, medicines that an entry names by their ids: nobody accepts a move without seeing where to. */
function namedIn(
  payload: Record<string, unknown>,
  names: Readonly<Record<string, string>>,
): string {
  const lines = Array.isArray(payload['lines']) ? payload['lines'] : [];
  const ids = [
    payload['campId'],
    payload['mobId'],
    payload['medicineId'],
    ...lines.map((line: { medicineId?: unknown }) => line.medicineId),
  ];
  return ids.flatMap((id) => (typeof id === 'string' ? (names[id] ?? []) : [])).join(', ');
}

/** An entry that is only proposed, in the words in which it would stand in a timeline: what, of whom, when, how much. */
export function entryWords(entry: Entry, names: Readonly<Record<string, string>>): string {
  const kind = String(entry['kind']);
  const about = Array.isArray(entry['subjectIds']) ? entry['subjectIds'].map(String) : [];
  const who = [...animalsIn(entry), ...about].map((id) => names[id] ?? '–');
  const ofMob = typeof entry['mobId'] === 'string' ? (names[entry['mobId']] ?? '') : '';
  const more = who.length > mostNames ? ` +${who.length - mostNames}` : '';
  const when = typeof entry['occurredAt'] === 'string' ? formatDateTime(entry['occurredAt']) : '';
  return [
    i18n._(kindName(kind)),
    describeWith(kindView(kind), payloadIn(entry)),
    namedIn(payloadIn(entry), names),
    ofMob,
    who.slice(0, mostNames).join(', ') + more,
    when,
  ]
    .filter((one) => one !== '')
    .join(' · ');
}
