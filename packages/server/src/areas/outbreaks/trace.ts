import type { FarmInCase, TracedInCase, traceCase } from '@kraal/contract/outbreaks';
import type { Output } from '@kraal/contract/endpoint';
import type { Species } from '@kraal/domain/animals/species';
import type { ReachedBy } from '@kraal/domain/movement/trace';
import { sql } from 'drizzle-orm';
import { select } from '../../platform/database/connection.ts';
import { json, oneOf, row } from '../../platform/database/row.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import {
  inOrder,
  neighboursOf,
  type One,
  pairsOf,
  type Reach,
  type Reached,
  tracedRows,
} from '../movement/index.ts';
import { switchToFarm, type Look } from './look.ts';
import {
  type Across,
  type Asked,
  byFarm,
  farmOf,
  type How,
  keyOf,
  type OfFarm,
  reachAcross,
  recordOf,
} from './reach.ts';

type Answer = Output<typeof traceCase>;

/** As many are shown; all of them are in the file. */
const mostShown = 1000;
/** More than anybody calls in a night. */
const mostOthers = 1000;

/** One record of one farm, with the heads for which it stands there. */
type Ranked = One & { farmId: string };
type OnFarm = OfFarm & { farmId: string; reach: Reach; ones: readonly One[] };

const isWithin = (how: How): how is ReachedBy => how !== 'sent' && how !== 'eid' && how !== 'place';

/** What of a reach is each farm's, as its own trace would know it: what came from another farm begins here. */
function eachFarms({ reach }: Across): (farmId: string) => Reach {
  const [all, moments] = [byFarm(reach.all), byFarm(reach.moments)];
  const before = reach.before.map((known) => byFarm(known));
  return (farmId) => ({
    all: new Map(
      [...(all.get(farmId) ?? [])].map(([id, one]): [string, Reached] => [
        id,
        isWithin(one.how)
          ? { ...one, how: one.how, via: one.via === null ? null : recordOf(one.via) }
          : { ...one, how: 'start', via: null },
      ]),
    ),
    moments: moments.get(farmId) ?? new Map(),
    before: before.map((known) => known.get(farmId) ?? new Map()),
  });
}

export type TracedAcross = {
  look: Look;
  across: Across;
  farms: readonly OnFarm[];
  ranked: readonly Ranked[];
};

/** Everybody of a trace, farm by farm, and in the order in which they are gone through. */
export async function traceAcross(look: Look, asked: Asked): Promise<TracedAcross> {
  await mustBeThere(look, asked);
  const across = await reachAcross(look, asked);
  const reachOn = eachFarms(across);
  const farms: OnFarm[] = [];
  for (const [farmId, farm] of across.farms) {
    const reach = reachOn(farmId);
    await switchToFarm(look, farmId);
    const ones = await inOrder(look.transaction, { ...farm, reach });
    farms.push({ ...farm, farmId, reach, ones });
  }
  const turn = asked.way === 'spread' ? 1 : -1;
  const ranked = farms
    .flatMap(({ farmId, ones }) => ones.map((one) => ({ ...one, farmId })))
    .sort((a, b) => a.step - b.step || turn * (a.at - b.at) || (a.id < b.id ? -1 : 1));
  return { look, across, farms, ranked };
}

async function mustBeThere(look: Look, { farmId, animalId }: Asked): Promise<void> {
  const there = await switchToFarm(look, farmId);
  if (!there) throw notFound('Farm');
  const [found] = await select(
    look.transaction,
    row({ species: oneOf<Species>() }),
    sql`select species from animal
      where farm_id = ${farmId} and id = ${animalId} and status <> 'reference'`,
  );
  if (!found) throw notFound('Animal');
  if (!look.species.includes(found.species))
    throw invalid({ animalId: ['This species cannot have the disease of the case.'] });
}

/** A trace across farms as a screen shows it. */
export async function showCaseTrace(look: Look, asked: Asked): Promise<Omit<Answer, 'tookMs'>> {
  const of = await traceAcross(look, asked);
  const heads = countedOnce(of.across, of.ranked);
  const steps = new Map<number, { step: number; animals: number; heads: number }>();
  const total = { animals: 0, heads: 0, lots: 0, farms: 0 };
  for (const { step, farmId, id, isLot } of of.ranked) {
    const own = heads.get(keyOf(farmId, id));
    if (own === undefined) continue;
    const ofStep = steps.get(step) ?? { step, animals: 0, heads: 0 };
    steps.set(step, ofStep);
    for (const sum of [ofStep, total]) {
      sum.animals += 1;
      sum.heads += own;
    }
    if (isLot) total.lots += 1;
  }
  const farms = await farmsToCall(of);
  total.farms = farms.length;
  return {
    items: await rowsOf(of, of.ranked.slice(0, mostShown)),
    total,
    steps: [...steps.values()],
    farms,
    others: await othersNamed(of),
    isCut: of.across.isCut,
  };
}

/** Of records that are one animal each is found by any of them. */
function groupsOf({ links }: Pick<Across, 'links'>): (key: string) => string {
  const parent = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    for (let up = parent.get(root); up !== undefined; up = parent.get(root)) root = up;
    if (root !== key) parent.set(key, root);
    return root;
  };
  for (const { from, to } of links) {
    const [one, other] = [rootOf(from), rootOf(to)];
    if (one !== other) parent.set(one, other);
  }
  return rootOf;
}

/**
 * Heads by record, each animal once: the first in order of its records stands for it. Heads that another farm received by
 * a transfer are that farm's; of records that wear one number the one with the most counts.
 */
function countedOnce(
  { links }: Pick<Across, 'links'>,
  ones: readonly Ranked[],
): Map<string, number> {
  const here = new Set(ones.map(({ farmId, id }) => keyOf(farmId, id)));
  const handed = new Map<string, number>();
  for (const link of new Map(links.map((one) => [`${one.from} ${one.to}`, one])).values())
    if (link.isOnward && link.handed !== null && here.has(link.to))
      handed.set(link.from, (handed.get(link.from) ?? 0) + link.handed);
  const left = ({ farmId, id, heads }: Ranked): number =>
    Math.max(0, heads - (handed.get(keyOf(farmId, id)) ?? 0));
  const byNumber = groupsOf({ links: links.filter((one) => one.handed === null) });
  const most = new Map<string, number>();
  for (const one of ones) {
    const group = byNumber(keyOf(one.farmId, one.id));
    most.set(group, Math.max(most.get(group) ?? 0, left(one)));
  }
  const groupOf = groupsOf({ links });
  const once = new Map<string, number>();
  const first = new Map<string, string>();
  const counted = new Set<string>();
  for (const { farmId, id } of ones) {
    const key = keyOf(farmId, id);
    const stands = first.get(groupOf(key)) ?? key;
    first.set(groupOf(key), stands);
    const number = byNumber(key);
    const heads = counted.has(number) ? 0 : (most.get(number) ?? 0);
    counted.add(number);
    once.set(stands, (once.get(stands) ?? 0) + heads);
  }
  return once;
}

/** What is said of each of them, read on its own farm. */
export async function rowsOf(
  { look, across, farms }: TracedAcross,
  ones: readonly Ranked[],
): Promise<TracedInCase[]> {
  const said = new Map<string, TracedInCase>();
  const wanted = Map.groupBy(ones, ({ farmId }) => farmId);
  for (const farm of farms) {
    const { farmId, farmName } = farm;
    const own = wanted.get(farmId);
    if (!own) continue;
    await switchToFarm(look, farmId);
    const pairs = await pairsOf(look.transaction, farm, own);
    for (const one of await tracedRows(look.transaction, farm, { ones: own, pairs })) {
      const { how: _how, viaId: _via, ...rest } = one;
      const reached = across.reach.all.get(keyOf(farmId, one.id));
      const how = reached?.how ?? 'start';
      const viaFarm = isWithin(how) || !reached?.via ? null : farmOf(reached.via);
      said.set(keyOf(farmId, one.id), {
        ...rest,
        farmId,
        farmName,
        how,
        viaFarm: viaFarm === null ? null : (across.farms.get(viaFarm)?.farmName ?? null),
      });
    }
  }
  return ones.flatMap(({ farmId, id }) => said.get(keyOf(farmId, id)) ?? []);
}

const contactRow = row({
  owners: json<FarmInCase['owners']>(),
  properties: json<FarmInCase['properties']>(),
});

/** Farms to call, those that were reached first before the others. */
export async function farmsToCall({ look, across, farms }: TracedAcross): Promise<FarmInCase[]> {
  const all: FarmInCase[] = [];
  const within = Map.groupBy(
    across.links.filter(({ from, to }) => farmOf(from) === farmOf(to)),
    ({ from }) => farmOf(from),
  );
  for (const { farmId, farmName, ones, window } of farms) {
    const [first] = ones;
    if (!first) continue;
    await switchToFarm(look, farmId);
    const [contact] = await select(
      look.transaction,
      contactRow,
      sql`select
        (select coalesce(jsonb_agg(jsonb_build_object('name', trim(u.first_name || ' ' || u.last_name),
            'phone', u.phone, 'email', u.email) order by u.last_name, u.id), '[]')
          from (select user_id from membership where farm_id = ${farmId} and role = 'farm_owner' limit 20) m
            join user_account u on u.id = m.user_id) as owners,
        (select jsonb_agg(jsonb_build_object('name', h.name, 'gln', h.gln, 'address', h.address))
          from (select 0 as turn, f.farm_name as name, f.gln, coalesce(f.address, f.district) as address
              from farm f where f.id = ${farmId}
            union all (select 1, name, gln, address from holding where farm_id = ${farmId} and is_own
              and archived_at is null order by name limit 50) order by 1, 2) h) as properties`,
    );
    const days = ones.map(({ on }) => on).toSorted();
    all.push({
      farmId,
      farmName,
      owners: contact?.owners ?? [],
      properties: contact?.properties ?? [],
      step: first.step,
      on: (window.way === 'spread' ? days[0] : days.at(-1)) ?? first.on,
      ...ofFarm(
        within.get(farmId) ?? [],
        ones.map((one) => ({ ...one, farmId })),
      ),
    });
  }
  const turn = farms[0]?.window.way === 'source' ? -1 : 1;
  return all.toSorted((a, b) => a.step - b.step || turn * (a.on < b.on ? -1 : 1));
}

/** Each animal of a farm once, however often it is on its books. */
function ofFarm(
  links: Across['links'],
  ones: readonly Ranked[],
): { animals: number; heads: number } {
  const once = [...countedOnce({ links }, ones).values()];
  return { animals: once.length, heads: once.reduce((sum, heads) => sum + heads, 0) };
}

/** Named in the farms' books as whom animals went to or came from; whoever is followed to their farm is not among them. */
async function othersNamed({ look, across, farms }: TracedAcross): Promise<Answer['others']> {
  const followed = new Set(
    across.links
      .filter(({ isOnward }) => isOnward === (farms[0]?.window.way === 'spread'))
      .map(({ from }) => from),
  );
  const all: Answer['others'] = [];
  for (const { farmId, farmName, ones, window, reach, timeZone } of farms) {
    const { moments } = reach;
    const own = new Set([...moments.keys()].filter((id) => followed.has(keyOf(farmId, id))));
    await switchToFarm(look, farmId);
    const heads = new Map(ones.map((one) => [one.id, one.heads]));
    const named = await neighboursOf(look.transaction, {
      window,
      moments,
      timeZone,
      heads,
      followed: own,
    });
    all.push(...named.map((one) => ({ ...one, farmName })));
    if (all.length >= mostOthers) break;
  }
  return all.slice(0, mostOthers).toSorted((a, b) => (a.first < b.first ? -1 : 1));
}
