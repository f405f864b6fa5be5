import type { Day } from '@kraal/domain/format/dates';
import type {
  createProtocol as createContract,
  listProtocols as listContract,
  Protocol,
  protocolAnimals as animalsContract,
  updateProtocol as updateContract,
} from '@kraal/contract/health';
import type { Output, Request } from '@kraal/contract/endpoint';
import { type SQL, sql } from 'drizzle-orm';
import { insertRows, select, type Transaction } from '../../../platform/database/connection.ts';
import {
  protocol as protocolSchema,
  protocolAnimal as protocolAnimalSchema,
} from '@kraal/contract/health';
import { number, row, rowOf as shapeOf, text } from '../../../platform/database/row.ts';
import { keysetPage } from '../../../platform/database/page.ts';
import { updateSeen } from '../../../platform/database/seenVersion.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/newId.ts';
import { animalsOfProtocol, dueAnimals, lateAnimals, loadProtocol } from '../../due/index.ts';
import { checkProtocol } from './checkProtocol.ts';
import { ofAnimals } from '../../animals/tables.ts';
import { ofInfrastructure } from '../../infrastructure/tables.ts';
import { columnsOf } from '../../../platform/database/columnsOf.ts';
import type { protocol as protocolTable } from '../schema.ts';

type Body = Request<typeof createContract>['body'];

/** Who is too old now is named, as far as a screen can hold them. */
const mostStopped = 50;

const protocolColumns = columnsOf<typeof protocolTable>()(shapeOf(protocolSchema), 'p', {
  medicine: sql`m.name`,
});

const protocolSelect = sql`select ${protocolColumns}
  from protocol p left join medicine m on m.farm_id = p.farm_id and m.id = p.medicine_id`;

export async function listProtocols(
  transaction: Transaction,
  farmId: string,
  query: Request<typeof listContract>['query'],
): Promise<Output<typeof listContract>> {
  const fits = sql`p.farm_id = ${farmId}
    and p.archived_at is null ${query.species ? sql`and p.species = ${query.species}` : sql``}`;
  const order = sql`p.species || ' ' || lower(p.name) || ' ' || p.id::text`;
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from protocol p where ${fits}`,
  );
  return keysetPage(query, count?.total ?? 0, (after, limit) =>
    select(
      transaction,
      shapeOf(protocolSchema).with({ key: text }),
      sql`select y.*, y.species || ' ' || lower(y.name) || ' ' || y.id::text as key
        from (${protocolSelect} where ${fits} and ${order} > ${after ?? ''} order by ${order}
          limit ${limit}) y order by key`,
    ),
  );
}

async function oneProtocol(
  transaction: Transaction,
  farmId: string,
  id: string,
): Promise<Protocol> {
  const [found] = await select(
    transaction,
    shapeOf(protocolSchema),
    sql`${protocolSelect} where p.farm_id = ${farmId} and p.id = ${id} and p.archived_at is null`,
  );
  if (!found) throw notFound('Protocol');
  return found;
}

export const rowOf = (
  farmId: string,
  {
    id,
    body,
    isDefault,
  }: {
    id: string;
    body: Omit<Body, 'medicineId' | 'note' | 'compulsory'> & Partial<Body>;
    isDefault: boolean;
  },
) => ({
  farm_id: farmId,
  id,
  name: body.name,
  species: body.species,
  mode: body.mode,
  medicine_id: body.medicineId ?? null,
  sex: body.sex,
  from_days: body.fromDays,
  to_days: body.toDays,
  from_month: body.fromMonth,
  to_month: body.toMonth,
  steps: body.steps,
  never_pregnant: body.neverPregnant,
  compulsory: body.compulsory ?? false,
  note: body.note ?? null,
  is_default: isDefault,
  version: 1,
});

export async function createProtocol(
  transaction: Transaction,
  farmId: string,
  body: Body,
): Promise<Protocol> {
  await checkProtocol(transaction, { farmId, body, ownId: null });
  const id = newId();
  await insertRows(transaction, 'protocol', [rowOf(farmId, { id, body, isDefault: false })]);
  return oneProtocol(transaction, farmId, id);
}

const changedMeanwhile = () =>
  conflict('changed_meanwhile', 'Somebody else changed this protocol meanwhile. Look at it again.');

export async function updateProtocol(
  transaction: Transaction,
  { farmId, id }: { farmId: string; id: string },
  { version, ...body }: Request<typeof updateContract>['body'],
): Promise<Protocol> {
  const known = await oneProtocol(transaction, farmId, id);
  if (known.version !== version) throw changedMeanwhile();
  await checkProtocol(transaction, { farmId, body, ownId: id });
  const {
    farm_id: _farm,
    id: _id,
    version: _version,
    ...row
  } = rowOf(farmId, { id, body, isDefault: false });
  const names = Object.keys(row).map((name) => sql.identifier(name));
  const columns: SQL = sql.join(names, sql`, `);
  await updateSeen(
    transaction,
    sql`update protocol p set (${columns}) = (select ${columns}
      from jsonb_populate_record(null::protocol, ${JSON.stringify(row)}::jsonb)),
      version = version + 1
      where p.farm_id = ${farmId} and p.id = ${id} and p.version = ${version}`,
    changedMeanwhile(),
  );
  return oneProtocol(transaction, farmId, id);
}

export async function endProtocol(
  transaction: Transaction,
  farmId: string,
  id: string,
): Promise<void> {
  await oneProtocol(transaction, farmId, id);
  await transaction.execute(
    sql`update protocol set archived_at = kraal_now(), version = version + 1
      where farm_id = ${farmId} and id = ${id}`,
  );
}

export async function protocolAnimals(
  transaction: Transaction,
  {
    farmId,
    id,
    today,
    query,
  }: { farmId: string; id: string; today: Day; query: Request<typeof animalsContract>['query'] },
): Promise<Output<typeof animalsContract>> {
  const protocol = await loadProtocol(transaction, farmId, id);
  const due = dueAnimals(farmId, { protocol, today, place: query });
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from ${animalsOfProtocol} where ${due}`,
  );
  const order = sql`a.tag_sort || ' ' || a.id::text`;
  const list = (which: SQL, after: string | null, limit: number) =>
    select(
      transaction,
      shapeOf(protocolAnimalSchema).with({ key: text }),
      sql`
    select a.id, a.tag, a.name, a.heads, a.is_lot as "isLot", a.sex, a.status,
      a.born_on as "bornOn", c.name as "campName", m.name as "mobName", ${order} as key
    from ${animalsOfProtocol} left join ${ofInfrastructure.camp} c on c.farm_id = a.farm_id
      and c.id = a.camp_id
      left join ${ofAnimals.mob} m on m.farm_id = a.farm_id and m.id = a.mob_id where ${which}
      and ${order} > ${after ?? ''} order by ${order} limit ${limit}`,
    );
  const page = await keysetPage(query, count?.total ?? 0, (after, limit) =>
    list(due, after, limit),
  );
  const late = lateAnimals(farmId, { protocol, today, place: query });
  return { ...page, stopped: late ? await list(late, null, mostStopped) : [] };
}
