import type { importIcar as contract } from '@kraal/contract/exchange';
import type { Output } from '@kraal/contract/endpoint';
import { sql } from 'drizzle-orm';
import { insertRows, select, type Transaction } from '../../../platform/database/connection.ts';
import { idFromName } from '../../../platform/idFromName.ts';
import { type Recorder, recordEvents } from '../../ledger/index.ts';
import { Herd, marksOf } from './herd.ts';
import { daysOfUnknown } from '../unknownProduct.ts';
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

/** An entry, and where in the file it stands. */
type Placed = { at: number; raw: Raw };

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
  const { known: knownBy, marks, tag, eid } = marksOf(resource);
  const identifier = resourceIn(resource['identifier']);
  // A tag as the only number is of its species, like every tag.
  const isTag = identifier?.['scheme'] === schemes.visual;
  const main = isTag ? { id: null, fresh: null, mark: null } : herd.find(identifier);
  const others = knownBy.map((mark) => herd.idOf(mark)).filter((one) => one !== null);
  const known = main.id ?? others.find((one) => !herd.isAnother(one, identifier));
  if (known) {
    herd.keep(known, marks);
    herd.keepMain(known, identifier);
    return null;
  }
  // Of one that bears nothing but its owner's mark the place in the file is all that tells it from the others.
  const nameless = identifier ? `icar ${at} ${JSON.stringify(identifier)}` : null;
  const name = marks[0] ? `icar ${marks[0]}` : nameless;
  const id = main.fresh ?? (name ? idFromName(farmId, name) : null);
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
  herd.keepMain(id, identifier);
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
      : (first.get(herd.find(identifier).mark ?? '') ?? recorder.now.toISOString()),
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
        brand: markIn(resource, schemes.brand)?.slice(0, 3),
        tattoo: markIn(resource, schemes.tattoo)?.slice(0, 20),
      }).filter(([, value]) => value !== undefined),
    ),
  };
}

const markIn = (resource: Resource, wanted: string): string | undefined =>
  [resource['identifier'], ...list(resource['alternativeIdentifiers'])]
    .map(resourceIn)
    .filter((one) => one?.['scheme'] === wanted)
    .map((one) => text(one?.['id']))
    .find(Boolean);

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
      and status <> 'merged' order by (status = 'alive') desc, id`,
  );
  const herd = new Herd(farmId, known);
  const stocked = await select<Medicine>(
    transaction,
    sql`select id, name, unit, meat_days as "meatDays", milk_days as "milkDays",
      export_days as "exportDays" from medicine where farm_id = ${farmId} order by archived_at nulls last`,
  );
  const cabinet = new Cabinet(
    farmId,
    stocked.toReversed(),
    await daysOfUnknown(transaction, farmId),
  );
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
  const born = animals.flatMap(({ resource, at }): Placed[] => {
    const raw = animalEvent(resource, reading, at);
    return raw ? [{ at, raw }] : [];
  });
  const events = resources
    .flatMap((resource, at) => eventOf(resource, at, reading).map((raw): Placed => ({ at, raw })))
    .sort((one, other) =>
      String(one.raw['occurredAt']) < String(other.raw['occurredAt']) ? -1 : 1,
    );
  const report: Report = {
    resources: resources.length,
    animals: born.length,
    entries: events.length,
    recorded: 0,
    duplicate: 0,
    problems: reading.problems,
  };
  const run = async (within: Transaction, tell: Telling): Promise<void> => {
    await insertRows(
      within,
      'medicine',
      cabinet.made().map(({ id, name, unit, meatDays, milkDays, exportDays }) => ({
        farm_id: farmId,
        id,
        name,
        medicine_class: 'other',
        species: [],
        dose_per: 'head',
        unit,
        meat_days: meatDays,
        milk_days: milkDays,
        export_days: exportDays,
        is_default: true,
        needs_prescription: false,
        version: 1,
      })),
    );
    await recordAll(within, recorder, [...born, ...events], report, tell);
  };
  if (dryRun) await tried(transaction, (within) => run(within, async () => {}));
  else await run(transaction, tellOf);
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

class Tried extends Error {}

/** Does all of it, to hear what would be said, and takes it back. */
async function tried(
  transaction: Transaction,
  run: (within: Transaction) => Promise<void>,
): Promise<void> {
  await transaction
    .transaction(async (within) => {
      await run(within);
      throw new Tried();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Tried)) throw error;
    });
}

async function recordAll(
  transaction: Transaction,
  recorder: Recorder,
  events: readonly Placed[],
  report: Report,
  tellOf: Telling,
): Promise<void> {
  for (let from = 0; from < events.length; from += perStep) {
    const step = events.slice(from, from + perStep);
    const raw = step.map((one) => one.raw);
    const { answers, residues } = await recordEvents(transaction, recorder, raw);
    await tellOf(residues);
    for (const [index, answer] of answers.entries()) {
      if (answer.result === 'recorded') report.recorded += 1;
      else if (answer.result === 'duplicate') report.duplicate += 1;
      else
        report.problems.push({
          at: step[index]?.at ?? 0,
          type: String(step[index]?.raw.kind ?? ''),
          message: answer.message ?? '',
        });
    }
  }
}
