import * as farms from '@kraal/contract/farms';
import type { FastifyInstance } from 'fastify';
import { inTenant } from '../../platform/database/connection.ts';
import { notFound } from '../../platform/errors.ts';
import { keyIsTaken, keyOf, onceOnly } from '../../platform/http/onceOnly.ts';
import { farmRoute, publicRoute, signedInRoute } from '../../platform/http/route.ts';
import { idOf, newId } from '../../platform/newId.ts';
import type { Services } from '../../platform/services.ts';
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
import { loadUser, rejectDemoAccount } from '../people/index.ts';

const ok = { success: true } as const;

export function farmRoutes(app: FastifyInstance, services: Services): void {
  ownFarmRoutes(app, services);
  memberRoutes(app, services);
  invitationRoutes(app, services);
  keyRoutes(app, services);
}

function ownFarmRoutes(app: FastifyInstance, services: Services): void {
  signedInRoute({ app, services }, farms.createFarm, async ({ body, bearer, request }) => {
    const { userId } = bearer;
    await rejectDemoAccount(services.database, userId);
    const endpoint = farms.createFarm;
    // The farm a key names is the same in every try, so that its own transaction can keep that it was done.
    const key = keyOf(endpoint, request);
    const farmId = key === null ? newId() : idOf(userId, key);
    await inTenant(services.database, {
      tenant: { farmId, userId },
      work: (transaction) =>
        onceOnly(transaction, { farmId, senderId: userId, endpoint, request }, async () => {
          if (!(await openFarm(transaction, { ...body, farmId, userId, isDemo: false })))
            throw keyIsTaken();
          return { farmId };
        }),
    });
    const { farms: all } = await loadUser(services, userId);
    const made = all.find((farm) => farm.farmId === farmId);
    if (!made) throw notFound('Farm');
    return made;
  });
  farmRoute({ app, services }, farms.showFarm, ({ farm, transaction }) =>
    loadFarm(transaction, farm.id),
  );
  farmRoute({ app, services }, farms.updateFarm, ({ body, farm, bearer, transaction }) =>
    changeFarm(transaction, { farmId: farm.id, userId: bearer.userId }, body),
  );
  farmRoute({ app, services }, farms.eraseFarm, async ({ body, farm, bearer, transaction }) => {
    await rejectDemoAccount(transaction, bearer.userId);
    await planFarmErasure(services, {
      transaction,
      farmId: farm.id,
      userId: bearer.userId,
      confirm: body.confirm,
    });
    return loadFarm(transaction, farm.id);
  });
  farmRoute({ app, services }, farms.keepFarm, async ({ farm, bearer, transaction }) => {
    await cancelFarmErasure(transaction, farm.id, bearer.userId);
    return loadFarm(transaction, farm.id);
  });
  farmRoute({ app, services }, farms.listAudit, ({ farm, transaction, query }) =>
    listAudit(transaction, farm.id, query),
  );
}

function memberRoutes(app: FastifyInstance, services: Services): void {
  farmRoute({ app, services }, farms.listMembers, ({ transaction, farm, query }) =>
    listMembers(transaction, farm.id, query),
  );
  farmRoute(
    { app, services },
    farms.changeMember,
    async ({ transaction, farm, bearer, params, body }) => {
      await changeRole(services, {
        transaction,
        change: { farmId: farm.id, by: bearer.userId, userId: params.userId },
        role: body.role,
      });
      return ok;
    },
  );
  farmRoute(
    { app, services },
    farms.removeMember,
    async ({ transaction, farm, bearer, params }) => {
      await removeMember(services, transaction, {
        farmId: farm.id,
        by: bearer.userId,
        userId: params.userId,
      });
      return ok;
    },
  );
  farmRoute({ app, services }, farms.leaveFarm, async ({ transaction, farm, bearer }) => {
    await leaveFarm(services, { transaction, farmId: farm.id, userId: bearer.userId });
    const { farms: all, ...person } = await loadUser(services, bearer.userId);
    // The leaving itself is committed with this answer; other connections still see the membership.
    return { ...person, farms: all.filter(({ farmId }) => farmId !== farm.id) };
  });
}

function invitationRoutes(app: FastifyInstance, services: Services): void {
  farmRoute({ app, services }, farms.invite, ({ transaction, farm, bearer, body }) =>
    makeInvitation(services, { transaction, farm, userId: bearer.userId, wish: body }),
  );
  farmRoute({ app, services }, farms.listInvitations, ({ transaction, farm, query }) =>
    listInvitations(services, { transaction, farmId: farm.id, query }),
  );
  farmRoute(
    { app, services },
    farms.withdrawInvitation,
    async ({ transaction, farm, bearer, params }) => {
      await withdrawInvitation(transaction, {
        farmId: farm.id,
        userId: bearer.userId,
        id: params.id,
      });
      return ok;
    },
  );
  publicRoute({ app, services }, farms.showInvitation, ({ params }) =>
    showInvitation(services, params.token),
  );
  signedInRoute({ app, services }, farms.acceptInvitation, async ({ params, bearer }) => {
    await rejectDemoAccount(services.database, bearer.userId);
    await acceptInvitation(services, params.token, bearer.userId);
    return { ...ok, user: await loadUser(services, bearer.userId) };
  });
}

function keyRoutes(app: FastifyInstance, services: Services): void {
  farmRoute({ app, services }, farms.listApiKeys, ({ transaction, farm, query }) =>
    listApiKeys(transaction, farm.id, query),
  );
  farmRoute({ app, services }, farms.makeApiKey, ({ transaction, farm, bearer, body }) =>
    makeApiKey(transaction, { farmId: farm.id, userId: bearer.userId }, body),
  );
  farmRoute({ app, services }, farms.endApiKey, async ({ transaction, farm, bearer, params }) => {
    await endApiKey(transaction, { farmId: farm.id, userId: bearer.userId, id: params.id });
    return ok;
  });
  farmRoute({ app, services }, farms.listSupportAccess, ({ transaction, farm, query }) =>
    listSupportAccess(transaction, farm.id, query),
  );
  farmRoute(
    { app, services },
    farms.answerSupportAccess,
    async ({ transaction, farm, bearer, params, body }) => {
      await answerSupportAccess(transaction, {
        farmId: farm.id,
        by: bearer.userId,
        id: params.id,
        allow: body.allow,
      });
      return ok;
    },
  );
}
