import type { SentAnimal } from '@kraal/domain/movement/consignment';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { boolean, row, text } from '../../../platform/database/row.ts';
import { type Life, livesOf } from '../../animals/index.ts';
import { placeOfPartner } from '../../partners/index.ts';
import { besideEach, nearestFirst } from './origins.ts';

/** One of a keeper's list, with how many of its heads came and how many were found dead or missing. */
export type Back = { facts: SentAnimal; came: number; dead: number; missing: number };

type Heads = Pick<Back, 'came' | 'dead' | 'missing'>;

/** What of a line falls to one of this farm's records that is away with the keeper. */
export type Part = Heads & { life: Life; transferId: string };

export type Whose = {
  /** Of this farm's that are away there, with what falls to each. */
  parts: readonly Part[];
  /** Of this farm's that are home already, by its own word. */
  atHome: readonly Life[];
  /** Heads that this farm never had: young, or one that was counted out once. */
  newHeads: number;
};

/**
 * Whose the heads of a load are that a keeper sends home, by line. What the keeper says of this farm's records is followed
 * to the lots that this farm itself parted from them or put to them while they were away; of whom it says nothing (it took
 * them in before the two farms were linked) the EID says it, and of lots of such a load their species and sex.
 */
export async function whoseHeads(
  transaction: Transaction,
  { farmId, partnerId, lines }: { farmId: string; partnerId: string; lines: readonly Back[] },
): Promise<ReadonlyMap<string, Whose>> {
  const away = await awayWith(transaction, farmId, partnerId);
  const named = [...new Set(lines.flatMap(({ facts: { yours = [] } }) => yours))];
  const beside = await besideEach(transaction, farmId, named);
  const ids = [...new Set([...named, ...beside.keys()])];
  const lives = ids.length === 0 ? [] : await allOf(transaction, farmId, ids);
  const lifeOf = new Map([...away.values(), ...lives].map((life) => [life.state.id, life]));
  const own = new Map(
    lines.map(({ facts }) => {
      const said = (facts.yours ?? []).flatMap((id) => nearestFirst(id, beside));
      const found = facts.yours ? [...new Set(said)] : unsaid(facts, away);
      return [facts.ref, found.flatMap((id) => lifeOf.get(id) ?? [])] as const;
    }),
  );
  return allot(lines, own, away);
}

const allOf = (transaction: Transaction, farmId: string, ids: readonly string[]) =>
  livesOf(transaction, { farmId, wanted: { animalIds: ids }, most: ids.length });

type Away = Life & { transferId: string; isUnheard: boolean };

/** Whoever is away with a keeper by this farm's own transfers; `isUnheard`: by one that the keeper never received as such. */
async function awayWith(
  transaction: Transaction,
  farmId: string,
  partnerId: string,
): Promise<ReadonlyMap<string, Away>> {
  const placeId = await placeOfPartner(transaction, farmId, partnerId);
  const rows = await select(
    transaction,
    row({ id: text, transferId: text, isUnheard: boolean }),
    sql`select a.id, t.id as "transferId", t.receipt is null as "isUnheard"
      from transfer t join animal a on a.farm_id = t.farm_id and a.status = 'alive'
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

/** Of whom the keeper names no record: who wears its EID, or for heads without one a lot of the same kind. */
function unsaid(facts: SentAnimal, away: ReadonlyMap<string, Away>): string[] {
  const { eid } = facts.identifiers;
  return [...away.values()].flatMap(({ state, isUnheard }) => {
    const wears = state.identifiers.some(
      ({ type, value, until }) => type === 'eid' && value === eid && until === null,
    );
    const isLike =
      facts.heads > 1 && state.isLot && state.species === facts.species && state.sex === facts.sex;
    return (eid !== undefined && wears) || (isUnheard && isLike) ? [state.id] : [];
  });
}

/**
 * Heads fall to the records that a line is of, one after the other, and to none more than it has; lines that are of few
 * come first. What is left over was counted home already, as far as heads of the same records are at home, and else is new.
 */
function allot(
  lines: readonly Back[],
  own: ReadonlyMap<string, readonly Life[]>,
  away: ReadonlyMap<string, Away>,
): ReadonlyMap<string, Whose> {
  const rooms = new Map([...away].map(([id, { state }]) => [id, state.heads]));
  const ofFew = lines.toSorted(
    (one, other) => (own.get(one.facts.ref)?.length ?? 0) - (own.get(other.facts.ref)?.length ?? 0),
  );
  return new Map(
    ofFew.map(({ facts: { ref, yours = [] }, ...heads }) => {
      const lives = own.get(ref) ?? [];
      const left = { ...heads };
      const parts = lives.flatMap((life): Part[] => {
        const where = away.get(life.state.id);
        if (!where) return [];
        const taken = take(left, rooms, life.state.id);
        return taken ? [{ ...taken, life, transferId: where.transferId }] : [];
      });
      const home = lives.filter(({ state }) => state.status === 'alive' && state.away === null);
      const counted = home.reduce((sum, { state }) => sum + state.heads, 0);
      const atHome = home.filter(({ state }) => yours.includes(state.id));
      return [ref, { parts, atHome, newHeads: Math.max(0, left.came - counted) }] as const;
    }),
  );
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
