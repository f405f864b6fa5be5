import { createHash } from 'node:crypto';
import { idFromName } from '../../../platform/idFromName.ts';
import { type Raw, ownMarks } from './animals.ts';
import { Herd, marksOf } from './herd.ts';
import { passedOver, readers } from './readers.ts';
import { noMoment } from './readerParts.ts';
import {
  type Resource,
  clean,
  cut,
  isDeleted,
  list,
  momentOf,
  ownOf,
  resourceIn,
  text,
} from './resource.ts';
import { typeOf } from './shape.ts';
import { speciesWords } from './words.ts';
import type { ImportContext } from './import.ts';

/** Young that are born in the file come into being by their birth, and not a second time as animals. */
export function expectYoung(resources: readonly Resource[], herd: Herd, now: Date): void {
  const animals = new Map(
    resources
      .filter((one) => typeOf(one) === 'Animal')
      .map((one) => [herd.find(resourceIn(one['identifier'])).mark, one]),
  );
  // A birth that will not be taken in brings nobody into being: its young come as animals.
  const births = resources.filter((one) => {
    const { id, mark } = herd.find(resourceIn(one['animal']));
    const dam = animals.get(mark);
    const isDam = dam
      ? dam['gender'] === 'Female' && speciesWords.known(dam['specie'])
      : id !== null;
    const at = momentOf(one);
    return (
      typeOf(one) === 'ReproParturitionEvent' &&
      !isDeleted(one) &&
      isDam &&
      at !== null &&
      at <= now.toISOString()
    );
  });
  for (const one of births.flatMap((birth) => [
    ...list(birth['progenyDetails']),
    ...list(birth['progeny']),
  ])) {
    const { id, fresh, mark } = herd.find(resourceIn(one['identifier']));
    if (
      id !== null ||
      fresh === null ||
      mark === null ||
      (text(one['birthStatus']) ?? 'Alive') !== 'Alive'
    )
      continue;
    const animal = animals.get(mark);
    const said = marksOf(animal ?? one);
    const sire = list(animal?.['parentage']).find((parent) => parent['gender'] === 'Male');
    herd.expect(
      {
        id: fresh,
        marks: clean({
          tag: said.tag ?? text(one['managementTag']),
          eid: said.eid,
          official: said.official.length > 0 ? said.official : undefined,
          name: text(one['name']),
          ...(animal ? ownMarks(animal, 'gave_birth') : {}),
        }),
        sire: resourceIn(sire?.['identifier']),
      },
      [mark, ...said.marks],
    );
  }
}

export function eventOf(
  resource: Resource,
  at: number,
  { cabinet, herd, places, farmId, problems, recorder, taken }: ImportContext,
): Raw[] {
  const type = typeOf(resource);
  if (type === 'Animal') return [];
  const reject = (message: string): Raw[] => {
    problems.push({ at, type, message });
    return [];
  };
  if (isDeleted(resource)) return [];
  const read = ownOf(readers, type);
  if (!read) return reject(ownOf(passedOver, type) ?? 'Kraal has nothing that this could become.');
  const { id: animalId } = herd.find(resourceIn(resource['animal']));
  if (!animalId) return reject('Its animal is not known here and not in the file.');
  const moment = momentOf(resource);
  if (!moment && !momentless.has(type)) return reject(noMoment);
  const made = read(resource, { herd, cabinet, places, timeZone: recorder.timeZone });
  if (typeof made === 'string') return reject(made);
  const note = cut(text(resource['remark']), 2000);
  return (Array.isArray(made) ? made : [made]).map(
    ({ kind, payload, when, key, remark }, index) => {
      if (remark) reject(remark);
      const source = key ?? keyOf(resource, { type, animalId, index, taken });
      return {
        id: idFromName(farmId, `icar ${source} ${animalId}${index > 0 && !key ? ` ${index}` : ''}`),
        occurredAt: momentOf({ when }, 'when') ?? moment,
        animalIds: [animalId],
        kind,
        payload,
        ...(note && index === 0 ? { note } : {}),
      };
    },
  );
}

/** How an animal came, and what holds it back, is told elsewhere too. */
const momentless = new Set(['MovementBirthEvent', 'MovementArrivalEvent', 'WithdrawalEvent']);

/**
 * By what an entry is known again: its id, else its moment. Where two of a file share it, as tables numbered each by
 * itself do, what they say tells them apart; the same said twice is one.
 */
function keyOf(
  resource: Resource,
  {
    type,
    animalId,
    index,
    taken,
  }: { type: string; animalId: string; index: number; taken: Map<string, string> },
): string {
  const source =
    text(resource['id']) ??
    text(resourceIn(resource['meta'])?.['sourceId']) ??
    `${type} ${animalId} ${text(resource['eventDateTime'])}`;
  const said = `${type} ${JSON.stringify(resource)}`;
  const place = `${source} ${animalId} ${index}`;
  const first = taken.get(place) ?? said;
  taken.set(place, first);
  return first === said ? source : `${source} ${createHash('sha256').update(said).digest('hex')}`;
}
