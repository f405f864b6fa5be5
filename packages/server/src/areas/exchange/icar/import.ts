import type { importIcar as contract } from '@kraal/contract/exchange';
import type { Output } from '@kraal/contract/endpoint';
import { sql } from 'drizzle-orm';
import { insertRows, select, type Transaction } from '../../../platform/database/connection.ts';
import { idFromName } from '../../../platform/idFromName.ts';
import { type Recorder, recordEvents } from '../../ledger/index.ts';
import { Herd, marksOf } from './herd.ts';
import { Cabinet, type Medicine, passedOver, readers } from './readers.ts';
import { clean, isResource, list, type Resource, resourceIn, text } from './resource.ts';
import { schemes, speciesWords } from './words.ts';

type Raw = Record<string, unknown> & { id: string; kind: string };
export type Report = Output<typeof contract>;

const mostProblems = 200;
const perStep = 500;

/** A single resource, a list, a collection, or several of them in one: read leniently, as other programs write them. */
function resourcesIn(value: unknown): Resource[] {
  if (Array.isArray(value)) return value.flatMap(resourcesIn);
  if (!isResource(value)) return [];
  if (Array.isArray(value['member'])) return value['member'].flatMap(resourcesIn);
  return text(value['resourceType']) || value['identifier'] || value['animal'] ? [value] : [];
}

const typeOf = (resource: Resource): string => {
  const named =
    text(resource['resourceType'])
      ?.replace(/^.*[:/]/, '')
      .replace(/^icar/, '')
      .replace(/Resource$/, '') ?? '';
  return named === 'AnimalCore' || (named === '' && resource['identifier']) ? 'Animal' : named;
};

type Reading = {
  cabinet: Cabinet;
  first: ReadonlyMap<string, string>;
  herd: Herd;
  farmId: string;
  recorder: Recorder;
  problems: Report['problems'];
};

/** Animals the farm does not know yet, as opening balances on their day of birth, or today. */
function animalEvent(
  resource: Resource,
  { first, herd, farmId, recorder, problems }: Reading,
  at: number,
): Raw | null {
  const { marks, tag, eid } = marksOf(resource);
  const known = marks
    .map(
      (mark) =>
        herd.find({
          id: mark.slice(mark.indexOf(' ') + 1),
          scheme: mark.slice(0, mark.indexOf(' ')),
        }).id,
    )
    .find(Boolean);
  if (known) {
    herd.keep(known, marks);
    return null;
  }
  const main = herd.find(resourceIn(resource['identifier']));
  const id = main.fresh ?? (marks[0] ? idFromName(farmId, `icar ${marks[0]}`) : null);
  const gender = text(resource['gender']);
  if (!id || (gender !== 'Female' && !gender?.startsWith('Male'))) {
    problems.push({
      at,
      type: 'Animal',
      message: id
        ? 'Its sex is not known: Kraal keeps females and males.'
        : 'It has no identifier.',
    });
    return null;
  }
  herd.keep(id, marks);
  const bornOn = text(resource['birthDate'])?.slice(0, 10);
  const breed = resourceIn(resource['primaryBreed']);
  const parent = (wanted: string): string | undefined => {
    const found = list(resource['parentage']).find(
      (one) =>
        one['gender'] === wanted &&
        (one['relation'] === undefined || one['relation'] === 'Genetic'),
    );
    return herd.find(resourceIn(found?.['identifier'])).id ?? undefined;
  };
  return {
    id: idFromName(farmId, `icar animal ${id}`),
    kind: 'registered',
    occurredAt: bornOn
      ? `${bornOn}T12:00:00Z`
      : (first.get(main.mark ?? '') ?? recorder.now.toISOString()),
    animalIds: [id],
    payload: Object.fromEntries(
      Object.entries({
        species: speciesWords.in(resource['specie']),
        sex: gender === 'Female' ? 'female' : 'male',
        tag,
        eid,
        name: text(resource['name']),
        breed: text(breed?.['id']),
        colour: text(resource['coatColor']),
        bornOn,
        castrated: gender === 'MaleNeuter' ? true : undefined,
        damId: parent('Female'),
        sireId: parent('Male'),
        brand: list(resource['alternativeIdentifiers'])
          .filter(({ scheme }) => scheme === schemes.brand)
          .map(({ id: mark }) => text(mark))
          .find(Boolean),
      }).filter(([, value]) => value !== undefined),
    ),
  };
}

/** Who hears of those that left inside a withdrawal which the file makes known. */
type Telling = (residues: Awaited<ReturnType<typeof recordEvents>>['residues']) => Promise<void>;

/**
 * Brings in what another program exported: animals first, whatever their order in the file, then their events in order
 * of time. The same file again changes nothing: ids follow from the ids in it.
 */
export async function importIcar(
  transaction: Transaction,
  recorder: Recorder,
  content: unknown,
  dryRun: boolean,
  tellOf: Telling,
): Promise<Report> {
  const { farmId } = recorder;
  const resources = resourcesIn(content);
  const known = await select<{
    id: string;
    tagKey: string | null;
    eid: string | null;
    species: string;
  }>(
    transaction,
    sql`select id, tag_key as "tagKey", eid, species from animal where farm_id = ${farmId}
      and status <> 'merged'`,
  );
  const herd = new Herd(farmId, known);
  const stocked = await select<Medicine>(
    transaction,
    sql`select id, name, unit, meat_days as "meatDays", milk_days as "milkDays",
      export_days as "exportDays" from medicine where farm_id = ${farmId} and archived_at is null`,
  );
  const cabinet = new Cabinet(farmId, stocked);
  const reading: Reading = {
    cabinet,
    first: firstSeen(resources, herd),
    herd,
    farmId,
    recorder,
    problems: [],
  };
  expectYoung(resources, reading.herd);
  const animals = resources
    .map((resource, at) => ({ resource, at }))
    .filter(({ resource }) => typeOf(resource) === 'Animal')
    .sort((one, other) =>
      (text(one.resource['birthDate']) ?? '') < (text(other.resource['birthDate']) ?? '') ? -1 : 1,
    );
  const born = animals.flatMap(({ resource, at }) => animalEvent(resource, reading, at) ?? []);
  const events = resources
    .flatMap((resource, at) => eventOf(resource, at, reading))
    .sort((one, other) => (String(one['occurredAt']) < String(other['occurredAt']) ? -1 : 1));
  const report: Report = {
    resources: resources.length,
    animals: born.length,
    entries: events.length,
    recorded: 0,
    duplicate: 0,
    problems: reading.problems,
  };
  if (dryRun) return { ...report, problems: report.problems.slice(0, mostProblems) };
  await insertRows(
    transaction,
    'medicine',
    cabinet.fresh.map(({ id, name, unit }) => ({
      farm_id: farmId,
      id,
      name,
      medicine_class: 'other',
      species: [],
      dose_per: 'head',
      unit,
      meat_days: 0,
      milk_days: 0,
      export_days: 0,
      is_default: true,
      needs_prescription: false,
      version: 1,
    })),
  );
  await recordAll(transaction, recorder, [...born, ...events], report, tellOf);
  return { ...report, problems: report.problems.slice(0, mostProblems) };
}

/** When the file first speaks of each animal: an animal whose birth is not known is on the books from then. */
function firstSeen(resources: readonly Resource[], herd: Herd): Map<string, string> {
  const first = new Map<string, string>();
  for (const resource of resources) {
    const { mark } = herd.find(resourceIn(resource['animal']));
    const when = text(resource['eventDateTime']);
    if (!mark || !when || Number.isNaN(Date.parse(when))) continue;
    const day = new Date(when).toISOString();
    if (day < (first.get(mark) ?? '9999')) first.set(mark, day);
  }
  return first;
}

/** Young that are born in the file come into being by their birth, and not a second time as animals. */
function expectYoung(resources: readonly Resource[], herd: Herd): void {
  const animals = new Map(
    resources
      .filter((one) => typeOf(one) === 'Animal')
      .map((one) => [herd.find(resourceIn(one['identifier'])).mark, one]),
  );
  const births = resources.filter(
    (one) =>
      typeOf(one) === 'ReproParturitionEvent' &&
      animals.has(herd.find(resourceIn(one['animal'])).mark),
  );
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
          name: text(animal?.['name']) ?? text(one['name']),
        }),
        sireId: herd.find(resourceIn(sire?.['identifier'])).id ?? undefined,
      },
      [mark, ...said.marks],
    );
  }
}

function eventOf(
  resource: Resource,
  at: number,
  { cabinet, herd, farmId, problems, recorder }: Reading,
): Raw[] {
  const type = typeOf(resource);
  if (type === 'Animal' || type === 'MovementBirthEvent' || type === 'MovementArrivalEvent')
    return [];
  const refuse = (message: string): Raw[] => {
    problems.push({ at, type, message });
    return [];
  };
  if (resourceIn(resource['meta'])?.['isDeleted'] === true) return [];
  const read = readers[type];
  if (!read) return refuse(passedOver[type] ?? 'Kraal has nothing that this could become.');
  const { id: animalId } = herd.find(resourceIn(resource['animal']));
  const when = text(resource['eventDateTime']);
  if (!animalId) return refuse('Its animal is not known here and not in the file.');
  if (!when || Number.isNaN(Date.parse(when)))
    return refuse('It has no date and time that can be read.');
  const made = read(resource, herd, cabinet, recorder.timeZone);
  if (typeof made === 'string') return refuse(made);
  const source =
    text(resource['id']) ??
    text(resourceIn(resource['meta'])?.['sourceId']) ??
    `${type} ${animalId} ${when}`;
  const note = text(resource['remark'])?.slice(0, 2000);
  return [
    {
      id: idFromName(farmId, `icar ${source} ${animalId}`),
      occurredAt: new Date(when).toISOString(),
      animalIds: [animalId],
      ...made,
      ...(note ? { note } : {}),
    },
  ];
}

async function recordAll(
  transaction: Transaction,
  recorder: Recorder,
  events: readonly Raw[],
  report: Report,
  tellOf: Telling,
): Promise<void> {
  for (let from = 0; from < events.length; from += perStep) {
    const step = events.slice(from, from + perStep);
    const { answers, residues } = await recordEvents(transaction, recorder, step);
    await tellOf(residues);
    for (const [index, answer] of answers.entries()) {
      if (answer.result === 'recorded') report.recorded += 1;
      else if (answer.result === 'duplicate') report.duplicate += 1;
      else
        report.problems.push({
          at: from + index,
          type: step[index]?.kind ?? '',
          message: answer.message ?? '',
        });
    }
  }
}
