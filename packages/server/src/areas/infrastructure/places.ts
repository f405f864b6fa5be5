import type { Output, Request } from '@kraal/contract/endpoint';
import {
  type createPlace as createContract,
  type listPlaces as listContract,
  type NamedPlace,
  place as placeSchema,
  type updatePlace as updateContract,
} from '@kraal/contract/movement';
import { sentence } from '@kraal/domain/ledger/problem';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { keysetPage } from '../../platform/database/page.ts';
import { boolean, number, row, rowOf, text } from '../../platform/database/row.ts';
import { updateSeen } from '../../platform/database/seenVersion.ts';
import { rejectTakenName } from '../../platform/database/uniqueName.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/newId.ts';
import { ofAnimals } from '../animals/tables.ts';
import { columnsOf } from '../../platform/database/columnsOf.ts';
import type { holding as holdingTable } from './schema.ts';

/** More places than anybody trades with. */
const mostPlaces = 5000;

/** Places `h`; those that were taken off the list only where they are asked for. */
const placeSelect = (
  where: SQL,
  kept: SQL = sql`h.archived_at is null`,
): SQL => sql`select ${columnsOf<typeof holdingTable>()(rowOf(placeSchema), 'h', {})}
  from holding h where ${kept} and ${where}`;

/** Whoever adds a place or a number at the same time waits. */
export const lockHoldings = (transaction: Transaction, farmId: string): Promise<unknown> =>
  transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${farmId} || 'holdings', 9))`,
  );

/** Two places of one number cannot be told apart, whosever they are. */
export async function rejectTakenGln(
  transaction: Transaction,
  { farmId, gln, except }: { farmId: string; gln: string | null; except: string | null },
): Promise<void> {
  if (gln === null) return;
  const [taken] = await select(
    transaction,
    row({ name: text }),
    sql`select name from holding where farm_id = ${farmId} and gln = ${gln}
      and archived_at is null and id is distinct from ${except}::uuid limit 1`,
  );
  if (taken) throw invalid({ gln: ['Another place has this GLN already.'] });
}

export async function listPlaces(
  transaction: Transaction,
  farmId: string,
  query: Request<typeof listContract>['query'],
): Promise<Output<typeof listContract>> {
  const like = query.q && `%${query.q.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const where = sql`h.farm_id = ${farmId}
    ${query.kind ? sql`and h.kind = ${query.kind}` : sql``}
    ${like ? sql`and (h.name ilike ${like} or h.owner ilike ${like} or h.gln like ${like})` : sql``}`;
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*)::int as total from holding h where h.archived_at is null and ${where}`,
  );
  // The database makes the key that it sorts by: what is a small letter is not the same everywhere.
  return keysetPage(query, count?.total ?? 0, (after, limit) =>
    select(
      transaction,
      rowOf(placeSchema).with({ key: text }),
      sql`select y.*, lower(y.name) as key from (${placeSelect(where)}
        and lower(h.name) > ${after ?? ''} order by lower(h.name) limit ${limit}) y order by key`,
    ),
  );
}

export async function onePlace(
  transaction: Transaction,
  farmId: string,
  id: string,
): Promise<NamedPlace> {
  const [found] = await select(
    transaction,
    rowOf(placeSchema),
    placeSelect(sql`h.farm_id = ${farmId} and h.id = ${id}`),
  );
  if (!found) throw notFound('NamedPlace');
  return found;
}

/** A place as it is known, on the list or not any more; null where there never was one. */
export async function placeEver(
  transaction: Transaction,
  farmId: string,
  id: string,
): Promise<(NamedPlace & { isKept: boolean }) | null> {
  const [found] = await select(
    transaction,
    rowOf(placeSchema).with({ isKept: boolean }),
    sql`select p.*, (select archived_at is null from holding k where k.farm_id = ${farmId}
        and k.id = p.id) as "isKept"
      from (${placeSelect(sql`h.farm_id = ${farmId} and h.id = ${id}`, sql`true`)}) p`,
  );
  return found ?? null;
}

/** More than a farm has of its own. */
const mostOwn = 200;

/**
 * Own properties on which these camps lie. Of a camp that nobody put on one, and of who stands in none, it may be any.
 */
export async function placesOfCamps(
  transaction: Transaction,
  {
    farmId,
    campIds,
    isNamed = false,
  }: {
    farmId: string;
    campIds: readonly (string | null)[];
    /** Somebody says from where: of who may stand anywhere that is enough. */
    isNamed?: boolean;
  },
): Promise<NamedPlace[]> {
  const known = campIds.filter((id) => id !== null);
  return select(
    transaction,
    rowOf(placeSchema),
    placeSelect(sql`h.farm_id = ${farmId} and h.is_own and (${known.length < campIds.length && !isNamed}
        or exists (select from camp c where c.farm_id = h.farm_id
          and c.id = any(${sql.param(known)}::uuid[])
          and (c.holding_id = h.id or c.holding_id is null and ${!isNamed})))
      order by lower(h.name) limit ${mostOwn}`),
  );
}

const stored = (value: unknown): SQL =>
  value === null ? sql`null` : sql`${JSON.stringify(value)}::jsonb`;

export async function createPlace(
  transaction: Transaction,
  farmId: string,
  body: Request<typeof createContract>['body'],
): Promise<NamedPlace> {
  await rejectTakenName(transaction, { table: 'holding', farmId, name: body.name, except: null });
  // Whoever adds at the same time waits: of many none is beyond the most, and no number stands twice.
  await lockHoldings(transaction, farmId);
  await rejectTakenGln(transaction, { farmId, gln: body.gln, except: null });
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*)::int as total from holding where farm_id = ${farmId}
      and archived_at is null`,
  );
  if ((count?.total ?? 0) >= mostPlaces)
    throw invalid({ name: ['A farm has at most 5000 places.'] });
  const id = newId();
  await transaction.execute(
    sql`insert into holding (farm_id, id, name, gln, is_own, kind, owner, phone, address, position,
        health, restrictions)
      values (${farmId}, ${id}, ${body.name}, ${body.gln}, false, ${body.kind}, ${body.owner},
        ${body.phone}, ${body.address}, ${stored(body.position)}, ${body.health},
        ${stored(body.restrictions)})`,
  );
  return onePlace(transaction, farmId, id);
}

const changedMeanwhile = () =>
  conflict('changed_meanwhile', 'Somebody else changed this place meanwhile. Look at it again.');

/** Whose animals are kept here is not forgotten, nor who keeps the farm's. */
async function rejectWithAnimals(
  transaction: Transaction,
  farmId: string,
  id: string,
): Promise<void> {
  const [kept] = await select(
    transaction,
    row({ heads: number }),
    sql`select coalesce(sum(a.heads), 0)::float8 as heads from ${ofAnimals.animal} a
      where a.farm_id = ${farmId} and a.status = 'alive' and (a.owner_id = ${id}
        or a.id in (select r.animal_id from ${ofAnimals.residence} r where r.farm_id = ${farmId}
          and r.place_id = ${id} and r.until is null))`,
  );
  const heads = kept?.heads ?? 0;
  if (heads > 0)
    throw conflict(
      'in_use',
      sentence`${heads} heads belong to this place or stand there: say first where they went.`,
    );
}

export async function updatePlace(
  transaction: Transaction,
  { farmId, id }: { farmId: string; id: string },
  { archived = false, version, ...said }: Request<typeof updateContract>['body'],
): Promise<NamedPlace> {
  const was = await onePlace(transaction, farmId, id);
  if (was.version !== version) throw changedMeanwhile();
  if (archived && was.isOwn)
    throw invalid({ archived: ['A property of the farm is taken off the plan of the farm.'] });
  if (archived) await rejectWithAnimals(transaction, farmId, id);
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  const is: NamedPlace = { ...was, ...given };
  if (is.name !== was.name)
    await rejectTakenName(transaction, { table: 'holding', farmId, name: is.name, except: id });
  if (is.gln !== was.gln) {
    await lockHoldings(transaction, farmId);
    await rejectTakenGln(transaction, { farmId, gln: is.gln, except: id });
  }
  await updateSeen(
    transaction,
    sql`update holding set name = ${is.name}, gln = ${is.gln}, kind = ${is.kind},
        owner = ${is.owner}, phone = ${is.phone}, address = ${is.address},
        position = ${stored(is.position)}, health = ${is.health},
        restrictions = ${stored(is.restrictions)}, version = version + 1,
        archived_at = case when ${archived} then kraal_now() else archived_at end
      where farm_id = ${farmId} and id = ${id} and version = ${version}`,
    changedMeanwhile(),
  );
  return archived ? { ...is, version: version + 1 } : onePlace(transaction, farmId, id);
}
