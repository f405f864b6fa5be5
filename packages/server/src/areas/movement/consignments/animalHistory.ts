import type { animalHistory as contract } from '@kraal/contract/consignments';
import type { Output } from '@kraal/contract/endpoint';
import type { MoveKind } from '@kraal/domain/movement/moveKinds';
import type { SentAnimal } from '@kraal/domain/movement/consignment';
import { sql } from 'drizzle-orm';
import { farmDay } from '../../../platform/database/farmDay.ts';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { boolean, json, oneOf, row, text } from '../../../platform/database/row.ts';
import { cameFrom } from '../cameFrom.ts';

/** More loads than one animal comes by in its life. */
const mostLoads = 20;

/**
 * What other farms sent along of an animal's past, when it came and when it came home; of heads of a lot what was said of
 * their lot before they were taken out of it, and of a record that was closed into this one what was said of that.
 */
export async function animalHistory(
  transaction: Transaction,
  farmId: string,
  animalId: string,
): Promise<Output<typeof contract>> {
  const items = await select(
    transaction,
    row({
      consignmentId: text,
      kind: oneOf<MoveKind>(),
      sellerName: text,
      receivedOn: text,
      isByLot: boolean,
      facts: json<Pick<SentAnimal, 'tests' | 'treatments' | 'masses' | 'parents'>>(),
    }),
    sql`with recursive ${cameFrom(farmId, [animalId])}
      select c.id as "consignmentId", c.kind, c.seller_name as "sellerName",
        c.received_on::text as "receivedOn", l.heads > 1 as "isByLot",
        jsonb_build_object('tests', l.facts->'tests', 'treatments', l.facts->'treatments',
          'masses', l.facts->'masses', 'parents', l.facts->'parents') as facts
      from came_from w
        join consignment_line l on l.farm_id = ${farmId} and l.animal_id = w.id
        join consignment c on c.farm_id = l.farm_id and c.id = l.consignment_id
      where c.received_on is not null and (w.until = 'infinity'
        or c.received_on <= ${farmDay(sql`w.until`, farmId)})
      order by c.received_on desc, c.id limit ${mostLoads}`,
  );
  return { items };
}
