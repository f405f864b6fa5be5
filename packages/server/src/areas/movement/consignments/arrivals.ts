import type { Output } from '@kraal/contract/endpoint';
import type { showConsignment } from '@kraal/contract/consignments';
import type { Day } from '@kraal/domain/format/dates';
import type { ReceiptFacts } from '@kraal/domain/movement/atTheLorry';
import { sql } from 'drizzle-orm';
import { insertRows, select, type Transaction } from '../../../platform/database/connection.ts';
import { json, moment, number, row, text } from '../../../platform/database/row.ts';
import { newId } from '../../../platform/newId.ts';
import type { Caller } from '../../ledger/index.ts';
import { checkPhoto } from '../lorry/facts.ts';
import { ofPeople } from '../../people/tables.ts';

type Shown = Output<typeof showConsignment>['arrivals'][number];

/** More times than anybody receives one load. */
const mostArrivals = 200;

/** Each time at which heads of a load were received, in order. */
export const arrivalsOf = (
  transaction: Transaction,
  farmId: string,
  consignmentId: string,
): Promise<Shown[]> =>
  select(
    transaction,
    row({
      id: text,
      at: moment,
      name: text,
      on: text,
      heads: number,
      facts: json<ReceiptFacts>(),
    }),
    sql`select r.id, r.at, r.on_day::text as on, r.heads, r.facts,
        coalesce((select trim(u.first_name || ' ' || u.last_name) from ${ofPeople.userAccount} u
          where u.id = r.by), '') as name
      from consignment_arrival r
      where r.farm_id = ${farmId} and r.consignment_id = ${consignmentId}
      order by r.at, r.id limit ${mostArrivals}`,
  );

type Noted = { consignmentId: string; on: Day; heads: number; facts: ReceiptFacts };

/** Keeps that so many heads were received, with what was weighed, photographed and signed. */
export async function noteArrival(
  transaction: Transaction,
  { farm, bearer, services }: Caller,
  { consignmentId, on, heads, facts }: Noted,
): Promise<void> {
  await checkPhoto(transaction, farm.id, facts.photoId);
  await insertRows(transaction, 'consignment_arrival', [
    {
      farm_id: farm.id,
      id: newId(),
      consignment_id: consignmentId,
      on_day: on,
      heads,
      facts,
      at: services.now().toISOString(),
      by: bearer.userId,
    },
  ]);
}
