import { asSaid } from '@kraal/domain/ledger/problem';
import { dayOf } from '@kraal/domain/format/dates';
import type { importIcar as contract } from '@kraal/contract/exchange';
import type { Output } from '@kraal/contract/endpoint';
import { sql } from 'drizzle-orm';
import { type Transaction, select } from '../../../platform/database/connection.ts';
import { day, json, rowFor, text as words } from '../../../platform/database/row.ts';
import { tried } from '../../../platform/database/tried.ts';
import { type AnimalContext, type Raw, animalEvents, animalsIn } from './animals.ts';
import type { Cabinet } from './cabinet.ts';
import { Herd, type KnownAnimal } from './herd.ts';
import { loadPlaces } from './places.ts';
import { resourcesIn } from './shape.ts';
import { daysOfUnknown } from '../unknownProduct.ts';
import { lockFarm, type Recorder } from '../../ledger/index.ts';
import { loadCabinet, putOnShelf } from './shelf.ts';
import { storiesOf } from './stories.ts';
import { applyWithdrawals } from './withdrawals.ts';
import { eventOf, expectYoung } from './entryOf.ts';
import type { Report, Notifications } from './report.ts';
import { recordAll } from './recordAll.ts';
import { ofAnimals } from '../../animals/tables.ts';

type Answer = Output<typeof contract>;

/** One file's JSON; of a zip each has its name. */
export type IcarPart = { file: string | null; content: unknown };

const mostProblems = 200;

/** An entry, and where in the file it stands. */
type PlacedEntry = { at: number; raw: Raw };

/** `taken`: by which key the file's entries are known so far, and what the first of each says. */
export type ImportContext = AnimalContext & {
  cabinet: Cabinet;
  taken: Map<string, string>;
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
  {
    recorder,
    parts,
    dryRun,
    notifications,
  }: {
    recorder: Recorder;
    parts: readonly IcarPart[];
    dryRun: boolean;
    notifications: Notifications;
  },
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
      from ${ofAnimals.animal} where farm_id = ${farmId}
      and status <> 'merged' order by (status = 'alive') desc, id`,
  );
  const herd = new Herd(farmId, known);
  const reading: ImportContext = {
    cabinet: await loadCabinet(transaction, farmId),
    places: await loadPlaces(transaction, { farmId, resources }),
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
    // Before any name, as every import does: else two that wait for each other's end neither.
    await lockFarm(within, recorder.farmId);
    await putOnShelf(within, recorder, reading.cabinet);
    await recordAll(within, {
      recorder,
      events: [...born, ...events],
      report,
      notifications: tell,
    });
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

const byTime = (one: PlacedEntry, other: PlacedEntry): number =>
  String(one.raw['occurredAt']) < String(other.raw['occurredAt']) ? -1 : 1;
