import * as identity from '@kraal/contract/people';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../platform/errors.ts';
import { publicRoute } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { deviceOf } from '../sessions.ts';
import { claimsReader } from './claims.ts';
import { exchangeToken } from './exchange.ts';

const ok = { success: true } as const;

export function providerRoutes(app: FastifyInstance, services: Services): void {
  const { provider } = services.config;
  const readClaims = provider ? claimsReader(provider) : null;
  publicRoute({ app, services }, identity.signInWays, async () => {
    if (!provider) return { provider: null };
    const { keysUrl: _ofTheServer, ...settings } = provider;
    return { provider: settings };
  });
  publicRoute({ app, services }, identity.verifyFirebase, ({ body, request }) => {
    if (!readClaims) throw notFound();
    return exchangeToken(
      services,
      { readClaims, wish: body },
      {
        device: deviceOf(request),
        address: request.ip,
      },
    );
  });
  // The provider's library speaks here by itself, at every page load. What it says of itself is not what our
  // sessions hang on: signing in is the exchange above, signing out is /api/auth/logout.
  publicRoute({ app, services }, identity.syncToken, async () => ok);
  publicRoute({ app, services }, identity.unsyncToken, async () => ok);
}
