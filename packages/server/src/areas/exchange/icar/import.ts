import { asSaid, type Said } from '@kraal/domain/ledger/problem';
import { createHash } from 'node:crypto';
import { dayOf } from '@kraal/domain/format/dates';
import type { importIcar as contract } from '@kraal/contract/exchange';
import type { Output } from '@kraal/contract/endpoint';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { day, json, rowFor, text as words } from '../../../platform/database/row.ts';
import { tried } from '../../../platform/database/tried.ts';
import { idFromName } from '../../../platform/idFromName.ts';
import { type Residue, residues } from '../../health/index.ts';
import { type Recorder, recordEvents } from '../../ledger/index.ts';
import {
  type AnimalContext,
  animalEvents,
  animalsIn,
  ownMarks,
  type Raw,
  type Problem,
} from './animals.ts';
import type { Cabinet } from './cabinet.ts';
import { Herd, type KnownAnimal, marksOf } from './herd.ts';
import { noMoment, passedOver, readers } from './readers.ts';
import {
  clean,
  cut,
  isDeleted,
  list,
  momentOf,
  ownOf,
  type Resource,
  resourceIn,
  text,
} from './resource.ts';
import { resourcesIn, typeOf } from './shape.ts';
import { daysOfUnknown } from '../unknownProduct.ts';
import { loadCabinet, putOnShelf } from './shelf.ts';
import { storiesOf } from './stories.ts';
import { applyWithdrawals } from './withdrawals.ts';
import { speciesWords } from './words.ts';

type Answer = Output<typeof contract>;
/** Problems by the place of their resource among all that came; the answer says in which file of a zip, and where. */
type Report = Omit<Answer, 'problems'> & { problems: Problem[] };

/** One file's JSON; of a zip each has its name. */
export type IcarPart = { file: string | null; content: unknown };

const mostProblems = 200;
const perStep = 500;

/** An entry, and where in the file it stands. */
type PlacedEntry = { at: number; raw: Raw };

/** `taken`: by which key the file's entries are known so far, and what the first of each says. */
type ImportContext = AnimalContext & { cabinet: Cabinet; taken: Map<string, string> };

/** Who hears of those that left inside a withdrawal which the file makes known, and of diseases it names. */
type Notifications = {
  residues: (found: readonly Residue[]) => Promise<void>;
  recorded: (events: readonly Raw[]) => Promise<void>;
};
const nobody: Notifications = { residues: async () => {}, recorded: async () => {} };

const knownRow = rowFor<KnownAnimal>()({
  id: words,
  tagKey: words.orNull,
  eid: words.orNull,
  species: words,
  official: json<NonNullable<KnownAnimal['official']>>().orNull,
  goneOn: day.orNull,
});

/**
 * Brings in what another program exported: animals first, whatever their order in the file, then their events in order
 * of time. The same file again changes nothing: ids follow from the ids in it.
 */
export async function importIcar(
  transaction: Transaction,
  recorder: Recorder,
  parts: readonly IcarPart[],
  dryRun: boolean,
  notifications: Notifications,
): Promise<Answer> {
  const { farmId } = recorder;
  const placed = parts.flatMap(({ file, content }) =>
    resourcesIn(content).map((resource, at) => ({ resource, file, at })),
  );
  const resources = placed.map(({ resource }) => resource);
  const known = await select(
    transaction,
    knownRow,
    sql`select id, tag_key as "tagKey", eid, species,
      jsonb_path_query_array(state, '$.identifiers[*] ? (@.type == "official" && @.until == null)')
        as official,
      case when status in ('alive', 'lost', 'stolen', 'reference') then null else status_on::text end
        as "goneOn"
      from animal where farm_id = ${farmId}
      and status <> 'merged' order by (status = 'alive') desc, id`,
  );
  const herd = new Herd(farmId, known);
  const reading: ImportContext = {
    cabinet: await loadCabinet(transaction, farmId),
    stories: storiesOf(resources, herd),
    herd,
    farmId,
    recorder,
    problems: [],
    taken: new Map(),
  };
  expectYoung(resources, reading.herd, recorder.now);
  const fresh = animalsIn(resources).flatMap(({ resource, at }) =>
    animalEvents(resource, reading, at).map((raw): PlacedEntry => ({ at, raw })),
  );
  const isComing = ({ raw: { kind } }: PlacedEntry): boolean =>
    kind === 'registered' || kind === 'acquired' || kind === 'born';
  const born = fresh.filter(isComing).sort(byTime);
  const events = [
    ...resources.flatMap((resource, at) =>
      eventOf(resource, at, reading).map((raw): PlacedEntry => ({ at, raw })),
    ),
    ...fresh.filter((one) => !isComing(one)),
  ].sort(byTime);
  applyWithdrawals(resources, {
    coming: born.map(({ raw }) => raw),
    events: events.map(({ raw }) => raw),
    herd,
    timeZone: recorder.timeZone,
    today: dayOf(recorder.now, recorder.timeZone),
    unknown: await daysOfUnknown(transaction, farmId),
    complain: (at, message) => reading.problems.push({ at, type: 'WithdrawalEvent', message }),
  });
  const report: Report = {
    resources: resources.length,
    animals: born.length,
    entries: events.length,
    recorded: 0,
    duplicate: 0,
    problems: reading.problems,
  };
  const run = async (within: Transaction, tell: Notifications): Promise<void> => {
    await putOnShelf(within, recorder, reading.cabinet);
    await recordAll(within, recorder, [...born, ...events], report, tell);
  };
  if (dryRun) await tried(transaction, (within) => run(within, nobody));
  else await run(transaction, notifications);
  const inPlace = report.problems.toSorted((one, other) => one.at - other.at);
  const problems = inPlace.slice(0, mostProblems).map((one) => {
    const { file = null, at = one.at } = placed[one.at] ?? {};
    return { ...one, said: one.said ?? asSaid(one.message), file, at };
  });
  return { ...report, problems };
}

const saidOf = ({ text, params }: Said): Said => ({ text, params });

const byTime = (one: PlacedEntry, other: PlacedEntry): number =>
  String(one.raw['occurredAt']) < String(other.raw['occurredAt']) ? -1 : 1;

/** Young that are born in the file come into being by their birth, and not a second time as animals. */
function expectYoung(resources: readonly Resource[], herd: Herd, now: Date): void {
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

function eventOf(
  resource: Resource,
  at: number,
  { cabinet, herd, farmId, problems, recorder, taken }: ImportContext,
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
  const made = read(resource, herd, cabinet, recorder.timeZone);
  if (typeof made === 'string') return reject(made);
  const note = cut(text(resource['remark']), 2000);
  return (Array.isArray(made) ? made : [made]).map(
    ({ kind, payload, when, key, remark }, index) => {
      if (remark) reject(remark);
      const source = key ?? keyOf(resource, type, animalId, index, taken);
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
  type: string,
  animalId: string,
  index: number,
  taken: Map<string, string>,
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

async function recordAll(
  transaction: Transaction,
  recorder: Recorder,
  events: readonly PlacedEntry[],
  report: Report,
  notifications: Notifications,
): Promise<void> {
  const recorded: Raw[] = [];
  for (let from = 0; from < events.length; from += perStep) {
    const step = events.slice(from, from + perStep);
    const raw = step.map((one) => one.raw);
    const { answers, consequences } = await recordEvents(transaction, recorder, raw);
    await notifications.residues(consequences.of(residues));
    for (const [index, answer] of answers.entries()) {
      const entry = step[index]?.raw;
      if (answer.result === 'recorded' && entry) recorded.push(entry);
      if (answer.result === 'recorded') report.recorded += 1;
      else if (answer.result === 'duplicate') report.duplicate += 1;
      else
        report.problems.push({
          at: step[index]?.at ?? 0,
          type: String(step[index]?.raw.kind ?? ''),
          message: answer.message ?? '',
          ...(answer.problems?.[0] ? { said: saidOf(answer.problems[0]) } : {}),
        });
    }
  }
  await notifications.recorded(recorded);
}
