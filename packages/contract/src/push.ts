import { z } from 'zod';
import { done } from './common.ts';
import { endpoint } from './endpoint.ts';

export const pushKey = endpoint({
  method: 'GET',
  path: '/api/push/key',
  summary: 'The key by which push services know this installation',
  permission: 'signed_in',
  response: z.object({ publicKey: z.string() }),
});

export const subscribePush = endpoint({
  method: 'PUT',
  path: '/api/push/subscription',
  summary: 'This browser takes messages for me while nobody looks at it',
  permission: 'signed_in',
  body: z.object({
    endpoint: z.url({ protocol: /^https?$/ }).max(1000),
    p256dh: z.string().max(200),
    auth: z.string().max(100),
    device: z.string().max(200).nullable(),
  }),
  response: done,
});

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/api/push/subscription',
  summary: 'This browser takes no more messages for me',
  permission: 'signed_in',
  query: z.object({ endpoint: z.string().max(1000) }),
  response: done,
});

export const testChannel = endpoint({
  method: 'POST',
  path: '/api/push/test',
  summary: 'A test message to myself by one channel, and what became of it',
  permission: 'signed_in',
  body: z.object({ channel: z.enum(['push', 'mail']) }),
  response: z.object({
    outcome: z.enum(['sent', 'again', 'failed', 'dropped', 'elsewhere']),
    answer: z.string(),
  }),
});
