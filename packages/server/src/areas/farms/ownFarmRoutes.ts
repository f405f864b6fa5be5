import * as farms from '@kraal/contract/farms';
import type { FastifyInstance } from 'fastify';
import { inTenant } from '../../platform/database/connection.ts';
import { notFound } from '../../platform/errors.ts';
import { keyIsTaken, keyOf, onceOnly } from '../../platform/http/onceOnly.ts';
import { farmRoute, signedInRoute } from '../../platform/http/route.ts';
import { idOf, newId } from '../../platform/newId.ts';
import type { Services } from '../../platform/services.ts';
import { listAudit } from './audit.ts';
import { cancelFarmErasure, planFarmErasure } from './erasure.ts';
import { changeFarm, loadFarm } from './farm.ts';
import { openFarm } from './openFarm.ts';
import { loadUser, rejectDemoAccount } from '../people/index.ts';

export function ownFarmRoutes(app: FastifyInstance, services: Services): void {
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
