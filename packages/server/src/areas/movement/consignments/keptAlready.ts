import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';
import { idFromName } from '../../../platform/idFromName.ts';
import { type Life, livesOf } from '../../animals/index.ts';
import { heldLonger } from './heldLonger.ts';
import type { Day } from '@kraal/domain/format/dates';
import type { SentAnimal } from '@kraal/domain/movement/consignment';

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
        join partner p on p.farm_id = c.farm_id and p.id = c.partner_id
        join animal a on a.farm_id = l.farm_id and a.id = l.animal_id
          and a.status = 'alive' and not a.is_lot and a.owner_id = p.place_id
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

type Load = { id: string; campId: string; day: Day; sellerName: string };

/** One that was kept here becomes the farm's own where it stands, in the camp in which it was counted. */
export function boughtHere(
  life: Life | undefined,
  facts: SentAnimal,
  { id, campId, day, sellerName }: Load,
) {
  if (!life) return [];
  const { state } = life;
  const entry = (kind: string, payload: object) => ({
    id: idFromName(id, `${kind} ${facts.ref}`),
    kind,
    animalIds: [state.id],
    payload,
  });
  const held = heldLonger(facts, state, day);
  return [
    entry('owner_changed', { ownerId: null }),
    ...(state.campId === campId ? [] : [entry('moved', { campId })]),
    ...(Object.keys(held).length === 0 ? [] : [entry('held_back', { ...held, by: sellerName })]),
  ];
}
