import { addDays, type Day } from '@kraal/domain/format/dates';
import type { Species } from '@kraal/domain/animals/species';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, oneOf, rowFor, text } from '../../platform/database/row.ts';
import { createMob, keepPhoto } from '../animals/index.ts';
import { addStarterMedicines, addStarterProtocols, buyBatch } from '../health/index.ts';
import { createCamp, drawShape } from '../infrastructure/index.ts';
import { drawnCamps } from './drawnCamps.ts';
import type { DemoFarm, Label } from './story/chronicle.ts';
import { camps } from './demoCamps.ts';
import { ofHealth } from '../health/tables.ts';

const mobNames: [Species, string][] = [
  ['Cattle', 'Stud herd'],
  ['Sheep', 'Dorper ewes'],
  ['Goats', 'Boer goats'],
];
export const pictures = ['Cattle', 'Sheep', 'Goats', 'wire'] as const;

type Of = { farmId: string; userId: string };

export type Picture = (typeof pictures)[number];

export async function equip(
  transaction: Transaction,
  of: Of,
  { drawn, today }: { drawn: ReadonlyMap<Picture, string>; today: Day },
): Promise<DemoFarm> {
  const { farmId, userId } = of;
  const campIds: string[] = [];
  const shapes = drawnCamps(camps.map(([, areaHa]) => areaHa));
  for (const [index, [name, areaHa]] of camps.entries()) {
    const { id: campId } = await createCamp(transaction, farmId, {
      name,
      areaHa,
      holdingId: null,
    });
    campIds.push(campId);
    const area = shapes[index];
    if (!area) continue;
    // As it lay when the story begins.
    const from = addDays(today, -4 * 365);
    await drawShape(
      transaction,
      { farmId, userId, campId, today },
      { area, from, version: null, movesAlong: false, sure: [] },
    );
  }
  const mobs = {} as DemoFarm['mobs']; // filled by the next lines, which name each species
  for (const [species, name] of mobNames)
    mobs[species] = (await createMob(transaction, farmId, { name, species })).id;
  const photos = {} as DemoFarm['photos']; // filled from all pictures
  for (const [what, file] of drawn)
    photos[what] = (await keepPhoto(transaction, { farmId, userId, file })).id;
  await addStarterMedicines(transaction, farmId);
  await addStarterProtocols(transaction, farmId);
  const label = (name: string, batch: Batch) => stock(transaction, of, { name, batch, today });
  return {
    camps: campIds,
    mobs,
    photos,
    medicines: {
      drench: await label('Levamisole 5 % oral', { number: 'L2291', bought: 60_000 }),
      goatDrench: await label('Levamisole 5 % oral, goats', { number: 'LG118', bought: 20_000 }),
      antibiotic: await label('Oxytetracycline', { number: 'OX-4471', bought: 4_000 }),
    },
  };
}

type Batch = { number: string; bought: number };

/** What the story gives comes from a batch with its number, price and last day. */
async function stock(
  transaction: Transaction,
  { farmId, userId }: Of,
  { name, batch, today }: { name: string; batch: Batch; today: Day },
): Promise<Label> {
  const [found] = await select(
    transaction,
    rowFor<Omit<Label, 'batchId'>>()({
      id: text,
      unit: oneOf(),
      meatDays: number,
      milkDays: number,
    }),
    sql`select id, unit, meat_days as "meatDays", milk_days as "milkDays" from ${ofHealth.medicine}
      where farm_id = ${farmId} and name ilike ${`${name}%`} order by length(name) limit 1`,
  );
  if (!found) throw new Error(`The demo's cabinet lacks ${name}`);
  const { id: batchId } = await buyBatch(transaction, {
    farmId,
    userId,
    medicineId: found.id,
    wish: {
      ...batch,
      expiresOn: addDays(today, 320),
      costCents: batch.bought * 45,
    },
  });
  return { ...found, batchId };
}
