import { randomBytes } from 'node:crypto';
import { demoEmail } from '@kraal/domain/people/demoEmail';
import { sql } from 'drizzle-orm';
import { select } from '../../platform/database/connection.ts';
import { boolean, row, text } from '../../platform/database/row.ts';
import { conflict } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { registerUser } from '../people/index.ts';
import { fillDemo } from './fillDemo.ts';
import { ofPeople } from '../people/tables.ts';

const stateRow = row({
  hasOwnFarm: boolean,
  hasDemo: boolean,
  farmId: text.orNull,
  userId: text.orNull,
});

/** What stands between an empty installation and one that people work with. */
async function demoState({ database }: Services) {
  const [state] = await select(
    database,
    stateRow,
    sql`select has_own_farm as "hasOwnFarm", has_demo as "hasDemo", farm_id as "farmId", user_id as "userId"
      from demo_state()`,
  );
  return state ?? { hasOwnFarm: true, hasDemo: true, farmId: null, userId: null };
}

/**
 * The demo is a first look at an installation where nobody has a farm of their own. Whoever left it comes back to the
 * same farm; once there is a farm of somebody's own it is no longer on offer, and is reached by who was let into it.
 */
export async function demoIsOffered(services: Services): Promise<boolean> {
  const { hasOwnFarm, hasDemo, userId } = await demoState(services);
  if (hasOwnFarm) return false;
  if (userId !== null) return true;
  // Somebody took its address, or the demo that there is: neither is opened to strangers.
  if (hasDemo) return false;
  const taken = await select(
    services.database,
    row({ id: text }),
    sql`select id from ${ofPeople.userAccount} where lower(email) = ${demoEmail}`,
  );
  return taken.length === 0;
}

export type Demo = { userId: string; farmId: string; email: string; password: string | null };
type Started = { demo: Demo | null };

/** Makes the demo farm where there is none yet. The password is told once, to whoever made it. */
export async function startDemo(services: Services, seed = 1997): Promise<Demo> {
  const started: Started = { demo: null };
  // Two who come at once are one: the second waits until the first one's farm is filled.
  await services.turns.once('demo', async () => {
    started.demo = await openDemo(services, seed);
  });
  return started.demo ?? openDemo(services, seed);
}

async function openDemo(services: Services, seed: number): Promise<Demo> {
  if (!(await demoIsOffered(services)))
    throw conflict(
      'demo_not_offered',
      'There are accounts here already. The demo farm is only for a first look at an empty installation.',
    );
  const { userId, farmId } = await demoState(services);
  if (userId !== null && farmId !== null) {
    await fillDemo(services, { farmId, userId, seed });
    return { userId, farmId, email: demoEmail, password: null };
  }
  const password = randomBytes(9).toString('base64url');
  // Another process may have made it at this very moment: then that one is the demo.
  const made = await registerUser(services, {
    firstName: 'Anna',
    lastName: 'van der Merwe',
    email: demoEmail,
    password,
    farmName: 'Van der Merwe en Seuns Boerdery',
    species: ['Cattle', 'Sheep', 'Goats'],
    isDemo: true,
  }).catch(async (error: unknown) => {
    const there = await demoState(services);
    if (there.userId === null || there.farmId === null) throw error;
    return { userId: there.userId, farmId: there.farmId, isOthers: true };
  });
  const { userId: ownerId, farmId: demoId } = made;
  await fillDemo(services, { userId: ownerId, farmId: demoId, seed });
  const told = 'isOthers' in made ? null : password;
  return { userId: ownerId, farmId: demoId, email: demoEmail, password: told };
}
