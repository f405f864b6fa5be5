import type { Request } from '@kraal/contract/endpoint';
import type { traceCase } from '@kraal/contract/outbreaks';
import type { ReachedAcross } from '@kraal/domain/movement/outbreak';
import type { ReachedBy } from '@kraal/domain/movement/trace';
import { sql } from 'drizzle-orm';
import { select, together } from '../../platform/database/connection.ts';
import { inParts } from '../../platform/database/inParts.ts';
import { floats } from '../../platform/database/longArrays.ts';
import { boolean, number, oneOf, row, text } from '../../platform/database/row.ts';
import {
  type Doubles,
  doublesOf,
  FarmKeys,
  follow,
  type Going,
  type Key,
  type Moments,
  type Reach,
  records,
  type Scope,
  waysOf,
} from '../movement/index.ts';
import { goIntoFarms, type SeenFarm, type Look } from './look.ts';

export type Asked = Request<typeof traceCase>['body'];
export type How = ReachedBy | ReachedAcross;

/**
 * The same animal on another farm. `isOnward` is null where nobody knows which record is the later one; `handed` are heads
 * that were received there by a transfer, so that they are that record's.
 */
type Link = {
  from: Key;
  to: Key;
  how: ReachedAcross;
  isOnward: boolean | null;
  handed: number | null;
  /** When the first record began to stand anywhere, and the other began and ended; of the last null is today. */
  fromFirst: number | null;
  toFirst: number | null;
  toLast: number | null;
};
export type Across = {
  reach: Reach<How>;
  scope: Scope;
  /** Those that were gone into, in the order in which they were. */
  farms: ReadonlyMap<string, SeenFarm>;
  /** Records of different farms that are one animal. */
  links: readonly Link[];
  /** Records of one farm that are one animal. */
  same: Doubles;
  isCut: boolean;
};

/** So many wear one number at the most (`outbreak_wearers`); where it is more it goes further than this. */
const mostWearers = 100;

function mostOfOne(links: readonly Link[]): number {
  const ofOne = new Map<Key, number>();
  for (const { from } of links) ofOne.set(from, (ofOne.get(from) ?? 0) + 1);
  return ofOne.values().reduce((most, one) => Math.max(most, one), 0);
}

/** More than any outbreak that was ever traced by hand; what goes further is said to. */
const mostFarms = 2000;

/**
 * A trace over all farms that it leads to. Within a farm it goes as the farm's own trace does; from farm to farm at no
 * step by records of one animal, and by a step where two farms name one place. Animals that cannot have the disease
 * are gone by.
 */
export async function reachAcross(
  look: Look,
  asked: Asked & { most?: number | undefined },
): Promise<Across> {
  const farms = new Map<string, SeenFarm>();
  const same = new Map<Key, readonly Key[]>();
  const { way, lingersDays } = asked;
  const keys = new FarmKeys();
  const scope: Scope = { way, lingersDays, species: look.species, farms, keys, lookId: look.id };
  const links = linksOnce(look, keys);
  let isCut = false;
  /** Farms that are met for the first time, as many as are gone through at once. */
  const enter = async (known: Moments): Promise<void> => {
    const wanted = [...farmsOf(keys, known)].filter((id) => !farms.has(id));
    const fresh = wanted.slice(0, Math.max(0, mostFarms - farms.size));
    isCut ||= fresh.length < wanted.length;
    if (fresh.length === 0) return;
    for (const one of await goIntoFarms(look, fresh)) farms.set(one.farmId, one);
    const there = fresh.filter((id) => farms.has(id));
    for (const [key, others] of await doublesOf(look.transaction, scope, there))
      same.set(key, others);
  };
  const start = keys.of(asked.farmId, asked.animalId);
  await enter(new Map([[start, 0]]));
  const window = farms.get(asked.farmId);
  const begun = window ? await beginning(links, { start, way, window }) : [];
  const started = new Set(begun.map(({ id }) => id));
  const ways = waysOf(look.transaction, { scope, same: same satisfies Doubles });
  const reach = await follow<How>(
    begun,
    { ...asked, keys },
    {
      enter,
      alongside: async (better) => {
        const [own, passed] = await together(
          ways.alongside(better),
          window ? passedOn(links, better, { way, window, started }) : Promise.resolve([]),
        );
        return [...own, ...passed];
      },
      contacts: async (moved, most) =>
        (await together(ways.contacts(moved, most), metAtPlaces(look, scope, moved))).flat(),
    },
  );
  const all = links.all();
  isCut ||= all.length > 0 && mostOfOne(all) >= mostWearers - 1;
  return { reach: onlyEntered(reach, scope), scope, farms, links: all, same, isCut };
}

const farmsOf = (keys: FarmKeys, known: Moments): Set<string> =>
  new Set([...known.keys()].map((key) => keys.farmOf(key)));

/** Of farms that were not gone into any more nothing is known. */
function onlyEntered(reach: Reach<How>, { farms, keys }: Scope): Reach<How> {
  if ([...farmsOf(keys, reach.moments)].every((farmId) => farms.has(farmId))) return reach;
  const entered = <T>(all: ReadonlyMap<Key, T>) =>
    new Map([...all].filter(([key]) => farms.has(keys.farmOf(key))));
  return {
    all: entered(reach.all),
    moments: entered(reach.moments),
    before: reach.before.map((moments) => entered(moments)),
  };
}

type Window = Pick<SeenFarm, 'from' | 'until'>;

type Links = {
  /** The other records of each of these, asked for once. */
  of: (known: readonly Key[]) => Promise<Link[]>;
  /** All that was answered. */
  all: () => readonly Link[];
};

function linksOnce(look: Look, keys: FarmKeys): Links {
  const asked = new Set<Key>();
  const links = new Map<Key, Link[]>();
  return {
    of: async (known) => {
      // Whose moment is a better one has the same records as before.
      const fresh = known.filter((key) => !asked.has(key));
      for (const key of fresh) asked.add(key);
      for (const one of await linksOf(look, keys, fresh)) {
        const ofKey = links.get(one.from);
        if (ofKey) ofKey.push(one);
        else links.set(one.from, [one]);
      }
      return known.flatMap((key) => links.get(key) ?? []);
    },
    all: () => [...links.values()].flat(),
  };
}

const linkRow = row({
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
});

async function linksOf(look: Look, keys: FarmKeys, of: readonly Key[]): Promise<Link[]> {
  const rows = await inParts(of, (part) =>
    select(
      look.transaction,
      linkRow,
      sql`select farm_id as "farmId", animal_id as id, to_farm as "toFarm", to_animal as "toId", how,
          is_onward as "isOnward", heads as handed, from_first as "fromFirst",
          to_first as "toFirst", to_last as "toLast"
        from outbreak_links(${look.id}, ${records({ keys }, part)})`,
    ),
  );
  return rows.map(({ farmId, id, toFarm, toId, ...rest }) => ({
    from: keys.of(farmId, id),
    to: keys.of(toFarm, toId),
    ...rest,
  }));
}

/** Whoever stood nowhere in the window on that farm gave and got nothing there; of whom nobody knows it is not said. */
const isWithin = ({ toFirst, toLast }: Link, { from, until }: Window): boolean =>
  toFirst === null || (toFirst < until && (toLast === null || toLast > from));

/** What was asked about, and every record of it: it is one animal, on whichever farm it was meanwhile. */
async function beginning(
  links: Links,
  { start, way, window }: { start: Key; way: Scope['way']; window: Window },
): Promise<Going<How>[]> {
  const at = way === 'spread' ? window.from : window.until;
  const begun = new Map<Key, Going<How>>([[start, { id: start, at, how: 'start', via: null }]]);
  for (let fresh = [start]; fresh.length > 0; ) {
    const all = (await links.of(fresh)).filter((one) => isWithin(one, window));
    fresh = [];
    for (const { from: via, to: id, how, toFirst, toLast } of all) {
      if (begun.has(id)) continue;
      // On a farm to which it came within these days it was not before, whatever it may have had by then.
      const there = way === 'spread' ? Math.max(at, toFirst ?? at) : Math.min(at, toLast ?? at);
      begun.set(id, { id, at: there, how, via });
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
  links: Links,
  known: Moments,
  { way, window, started }: { way: Scope['way']; window: Window; started: ReadonlySet<Key> },
): Promise<Going<How>[]> {
  const isSpread = way === 'spread';
  const going: Going<How>[] = [];
  for (const one of await links.of([...known.keys()])) {
    const { from, to, how, isOnward, fromFirst, toFirst, toLast } = one;
    // Of what was asked about each record is known from the beginning.
    if (isOnward === !isSpread || !isWithin(one, window) || started.has(to)) continue;
    const at = known.get(from) ?? 0;
    if (isOnward === null && isApart(one, { at, isSpread })) continue;
    // Where one record ends and the next begins; known on both sides of it, the later moment counts.
    const passed = isSpread
      ? Math.max(at, (isOnward === false ? null : toFirst) ?? at)
      : Math.min(at, (isOnward === null ? toLast : isOnward ? null : fromFirst) ?? at);
    const isOutside = passed >= window.until || passed <= window.from;
    if (isOutside && passed !== at) continue;
    going.push({ id: to, at: passed, how, via: from });
  }
  return going;
}

/**
 * Of one that goes to and fro the other record was over before it had it, or began after it gave it: what it caught at home
 * is nothing to where it had been kept, and what it has next winter nothing to the winter before.
 */
const isApart = (
  { toFirst, toLast }: Link,
  { at, isSpread }: { at: number; isSpread: boolean },
): boolean => (isSpread ? toLast !== null && toLast <= at : toFirst !== null && toFirst >= at);

async function metAtPlaces(look: Look, scope: Scope, known: Moments): Promise<Going<How>[]> {
  const { way, lingersDays, keys } = scope;
  const rows = await select(
    look.transaction,
    row({ farmId: text, id: text, at: number }),
    sql`select farm_id as "farmId", animal_id as id, at_ms as at
      from outbreak_meetings(${look.id}, ${way}, make_interval(days => ${lingersDays}),
        ${look.now.toISOString()}::timestamptz, ${records(scope, [...known.keys()])},
        ${floats([...known.values()])})`,
  );
  return rows.map(({ farmId, id, at }) => ({
    id: keys.of(farmId, id),
    at,
    how: 'place',
    via: null,
  }));
}
