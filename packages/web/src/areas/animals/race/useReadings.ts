import type { WorkSession } from '@kraal/contract/animals';
import { readingIn } from '@kraal/domain/growth/traits';
import type { TimelineEntry } from '@kraal/contract/ledger';
import { useState } from 'react';
import type { Waiting } from '../../../platform/outbox/store.ts';
import { useOutboxEntries } from '../../../platform/outbox/useOutbox.ts';
import { describeWith, kindView } from '../../ledger/index.ts';
import { useSessionEntries } from './useSessionEntries.ts';

export type RecordedValue = {
  id: string;
  animalId: string;
  name: string;
  value: string;
  number: number | null;
  waiting: boolean;
  rejected: string | null;
};

/** What an entry of the race took of its animal; null of those that it brings along. */
const takenIn = (kind: string, payload: Readonly<Record<string, unknown>>): number | null =>
  kind === 'weighed' && typeof payload['massKg'] === 'number'
    ? payload['massKg']
    : (readingIn(kind, payload)?.value ?? null);

function waitingValue(entry: Waiting, nameOf: (id: string) => string): RecordedValue | null {
  const animalId = (entry.event['animalIds'] as string[])[0] ?? ''; // made by `entriesOf` of the race
  const payload = entry.event['payload'] as Record<string, unknown>; // as above
  const kind = String(entry.event['kind']);
  const number = takenIn(kind, payload);
  if (number === null) return null;
  return {
    id: entry.event.id,
    animalId,
    // Names kept with the page are gone with a page that was killed; the entry has its own.
    name: entry.name ?? nameOf(animalId),
    value: describeWith(kindView(kind), payload),
    number,
    waiting: entry.refused === undefined,
    rejected: entry.refused ?? null,
  };
}

const savedValue = (entry: TimelineEntry): RecordedValue => ({
  id: entry.id,
  animalId: entry.animalId ?? '',
  name: entry.animalTag ?? '',
  value: describeWith(kindView(entry.kind), entry.payload),
  number: takenIn(entry.kind, entry.payload),
  waiting: false,
  rejected: null,
});

/** All that was taken in a session, the latest first: what waits here, what was just sent, what the server has. */
export function useReadings({ id: sessionId }: WorkSession) {
  const names = namesOf(sessionId);
  // Between leaving the outbox and coming back from the server a reading must not vanish from the screen.
  const [sent, setSent] = useState<readonly RecordedValue[]>([]);
  const saved = useSessionEntries(sessionId);
  const waiting = useOutboxEntries()
    .filter(({ event }) => event['sessionId'] === sessionId)
    .map((entry) => waitingValue(entry, names.of))
    .filter((one) => one !== null);
  const here = new Set(waiting.map((one) => one.id));
  const done = saved.entries
    .filter(({ id, voidedBy }) => voidedBy === null && !here.has(id))
    .map(savedValue)
    .filter(({ number }) => number !== null);
  const served = new Set(done.map((one) => one.id));
  const between = sent.filter((one) => !here.has(one.id) && !served.has(one.id));
  return {
    readings: [...waiting.toReversed(), ...between, ...done],
    refetch: saved.refetch,
    keepName: names.keep,
    keepSent: (one: RecordedValue) => setSent((old) => [one, ...old].slice(0, 200)),
  };
}

/** Names of animals met in this session, so that the list can show them before the server answers. */
function namesOf(sessionId: string) {
  const key = `kraal_race_${sessionId}`;
  const read = (): Record<string, string> =>
    JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, string>; // written two lines below
  return {
    of: (id: string) => read()[id] ?? '',
    keep: (id: string, name: string) =>
      sessionStorage.setItem(key, JSON.stringify({ ...read(), [id]: name })),
  };
}
