import { severities } from '@kraal/domain/alerts/rules';
import { z } from 'zod';
import { gatewayBody, webhookBody } from './bodies/channels.ts';
import { done, farmParams, itemParams } from './common.ts';
import { endpoint } from './endpoint.ts';

const textChannel = z.enum(['sms', 'voice']);

export const listChannels = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/channels',
  summary: 'How messages leave the farm: webhooks, SMS and calls, and the latest calls out',
  permission: { farm: 'farm_manager' },
  params: farmParams,
  response: z.object({
    webhooks: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        url: z.string(),
        severityFrom: z.enum(severities),
        isOn: z.boolean(),
        version: z.number(),
        waiting: z.number(),
        failed: z.number(),
      }),
    ),
    gateways: z.array(
      z.object({
        channel: textChannel,
        preset: z.string(),
        url: z.string(),
        headers: z.string(),
        body: z.string(),
        /** Names only: a secret is never read back. */
        secrets: z.array(z.string()),
        version: z.number(),
      }),
    ),
    calls: z.array(
      z.object({
        at: z.string(),
        host: z.string(),
        purpose: z.string(),
        status: z.number().nullable(),
        tookMs: z.number(),
        problem: z.string().nullable(),
      }),
    ),
  }),
  shows: ['channels', 'alerts'],
});

export const addWebhook = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/channels/webhooks',
  summary: 'Another program hears of alerts; its secret is shown this once',
  permission: { farm: 'farm_manager' },
  isShownOnce: true,
  params: farmParams,
  body: webhookBody,
  response: z.object({ id: z.string(), secret: z.string() }),
});

export const changeWebhook = endpoint({
  method: 'PUT',
  path: '/api/farms/:farmId/channels/webhooks/:id',
  summary: 'Change where a webhook leads, what it hears, or switch it off',
  permission: { farm: 'farm_manager' },
  params: itemParams,
  body: webhookBody.and(z.object({ version: z.int() })),
  response: done,
});

export const dropWebhook = endpoint({
  method: 'DELETE',
  path: '/api/farms/:farmId/channels/webhooks/:id',
  summary: 'A program hears of alerts no more',
  permission: { farm: 'farm_manager' },
  params: itemParams,
  query: z.object({ version: z.coerce.number().int() }),
  response: done,
});

export const setGateway = endpoint({
  method: 'PUT',
  path: '/api/farms/:farmId/channels/gateways/:channel',
  summary: 'How SMS, or calls, leave: a request to a service the farm has an account with',
  permission: { farm: 'farm_manager' },
  params: z.object({ farmId: z.uuid(), channel: textChannel }),
  body: gatewayBody,
  response: done,
});

export const dropGateway = endpoint({
  method: 'DELETE',
  path: '/api/farms/:farmId/channels/gateways/:channel',
  summary: 'No SMS, or no calls, leave any more',
  permission: { farm: 'farm_manager' },
  params: z.object({ farmId: z.uuid(), channel: textChannel }),
  query: z.object({ version: z.coerce.number().int() }),
  response: done,
});

export const testFarmChannel = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/channels/test',
  summary: 'A test by a webhook, or by SMS or a call to one’s own telephone, and what was answered',
  permission: { farm: 'farm_manager' },
  params: farmParams,
  body: z.union([
    z.object({ channel: textChannel }),
    z.object({ channel: z.literal('webhook'), id: z.uuid() }),
  ]),
  response: z.object({
    outcome: z.enum(['sent', 'again', 'failed', 'dropped', 'elsewhere']),
    answer: z.string(),
  }),
});
