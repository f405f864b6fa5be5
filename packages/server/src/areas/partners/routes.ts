import * as partners from '@kraal/contract/partners';
import type { FastifyInstance } from 'fastify';
import { farmRoute, publicRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { addressOf } from './address.ts';
import { deliverAllMessages, deliverMessagesOf } from './deliver.ts';
import { acceptPartner, endPartner, listPartners, requestPartner } from './partners.ts';
import { deliveryQueue } from './queue.ts';
import { receiveMessage } from './receive.ts';

/** Farms that exchange messages with this one, and the rounds that carry them. */
export async function partnerRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const host = { app, services };
  farmRoute(host, partners.listPartners, ({ transaction, farm }) =>
    listPartners(transaction, services, farm.id),
  );
  farmRoute(host, partners.makePartnerCode, async ({ transaction, farm }) => {
    const { code } = await addressOf(transaction, services, farm.id);
    return { code };
  });
  farmRoute(host, partners.requestPartner, ({ transaction, farm, body }) =>
    requestPartner(transaction, { services, farmId: farm.id, timeZone: farm.timeZone }, body),
  );
  farmRoute(host, partners.acceptPartner, ({ transaction, farm, params, body }) =>
    acceptPartner(
      transaction,
      { services, farmId: farm.id, timeZone: farm.timeZone },
      { id: params.id, ...body },
    ),
  );
  farmRoute(host, partners.endPartner, ({ transaction, farm, params, body }) =>
    endPartner(
      transaction,
      { services, farmId: farm.id, timeZone: farm.timeZone },
      { id: params.id, ...body },
    ),
  );
  publicRoute(host, partners.partnerMessages, ({ body }) =>
    receiveMessage(services, body, 'outside'),
  );
  await services.jobs.work<{ farmId: string }>(deliveryQueue, ({ farmId }) =>
    deliverMessagesOf(services, farmId),
  );
  await services.jobs.everyMinute('partner_rounds', () => deliverAllMessages(services));
}
