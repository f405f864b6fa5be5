import * as proposals from '@kraal/contract/proposals';
import type { FastifyInstance } from 'fastify';
import { farmRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { accept, keepTrust, propose, proposalsOf, decline, trustOf } from './proposals.ts';

const done = { success: true as const };

/** Drafts of entries that machines, partners and programs make. */
export function proposalRoutes(app: FastifyInstance, services: Services): void {
  const host = { app, services };
  farmRoute(host, proposals.listProposals, ({ transaction, farm, query }) =>
    proposalsOf(transaction, { farmId: farm.id, now: services.now() }, query),
  );
  farmRoute(host, proposals.makeProposal, ({ transaction, body, ...caller }) =>
    propose(transaction, caller, body),
  );
  farmRoute(host, proposals.acceptProposal, ({ transaction, params, body, ...caller }) =>
    accept(transaction, caller, { id: params.id, ...body, entries: body.entries }),
  );
  farmRoute(host, proposals.declineProposal, async ({ transaction, params, body, ...caller }) => {
    await decline(transaction, caller, { id: params.id, ...body });
    return done;
  });
  farmRoute(host, proposals.listTrust, async ({ transaction, farm }) => ({
    items: await trustOf(transaction, farm.id),
  }));
  farmRoute(host, proposals.setTrust, async ({ transaction, body, ...caller }) => {
    await keepTrust(transaction, caller, body);
    return done;
  });
}
