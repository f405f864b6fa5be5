import { z } from 'zod';
import { proposalBody } from './bodies/proposals.ts';
import { done, farmParams, itemParams, pageOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';
import { sentEntry } from './ledger.ts';

export const proposalStatuses = ['open', 'accepted', 'declined', 'expired'] as const;

/** More is a file, and comes in by an import. */
const mostEntries = 100;

export const proposal = z.object({
  id: z.string(),
  /** The kind of its first entry. */
  kind: z.string(),
  author: z.string(),
  reason: z.string(),
  evidence: z.array(z.object({ label: z.string(), value: z.string() })),
  entries: z.array(z.record(z.string(), z.unknown())),
  /** What its animals are called, by id; those that are not on the farm are missing. */
  names: z.record(z.string(), z.string()),
  madeAt: z.string(),
  endsAt: z.string(),
  status: z.enum(proposalStatuses),
  decidedAt: z.string().nullable(),
  decidedName: z.string().nullable(),
  byItself: z.boolean(),
  note: z.string().nullable(),
  version: z.number(),
});
export type Proposal = z.infer<typeof proposal>;

export const listProposals = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/proposals',
  summary: 'What machines, partners and programs propose to record, the latest first',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: pageQuery.extend({ status: z.enum(proposalStatuses).default('open') }),
  response: pageOf(proposal),
  shows: ['alerts', 'herd'],
});

export const makeProposal = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/proposals',
  summary: 'Propose entries, with why and until when; a person accepts them or not',
  permission: { farm: 'field_worker' },
  keys: true,
  params: farmParams,
  body: proposalBody.extend({ entries: z.array(sentEntry).min(1).max(mostEntries) }),
  response: z.object({ id: z.string(), status: z.enum(proposalStatuses) }),
});

export const acceptProposal = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/proposals/:id/accept',
  summary: 'Record what is proposed, as it is or as it was put right in the form; all or nothing',
  permission: { farm: 'field_worker' },
  params: itemParams,
  body: z.object({
    version: z.int(),
    entries: z.array(sentEntry).min(1).max(mostEntries).optional(),
    /** It was recorded in the ordinary form, put right: only the proposal is done with. */
    isRecorded: z.boolean().default(false),
  }),
  response: z.object({ recorded: z.number() }),
});

export const declineProposal = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/proposals/:id/decline',
  summary: 'It is not so: nothing is recorded',
  permission: { farm: 'field_worker' },
  params: itemParams,
  body: z.object({ version: z.int(), note: z.string().trim().max(500).optional() }),
  response: done,
});

const trust = z.object({ kind: z.string().max(60), author: z.string().trim().min(1).max(100) });

export const listTrust = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/proposals/trust',
  summary: 'Which kinds of entries are taken from whom by themselves',
  permission: { farm: 'viewer' },
  params: farmParams,
  response: z.object({ items: z.array(trust) }),
  shows: ['alerts'],
});

export const setTrust = endpoint({
  method: 'PUT',
  path: '/api/farms/:farmId/proposals/trust',
  summary: 'Entries of a kind from one author are taken by themselves, or no more',
  permission: { farm: 'farm_manager' },
  params: farmParams,
  body: trust.extend({ isTrusted: z.boolean() }),
  response: done,
});
