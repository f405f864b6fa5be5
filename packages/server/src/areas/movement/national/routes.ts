import * as contract from '@kraal/contract/national';
import type { FastifyInstance } from 'fastify';
import { afterCommit } from '../../../platform/database/connection.ts';
import { type FarmCall, farmOutsideRoute, farmRoute } from '../../../platform/http/route.ts';
import { conflict } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { carryNational, nationalRound, readNational } from './carry.ts';
import { linkProperty, nationalOfFarm, unlinkProperty } from './linking.ts';
import { actOnMessages, listIncoming, listMessages } from './list.ts';
import { Platform } from './platform.ts';
import { receiveAnnounced, rejectAnnounced } from './receive.ts';

const ok = { success: true } as const;
const queueName = 'national';

/** What properties of the farm say to the national platform, and what it announces to them. */
export async function nationalRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const host = { app, services };
  const carrying = { services, platform: new Platform(services) };
  const whoOf = ({
    farm,
    bearer,
  }: Pick<FarmCall<typeof contract.linkNational>, 'farm' | 'bearer'>) => ({
    farm,
    userId: bearer.userId,
    now: services.now(),
  });
  /** Once it stands it leaves; where this fails, the round of every minute finds it. */
  const carrySoon = (farmId: string) =>
    afterCommit(() =>
      services.jobs
        .send(queueName, { farmId }, { key: farmId, group: farmId })
        .catch(() => services.log.warn('a message to the platform waits for its round')),
    );
  farmRoute(host, contract.showNational, ({ transaction, farm }) =>
    nationalOfFarm(transaction, { farmId: farm.id, services }),
  );
  farmRoute(host, contract.linkNational, async ({ transaction, params, body, ...call }) => {
    await linkProperty(transaction, { who: whoOf(call), services, id: params.id }, body);
    await carrySoon(call.farm.id);
    return ok;
  });
  farmRoute(host, contract.unlinkNational, async ({ transaction, params, query, ...call }) => {
    await unlinkProperty(transaction, whoOf(call), { id: params.id, version: query.version });
    return ok;
  });
  farmRoute(host, contract.listNationalMessages, ({ transaction, farm, query }) =>
    listMessages(transaction, farm.id, query),
  );
  farmRoute(host, contract.actOnNational, async ({ transaction, body, ...call }) => {
    const acted = await actOnMessages(transaction, whoOf(call), body);
    await carrySoon(call.farm.id);
    return acted;
  });
  farmRoute(host, contract.listNationalIncoming, ({ transaction, farm, query }) =>
    listIncoming(transaction, farm.id, query),
  );
  farmOutsideRoute(host, contract.readNationalNow, async ({ farm }) => {
    if (!services.config.national)
      throw conflict('not_now', 'Whoever runs this installation has set no national platform.');
    const answers =
      (await carryNational(carrying, farm.id)) &&
      (await readNational(carrying, farm.id, { isDue: false }));
    return { answers };
  });
  farmRoute(host, contract.receiveNational, async ({ transaction, farm, bearer, body }) => {
    const came = await receiveAnnounced(transaction, { farm, bearer, services }, body);
    await carrySoon(farm.id);
    return came;
  });
  farmRoute(host, contract.rejectNational, async ({ transaction, farm, bearer, body }) => {
    await rejectAnnounced(transaction, { farm, bearer, services }, body);
    await carrySoon(farm.id);
    return ok;
  });
  await services.jobs.work<{ farmId: string }>(queueName, async ({ farmId }) => {
    if (services.config.national) await carryNational(carrying, farmId);
  });
  await services.jobs.everyMinute('national_rounds', () => nationalRound(carrying));
}
