import { addDays, type Day, dayOf } from '@kraal/domain/format/dates';
import { instantOf } from '@kraal/domain/format/instant';
import { areaOf, cornersOf, type Position } from '@kraal/domain/land/shape';
import { sql } from 'drizzle-orm';
import { inTenant, type Transaction } from '../../platform/database/connection.ts';
import { idFromName } from '../../platform/idFromName.ts';
import { newId } from '../../platform/newId.ts';
import type { Services } from '../../platform/services.ts';
import { keepPastSession } from '../animals/index.ts';
import { newestEvents, recordEvents } from '../ledger/index.ts';
import { drawnCamps } from './drawnCamps.ts';
import { drawPicture } from './drawings.ts';
import { forSale } from './forSale.ts';
import { keepForNeighbour } from './keepForNeighbour.ts';
import { furnish } from './furnish.ts';
import { recordStory } from './story/story.ts';
import type { StoryEvent, StorySession } from './story/chronicle.ts';
import { camps } from './demoCamps.ts';
import { equip, type Picture, pictures } from './equip.ts';

const timeZone = 'Africa/Johannesburg';

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
      const known = { id: farmId, timeZone, role: 'farm_owner', gestationDays: {}, settings: {} };
      await keepForNeighbour(transaction, { farm: known, userId, now, today });
      await forSale(transaction, { farm: known, userId, services, now, today });
    },
  });
}

/** The first corner of each camp: where fences meet. */
const campCorners = (): Position[] =>
  drawnCamps(camps.map(([, areaHa]) => areaHa)).flatMap((area) =>
    cornersOf(areaOf(area)).slice(0, 1),
  );

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
