import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';
import { conflict } from '../../../platform/errors.ts';
import { idFromName } from '../../../platform/idFromName.ts';
import { type Life, livesOf } from '../../animals/index.ts';
import { heldLonger } from './heldLonger.ts';
import type { Day } from '@kraal/domain/format/dates';
import type { SentAnimal } from '@kraal/domain/movement/consignment';
import { ofAnimals } from '../../animals/tables.ts';
import { ofPartners } from '../../partners/tables.ts';

/**
 * Who of a load was kept here for its seller before, and stands in the books as theirs still: bought now it is the same
 * animal, and no second one that wears its tag. In: the records of the seller's. Out: by each of these the record here.
 */
export async function keptAlready(
  transaction: Transaction,
  {
    farmId,
    partnerId,
    ownerId,
    refs,
  }: { farmId: string; partnerId: string; ownerId: string | null; refs: readonly string[] },
): Promise<ReadonlyMap<string, Life>> {
  // What comes to be kept stays its sender's.
  if (ownerId !== null) return new Map();
  const rows = await select(
    transaction,
    row({ ref: text, animalId: text }),
    sql`select l.ref, l.animal_id as "animalId" from consignment_line l
        join consignment c on c.farm_id = l.farm_id and c.id = l.consignment_id
          and c.partner_id = ${partnerId} and c.kind = 'agistmentIn'
        join ${ofPartners.partner} p on p.farm_id = c.farm_id and p.id = c.partner_id
        join ${ofAnimals.animal} a on a.farm_id = l.farm_id and a.id = l.animal_id
          and a.status = 'alive' and a.owner_id = p.place_id
      where l.farm_id = ${farmId} and l.ref = any(${sql.param([...refs])}::uuid[])
      order by c.received_on`,
  );
  const animalIds = rows.map(({ animalId }) => animalId);
  const lives = await livesOf(transaction, {
    farmId,
    wanted: { animalIds },
    most: animalIds.length,
  });
  const byId = new Map(lives.map((life) => [life.state.id, life]));
  return new Map(
    rows.flatMap(({ ref, animalId }): [string, Life][] => {
      const life = byId.get(animalId);
      return life ? [[ref, life]] : [];
    }),
  );
}

type Load = {
  id: string;
  campId: string;
  mobId: string | undefined;
  day: Day;
  /** When they came. */
  at: string;
  sellerName: string;
};
type Entry = {
  id: string;
  kind: string;
  occurredAt: string;
  animalIds: string[];
  payload: object;
};
export type Bought = {
  /** The record that they are here. */
  animalId: string;
  /** Heads that were not kept here. */
  newHeads: number;
  entries: readonly Entry[];
};

/**
 * One that was kept here, or heads of a lot of which there are as many, becomes the farm's own where it stands, in the camp
 * in which it was counted. Of a lot of which more stand here than were bought the others stay the seller's.
 */
export function boughtHere(life: Life, { facts, came }: Coming, load: Load): Bought {
  const { state } = life;
  const { id, campId, mobId, day, at, sellerName } = load;
  const heads = state.isLot ? Math.min(came, state.heads) : 1;
  const isWhole = heads === state.heads;
  const animalId = isWhole ? state.id : idFromName(id, `part ${facts.ref}`);
  const entry = (kind: string, payload: object): Entry => ({
    id: idFromName(id, `${kind} ${facts.ref}`),
    kind,
    occurredAt: at,
    animalIds: [animalId],
    payload,
  });
  const held = heldLonger(facts, state, day);
  const joins = mobId !== undefined && state.mobId !== mobId;
  return {
    animalId,
    newHeads: came - heads,
    entries: [
      ...(isWhole ? [] : [partedOff(life, { facts, heads, animalId }, load)]),
      entry('owner_changed', { ownerId: null }),
      ...(joins ? [entry('joined_mob', { mobId })] : []),
      ...(state.campId === campId && !joins ? [] : [entry('moved', { campId })]),
      ...(Object.keys(held).length === 0 ? [] : [entry('held_back', { ...held, by: sellerName })]),
    ],
  };
}

type Coming = { facts: SentAnimal; came: number };
type Part = { facts: SentAnimal; heads: number; animalId: string };

/** Heads of a lot that were bought without the others, a moment before they are the farm's. */
function partedOff({ state }: Life, { facts, heads, animalId }: Part, { id, at }: Load): Entry {
  const isOfBoth = state.sex === 'mixed' && heads === 1;
  if (isOfBoth && facts.sex === 'mixed')
    throw conflict(
      'sex_needed',
      'Only one came of a lot of both sexes: take the others out of it first, then count it in.',
    );
  return {
    id: idFromName(id, `split ${facts.ref}`),
    kind: 'split',
    occurredAt: new Date(Date.parse(at) - 1).toISOString(),
    animalIds: [state.id],
    payload: {
      intoId: animalId,
      heads,
      scan: 'unknown',
      ...(isOfBoth ? { sex: facts.sex } : {}),
    },
  };
}
