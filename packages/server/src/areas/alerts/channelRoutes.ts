import * as channels from '@kraal/contract/channels';
import { alertWordsIn } from '@kraal/domain/alerts/words/words';
import type { FastifyInstance } from 'fastify';
import { farmOutsideRoute, farmRoute } from '../../platform/http/route.ts';
import { newId } from '../../platform/newId.ts';
import type { Services } from '../../platform/services.ts';
import {
  channelsOf,
  forgetGateway,
  forgetWebhook,
  keepGateway,
  keepWebhook,
  updateWebhook,
} from './channels.ts';
import { callWebhook, sendText } from './senders.ts';

const done = { success: true as const };

/** How messages leave the farm. */
export function channelRoutes(app: FastifyInstance, services: Services): void {
  const host = { app, services };
  const { seal } = services;
  farmRoute(host, channels.listChannels, ({ transaction, farm }) =>
    channelsOf(transaction, { farmId: farm.id, seal }),
  );
  farmRoute(host, channels.addWebhook, ({ transaction, farm, bearer, body }) =>
    keepWebhook(
      transaction,
      { farmId: farm.id, userId: bearer.userId, now: services.now(), seal },
      body,
    ),
  );
  farmRoute(host, channels.changeWebhook, async ({ transaction, farm, params, body }) => {
    await updateWebhook(transaction, { farmId: farm.id, id: params.id }, body);
    return done;
  });
  farmRoute(host, channels.dropWebhook, async ({ transaction, farm, params, query }) => {
    await forgetWebhook(transaction, { farmId: farm.id, id: params.id, version: query.version });
    return done;
  });
  farmRoute(host, channels.setGateway, async ({ transaction, farm, bearer, params, body }) => {
    const who = { farmId: farm.id, userId: bearer.userId, now: services.now(), seal };
    await keepGateway(transaction, who, { ...body, channel: params.channel });
    return done;
  });
  farmRoute(host, channels.dropGateway, async ({ transaction, farm, params, query }) => {
    const which = { farmId: farm.id, channel: params.channel, version: query.version };
    await forgetGateway(transaction, which);
    return done;
  });
  farmOutsideRoute(host, channels.testFarmChannel, async ({ farm, bearer, body }) => {
    const words = alertWordsIn('en').test(farm.id);
    const { is: outcome, answer } =
      body.channel === 'webhook'
        ? await callWebhook(
            services,
            { farmId: farm.id, id: body.id },
            { type: 'test', text: words, tag: newId() },
          )
        : await sendText(services, {
            farmId: farm.id,
            userId: bearer.userId,
            channel: body.channel,
            words,
          });
    return { outcome, answer };
  });
}
