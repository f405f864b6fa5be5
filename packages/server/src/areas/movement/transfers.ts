import type { Output, Request } from '@kraal/contract/endpoint';
import {
  type changeTransfer as changeContract,
  type createTransfer as createContract,
  type listTransfers as listContract,
  type TransferItem,
  transferItem,
} from '@kraal/contract/movement';
import { mostMoved } from '@kraal/contract/bodies/movement';
import { type Day, dayOf } from '@kraal/domain/format/dates';
import type { LorryFacts } from '@kraal/domain/movement/atTheLorry';
import { type SQL, sql } from 'drizzle-orm';
import { insertRows, select, type Transaction } from '../../platform/database/connection.ts';
import { keysetPage } from '../../platform/database/page.ts';
import { number, row, rowOf, text } from '../../platform/database/row.ts';
import { updateSeen } from '../../platform/database/seenVersion.ts';
import { changedMeanwhile, conflict, invalid, notFound } from '../../platform/errors.ts';
import type { Farm } from '../../platform/http/authenticate.ts';
import { newId } from '../../platform/newId.ts';
import { onePlace } from '../infrastructure/index.ts';
import { checkDay, examine, wantedAnimals } from './check.ts';
import { headsMeant, promisedHeads } from './promised.ts';
import { ofInfrastructure } from '../infrastructure/tables.ts';

export type Who = { farm: Farm; userId: string; now: Date };

const itemRow = rowOf(transferItem);

/** Transfers `t` as they are listed. */
const transferSelect = (where: SQL): SQL => sql`select t.id, t.number, t.kind, t.status,
    t.day::text as day, t.from_id as "fromId", t.to_id as "toId", h.name as "toName",
    t.for_export as "forExport", t.loaded_heads as "loadedHeads", t.delivered_heads as "deliveredHeads",
    t.back_heads as "backHeads",
    t.back_unloaded_heads as "backUnloadedHeads",
    t.departed_on::text as "departedOn", t.arrived_on::text as "arrivedOn",
    t.sold_on::text as "soldOn", t.price_cents as "priceCents",
    t.vehicle, t.driver, t.note, t.shares,
    coalesce(t.receipt->>'status' = 'received', false) and not t.is_receipt_taken as "hasReceipt",
    coalesce(l.animals, 0) as animals,
    coalesce(l.heads, 0) as heads, t.version
  from transfer t left join ${ofInfrastructure.holding} h on h.farm_id = t.farm_id
    and h.id = t.to_id
    left join lateral (select count(*)::int as animals, sum(heads)::int as heads
      from transfer_line l where l.farm_id = t.farm_id and l.transfer_id = t.id) l on true
  where ${where}`;

/** To be loaded today, or since before, and those that are on the road. */
const atTheLorry = ({ farm, now }: Pick<Who, 'farm' | 'now'>): SQL =>
  sql`and (t.status = 'inTransit'
    or (t.status = 'approved' and t.day <= ${dayOf(now, farm.timeZone)}::date))`;

export async function listTransfers(
  transaction: Transaction,
  who: Pick<Who, 'farm' | 'now'>,
  query: Request<typeof listContract>['query'],
): Promise<Output<typeof listContract>> {
  const where = sql`t.farm_id = ${who.farm.id}
    ${query.status ? sql`and t.status = ${query.status}` : sql``}
    ${query.today ? atTheLorry(who) : sql``}`;
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*)::int as total from transfer t where ${where}`,
  );
  return keysetPage(query, count?.total ?? 0, (after, limit) =>
    select(
      transaction,
      itemRow.with({ key: text }),
      sql`select y.*, y.number::text as key from (${transferSelect(sql`${where}
        ${after === null ? sql`` : sql`and t.number < ${after}::int`}`)}
        order by t.number desc limit ${limit}) y order by y.number desc`,
    ),
  );
}

export async function oneTransfer(
  transaction: Transaction,
  farmId: string,
  id: string,
): Promise<TransferItem> {
  const [found] = await select(
    transaction,
    itemRow,
    transferSelect(sql`t.farm_id = ${farmId} and t.id = ${id}`),
  );
  if (!found) throw notFound('Transfer');
  return found;
}

/** Transfers of one farm wait for each other: none promises what another just promised, no number stands twice. */
export const lockTransfers = (transaction: Transaction, farmId: string) =>
  transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${farmId} || 'transfers', 9))`,
  );

async function checkPlaces(
  transaction: Transaction,
  farmId: string,
  { fromId, toId }: { fromId: string | null; toId: string | null },
): Promise<void> {
  if (fromId !== null && !(await onePlace(transaction, farmId, fromId)).isOwn)
    throw invalid({ fromId: ['Animals leave from a property of the farm.'] });
  if (toId !== null && (await onePlace(transaction, farmId, toId)).isOwn)
    throw invalid({ toId: ['This is a property of the farm: nothing is sold to it.'] });
}

export async function noteStep(
  transaction: Transaction,
  { farm, userId, now }: Who,
  { transferId, step, note, lorry }: Noted,
): Promise<void> {
  const { id = newId(), on = null, heads = null, facts = {} } = lorry ?? {};
  await transaction.execute(
    sql`insert into transfer_step (farm_id, id, transfer_id, step, note, on_day, heads, facts, at, by)
      values (${farm.id}, ${id}, ${transferId}, ${step}, ${note}, ${on}::date, ${heads}::int,
        ${JSON.stringify(facts)}::jsonb, ${now.toISOString()}, ${userId})`,
  );
}

type Noted = {
  transferId: string;
  step: string;
  note: string | null;
  /** Where somebody stood at the lorry. */
  lorry?: { id: string; on: Day | null; heads: number | null; facts: LorryFacts };
};

export async function createTransfer(
  transaction: Transaction,
  who: Who,
  body: Request<typeof createContract>['body'],
): Promise<TransferItem> {
  const { farm } = who;
  checkDay(body.day, who);
  await checkPlaces(transaction, farm.id, body);
  const lives = await wantedAnimals(transaction, farm.id, body);
  const kept = new Set((await examine(transaction, who, { ...body, lives })).staying);
  const promised = await promisedHeads(transaction, farm.id, {
    animalIds: lives.map(({ state }) => state.id),
    except: null,
  });
  const here = lives
    .filter(({ heads }) => heads > 0)
    .map((life) => ({ ...life, heads: headsMeant(life, promised) }));
  const going = body.onlyFree ? here.filter(({ state }) => !kept.has(state.id)) : here;
  if (going.length === 0) throw invalid({ animalIds: ['None of these animals may go.'] });
  await lockTransfers(transaction, farm.id);
  const id = newId();
  await transaction.execute(
    sql`insert into transfer (farm_id, id, number, kind, status, day, from_id, to_id, for_export,
        vehicle, driver, note, shares)
      values (${farm.id}, ${id}, (select coalesce(max(number), 0) + 1 from transfer
          where farm_id = ${farm.id}), ${body.kind}, 'draft', ${body.day}, ${body.fromId},
        ${body.toId}, ${body.forExport}, ${body.vehicle}, ${body.driver}, ${body.note},
        ${sql.param(body.shares)}::text[])`,
  );
  await insertRows(
    transaction,
    'transfer_line',
    going.map(({ state, heads }) => ({
      farm_id: farm.id,
      transfer_id: id,
      animal_id: state.id,
      heads,
    })),
  );
  await noteStep(transaction, who, { transferId: id, step: 'create', note: null });
  return oneTransfer(transaction, farm.id, id);
}

/** What of a draft is said otherwise, and how many of whom go. */
export async function changeTransfer(
  transaction: Transaction,
  who: Who,
  { id, heads = [], version, ...said }: Request<typeof changeContract>['body'] & { id: string },
): Promise<TransferItem> {
  const { farm } = who;
  await lockTransfers(transaction, farm.id);
  const was = await oneTransfer(transaction, farm.id, id);
  if (was.version !== version) throw changedMeanwhile();
  if (was.status !== 'draft')
    throw conflict('not_now', 'Only a draft is changed: open it again first.');
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  const is: TransferItem = { ...was, ...given };
  if (is.day !== was.day) checkDay(is.day, who);
  await checkPlaces(transaction, farm.id, {
    fromId: is.fromId === was.fromId ? null : is.fromId,
    toId: is.toId === was.toId ? null : is.toId,
  });
  await changeHeads(transaction, { farmId: farm.id, id, heads });
  await updateSeen(
    transaction,
    sql`update transfer set kind = ${is.kind}, day = ${is.day}, from_id = ${is.fromId},
        to_id = ${is.toId}, for_export = ${is.forExport}, vehicle = ${is.vehicle},
        driver = ${is.driver}, note = ${is.note}, shares = ${sql.param(is.shares)}::text[],
        version = version + 1
      where farm_id = ${farm.id} and id = ${id} and version = ${version}`,
    changedMeanwhile(),
  );
  return oneTransfer(transaction, farm.id, id);
}

type Heads = NonNullable<Request<typeof changeContract>['body']['heads']>;

async function changeHeads(
  transaction: Transaction,
  { farmId, id, heads }: { farmId: string; id: string; heads: Heads },
): Promise<void> {
  if (heads.length === 0) return;
  if (new Set(heads.map(({ animalId }) => animalId)).size < heads.length)
    throw invalid({ heads: ['One of these animals is named twice.'] });
  // Whoever is taken off may be on record no more.
  const going = heads.filter((one) => one.heads > 0);
  const animalIds = going.map(({ animalId }) => animalId);
  const lives = going.length > 0 ? await wantedAnimals(transaction, farmId, { animalIds }) : [];
  const most = new Map(lives.map((life) => [life.state.id, life.heads]));
  if (going.some((one) => one.heads > (most.get(one.animalId) ?? 0)))
    throw invalid({ heads: ['There are not so many of it.'] });
  const mixed = new Set(
    lives.flatMap(({ state, heads: of }) => (state.sex === 'mixed' && of > 1 ? [state.id] : [])),
  );
  if (going.some((one) => one.heads === 1 && mixed.has(one.animalId)))
    throw invalid({
      heads: ['One head of a lot of both sexes is taken out of it first: say which it is.'],
    });
  await transaction.execute(
    sql`delete from transfer_line where farm_id = ${farmId} and transfer_id = ${id}
      and animal_id = any(${sql.param(heads.map(({ animalId }) => animalId))}::uuid[])`,
  );
  await insertRows(
    transaction,
    'transfer_line',
    going.map((one) => ({
      farm_id: farmId,
      transfer_id: id,
      animal_id: one.animalId,
      heads: one.heads,
    })),
  );
  const { animals } = await oneTransfer(transaction, farmId, id);
  if (animals > mostMoved)
    throw invalid({ heads: ['A transfer is of 2000 animals and lots at the most.'] });
}
