import * as farms from '@kraal/contract/farms';
import type { FastifyInstance } from 'fastify';
import { farmRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { changeRole, leaveFarm, listMembers, removeMember } from './members.ts';
import { loadUser } from '../people/index.ts';

export const ok = { success: true } as const;

export function memberRoutes(app: FastifyInstance, services: Services): void {
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
