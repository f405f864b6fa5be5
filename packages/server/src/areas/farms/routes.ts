import * as farms from '@kraal/contract/farms';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { inFence, select, type Transaction } from '../../platform/database/connection.ts';
import { notFound } from '../../platform/errors.ts';
import { farmRoute, publicRoute, signedInRoute } from '../../platform/http/route.ts';
import { newId } from '../../platform/newId.ts';
import type { Services } from '../../platform/services.ts';
import type { Output } from '@kraal/contract/endpoint';
import { endApiKey, listApiKeys, makeApiKey } from './apiKeys.ts';
import { listAudit } from './audit.ts';
import { cancelFarmErasure, planFarmErasure } from './erasure.ts';
import { changeFarm, loadFarm } from './farm.ts';
import {
  acceptInvitation,
  listInvitations,
  makeInvitation,
  showInvitation,
  withdrawInvitation,
} from './invitations.ts';
import { changeRole, leaveFarm, listMembers, removeMember } from './members.ts';
import { openFarm } from './openFarm.ts';
import { answerSupportAccess, listSupportAccess } from './support.ts';
import { loadUser } from '../identity/index.ts';

type UserFarm = Output<typeof farms.createFarm>;

async function userFarm(
  transaction: Transaction,
  farmId: string,
  userId: string,
): Promise<UserFarm> {
  const [found] = await select<UserFarm>(
    transaction,
    sql`
    select f.id as "farmId", f.farm_name as "farmName", m.role, f.species, f.time_zone as "timeZone", f.is_demo as "isDemo", f.mass_unit as "massUnit", f.area_unit as "areaUnit", f.erase_after as "eraseAfter"
    from farm f join membership m on m.farm_id = f.id and m.user_id = ${userId} where f.id = ${farmId}`,
  );
  if (!found) throw notFound('Farm');
  return found;
}

const ok = { success: true } as const;

export function farmRoutes(app: FastifyInstance, services: Services): void {
  ownFarmRoutes(app, services);
  memberRoutes(app, services);
  invitationRoutes(app, services);
  keyRoutes(app, services);
}

function ownFarmRoutes(app: FastifyInstance, services: Services): void {
  signedInRoute(app, services, farms.createFarm, ({ body, bearer }) => {
    const farmId = newId();
    return inFence(services.database, { farmId, userId: bearer.userId }, async (transaction) => {
      await openFarm(transaction, {
        farmId,
        userId: bearer.userId,
        farmName: body.farmName,
        species: body.species,
        isDemo: false,
      });
      return userFarm(transaction, farmId, bearer.userId);
    });
  });
  farmRoute(app, services, farms.showFarm, ({ farm, transaction }) =>
    loadFarm(transaction, farm.id),
  );
  farmRoute(app, services, farms.updateFarm, ({ body, farm, bearer, transaction }) =>
    changeFarm(transaction, farm.id, bearer.userId, body),
  );
  farmRoute(app, services, farms.eraseFarm, async ({ body, farm, bearer, transaction }) => {
    await planFarmErasure(services, transaction, farm.id, bearer.userId, body.confirm);
    return loadFarm(transaction, farm.id);
  });
  farmRoute(app, services, farms.keepFarm, async ({ farm, bearer, transaction }) => {
    await cancelFarmErasure(transaction, farm.id, bearer.userId);
    return loadFarm(transaction, farm.id);
  });
  farmRoute(app, services, farms.listAudit, ({ farm, transaction, query }) =>
    listAudit(transaction, farm.id, query),
  );
}

function memberRoutes(app: FastifyInstance, services: Services): void {
  farmRoute(app, services, farms.listMembers, ({ transaction, farm, query }) =>
    listMembers(transaction, farm.id, query),
  );
  farmRoute(
    app,
    services,
    farms.changeMember,
    async ({ transaction, farm, bearer, params, body }) => {
      await changeRole(
        services,
        transaction,
        { farmId: farm.id, by: bearer.userId, userId: params.userId },
        body.role,
      );
      return ok;
    },
  );
  farmRoute(app, services, farms.removeMember, async ({ transaction, farm, bearer, params }) => {
    await removeMember(services, transaction, {
      farmId: farm.id,
      by: bearer.userId,
      userId: params.userId,
    });
    return ok;
  });
  farmRoute(app, services, farms.leaveFarm, async ({ transaction, farm, bearer }) => {
    await leaveFarm(services, transaction, farm.id, bearer.userId);
    const { farms: all, ...person } = await loadUser(services, bearer.userId);
    // The leaving itself is committed with this answer; other connections still see the membership.
    return { ...person, farms: all.filter(({ farmId }) => farmId !== farm.id) };
  });
}

function invitationRoutes(app: FastifyInstance, services: Services): void {
  farmRoute(app, services, farms.invite, ({ transaction, farm, bearer, body }) =>
    makeInvitation(services, transaction, farm, bearer.userId, body),
  );
  farmRoute(app, services, farms.listInvitations, ({ transaction, farm, query }) =>
    listInvitations(services, transaction, farm.id, query),
  );
  farmRoute(
    app,
    services,
    farms.withdrawInvitation,
    async ({ transaction, farm, bearer, params }) => {
      await withdrawInvitation(transaction, farm.id, bearer.userId, params.id);
      return ok;
    },
  );
  publicRoute(app, services, farms.showInvitation, ({ params }) =>
    showInvitation(services, params.token),
  );
  signedInRoute(app, services, farms.acceptInvitation, async ({ params, bearer }) => {
    await acceptInvitation(services, params.token, bearer.userId);
    return { ...ok, user: await loadUser(services, bearer.userId) };
  });
}

function keyRoutes(app: FastifyInstance, services: Services): void {
  farmRoute(app, services, farms.listApiKeys, ({ transaction, farm, query }) =>
    listApiKeys(transaction, farm.id, query),
  );
  farmRoute(app, services, farms.makeApiKey, ({ transaction, farm, bearer, body }) =>
    makeApiKey(transaction, farm.id, bearer.userId, body),
  );
  farmRoute(app, services, farms.endApiKey, async ({ transaction, farm, bearer, params }) => {
    await endApiKey(transaction, farm.id, bearer.userId, params.id);
    return ok;
  });
  farmRoute(app, services, farms.listSupportAccess, ({ transaction, farm, query }) =>
    listSupportAccess(transaction, farm.id, query),
  );
  farmRoute(
    app,
    services,
    farms.answerSupportAccess,
    async ({ transaction, farm, bearer, params, body }) => {
      await answerSupportAccess(transaction, farm.id, bearer.userId, params.id, body.allow);
      return ok;
    },
  );
}
