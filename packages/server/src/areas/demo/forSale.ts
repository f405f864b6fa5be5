import { placeBody, transferBody } from '@kraal/contract/bodies/movement';
import { addDays, type Day } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import type { Farm } from '../../platform/http/authenticate.ts';
import { createPlace } from '../infrastructure/index.ts';
import { createTransfer } from '../movement/index.ts';

/** As many as go on one lorry. */
const onTheLorry = 12;

/** The places that the farm trades with, and wethers and oxen that somebody put down for the sale of next week. */
export async function forSale(
  transaction: Transaction,
  { farm, userId, now, today }: { farm: Farm; userId: string; now: Date; today: Day },
): Promise<void> {
  const auction = await createPlace(
    transaction,
    farm.id,
    placeBody.parse({
      name: 'Vleissentraal, Graaff-Reinet',
      kind: 'auction',
      gln: '6001234567899',
      phone: '049 892 2000',
      health: 'free',
    }),
  );
  await createPlace(
    transaction,
    farm.id,
    placeBody.parse({ name: 'Karoo Abattoir', kind: 'abattoir', phone: '049 892 3000' }),
  );
  const males = await select(
    transaction,
    row({ id: text }),
    sql`select id from animal where farm_id = ${farm.id} and status = 'alive' and not is_lot
      and animal_class in ('wether', 'ox') order by tag_sort limit ${onTheLorry}`,
  );
  if (males.length === 0) return;
  await createTransfer(
    transaction,
    { farm, userId, now },
    transferBody.parse({
      kind: 'auction',
      day: addDays(today, 8),
      toId: auction.id,
      vehicle: 'HKL 482 EC',
      driver: 'Themba',
      animalIds: males.map(({ id }) => id),
    }),
  );
}
