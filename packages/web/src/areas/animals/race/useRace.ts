import { type AnimalRow, findAnimal, type WorkSession } from '@kraal/contract/animals';
import { useRef, useState } from 'react';
import { CallError } from '../../../platform/errors.ts';
import { useHerdAhead } from '../../../platform/herd/useHerdAhead.ts';
import { enqueue } from '../../../platform/outbox/outbox.ts';
import { read } from '../../../platform/read.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { describeWith, kindView, withId } from '../../ledger/index.ts';
import { tagOf } from '../list/columns.tsx';
import { dosingOf } from './dosing.ts';
import { chosenIn, entriesOf, keptOf, measureOf, type Recording } from './raceEntries.ts';
import { signal } from './signal.ts';
import { useReadings } from './useReadings.ts';

/** One animal after the other: everything is kept on the device first, so nothing is lost when the page closes or the signal goes. */
export function useRace(session: WorkSession) {
  const { farmId } = useFarm();
  const [animal, setAnimal] = useState<AnimalRow | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  /** Counts the scans: what comes late, an answer or the end of keeping a reading, is of an animal that walked on. */
  const scans = useRef(0);
  const keeping = useRef(new Set<string>());
  const { readings, refetch, keepName, keepSent } = useReadings(session);
  useHerdAhead(farmId);
  const measure = measureOf(session);
  // A session for a selection knows whom it is for; others that come by are weighed too, and said to be others.
  const chosen = chosenIn(session);

  function meet(found: AnimalRow): AnimalRow {
    signal('good');
    keepName(found.id, tagOf(found));
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

  /** Out: whether nobody was scanned while the reading was kept. */
  async function record(typed: Recording): Promise<boolean> {
    // Pressed twice while it is being kept it is one reading.
    if (!animal || measure === 'tag' || keeping.current.has(animal.id)) return false;
    const scan = scans.current;
    const [first, ...others] = entriesOf(session, { animal, measure }, typed);
    const reading = withId(first);
    const name = tagOf(animal);
    keepSent({
      id: reading.id,
      animalId: animal.id,
      name,
      value: describeWith(kindView(reading.kind), reading.payload),
      number: keptOf(measure, typed.value),
      waiting: false,
      rejected: null,
    });
    keeping.current.add(animal.id);
    await enqueue(farmId, [reading, ...others.map(withId)], { name }).finally(() =>
      keeping.current.delete(animal.id),
    );
    const isLast = scan === scans.current;
    if (isLast) {
      setAnimal(null);
      setTrouble(null);
    }
    setTimeout(refetch, 800);
    return isLast;
  }

  const weighed = new Set(
    readings.filter((one) => one.rejected === null).map((one) => one.animalId),
  );
  return {
    measure,
    dosing: dosingOf(session),
    animal,
    trouble,
    toCome: chosen ? [...chosen].filter((id) => !weighed.has(id)).length : null,
    readings,
    find,
    record,
    clear: () => setAnimal(null),
  };
}
