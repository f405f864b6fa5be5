import * as admin from '@kraal/contract/admin';
import type { FastifyInstance } from 'fastify';
import { systemRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { requestSupportAccess, suspendFarm, suspendUser } from './acts.ts';
import { noteFaults } from './faults.ts';
import { keepHouse } from './housekeeping.ts';
import { adminFarms, adminFaults, adminUsers } from './lists.ts';
import { adminOverview } from './overview.ts';

const ok = { success: true } as const;

export async function adminRoutes(app: FastifyInstance, services: Services): Promise<void> {
  noteFaults(app, services);
  systemRoute({ app, services }, admin.adminOverview, ({ transaction, role }) =>
    adminOverview(services, transaction, role),
  );
  systemRoute({ app, services }, admin.adminFarms, ({ transaction, query }) =>
    adminFarms(transaction, query),
  );
  systemRoute({ app, services }, admin.adminUsers, ({ transaction, query }) =>
    adminUsers(transaction, query),
  );
  systemRoute({ app, services }, admin.adminFaults, ({ transaction, query }) =>
    adminFaults(transaction, query),
  );
  systemRoute(
    { app, services },
    admin.suspendFarm,
    async ({ transaction, bearer, params, body }) => {
      await suspendFarm(services, {
        transaction,
        by: bearer.userId,
        farmId: params.id,
        suspended: body.suspended,
      });
      return ok;
    },
  );
  systemRoute(
    { app, services },
    admin.suspendUser,
    async ({ transaction, bearer, params, body }) => {
      await suspendUser(transaction, {
        by: bearer.userId,
        userId: params.id,
        suspended: body.suspended,
      });
      return ok;
    },
  );
  systemRoute({ app, services }, admin.requestSupportAccess, async ({ bearer, params, body }) => {
    await requestSupportAccess(services, { by: bearer.userId, farmId: params.id }, body);
    return ok;
  });
  await services.jobs.nightly('housekeeping', () => keepHouse(services));
}
