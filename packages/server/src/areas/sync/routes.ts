import * as sync from '@kraal/contract/sync';
import { dayOf } from '@kraal/domain/format/dates';
import { decodeJwt } from 'jose';
import type { FastifyInstance } from 'fastify';
import { farmOutsideRoute, farmRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { changesSince, herdPage } from './changes.ts';
import { Streams } from './streams.ts';

export function syncRoutes(app: FastifyInstance, services: Services): void {
  farmRoute({ app, services }, sync.syncHerd, ({ transaction, farm, query }) =>
    herdPage(transaction, farm.id, { ...query, today: dayOf(services.now(), farm.timeZone) }),
  );
  farmRoute({ app, services }, sync.syncChanges, ({ transaction, farm, query }) =>
    changesSince(transaction, farm.id, query),
  );
  streamRoute(app, services);
}

/** Before a proxy that holds answers back, and before anything that would compress it, a stream says what it is. */
const heads = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

function streamRoute(app: FastifyInstance, services: Services): void {
  const streams = new Streams(services);
  services.stopping.addEventListener('abort', () => streams.stop());
  farmOutsideRoute({ app, services }, sync.openStream, async ({ request, farm, bearer }, reply) => {
    if (!request.headers.accept?.includes('text/event-stream') || bearer.byKey)
      return { farmId: farm.id, counts: await streams.counts(farm.id) };
    const token = (request.headers.authorization ?? '').split(' ')[1] ?? '';
    reply.hijack();
    const out = reply.raw;
    // What the hooks would have written: this answer goes past them.
    out.writeHead(200, { ...heads, 'x-request-id': request.id });
    out.flushHeaders();
    const forget = await streams.open({
      out,
      farmId: farm.id,
      userId: bearer.userId,
      sessionId: bearer.sessionId,
      role: farm.role,
      endsAt: (decodeJwt(token).exp ?? 0) * 1000,
    });
    out.on('close', forget);
    out.on('error', forget);
    if (out.destroyed) forget();
    // What is sent was written past the framework, which sends nothing of its own any more.
    return { farmId: farm.id, counts: {} };
  });
}
