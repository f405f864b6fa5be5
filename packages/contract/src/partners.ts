import { partnerStatuses } from '@kraal/domain/partners/message';
import { z } from 'zod';
import { acceptPartnerBody, endPartnerBody, partnerBody } from './bodies/partners.ts';
import { farmParams, itemParams } from './common.ts';
import { endpoint } from './endpoint.ts';

export const partner = z.object({
  id: z.string(),
  code: z.string(),
  /** As it names itself; empty while it has not answered. */
  name: z.string(),
  gln: z.string().nullable(),
  /** Where it is on another: its server. */
  server: z.string().nullable(),
  placeId: z.string().nullable(),
  placeName: z.string().nullable(),
  status: z.enum(partnerStatuses),
  /** Messages that have not reached it. */
  waiting: z.number(),
  /** Messages that it did not take, for good. */
  failed: z.number(),
  version: z.number(),
});
export type Partner = z.infer<typeof partner>;

export const listPartners = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/partners',
  summary: 'Farms this one exchanges transfers with, and its own code for those who want to',
  permission: { farm: 'farm_manager' },
  params: farmParams,
  response: z.object({
    /** Null until somebody wants one. */
    code: z.string().nullable(),
    /** At which server farms on others find it; null where this one has no address that they can reach. */
    server: z.string().nullable(),
    items: z.array(partner),
  }),
  shows: ['partners', 'camps'],
});

export const makePartnerCode = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/partners/code',
  summary: 'The code by which other farms find this one; it is made once',
  permission: { farm: 'farm_manager' },
  params: farmParams,
  response: z.object({ code: z.string() }),
});

export const requestPartner = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/partners',
  summary: 'Ask the farm with a code to exchange transfers',
  permission: { farm: 'farm_owner' },
  params: farmParams,
  body: partnerBody,
  response: partner,
});

export const acceptPartner = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/partners/:id/accept',
  summary: 'Say that a farm that asks is known, and where it stands',
  permission: { farm: 'farm_owner' },
  params: itemParams,
  body: acceptPartnerBody,
  response: partner,
});

export const endPartner = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/partners/:id/end',
  summary: 'Exchange nothing more with a farm, or say that one that asks is not known',
  permission: { farm: 'farm_owner' },
  params: itemParams,
  body: endPartnerBody,
  response: partner,
});

/**
 * What became of a message. `taken` and `known` are delivered; `renumber` says which number was taken last: another one
 * was taken under this one, as after a restored backup, or one before it never will be; of the others none is sent again.
 */
export const reception = z.discriminatedUnion('is', [
  /** Of a greeting with the key by which the farm speaks: over TLS from the server that was written down, it is theirs. */
  z.object({ is: z.enum(['taken', 'known']), key: z.string().length(43).optional() }),
  /** It is asked itself and has not reached the other yet: by this key it will know the answer, and take this then. */
  z.object({ is: z.literal('later'), key: z.string().length(43) }),
  z.object({ is: z.literal('renumber'), last: z.int().min(0).max(2_000_000_000) }),
  z.object({
    is: z.literal('rejected'),
    why: z.enum(['malformed', 'unknown_farm', 'forged', 'not_linked', 'too_many']),
  }),
]);
export type Reception = z.infer<typeof reception>;

/** A body of the longest message, as text within JSON. */
const mostBytes = 6 * 1024 * 1024;

export const partnerMessages = endpoint({
  method: 'POST',
  path: '/api/partner-messages',
  summary: 'What a farm on another server says to one on this: an envelope that its own key signs',
  permission: 'public',
  mostBytes,
  mostPerMinute: 300,
  // Nothing of it is believed before it is read as one (`envelopeSchema`), and its sender is to hear what became of it.
  body: z.record(z.string(), z.unknown()),
  response: reception,
});
