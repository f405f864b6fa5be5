import type {
  addSemen as addContract,
  listSemen as listContract,
  Semen,
} from '@kraal/contract/breeding';
import type { Output, Request } from '@kraal/contract/endpoint';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { semen as semenSchema } from '@kraal/contract/breeding';
import { number, row, rowOf, text } from '../../platform/database/row.ts';
import { keysetPage } from '../../platform/database/page.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/newId.ts';
import { payloadText } from '../ledger/index.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofLedger } from '../ledger/tables.ts';
import { columnsOf } from '../../platform/database/columnsOf.ts';
import type { semen as semenTable } from './schema.ts';

const semenColumns = columnsOf<typeof semenTable>()(rowOf(semenSchema), 's', {
  // One straw a service and animal; what was cancelled is in the flask again.
  left: sql`s.straws - (select count(*) from ${ofLedger.event} e join ${ofLedger.eventAnimal} ea
      on ea.farm_id = e.farm_id and ea.event_id = e.id and ea.part = 'subject'
    where e.farm_id = s.farm_id and e.kind = 'served' and e.voided_by is null
      and ${payloadText('served', 'semenId')} = s.id::text)`,
});

const semenSelect = sql`select ${semenColumns} from semen s`;

export async function listSemen(
  transaction: Transaction,
  farmId: string,
  query: Request<typeof listContract>['query'],
): Promise<Output<typeof listContract>> {
  const fits = sql`s.farm_id = ${farmId}
    and s.archived_at is null ${query.species ? sql`and s.species = ${query.species}` : sql``}`;
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from semen s where ${fits}`,
  );
  const order = sql`lower(s.sire_name) || ' ' || s.id::text`;
  return keysetPage(query, count?.total ?? 0, (after, limit) =>
    select(
      transaction,
      rowOf(semenSchema).with({ key: text }),
      sql`select y.*, lower(y."sireName") || ' ' || y.id::text as key from (${semenSelect}
        where ${fits} and ${order} > ${after ?? ''} order by ${order} limit ${limit}) y order by key`,
    ),
  );
}

export async function addSemen(
  transaction: Transaction,
  farmId: string,
  body: Request<typeof addContract>['body'],
): Promise<Semen> {
  if (body.sireId)
    await checkSire(transaction, { farmId, sireId: body.sireId, species: body.species });
  const id = newId();
  await transaction.execute(sql`insert into semen (farm_id, id, sire_name, sire_id, species, batch,
    straws, cost_cents, stored_in)
    values (${farmId}, ${id}, ${body.sireName}, ${body.sireId}, ${body.species}, ${body.batch},
      ${body.straws}, ${body.costCents}, ${body.storedIn})`);
  const [made] = await select(
    transaction,
    rowOf(semenSchema),
    sql`${semenSelect} where s.farm_id = ${farmId} and s.id = ${id}`,
  );
  if (!made) throw notFound('Semen');
  return made;
}

async function checkSire(
  transaction: Transaction,
  { farmId, sireId, species }: { farmId: string; sireId: string; species: string },
): Promise<void> {
  const [sire] = await select(
    transaction,
    row({ sex: text, species: text }),
    sql`select sex, species from ${ofAnimals.animal} where farm_id = ${farmId} and id = ${sireId}`,
  );
  if (!sire || sire.sex !== 'male' || sire.species !== species)
    throw invalid({ sireId: ['Choose a male of the same species.'] });
}

export async function endSemen(
  transaction: Transaction,
  farmId: string,
  id: string,
): Promise<void> {
  const ended = await select(
    transaction,
    row({ id: text }),
    sql`update semen set archived_at = kraal_now(), version = version + 1 where farm_id = ${farmId}
      and id = ${id} and archived_at is null returning id`,
  );
  if (ended.length === 0) throw notFound('Semen');
}
