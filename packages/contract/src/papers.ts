import { paperKinds, paperStatuses } from '@kraal/domain/movement/papers';
import { z } from 'zod';
import { paperBody, voidPaperBody } from './bodies/papers.ts';
import { itemParams } from './common.ts';
import { endpoint } from './endpoint.ts';

export const paper = z.object({
  id: z.string(),
  kind: z.enum(paperKinds),
  /** As it is printed. */
  number: z.string(),
  status: z.enum(paperStatuses),
  code: z.string(),
  /** What its square holds; `/verify/` and this show it to whoever asks. */
  token: z.string(),
  issuedAt: z.string(),
  issuedBy: z.string(),
  heads: z.number(),
  endedAt: z.string().nullable(),
  reason: z.string().nullable(),
});
export type Paper = z.infer<typeof paper>;

export const listPapers = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/transfers/:id/papers',
  summary: 'Papers that were issued for a transfer, and what is known for the next',
  permission: { farm: 'viewer' },
  keys: true,
  params: itemParams,
  response: z.object({
    items: z.array(paper),
    /** What the farm knows of owner and receiver, to be looked over. */
    known: z.object({
      ownerName: z.string(),
      ownerAddress: z.string(),
      receiverName: z.string(),
      receiverAddress: z.string(),
    }),
  }),
  shows: ['transfers', 'camps'],
});

export const issuePaper = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/transfers/:id/papers',
  summary: 'Issue a paper for a transfer: identification, removal, health, or its loading list',
  permission: { farm: 'farm_manager' },
  params: itemParams,
  body: paperBody,
  response: paper,
});

export const voidPaper = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/papers/:id/void',
  summary: 'Say that a paper holds no more; it keeps its number',
  permission: { farm: 'farm_manager' },
  params: itemParams,
  body: voidPaperBody,
  response: paper,
});

export const printPaper = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/papers/:id/print',
  summary: 'A paper as PDF, as it was issued',
  permission: { farm: 'viewer' },
  keys: true,
  params: itemParams,
});
