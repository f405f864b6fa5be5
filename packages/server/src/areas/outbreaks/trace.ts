import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FarmInCase, TracedInCase, traceCase } from '@kraal/contract/outbreaks';
import type { Output } from '@kraal/contract/endpoint';
import { daysBetween } from '@kraal/domain/format/dates';
import type { Species } from '@kraal/domain/animals/species';
import { mostTracedShown, type ReachedBy } from '@kraal/domain/movement/trace';
import { sql } from 'drizzle-orm';
import { select, together } from '../../platform/database/connection.ts';
import { day, json, oneOf, row, text } from '../../platform/database/row.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import {
  type FarmKeys,
  inOrder,
  type Key,
  neighboursOf,
  type One,
  pairsOf,
  records,
  tracedRows,
} from '../movement/index.ts';
import { switchToFarm, type Look } from './look.ts';
import { countedOnce, samesOf } from './countedOnce.ts';
import { type Across, type Asked, type How, reachAcross } from './reach.ts';
import { ofAnimals } from '../animals/tables.ts';

type Answer = Output<typeof traceCase>;

/** More than anybody calls in a night. */
const mostOthers = 1000;

const isWithin = (how: How): how is ReachedBy => how !== 'sent' && how !== 'eid' && how !== 'place';

/** One record of one farm, with the heads for which it stands there. */
export type Ranked = One<How>;

export type TracedAcross = { look: Look; across: Across; ranked: readonly Ranked[] };

/** Everybody of a trace, in the order in which they are gone through. */
export async function traceAcross(
  look: Look,
  asked: Asked & { most?: number },
): Promise<TracedAcross> {
  await mustBeThere(look, asked);
  const across = await reachAcross(look, asked);
  return { look, across, ranked: await inOrder(look.transaction, across) };
}

async function mustBeThere(look: Look, { farmId, animalId }: Asked): Promise<void> {
  const there = await switchToFarm(look, farmId);
  if (!there) throw notFound('Farm');
  const [found] = await select(
    look.transaction,
    row({ species: oneOf<Species>() }),
    sql`select species from ${ofAnimals.animal}
      where farm_id = ${farmId} and id = ${animalId} and status <> 'reference'`,
  );
  if (!found) throw notFound('Animal');
  if (!look.species.includes(found.species))
    throw invalid({ animalId: ['This species cannot have the disease of the case.'] });
}

/**
 * As many as a screen shows, in the order of the whole trace, and nobody further: they are there long before it is known
 * how many there are in all, and whom to call.
 */
export async function firstOfCase(
  look: Look,
  { most, ...asked }: Asked & { most: number },
): Promise<{ items: TracedInCase[] }> {
  const of = await traceAcross(look, { ...asked, most });
  return { items: await rowsOf(of, of.ranked.slice(0, most)) };
}

/** A trace across farms as a screen shows it. */
export async function showCaseTrace(
  look: Look,
  asked: Asked,
): Promise<Omit<Answer, 'tookMs' | 'basemap'>> {
  const of = await traceAcross(look, asked);
  // While the database answers one of them, what another came to is worked out.
  const [items, farms, others, sums] = await together(
    rowsOf(of, of.ranked.slice(0, mostTracedShown)),
    farmsToCall(of),
    othersNamed(of),
    nextTurn().then(() => sumsOf(of)),
  );
  return { items, ...sums, farms, others, isCut: of.across.isCut };
}

/** How many they are, each animal once, step by step and in all. */
function sumsOf({ across, ranked }: TracedAcross): Pick<Answer, 'total' | 'steps'> {
  const heads = countedOnce({ links: samesOf(across) }, ranked);
  const steps = new Map<number, { step: number; animals: number; heads: number }>();
  const farms = new Set(ranked.map(({ key }) => across.scope.keys.farmOf(key)));
  const total = { animals: 0, heads: 0, lots: 0, farms: farms.size };
  for (const { step, key, isLot } of ranked) {
    const own = heads.get(key);
    if (own === undefined) continue;
    const ofStep = steps.get(step) ?? { step, animals: 0, heads: 0 };
    steps.set(step, ofStep);
    for (const sum of [ofStep, total]) {
      sum.animals += 1;
      sum.heads += own;
    }
    if (isLot) total.lots += 1;
  }
  return { total, steps: [...steps.values()] };
}

/** What is said of each of them. */
export async function rowsOf(
  { look, across }: TracedAcross,
  ones: readonly Ranked[],
): Promise<TracedInCase[]> {
  const pairs = await pairsOf(look.transaction, across, ones);
  const rows = await tracedRows(look.transaction, across, { ones, pairs });
  return ones.flatMap(({ key, how, via }) => {
    const said = rows.get(key);
    if (!said) return [];
    const { viaId: _via, ...rest } = said;
    const farmId = across.scope.keys.farmOf(key);
    const isElsewhere = via !== null && !isWithin(how);
    return {
      ...rest,
      // Whose name is another farm's is not said on this one.
      viaName: isElsewhere ? null : rest.viaName,
      farmId,
      farmName: across.farms.get(farmId)?.farmName ?? '',
      how,
      viaFarm: isElsewhere
        ? (across.farms.get(across.scope.keys.farmOf(via))?.farmName ?? null)
        : null,
    };
  });
}

/** From which other farm one came; a place that both name is no farm. */
function fromFarm(keys: FarmKeys, ones: readonly Ranked[]): string | null {
  const [first] = ones;
  for (const { key, via, step, at } of ones) {
    // Of one animal's records on that farm one was reached by another's, at the same moment.
    if (step !== first?.step || at !== first.at) break;
    if (via !== null && keys.farmOf(via) !== keys.farmOf(key)) return keys.farmOf(via);
  }
  return null;
}

const peopleRow = row({
  farmId: text,
  owners: json<FarmInCase['owners']>(),
  properties: json<FarmInCase['properties']>(),
});

/** Farms to call, those that were reached first before the others. */
export async function farmsToCall({ look, across, ranked }: TracedAcross): Promise<FarmInCase[]> {
  const { scope, farms } = across;
  const { keys } = scope;
  const within = Map.groupBy(
    samesOf(across).filter(({ from, to }) => keys.farmOf(from) === keys.farmOf(to)),
    ({ from }) => keys.farmOf(from),
  );
  const reached = Map.groupBy(ranked, ({ key }) => keys.farmOf(key));
  const people = await select(
    look.transaction,
    peopleRow,
    sql`select farm_id as "farmId", owners, properties
      from outbreak_people(${look.id}, ${sql.param([...reached.keys()])}::uuid[])`,
  );
  const contacts = new Map(people.map(({ farmId, ...one }) => [farmId, one]));
  const turn = scope.way === 'source' ? -1 : 1;
  return [...reached]
    .flatMap(([farmId, ones]): FarmInCase[] => {
      const [first] = ones;
      if (!first) return [];
      const days = ones.map(({ on }) => on).toSorted();
      const { owners = [], properties = [] } = contacts.get(farmId) ?? {};
      return [
        {
          farmId,
          farmName: farms.get(farmId)?.farmName ?? '',
          owners,
          properties,
          step: first.step,
          fromFarmId: fromFarm(scope.keys, ones),
          on: (scope.way === 'spread' ? days[0] : days.at(-1)) ?? first.on,
          ...ofFarm(within.get(farmId) ?? [], ones),
        },
      ];
    })
    .toSorted((a, b) => a.step - b.step || turn * (a.on < b.on ? -1 : 1));
}

/** Each animal of a farm once, however often it is on its books. */
function ofFarm(
  links: ReturnType<typeof samesOf>,
  ones: readonly Ranked[],
): { animals: number; heads: number } {
  const once = [...countedOnce({ links }, ones).values()];
  return { animals: once.length, heads: once.reduce((sum, heads) => sum + heads, 0) };
}

/** Between two farms a lorry may be on the road for a night; whoever had it for longer is somebody to call. */
const onTheRoadDays = 2;

/**
 * Who is followed to where it went, or came from: a record that was reached itself, with nobody between the two. Of others the
 * name in the book is all that is known.
 */
async function followedBy({ look, across }: TracedAcross): Promise<ReadonlySet<Key>> {
  const { links, scope, reach } = across;
  const isSpread = scope.way === 'spread';
  const reached = links.filter(({ to, isOnward }) => isOnward === isSpread && reach.all.has(to));
  const byNumber = reached.filter(({ how }) => how !== 'sent');
  const known = [...new Set(byNumber.flatMap(({ from, to }) => [from, to]))];
  const rows = await select(
    look.transaction,
    row({ farmId: text, id: text, cameOn: day.orNull, leftOn: day.orNull }),
    sql`select farm_id as "farmId", animal_id as id, came_on as "cameOn", left_on as "leftOn"
      from trace_time(${look.id}, ${records(scope, known)})`,
  );
  const times = new Map(rows.map(({ farmId, id, ...one }) => [scope.keys.of(farmId, id), one]));
  return new Set(
    reached.flatMap(({ from, to, how }) => {
      // By a transfer it went from the one to the other.
      if (how === 'sent') return [from];
      const { leftOn } = times.get(isSpread ? from : to) ?? {};
      const { cameOn } = times.get(isSpread ? to : from) ?? {};
      return leftOn && cameOn && daysBetween(leftOn, cameOn) <= onTheRoadDays ? [from] : [];
    }),
  );
}

/** Named in the farms' books as whom animals went to or came from; whoever is followed to their farm is not among them. */
export async function othersNamed(of: TracedAcross): Promise<Answer['others']> {
  const { look, across, ranked } = of;
  const { scope, reach, farms } = across;
  const followed = await followedBy(of);
  const heads = new Map(ranked.map((one) => [one.key, one.heads]));
  const around = { scope, moments: reach.moments, heads, followed };
  const named = await neighboursOf(look.transaction, around);
  const traced = await partnerPlaces(of);
  return named
    .filter(({ farmId, name }) => !traced.has(placeOf(farmId, name ?? '')))
    .slice(0, mostOthers)
    .map(({ farmId, ...one }) => ({ ...one, farmName: farms.get(farmId)?.farmName ?? '' }));
}

const placeOf = (farmId: string, name: string): string => `${farmId} ${name.toLowerCase()}`;

/** Places in the books of these farms that are farms of the trace themselves. */
async function partnerPlaces({ look, across, ranked }: TracedAcross): Promise<ReadonlySet<string>> {
  const reached = new Set(ranked.map(({ key }) => across.scope.keys.farmOf(key)));
  const rows = await select(
    look.transaction,
    row({ farmId: text, name: text, toFarm: text }),
    sql`select farm_id as "farmId", name, to_farm as "toFarm"
      from outbreak_partner_places(${look.id}, ${sql.param([...reached])}::uuid[])`,
  );
  return new Set(
    rows
      .filter(({ toFarm }) => reached.has(toFarm))
      .map(({ farmId, name }) => placeOf(farmId, name)),
  );
}
