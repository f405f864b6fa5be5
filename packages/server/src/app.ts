import './ledgerParts.ts';
import './partnerMessages.ts';
import compress from '@fastify/compress';
import type { Config } from './config.ts';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { sql } from 'drizzle-orm';
import { securityHeaders } from './platform/http/securityHeaders.ts';
import { readJsonBounded } from './platform/http/boundedJson.ts';
import { answerErrors, loggedError } from './platform/http/errors.ts';
import { select } from './platform/database/connection.ts';
import { boolean, row } from './platform/database/row.ts';
import { busy } from './platform/errors.ts';
import { newId } from './platform/newId.ts';
import { serveBasemap, serveWeb } from './platform/http/web.ts';
import type { Services } from './platform/services.ts';
import { alertRoutes } from './areas/alerts/routes.ts';
import { adminRoutes } from './areas/admin/routes.ts';
import { analyticsRoutes } from './areas/analytics/routes.ts';
import { breedingRoutes } from './areas/breeding/routes.ts';
import { demoRoutes } from './areas/demo/routes.ts';
import { dueRoutes } from './areas/due/routes.ts';
import { exchangeRoutes } from './areas/exchange/routes.ts';
import { farmRoutes } from './areas/farms/routes.ts';
import { workRoutes } from './areas/work/routes.ts';
import { fleeceRoutes } from './areas/fleece/routes.ts';
import { grazingRoutes } from './areas/grazing/routes.ts';
import { healthRoutes } from './areas/health/routes.ts';
import { networkOf } from './areas/people/index.ts';
import { identityRoutes } from './areas/people/routes.ts';
import { movementRoutes } from './areas/movement/routes.ts';
import { outbreakRoutes } from './areas/outbreaks/routes.ts';
import { partnerRoutes } from './areas/partners/routes.ts';
import { infrastructureRoutes } from './areas/infrastructure/routes.ts';
import { ledgerRoutes } from './areas/ledger/routes.ts';
import { livestockRoutes } from './areas/animals/routes.ts';
import { syncRoutes } from './areas/sync/routes.ts';

const areas = [
  identityRoutes,
  farmRoutes,
  ledgerRoutes,
  livestockRoutes,
  healthRoutes,
  breedingRoutes,
  dueRoutes,
  grazingRoutes,
  workRoutes,
  movementRoutes,
  partnerRoutes,
  outbreakRoutes,
  infrastructureRoutes,
  exchangeRoutes,
  analyticsRoutes,
  fleeceRoutes,
  adminRoutes,
  demoRoutes,
  syncRoutes,
  alertRoutes,
];

export type AppOptions = { logLevel: string; requestsPerMinute?: number };

/** An address that cannot be read is no screen's, and no route's: it leads to the start, or is refused. */
function answerUnreadable(status: number, url: string, reply: FastifyReply): void {
  if (url.startsWith('/api/'))
    void reply.code(status).send({ success: false, message: 'This address cannot be read.' });
  else void reply.redirect('/');
}

export function makeServer({
  logLevel,
  trustedProxies,
}: Pick<Config, 'logLevel' | 'trustedProxies'>): FastifyInstance {
  return Fastify({
    logger: {
      level: logLevel,
      redact: ['req.headers.authorization'],
      serializers: { err: loggedError },
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    bodyLimit: 4 * 1024 * 1024,
    // As long as the largest file takes on a poor line; half a request is held no longer.
    requestTimeout: 15 * 60_000,
    trustProxy: trustedProxies,
    frameworkErrors: (error, request, reply) =>
      answerUnreadable(error.statusCode ?? 400, request.url, reply as unknown as FastifyReply), // of no route, so of no schema
  });
}

/** Puts the product together on a bare server. */
export async function buildApp(
  app: FastifyInstance,
  services: Services,
  options: AppOptions,
): Promise<FastifyInstance> {
  // The contract's own schemas check what comes in (platform/http/route.ts).
  app.setValidatorCompiler(() => () => true);
  answerErrors(app);
  readJsonBounded(app, 'application/json');
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // Nothing of a farm is left behind in a browser or a proxy that somebody else opens next.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
  await app.register(helmet, securityHeaders(services.config));
  await app.register(compress, {
    global: true,
    threshold: 2048,
    encodings: ['br', 'gzip'],
    // What comes in is read as it is: a few bytes that unfold into megabytes are nobody's.
    globalDecompression: false,
  });
  await app.register(rateLimit, {
    global: true,
    max: options.requestsPerMinute ?? 6000,
    timeWindow: '1 minute',
    keyGenerator: (request) => networkOf(request.ip),
    allowList: (request) => !request.url.startsWith('/api/'),
  });
  await app.register(multipart, { limits: { files: 1, fields: 10, fileSize: 60 * 1024 * 1024 } });
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Kraal', version: '0.1.0' } },
  });
  app.get('/healthz', () => ({ alive: true }));
  app.get('/readyz', async () => {
    const [found] = await select(
      services.door,
      row({ isReadOnly: boolean }),
      sql`select current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    );
    // A standby answers everybody who only looks, and keeps nothing.
    if (found?.isReadOnly) throw busy();
    return { ready: true };
  });
  for (const routes of areas) await routes(app, services);
  app.get('/api/openapi.json', () => app.swagger());
  const basemap = services.config.basemap?.file;
  if (basemap) await serveBasemap(app, basemap);
  await serveWeb(app, services.config.webDir);
  return app;
}
