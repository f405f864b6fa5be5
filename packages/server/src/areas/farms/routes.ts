import * as farms from '@kraal/contract/farms';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { inFence, select, type Transaction } from '../../platform/database/connection.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { farmRoute, publicRoute, signedInRoute } from '../../platform/http/route.ts';
import { newId } from '../../platform/newId.ts';
import type { Services } from '../../platform/services.ts';
import type { Output } from '@kraal/contract/endpoint';
import { recordAudit } from './audit.ts';
import { acceptInvitation, makeInvitation, showInvitation } from './invitations.ts';
import { listMembers } from './members.ts';
import { openFarm } from './openFarm.ts';
import { loadUser } from '../identity/index.ts';

type UserFarm = Output<typeof farms.createFarm>;

async function userFarm(transaction: Transaction, farmId: string, userId: string): Promise<UserFarm> {
  const [found] = await select<UserFarm>(transaction, sql`
    select f.id as "farmId", f.farm_name as "farmName", m.role, f.species, f.time_zone as "timeZone", f.is_demo as "isDemo"
    from farm f join membership m on m.farm_id = f.id and m.user_id = ${userId} where f.id = ${farmId}`);
  if (!found) throw notFound('Farm');
  return found;
}

function checkTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw invalid({ timeZone: ['This time zone is not known. Write it like Africa/Johannesburg.'] });
  }
}

export function farmRoutes(app: FastifyInstance, services: Services): void {
  signedInRoute(app, services, farms.createFarm, ({ body, bearer }) => {
    const farmId = newId();
    return inFence(services.database, { farmId, userId: bearer.userId }, async (transaction) => {
      await openFarm(transaction, { farmId, userId: bearer.userId, farmName: body.farmName, species: body.species, isDemo: false });
      return userFarm(transaction, farmId, bearer.userId);
    });
  });
  farmRoute(app, services, farms.updateFarm, async ({ body, farm, bearer, transaction }) => {
    if (body.timeZone) checkTimeZone(body.timeZone);
    await transaction.execute(sql`update farm set farm_name = coalesce(${body.farmName ?? null}, farm_name), time_zone = coalesce(${body.timeZone ?? null}, time_zone),
      species = case when ${body.species ? 'set' : ''} = 'set' then array(select jsonb_array_elements_text(${JSON.stringify(body.species ?? [])}::jsonb)) else species end where id = ${farm.id}`);
    await recordAudit(transaction, { farmId: farm.id, userId: bearer.userId, action: 'changed', subject: 'farm', detail: body });
    return userFarm(transaction, farm.id, bearer.userId);
  });
  farmRoute(app, services, farms.listMembers, ({ transaction, farm, query }) => listMembers(transaction, farm.id, query));
  farmRoute(app, services, farms.invite, ({ transaction, farm, bearer, body }) => makeInvitation(services, transaction, farm, bearer.userId, body));
  publicRoute(app, services, farms.showInvitation, ({ params }) => showInvitation(services, params.token));
  signedInRoute(app, services, farms.acceptInvitation, async ({ params, bearer }) => {
    await acceptInvitation(services, params.token, bearer.userId);
    return { success: true as const, user: await loadUser(services, bearer.userId) };
  });
}
