import * as farms from '@kraal/contract/farms';
import type { FastifyInstance } from 'fastify';
import { farmRoute, publicRoute, signedInRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { endApiKey, listApiKeys, makeApiKey } from './apiKeys.ts';
import {
  acceptInvitation,
  listInvitations,
  makeInvitation,
  showInvitation,
  withdrawInvitation,
} from './invitations.ts';
import { answerSupportAccess, listSupportAccess } from './support.ts';
import { loadUser, rejectDemoAccount } from '../people/index.ts';
import { ownFarmRoutes } from './ownFarmRoutes.ts';
import { memberRoutes, ok } from './memberRoutes.ts';

export function farmRoutes(app: FastifyInstance, services: Services): void {
  ownFarmRoutes(app, services);
  memberRoutes(app, services);
  invitationRoutes(app, services);
  keyRoutes(app, services);
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
