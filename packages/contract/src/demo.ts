import { endpoint } from './endpoint.ts';
import { signedIn } from './people.ts';
import { z } from 'zod';

export const demoOffer = endpoint({
  method: 'GET',
  path: '/api/demo',
  summary: 'Whether the demo farm is on offer',
  permission: 'public',
  response: z.object({ offered: z.boolean() }),
});
export const startDemo = endpoint({
  method: 'POST',
  path: '/api/demo',
  summary: 'Make the demo farm and sign in as its owner',
  permission: 'public',
  body: z.object({}),
  response: signedIn,
});
