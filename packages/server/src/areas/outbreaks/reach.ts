import type { Request } from '@kraal/contract/endpoint';
import type { traceCase } from '@kraal/contract/outbreaks';
import { asDay } from '@kraal/domain/format/dates';
import type { ReachedAcross } from '@kraal/domain/movement/outbreak';
import type { ReachedBy } from '@kraal/domain/movement/trace';
import { sql } from 'drizzle-orm';
import { select } from '../../platform/database/connection.ts';
import { boolean, number, oneOf, row, text } from '../../platform/database/row.ts';
import {
  type Doubles,
  doublesOf,
  follow,
  type Going,
  type Moments,
  type Reach,
  waysOf,
  type Window,
  windowOf,
} from '../movement/index.ts';
import { switchToFarm, type Look } from './look.ts';

export type Asked = Request<typeof traceCase>['body'];
export type How = ReachedBy | ReachedAcross;

/** A farm that was gone into: its days are its own. */
export type OfFarm = { farmName: string; timeZone: string; window: Window; same: Doubles };
/**
 * The same animal on another farm. `isOnward` is null where nobody knows which record is the later one; `handed` are heads
 * that were received there by a transfer, so that they are that record's.
 */
type Link = { from: string; to: string; isOnward: boolean | null; handed: number | null };
export type Across = {
  reach: Reach<How>;
  farms: ReadonlyMap<string, OfFarm>;
  /** Records of different farms that are one animal. */
  links: readonly Link[];
  isCut: boolean;
};

/** More than any outbreak that was ever traced by hand; what goes further is said to. */
const mostFarms = 2000;

/** Farm and record as one key: two farms may know two animals by the same id. */
export const keyOf = (farmId: string, id: string): string => `${farmId}/${id}`;
export const farmOf = (key: string): string => key.slice(0, 36);
export const recordOf = (key: string): string => key.slice(37);

/** What is known of each farm's records. */
export function byFarm<T>(all: ReadonlyMap<string, T>): Map<string, Map<string, T>> {
  const farms = new Map<string, Map<string, T>>();
  for (const [key, one] of all) {
    const own = farms.get(farmOf(key)) ?? new Map<string, T>();
    farms.set(farmOf(key), own.set(recordOf(key), one));
  }
  return farms;
}

/**
 * A trace over all farms that it leads to. Within a farm it goes as the farm's own trace does; from farm to farm at no
 * step by records of one animal, and by a step where two farms name one place. Animals that cannot have the disease
 * are gone by.
 */
export async function reachAcross(look: Look, asked: Asked): Promise<Across> {
  const farms = new Map<string, OfFarm>();
  const links: Link[] = [];
  let isCut = false;
  const enter = async (farmId: string): Promise<OfFarm | null> => {
    if (!farms.has(farmId) && farms.size >= mostFarms) {
      isCut = true;
      return null;
    }
    const entered = await switchToFarm(look, farmId);
    if (!entered) return null;
    const farm = farms.get(farmId) ?? (await firstSeen(look, asked, { farmId, ...entered }));
    farms.set(farmId, farm);
    return farm;
  };
  const within = async (known: Moments, way: 'alongside' | 'contacts'): Promise<Going<How>[]> => {
    const going: Going<How>[] = [];
    for (const [farmId, own] of byFarm(known)) {
      const farm = await enter(farmId);
      if (!farm) continue;
      for (const one of await waysOf(look.transaction, farm)[way](own))
        going.push({
          ...one,
          id: keyOf(farmId, one.id),
          via: one.via === null ? null : keyOf(farmId, one.via),
        });
    }
    return going;
  };
  const first = await enter(asked.farmId);
  const begun = first ? await beginning(look, asked, first.window) : [];
  const reach = await follow<How>(begun, asked, {
    alongside: async (better) => [
      ...(await within(better, 'alongside')),
      ...(first ? await passedOn(look, better, { links, window: first.window }) : []),
    ],
    contacts: async (moved) => [
      ...(await within(moved, 'contacts')),
      ...(await metAtPlaces(look, asked, moved)),
    ],
  });
  return { reach: onlyEntered(reach, farms), farms, links, isCut };
}

/** Of farms that were not gone into any more nothing is known. */
function onlyEntered(reach: Reach<How>, farms: ReadonlyMap<string, OfFarm>): Reach<How> {
  const entered = <T>(all: ReadonlyMap<string, T>) =>
    new Map([...all].filter(([key]) => farms.has(farmOf(key))));
  return {
    all: entered(reach.all),
    moments: entered(reach.moments),
    before: reach.before.map((moments) => entered(moments)),
  };
}

async function firstSeen(
  { transaction, of, now, species }: Look,
  { way, lingersDays }: Asked,
  { farmId, farmName, timeZone }: { farmId: string; farmName: string; timeZone: string },
): Promise<OfFarm> {
  const who = { farm: { id: farmId, timeZone }, now };
  const days = { from: asDay(of.from), until: asDay(of.until), way, lingersDays };
  const window = { ...(await windowOf(transaction, who, days)), species };
  return { farmName, timeZone, window, same: await doublesOf(transaction, farmId) };
}

const pairs = (keys: readonly string[]) => {
  const [farms, ids] = [keys.map(farmOf), keys.map(recordOf)];
  return { farms: sql`${sql.param(farms)}::uuid[]`, ids: sql`${sql.param(ids)}::uuid[]` };
};

type Linked = Link & {
  how: ReachedAcross;
  /** When the first record began to stand anywhere, and the other began and ended; of the last null is today. */
  fromFirst: number | null;
  toFirst: number | null;
  toLast: number | null;
};

async function linksOf(look: Look, keys: readonly string[]): Promise<Linked[]> {
  const { farms, ids } = pairs(keys);
  const rows = await select(
    look.transaction,
    row({
      farmId: text,
      id: text,
      toFarm: text,
      toId: text,
      how: oneOf<ReachedAcross>(),
      isOnward: boolean.orNull,
      handed: number.orNull,
      fromFirst: number.orNull,
      toFirst: number.orNull,
      toLast: number.orNull,
    }),
    sql`select farm_id as "farmId", animal_id as id, to_farm as "toFarm", to_animal as "toId", how,
        is_onward as "isOnward", heads as handed, from_first as "fromFirst", to_first as "toFirst",
        to_last as "toLast"
      from outbreak_links(${look.id}, ${farms}, ${ids})`,
  );
  return rows.map(({ farmId, id, toFarm, toId, ...rest }) => ({
    from: keyOf(farmId, id),
    to: keyOf(toFarm, toId),
    ...rest,
  }));
}

/** Whoever stood nowhere in the window on that farm gave and got nothing there; of whom nobody knows it is not said. */
const isWithin = ({ toFirst, toLast }: Linked, { from, until }: Window): boolean =>
  toFirst === null || (toFirst < until && (toLast === null || toLast > from));

/** What was asked about, and every record of it: it is one animal, on whichever farm it was meanwhile. */
async function beginning(look: Look, asked: Asked, window: Window): Promise<Going<How>[]> {
  const at = asked.way === 'spread' ? window.from : window.until;
  const start = keyOf(asked.farmId, asked.animalId);
  const begun = new Map<string, Going<How>>([[start, { id: start, at, how: 'start', via: null }]]);
  for (let fresh = [start]; fresh.length > 0; ) {
    const all = (await linksOf(look, fresh)).filter((one) => isWithin(one, window));
    fresh = [];
    for (const { from: via, to: id, how } of all) {
      if (begun.has(id)) continue;
      begun.set(id, { id, at, how, via });
      fresh.push(id);
    }
  }
  return [...begun.values()];
}

/**
 * What one has goes on with it to the farm where its next record begins, and came from where the one before it was. Not
 * the other way: what it caught there is nothing to whom it had left.
 */
async function passedOn(
  look: Look,
  known: Moments,
  { links, window }: { links: Link[]; window: Window },
): Promise<Going<How>[]> {
  const isSpread = window.way === 'spread';
  const going: Going<How>[] = [];
  for (const one of await linksOf(look, [...known.keys()])) {
    const { from, to, how, isOnward, handed, fromFirst, toFirst } = one;
    links.push({ from, to, isOnward, handed });
    if (isOnward === !isSpread || !isWithin(one, window)) continue;
    const at = known.get(from) ?? 0;
    // Where one record ends and the next begins; known on both sides of it, the later moment counts.
    const passed = isSpread
      ? Math.max(at, (isOnward ? toFirst : null) ?? at)
      : Math.min(at, (isOnward === false ? fromFirst : null) ?? at);
    const isOutside = passed >= window.until || passed <= window.from;
    if (isOutside && passed !== at) continue;
    going.push({ id: to, at: passed, how, via: from });
  }
  return going;
}

async function metAtPlaces(
  look: Look,
  { way, lingersDays }: Asked,
  known: Moments,
): Promise<Going<How>[]> {
  const { farms, ids } = pairs([...known.keys()]);
  const rows = await select(
    look.transaction,
    row({ farmId: text, id: text, at: number }),
    sql`select farm_id as "farmId", animal_id as id, at_ms as at
      from outbreak_meetings(${look.id}, ${way}, make_interval(days => ${lingersDays}),
        ${look.now.toISOString()}::timestamptz, ${farms}, ${ids},
        ${sql.param([...known.values()])}::float8[])`,
  );
  return rows.map(({ farmId, id, at }) => ({ id: keyOf(farmId, id), at, how: 'place', via: null }));
}
