import { type AnimalRow, findAnimal, type WorkSession } from '@kraal/contract/animals';
import { useRef, useState } from 'react';
import { isTrait, readingIn, readingStatement, type TraitName } from '@kraal/domain/growth/traits';
import { enqueue } from '../../../platform/outbox/outbox.ts';
import { useOutboxEntries } from '../../../platform/outbox/useOutbox.ts';
import { read } from '../../../platform/read.ts';
import { useHerdAhead } from '../../../platform/herd/useHerdAhead.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { kindView, describeWith, type NewEvent, withId } from '../../ledger/index.ts';
import { tagOf } from '../list/columns.tsx';
import { CallError } from '../../../platform/errors.ts';
import { dosingOf, treatment } from './dosing.ts';
import { signal } from './signal.ts';
import { useSessionEntries } from './useSessionEntries.ts';
import { massKept } from '../../../platform/units.ts';

export type Measure = 'mass' | TraitName | 'tag';
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

/** Chosen from this list when the session was started; another program may have written anything. */
function measureOf({ shared }: WorkSession): Measure {
  const said = String(shared['measure']);
  return said === 'tag' || isTrait(said) ? said : 'mass';
}

/** One animal after the other: everything is kept on the device first, so nothing is lost when the page closes or the signal goes. */
export function useRace(session: WorkSession) {
  const { farmId } = useFarm();
  const [animal, setAnimal] = useState<AnimalRow | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  /** Counts the scans: what comes late, an answer or the end of keeping a reading, is of an animal that walked on. */
  const scans = useRef(0);
  const keeping = useRef(new Set<string>());
  // Between leaving the outbox and coming back from the server a reading must not vanish from the screen.
  const [sent, setSent] = useState<readonly RecordedValue[]>([]);
  const entries = useOutboxEntries();
  const saved = useSessionEntries(session.id);
  useHerdAhead(farmId);
  const names = useNames(session.id);
  const dosing = dosingOf(session);
  const measure = measureOf(session);

  // A session for a selection knows whom it is for; others that come by are weighed too, and said to be others.
  const chosen = chosenIn(session);

  const waiting: RecordedValue[] = entries
    .filter(({ event }) => event['sessionId'] === session.id)
    .flatMap((entry): RecordedValue[] => {
      const animalId = (entry.event['animalIds'] as string[])[0] ?? ''; // made by `record` below
      const payload = entry.event['payload'] as Record<string, unknown>; // as above
      const kind = String(entry.event['kind']);
      const number = takenIn(kind, payload);
      if (number === null) return [];
      return [
        {
          id: entry.event.id,
          animalId,
          // Names kept with the page are gone with a page that was killed; the entry has its own.
          name: entry.name ?? names.of(animalId),
          value: describeWith(kindView(kind), payload),
          number,
          waiting: entry.refused === undefined,
          rejected: entry.refused ?? null,
        },
      ];
    });
  const here = new Set(waiting.map((one) => one.id));
  const done: RecordedValue[] = saved.entries
    .filter(
      (entry) =>
        entry.voidedBy === null &&
        !here.has(entry.id) &&
        takenIn(entry.kind, entry.payload) !== null,
    )
    .map((entry) => ({
      id: entry.id,
      animalId: entry.animalId ?? '',
      name: entry.animalTag ?? '',
      value: describeWith(kindView(entry.kind), entry.payload),
      number: takenIn(entry.kind, entry.payload),
      waiting: false,
      rejected: null,
    }));
  const served = new Set(done.map((one) => one.id));
  const between = sent.filter((one) => !here.has(one.id) && !served.has(one.id));
  const readings = [...waiting.toReversed(), ...between, ...done];

  function meet(found: AnimalRow): AnimalRow {
    signal('good');
    names.keep(found.id, tagOf(found));
    if (readings.some((one) => one.animalId === found.id && one.rejected === null))
      setTrouble('twice');
    else if (found.species !== session.species) setTrouble('other_species');
    else if (chosen && !chosen.has(found.id)) setTrouble('not_chosen');
    setAnimal(found);
    return found;
  }

  async function find(mark: string): Promise<AnimalRow | null> {
    setTrouble(null);
    scans.current += 1;
    const scan = scans.current;
    const nobody = (why: string): null => {
      signal('trouble');
      setTrouble(why);
      // Who stood there has walked on: what is typed now is not of that one.
      setAnimal(null);
      return null;
    };
    const isOver = () => scan !== scans.current;
    try {
      const answer = await read(findAnimal, {
        params: { farmId },
        query: { mark, species: session.species },
      });
      if (isOver()) return null;
      if (!answer.animal || answer.several) {
        return nobody(answer.problem ?? (answer.several ? 'several' : 'unknown'));
      }
      return meet(answer.animal);
    } catch (error) {
      if (isOver()) return null;
      if (error instanceof CallError && error.kind === 'network') return nobody('not_on_device');
      return nobody(error instanceof Error ? error.message : 'unknown');
    }
  }

  /**
   * The reading and what all animals of the session share become entries of their own. Out: whether nobody was scanned
   * meanwhile.
   */
  async function record(
    value: number,
    note: string | undefined,
    dose: number | null,
    sure: boolean,
  ): Promise<boolean> {
    const kept = measure === 'mass' ? massKept(value) : value;
    // Pressed twice while it is being kept it is one reading.
    if (!animal || measure === 'tag' || keeping.current.has(animal.id)) return false;
    const scan = scans.current;
    const base = {
      occurredAt: new Date().toISOString(),
      animalIds: [animal.id],
      sessionId: session.id,
      // A morning is one act: one line among the last entries, and one way back.
      actId: session.id,
    };
    const { campId, mobId } = session.shared;
    const events: NewEvent[] = [
      {
        ...base,
        ...(measure === 'mass'
          ? { kind: 'weighed', payload: { massKg: kept, ...(sure ? { sure } : {}) } }
          : readingStatement(measure, kept)),
        ...(note ? { note } : {}),
      },
    ];
    if (typeof campId === 'string' && campId !== animal.campId)
      events.push({ ...base, kind: 'moved', payload: { campId } });
    if (typeof mobId === 'string' && mobId !== animal.mobId)
      events.push({ ...base, kind: 'joined_mob', payload: { mobId } });
    if (dosing && dose !== null)
      events.push(
        treatment(dosing, dose, base, measure === 'famacha' ? `FAMACHA ${value}` : session.name),
      );
    const [reading, ...shared] = events.map(withId);
    if (!reading) return false;
    setSent((old) =>
      [
        {
          id: reading.id,
          animalId: animal.id,
          name: tagOf(animal),
          value: describeWith(kindView(reading.kind), reading.payload),
          number: kept,
          waiting: false,
          rejected: null,
        },
        ...old,
      ].slice(0, 200),
    );
    keeping.current.add(animal.id);
    await enqueue(farmId, [reading, ...shared], { name: tagOf(animal) }).finally(() =>
      keeping.current.delete(animal.id),
    );
    const isLast = scan === scans.current;
    if (isLast) {
      setAnimal(null);
      setTrouble(null);
    }
    setTimeout(saved.refetch, 800);
    return isLast;
  }

  const weighed = new Set(
    readings.filter((one) => one.rejected === null).map((one) => one.animalId),
  );
  const toCome = chosen ? [...chosen].filter((id) => !weighed.has(id)).length : null;

  return {
    measure,
    dosing,
    animal,
    trouble,
    toCome,
    readings,
    find,
    record,
    clear: () => setAnimal(null),
  };
}

const chosenIn = ({ shared }: WorkSession): ReadonlySet<string> | null =>
  Array.isArray(shared['onlyIds']) ? new Set(shared['onlyIds'].map(String)) : null;

/** Names of animals met in this session, so that the list can show them before the server answers. */
function useNames(sessionId: string) {
  const key = `kraal_race_${sessionId}`;
  const read = (): Record<string, string> =>
    JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, string>; // written two lines below
  return {
    of: (id: string) => read()[id] ?? '',
    keep: (id: string, name: string) =>
      sessionStorage.setItem(key, JSON.stringify({ ...read(), [id]: name })),
  };
}
