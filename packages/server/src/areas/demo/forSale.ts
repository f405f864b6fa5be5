import { placeBody, transferBody, transferStepBody } from '@kraal/contract/bodies/movement';
import { addDays, type Day, dayOf } from '@kraal/domain/format/dates';
import { instantOf } from '@kraal/domain/format/instant';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import type { z } from 'zod';
import type { Farm } from '../../platform/http/authenticate.ts';
import type { Services } from '../../platform/services.ts';
import { idFromName } from '../../platform/idFromName.ts';
import { recordEvents } from '../ledger/index.ts';
import { createPlace } from '../infrastructure/index.ts';
import { createTransfer, oneTransfer, stepTransfer } from '../movement/index.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofMovement } from '../movement/tables.ts';

/** As many as go on one lorry. */
const onTheLorry = 12;

type Seller = { farm: Farm; userId: string; services: Services; now: Date; today: Day };

/**
 * The places that the farm trades with, a lorry of wethers that left today with one missing, and wethers and oxen that
 * somebody put down for the sale of next week.
 */
export async function forSale(transaction: Transaction, seller: Seller): Promise<void> {
  const { farm, userId, now, today } = seller;
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
  await buyWethers(transaction, seller);
  await onTheRoad(transaction, seller);
  const males = await select(
    transaction,
    row({ id: text }),
    sql`select id from ${ofAnimals.animal} where farm_id = ${farm.id} and status = 'alive'
      and not is_lot
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

/** Wethers that were bought in for their wool, so that there are some in whatever season the demo is made. */
async function buyWethers(
  transaction: Transaction,
  { farm, userId, now, today }: Seller,
): Promise<void> {
  const [ewe] = await select(
    transaction,
    row({ campId: text, mobId: text }),
    sql`select camp_id as "campId", mob_id as "mobId" from ${ofAnimals.animal}
      where farm_id = ${farm.id}
      and status = 'alive' and animal_class = 'ewe' and camp_id is not null and mob_id is not null
      order by id limit 1`,
  );
  if (!ewe) return;
  const { timeZone } = farm;
  const recorder = { farmId: farm.id, userId, role: 'farm_owner', timeZone, source: 'api', now };
  const { answers } = await recordEvents(
    transaction,
    recorder,
    Array.from({ length: 2 * onTheLorry }, (_, at) => ({
      id: idFromName(farm.id, `bought wether ${at}`),
      kind: 'acquired',
      occurredAt: instantOf(addDays(today, -90), timeZone, '08:00:00'),
      animalIds: [idFromName(farm.id, `wether ${at}`)],
      payload: {
        species: 'Sheep',
        sex: 'male',
        castrated: true,
        weaned: true,
        breed: 'Merino',
        colour: 'white',
        brand: 'BP4',
        tag: `BP${101 + at}`,
        bornOn: addDays(today, -420 + at),
        campId: ewe.campId,
        mobId: ewe.mobId,
        from: 'Bo-Plaas',
        priceCents: 185_000,
      },
    })),
  );
  const rejected = answers.find(({ result }) => result === 'rejected');
  if (rejected) throw new Error(`The demo's wethers contradict themselves: ${rejected.message}`);
}

/** Wethers that a neighbour bought: they left today, and at the weighbridge one was missing. */
async function onTheRoad(
  transaction: Transaction,
  { farm, userId, services, now }: Seller,
): Promise<void> {
  const neighbour = await createPlace(
    transaction,
    farm.id,
    placeBody.parse({
      name: 'Onder-Plaas',
      kind: 'farm',
      owner: 'Anna van Wyk',
      phone: '049 891 0042',
    }),
  );
  const wethers = await select(
    transaction,
    row({ id: text }),
    sql`select id from ${ofAnimals.animal} where farm_id = ${farm.id} and status = 'alive'
      and not is_lot
      and animal_class = 'wether' order by tag_sort desc limit ${onTheLorry}`,
  );
  if (wethers.length < 2) return;
  const { id } = await createTransfer(
    transaction,
    { farm, userId, now },
    transferBody.parse({
      kind: 'sale',
      day: dayOf(now, farm.timeZone),
      toId: neighbour.id,
      vehicle: 'CA 512-088',
      driver: 'Willem',
      onlyFree: true,
      animalIds: wethers.map((one) => one.id),
    }),
  );
  const caller = { farm, bearer: { userId, sessionId: userId }, services };
  const step = async (body: Omit<z.input<typeof transferStepBody>, 'version'>) => {
    const { version } = await oneTransfer(transaction, farm.id, id);
    await stepTransfer(transaction, caller, {
      transferId: id,
      ...transferStepBody.parse({ ...body, version }),
    });
  };
  await step({ step: 'submit' });
  await step({ step: 'approve' });
  await step({ step: 'depart' });
  const [lost] = await select(
    transaction,
    row({ id: text }),
    sql`select animal_id as id from ${ofMovement.transferLine} where farm_id = ${farm.id}
      and transfer_id = ${id} order by animal_id limit 1`,
  );
  if (!lost) return;
  const note = 'One too few at the weighbridge';
  await step({ step: 'settle', case: { how: 'missing', animalId: lost.id, heads: 1, note } });
}
