import { addDays, type Day, dayOf } from '@kraal/domain/format/dates';
import { instantOf } from '@kraal/domain/format/instant';
import type { Species } from '@kraal/domain/animals/species';
import { areaOf, cornersOf, type Position } from '@kraal/domain/land/shape';
import { sql } from 'drizzle-orm';
import { inTenant, select, type Transaction } from '../../platform/database/connection.ts';
import { number, oneOf, rowFor, text } from '../../platform/database/row.ts';
import { idFromName } from '../../platform/idFromName.ts';
import { newId } from '../../platform/newId.ts';
import type { Services } from '../../platform/services.ts';
import { createMob, keepPastSession, keepPhoto } from '../animals/index.ts';
import { addStarterMedicines, addStarterProtocols, buyBatch } from '../health/index.ts';
import { createCamp, drawShape } from '../infrastructure/index.ts';
import { newestEvents, recordEvents } from '../ledger/index.ts';
import { drawnCamps } from './drawnCamps.ts';
import { drawPicture } from './drawings.ts';
import { furnish } from './furnish.ts';
import { recordStory } from './story/story.ts';
import type { DemoFarm, Label, StoryEvent, StorySession } from './story/chronicle.ts';

const timeZone = 'Africa/Johannesburg';
const camps: [string, number][] = [
  ['Huiskamp', 42],
  ['Bloukop', 118],
  ['Rivierkamp', 86],
  ['Agterplaas', 154],
  ['Klipkamp', 97],
  ['Vlei', 63],
];
const mobNames: [Species, string][] = [
  ['Cattle', 'Stud herd'],
  ['Sheep', 'Dorper ewes'],
  ['Goats', 'Boer goats'],
];
const pictures = ['Cattle', 'Sheep', 'Goats', 'wire'] as const;

type Of = { farmId: string; userId: string };

const isFilled = async (transaction: Transaction, farmId: string): Promise<boolean> =>
  (await newestEvents(transaction, farmId, 1)).length > 0;

/**
 * Writes the story through the ledger, in order, as if it had been recorded day by day. All of it or nothing, and once:
 * a server that ended in the middle of it begins again with the next who asks, and of two at once the second waits.
 */
export async function fillDemo(
  services: Services,
  { farmId, userId, seed }: Of & { seed: number },
): Promise<void> {
  const of = { farmId, userId };
  const now = services.now();
  const today = addDays(dayOf(now, timeZone), -1);
  if (
    await inTenant(services.database, {
      tenant: of,
      work: (transaction) => isFilled(transaction, farmId),
    })
  )
    return;
  const drawn = await drawAll(services);
  await inTenant(services.database, {
    tenant: of,
    work: async (transaction) => {
      await transaction.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`demo ${farmId}`}, 0))`,
      );
      if (await isFilled(transaction, farmId)) return;
      const farm = await equip(transaction, of, { drawn, today });
      const { events, sessions } = recordStory({
        seed,
        today,
        idOf: (name) => idFromName(farmId, name),
        farm,
      });
      await keepSessions(transaction, of, sessions);
      await recordAll(transaction, of, { events, now });
      await furnish(transaction, campCorners(), { of, farm, now, today });
    },
  });
}

/** The first corner of each camp: where fences meet. */
const campCorners = (): Position[] =>
  drawnCamps(camps.map(([, areaHa]) => areaHa)).flatMap((area) =>
    cornersOf(areaOf(area)).slice(0, 1),
  );

type Picture = (typeof pictures)[number];

/** Files come first: a picture that nobody shows is less than one that is missing. */
async function drawAll({ files }: Services): Promise<Map<Picture, string>> {
  const drawn = new Map<Picture, string>();
  for (const what of pictures) {
    const file = `photos/${newId()}.webp`;
    await files.put(file, await drawPicture(what));
    drawn.set(what, file);
  }
  return drawn;
}

async function equip(
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
    sql`select id, unit, meat_days as "meatDays", milk_days as "milkDays" from medicine
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

const at = (day: Day, hour: number): string =>
  instantOf(day, timeZone, `${String(hour).padStart(2, '0')}:00:00`);

async function keepSessions(
  transaction: Transaction,
  of: Of,
  sessions: readonly StorySession[],
): Promise<void> {
  for (const { id, name, species, day } of sessions)
    await keepPastSession(transaction, of, {
      id,
      name,
      species,
      startedAt: at(day, 6),
      endedAt: at(day, 17),
    });
}

async function recordAll(
  transaction: Transaction,
  of: Of,
  { events, now }: { events: readonly StoryEvent[]; now: Date },
): Promise<void> {
  const recorder = { ...of, role: 'farm_owner', timeZone, source: 'api', now };
  for (let from = 0; from < events.length; from += 500) {
    const raw = events.slice(from, from + 500).map(({ day, hour, ...event }) => ({
      ...event,
      occurredAt: at(day, hour),
    }));
    const { answers } = await recordEvents(transaction, recorder, raw);
    const rejected = answers.find((answer) => answer.result === 'rejected');
    if (rejected) throw new Error(`The demo's story contradicts itself: ${rejected.message}`);
  }
}
