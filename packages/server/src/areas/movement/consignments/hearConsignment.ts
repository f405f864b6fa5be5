import {
  type Consignment,
  consignmentSchema,
  type SentAnimal,
} from '@kraal/domain/movement/consignment';
import { parseEid } from '@kraal/domain/animals/identification/eid';
import type { MoveKind } from '@kraal/domain/movement/moveKinds';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { json, row, text } from '../../../platform/database/row.ts';
import { newId } from '../../../platform/newId.ts';
import { defineMessage, type Hearing } from '../../partners/index.ts';
import { consignmentKind } from './announce.ts';
import { lockConsignments } from './consignments.ts';

/** What goes out to be kept is taken in here, and what goes back to its owner comes back. */
const kindHere: Partial<Record<Consignment['kind'], MoveKind>> = {
  agistmentOut: 'agistmentIn',
  agistmentReturn: 'agistmentBack',
};

/** What a seller says of a load takes the place of what it said before; what was received of it stays. */
async function hear(
  transaction: Transaction,
  { services, farm, partner }: Hearing,
  said: Consignment,
): Promise<void> {
  const at = services.now().toISOString();
  const kind = kindHere[said.kind] ?? said.kind;
  const [kept] = await select(
    transaction,
    row({ id: text }),
    sql`insert into consignment as c (farm_id, id, partner_id, their_id, number, seller_name, kind,
        sent, day, departed_on, vehicle, driver, sold_on, price_cents, heard_at)
      values (${farm.id}, ${newId()}, ${partner.id}, ${said.id}, ${said.number}, ${partner.name},
        ${kind}, ${said.status}, ${said.day}, ${said.departedOn}, ${said.vehicle},
        ${said.driver}, ${said.soldOn}, ${said.priceCents}, ${at})
      on conflict (farm_id, partner_id, their_id) do update set number = excluded.number,
        seller_name = excluded.seller_name, kind = excluded.kind, sent = excluded.sent,
        day = excluded.day, departed_on = excluded.departed_on, vehicle = excluded.vehicle,
        driver = excluded.driver, sold_on = excluded.sold_on, price_cents = excluded.price_cents,
        -- What was declined and is agreed anew is awaited again.
        ours = case when c.ours = 'declined' and c.sent in ('withdrawn', 'returned')
          and excluded.sent in ('announced', 'onTheRoad') then 'awaited' else c.ours end,
        heard_at = excluded.heard_at, version = c.version + 1
      returning c.id`,
  );
  if (!kept) throw new Error('a consignment is on record nowhere');
  const consignmentId = kept.id;
  // Of one that does not come its list is kept as it was last heard.
  if (said.status === 'withdrawn' || said.status === 'returned') return;
  await noteCorrections(transaction, { farmId: farm.id, consignmentId, at }, said.animals);
  const named = sql`${sql.param(said.animals.map(({ ref }) => ref))}::uuid[]`;
  await transaction.execute(
    sql`update consignment_line set is_listed = ref = any(${named}) where farm_id = ${farm.id}
      and consignment_id = ${consignmentId} and is_listed <> (ref = any(${named}))`,
  );
  await transaction.execute(
    sql`delete from consignment_line where farm_id = ${farm.id}
      and consignment_id = ${consignmentId} and came_heads is null
      and ref <> all(${named})`,
  );
  await transaction.execute(
    sql`insert into consignment_line as l (farm_id, consignment_id, ref, facts, heads)
      select ${farm.id}, ${consignmentId}, s.ref, s.facts, s.heads
      from jsonb_to_recordset(${JSON.stringify(
        said.animals.map(asRead).map((facts) => ({ ref: facts.ref, heads: facts.heads, facts })),
      )}::jsonb) as s(ref uuid, heads int, facts jsonb)
      on conflict (farm_id, consignment_id, ref) do update set facts = excluded.facts,
        heads = case when l.came_heads is null then excluded.heads else l.heads end`,
  );
}

/** An EID as it is kept here, however another program writes it; what is none is nobody's number. */
function asRead({ identifiers, ...facts }: SentAnimal): SentAnimal {
  const { eid, ...marks } = identifiers;
  const read = eid === undefined ? null : parseEid(eid);
  return { ...facts, identifiers: { ...marks, ...(read?.ok ? { eid: read.eid } : {}) } };
}

const compared = ['meatUntil', 'milkUntil', 'exportUntil', 'pregnant', 'dueOn'] as const;
const worrying = ({ tests }: Pick<SentAnimal, 'tests'>): number =>
  tests.filter(({ result }) => result !== 'negative').length;
type KeptFacts = Omit<SentAnimal, 'isTakenBack'> & Partial<Pick<SentAnimal, 'isTakenBack'>>;
const isOther = (was: KeptFacts, is: SentAnimal): boolean =>
  compared.some((field) => was[field] !== is[field]) ||
  // What was heard before this was told says nothing of it.
  (was.isTakenBack ?? false) !== is.isTakenBack ||
  worrying(was) !== worrying(is) ||
  was.controlled.toSorted().join() !== is.controlled.toSorted().join();

/** Of whoever came already it matters what the seller says otherwise now: somebody must look at it. */
async function noteCorrections(
  transaction: Transaction,
  { farmId, consignmentId, at }: { farmId: string; consignmentId: string; at: string },
  animals: readonly SentAnimal[],
): Promise<void> {
  const rows = await select(
    transaction,
    row({ ref: text, facts: json<KeptFacts>() }),
    sql`select ref, facts from consignment_line where farm_id = ${farmId}
      and consignment_id = ${consignmentId} and animal_id is not null`,
  );
  const before = new Map(rows.map(({ ref, facts }) => [ref, facts]));
  const corrected = animals.filter((is) => {
    const was = before.get(is.ref);
    return was !== undefined && isOther(was, is);
  });
  if (corrected.length === 0) return;
  await transaction.execute(
    sql`update consignment_line set corrected_at = ${at} where farm_id = ${farmId}
      and consignment_id = ${consignmentId}
      and ref = any(${sql.param(corrected.map(({ ref }) => ref))}::uuid[])`,
  );
}

export const consignmentMessage = defineMessage(consignmentKind, consignmentSchema, {
  lock: lockConsignments,
  hear,
});
