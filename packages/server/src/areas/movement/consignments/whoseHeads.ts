import type { Day } from '@kraal/domain/format/dates';
import type { SentAnimal } from '@kraal/domain/movement/consignment';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { boolean, day, row, text } from '../../../platform/database/row.ts';
import { type Life, livesOf } from '../../animals/index.ts';
import { placeOfPartner } from '../../partners/index.ts';
import { besideEach, nearestFirst } from './origins.ts';
import { ofAnimals } from '../../animals/tables.ts';

/** One of a keeper's list, with how many of its heads came and how many were found dead or missing. */
export type Back = { facts: SentAnimal; came: number; dead: number; missing: number };

type Heads = Pick<Back, 'came' | 'dead' | 'missing'>;

/** What of a line falls to one of this farm's records that is away with the keeper. */
export type Part = Heads & { life: Life; transferId: string };

export type Whose = {
  /** Of this farm's that are away there, with what falls to each. */
  parts: readonly Part[];
  /** Of this farm's that are elsewhere already by its own word: at home, or gone on to somebody else. */
  elsewhere: readonly Life[];
  /** Heads that this farm never had: young, or one that was counted out once. */
  newHeads: number;
};

type Asked = {
  farmId: string;
  partnerId: string;
  consignmentId: string;
  /** The day on which they came. */
  on: Day;
  lines: readonly Back[];
};

/** Nobody is on the road to a keeper for longer; who was loaded before that is there, whether or not anybody wrote it down. */
const mostDaysOnRoad = 2;

/**
 * Whose the heads of a load are that a keeper sends home, by line: of the records that the keeper names, and of whoever
 * wears the EID; then of those that this farm itself parted from them, or put to them, while they were away. Of whom the
 * keeper names no record, since it took them in before the two farms were linked, tags and kinds of lots say it.
 */
export async function whoseHeads(
  transaction: Transaction,
  asked: Asked,
): Promise<ReadonlyMap<string, Whose>> {
  const { farmId, lines } = asked;
  const away = await awayWith(transaction, asked);
  const wearers = await wearersOf(transaction, farmId, lines);
  const named = new Map(
    lines.map(({ facts }) => {
      const wearer = wearers.get(facts.identifiers.eid ?? '');
      // Whoever is named wears its EID too, as a rule.
      const said = [...new Set([...(facts.yours ?? []), ...(wearer ? [wearer] : [])])];
      return [facts.ref, said.length > 0 ? said : unsaid(facts, away)] as const;
    }),
  );
  const since = firstOf(away);
  const isNamed = new Set([...named.values()].flat());
  const ids = [...isNamed];
  const beside = await besideEach(transaction, { farmId, ids, since });
  const lives = await allOf(transaction, farmId, [...new Set([...ids, ...beside.keys()])]);
  const lifeOf = new Map([...lives.map((life) => [life.state.id, life] as const), ...away]);
  const back = await receivedBefore(transaction, asked);
  const wereThere = await stoodThere(transaction, farmId, { ids: [...lifeOf.keys()], away });
  const isHere = (id: string): boolean => {
    const life = lifeOf.get(id);
    return life?.state.status === 'alive' && !away.has(id);
  };
  const ledger = { away, lifeOf, isHere, rooms: new Map<string, number>() };
  for (const [id, { state }] of lifeOf)
    if (away.has(id) || (isHere(id) && !back.has(id) && (isNamed.has(id) || wereThere.has(id))))
      ledger.rooms.set(id, state.heads);
  // Lines of few records first: who is of many finds room beside them.
  const ofFew = lines.toSorted(
    (one, other) =>
      (named.get(one.facts.ref)?.length ?? 0) - (named.get(other.facts.ref)?.length ?? 0),
  );
  return new Map(
    ofFew.map(({ facts: { ref }, ...heads }) => {
      const first = named.get(ref) ?? [];
      const reached = nearestFirst(first, beside, (id) => !isHere(id));
      return [ref, allot(heads, { first, rest: reached.slice(first.length) }, ledger)] as const;
    }),
  );
}

const allOf = async (transaction: Transaction, farmId: string, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : livesOf(transaction, { farmId, wanted: { animalIds: ids }, most: ids.length });

type Away = Life & {
  transferId: string;
  placeId: string;
  departedOn: string;
  isUnheard: boolean;
};

/** Whoever is away with a keeper by this farm's own transfers; `isUnheard`: by one that the keeper never received as such. */
async function awayWith(
  transaction: Transaction,
  { farmId, partnerId, on }: Asked,
): Promise<ReadonlyMap<string, Away>> {
  const placeId = await placeOfPartner(transaction, farmId, partnerId);
  const rows = await select(
    transaction,
    row({ id: text, transferId: text, placeId: text, departedOn: day, isUnheard: boolean }),
    sql`select a.id, t.id as "transferId", t.to_id as "placeId", coalesce(t.departed_on, t.day)::text as "departedOn",
        (t.status = 'arrived' or t.departed_on < ${on}::date - ${mostDaysOnRoad}::int)
          and coalesce(t.receipt->>'status' <> 'received', true) as "isUnheard"
      from transfer t join ${ofAnimals.animal} a on a.farm_id = t.farm_id and a.status = 'alive'
        and a.state->'away'->>'loadId' = t.id::text
      where t.farm_id = ${farmId} and t.kind = 'agistmentOut'
        and t.status in ('inTransit', 'arrived')
        and (t.partner_id = ${partnerId} or t.partner_id is null and t.to_id = ${placeId}::uuid)
      order by a.id limit ${mostAway}`,
  );
  const lives = await allOf(
    transaction,
    farmId,
    rows.map(({ id }) => id),
  );
  const lifeOf = new Map(lives.map((life) => [life.state.id, life]));
  return new Map(
    rows.flatMap(({ id, ...where }) => {
      const life = lifeOf.get(id);
      return life ? [[id, { ...life, ...where }] as const] : [];
    }),
  );
}

/** More than anybody keeps of one owner's. */
const mostAway = 20_000;

/** Who of this farm's living wears an EID of the load. */
async function wearersOf(
  transaction: Transaction,
  farmId: string,
  lines: readonly Back[],
): Promise<ReadonlyMap<string, string>> {
  const eids = lines.flatMap(({ facts }) => facts.identifiers.eid ?? []);
  if (eids.length === 0) return new Map();
  const rows = await select(
    transaction,
    row({ id: text, eid: text }),
    sql`select id, eid from ${ofAnimals.animal} where farm_id = ${farmId} and status = 'alive'
      and eid = any(${sql.param(eids)}::text[])`,
  );
  return new Map(rows.map(({ id, eid }) => [eid, id]));
}

/** Who of these stood with the keeper since the first of these loads left: a lot that others were taken out of never did. */
async function stoodThere(
  transaction: Transaction,
  farmId: string,
  { ids, away }: { ids: readonly string[]; away: ReadonlyMap<string, Away> },
): Promise<ReadonlySet<string>> {
  const places = [...new Set([...away.values()].map(({ placeId }) => placeId))];
  const since = firstOf(away);
  if (since === undefined) return new Set();
  const rows = await select(
    transaction,
    row({ id: text }),
    sql`select distinct animal_id as id from ${ofAnimals.residence} where farm_id = ${farmId}
      and animal_id = any(${sql.param([...ids])}::uuid[])
      and place_id = any(${sql.param(places)}::uuid[])
      and (until is null or until >= ${since})`,
  );
  return new Set(rows.map(({ id }) => id));
}

const firstOf = (away: ReadonlyMap<string, Away>): string | undefined =>
  [...away.values()].map(({ departedOn }) => departedOn).toSorted()[0];

/** Under which records earlier loads of this keeper came home and did not leave again: their heads are in no later one. */
async function receivedBefore(
  transaction: Transaction,
  { farmId, partnerId, consignmentId }: Asked,
): Promise<ReadonlySet<string>> {
  const rows = await select(
    transaction,
    row({ id: text }),
    sql`select distinct l.animal_id as id from consignment c
        join consignment_line l on l.farm_id = c.farm_id and l.consignment_id = c.id
      where c.farm_id = ${farmId} and c.partner_id = ${partnerId} and c.kind = 'agistmentBack'
        and c.id <> ${consignmentId} and l.came_heads > 0 and l.animal_id is not null
        and not exists (select from ${ofAnimals.residence} r where r.farm_id = l.farm_id
          and r.animal_id = l.animal_id and r.kind <> 'camp' and r.since::date > c.received_on)`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Of whom nobody says a record: who wears its tag, or for heads without marks a lot of the same kind. */
function unsaid(facts: SentAnimal, away: ReadonlyMap<string, Away>): string[] {
  const { tag, eid } = facts.identifiers;
  const isMarked = tag !== undefined || eid !== undefined;
  return [...away.values()].flatMap(({ state, isUnheard }) => {
    if (!isUnheard || state.species !== facts.species) return [];
    const wears = state.identifiers.some(
      ({ type, value, until }) => type === 'visual' && value === tag && until === null,
    );
    const isLike = !isMarked && state.isLot && state.sex === facts.sex;
    return wears || isLike ? [state.id] : [];
  });
}

type Ledger = {
  away: ReadonlyMap<string, Away>;
  lifeOf: ReadonlyMap<string, Life>;
  isHere: (id: string) => boolean;
  /** Heads that no line has used up yet. */
  rooms: Map<string, number>;
};

/**
 * Heads of a line fall to the records it names: to those that are away, then they are those that are elsewhere already; then
 * to their neighbours in the same order. To none fall more than it has, over all lines; what is left over is new.
 */
function allot(
  heads: Heads,
  { first, rest }: { first: readonly string[]; rest: readonly string[] },
  { away, lifeOf, isHere, rooms }: Ledger,
): Whose {
  const left = { ...heads };
  const parts: Part[] = [];
  for (const ids of [first, rest]) {
    for (const id of ids) {
      const where = away.get(id);
      const taken = where && take(left, rooms, id);
      if (taken) parts.push({ ...taken, life: where, transferId: where.transferId });
    }
    for (const id of ids) if (isHere(id)) take(left, rooms, id);
  }
  const elsewhere = first.flatMap((id) => (isHere(id) ? (lifeOf.get(id) ?? []) : []));
  return { parts, elsewhere, newHeads: left.came };
}

/** Takes of the heads that are left what one record has room for. */
function take(left: Heads, rooms: Map<string, number>, id: string): Heads | null {
  const taken: Heads = { came: 0, dead: 0, missing: 0 };
  for (const what of ['came', 'dead', 'missing'] as const) {
    const room = rooms.get(id) ?? 0;
    taken[what] = Math.min(left[what], room);
    left[what] -= taken[what];
    rooms.set(id, room - taken[what]);
  }
  return taken.came + taken.dead + taken.missing > 0 ? taken : null;
}
