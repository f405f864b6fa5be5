import { randomBytes } from 'node:crypto';
import { addDays, dayOf } from '@kraal/domain/format/dates';
import type { Species } from '@kraal/domain/animals/species';
import { sql } from 'drizzle-orm';
import { inTenant, select } from '../../platform/database/connection.ts';
import { number, oneOf, rowFor, text } from '../../platform/database/row.ts';
import { conflict } from '../../platform/errors.ts';
import { idFromName } from '../../platform/idFromName.ts';
import { instantOf } from '@kraal/domain/format/instant';
import type { Services } from '../../platform/services.ts';
import { addStarterMedicines, addStarterProtocols } from '../health/index.ts';
import { registerUser } from '../people/index.ts';
import { createCamp } from '../infrastructure/index.ts';
import { recordEvents } from '../ledger/index.ts';
import { createMob } from '../animals/index.ts';
import { recordStory, type Label } from './story.ts';

const demoEmail = 'demo@kraal.example';
const timeZone = 'Africa/Johannesburg';
const camps: [string, number][] = [
  ['Huiskamp', 42],
  ['Bloukop', 118],
  ['Rivierkamp', 86],
  ['Agterplaas', 154],
  ['Klipkamp', 97],
  ['Vlei', 63],
];

/** The demo is a first look at an empty installation: once somebody works here it is no longer on offer. */
export async function demoIsOffered(services: Services): Promise<boolean> {
  const { rows } = await services.database.execute(sql`select 1 from user_account limit 1`);
  return rows.length === 0;
}

export async function startDemo(
  services: Services,
  seed = 1997,
): Promise<{ userId: string; farmId: string; email: string; password: string }> {
  if (!(await demoIsOffered(services)))
    throw conflict(
      'demo_not_offered',
      'There are accounts here already. The demo farm is only for a first look at an empty installation.',
    );
  const password = randomBytes(9).toString('base64url');
  const { userId, farmId } = await registerUser(services, {
    firstName: 'Anna',
    lastName: 'van der Merwe',
    email: demoEmail,
    password,
    farmName: 'Van der Merwe en Seuns Boerdery',
    species: ['Cattle', 'Sheep', 'Goats'],
    isDemo: true,
  });
  await fillDemo(services, farmId, userId, seed);
  return { userId, farmId, email: demoEmail, password };
}

/** Writes the story through the ledger, in order, as if it had been recorded day by day. */
async function fillDemo(
  services: Services,
  farmId: string,
  userId: string,
  seed: number,
): Promise<void> {
  const now = services.now();
  await inTenant(services.database, { farmId, userId }, async (transaction) => {
    const campIds: string[] = [];
    for (const [name, areaHa] of camps)
      campIds.push((await createCamp(transaction, farmId, { name, areaHa })).id);
    const mobs = {} as Record<Species, string>; // filled by the three lines below
    for (const [species, name] of [
      ['Cattle', 'Stud herd'],
      ['Sheep', 'Dorper ewes'],
      ['Goats', 'Boer goats'],
    ] as const)
      mobs[species] = (await createMob(transaction, farmId, { name, species })).id;
    await addStarterMedicines(transaction, farmId);
    await addStarterProtocols(transaction, farmId);
    const medicine = async (name: string): Promise<Label> => {
      const [found] = await select(
        transaction,
        rowFor<Label>()({ id: text, unit: oneOf(), meatDays: number, milkDays: number }),
        sql`select id, unit, meat_days as "meatDays", milk_days as "milkDays" from medicine
          where farm_id = ${farmId} and name ilike ${`${name}%`} order by length(name) limit 1`,
      );
      if (!found) throw new Error(`The demo's cabinet lacks ${name}`);
      return found;
    };
    const medicines = {
      drench: await medicine('Levamisole 5 % oral'),
      goatDrench: await medicine('Levamisole 5 % oral, goats'),
      antibiotic: await medicine('Oxytetracycline'),
    };
    const today = addDays(dayOf(now, timeZone), -1);
    const story = recordStory(seed, today, (name) => idFromName(farmId, name), {
      camps: campIds,
      mobs,
      medicines,
    });
    const recorder = { farmId, userId, role: 'farm_owner', timeZone, source: 'api', now };
    for (let from = 0; from < story.length; from += 500) {
      const raw = story.slice(from, from + 500).map(({ day, hour, ...event }) => ({
        ...event,
        occurredAt: instantOf(day, timeZone, `${String(hour).padStart(2, '0')}:00:00`),
      }));
      const { answers } = await recordEvents(transaction, recorder, raw);
      const rejected = answers.find((answer) => answer.result === 'rejected');
      if (rejected) throw new Error(`The demo's story contradicts itself: ${rejected.message}`);
    }
  });
}
