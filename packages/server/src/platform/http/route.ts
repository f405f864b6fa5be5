import type { Endpoint, Output, Request as Parsed } from '@kraal/contract/endpoint';
import { rankOf } from '@kraal/domain/identity/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Bearer } from '../auth/tokens.ts';
import { inFence, select, type Transaction } from '../database/connection.ts';
import { forbidden, invalid, notFound, unauthorised } from '../errors.ts';
import type { Services } from '../services.ts';
import { toJsonSchema } from './jsonSchema.ts';
import { hasUnstorableText } from './text.ts';

export type Farm = { id: string; role: string; timeZone: string };
type Base<E> = Parsed<E> & { services: Services; request: FastifyRequest; reply: FastifyReply };
export type PublicCall<E> = Base<E>;
export type SignedInCall<E> = Base<E> & { bearer: Bearer };
/** The transaction sees this farm's rows only and is committed before the answer leaves. */
export type FarmCall<E> = SignedInCall<E> & { farm: Farm; transaction: Transaction };

type Answer<E> = Promise<Output<E> extends undefined ? unknown : Output<E>>;
const known = new WeakMap<FastifyInstance, Endpoint[]>();
export const endpointsOf = (app: FastifyInstance): Endpoint[] => known.get(app) ?? [];

function parsePart(schema: z.ZodType | undefined, value: unknown, problems: Record<string, string[]>): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.') || 'body';
    problems[field] = [...(problems[field] ?? []), issue.message];
  }
  return undefined;
}

function parse(endpoint: Endpoint, request: FastifyRequest): { params: unknown; query: unknown; body: unknown } {
  if (hasUnstorableText(request.body) || hasUnstorableText(request.query)) throw invalid({ body: ['There are characters in it that cannot be kept.'] });
  const problems: Record<string, string[]> = {};
  const unreadable: Record<string, string[]> = {};
  const params = parsePart(endpoint.params, request.params, unreadable);
  if (Object.keys(unreadable).length > 0) throw notFound();
  const parsed = { params, query: parsePart(endpoint.query, request.query, problems), body: parsePart(endpoint.body, request.body, problems) };
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return parsed;
}

async function bearerOf(services: Services, request: FastifyRequest): Promise<Bearer> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  const bearer = scheme?.toLowerCase() === 'bearer' && token ? await services.tokens.verify(token, services.now()) : null;
  if (!bearer) throw unauthorised();
  return bearer;
}

async function enterFarm(transaction: Transaction, bearer: Bearer, farmId: string, needed: string): Promise<Farm> {
  const [found] = await select<{ role: string; time_zone: string; ended: boolean }>(transaction, sql`
    select m.role, f.time_zone, (s.id is null or s.ended_at is not null) as ended
    from membership m join farm f on f.id = m.farm_id left join auth_session s on s.id = ${bearer.sessionId}
    where m.farm_id = ${farmId} and m.user_id = ${bearer.userId}`);
  if (!found) throw forbidden();
  if (found.ended) throw unauthorised();
  if (rankOf(found.role) < rankOf(needed)) throw forbidden();
  return { id: farmId, role: found.role, timeZone: found.time_zone };
}

function schemaOf(endpoint: Endpoint): Record<string, unknown> {
  const permission = typeof endpoint.permission === 'string' ? endpoint.permission : `farm: ${endpoint.permission.farm}`;
  return {
    summary: endpoint.summary,
    'x-permission': permission,
    ...(endpoint.params ? { params: toJsonSchema(endpoint.params, 'input') } : {}),
    ...(endpoint.query ? { querystring: toJsonSchema(endpoint.query, 'input') } : {}),
    ...(endpoint.body ? { body: toJsonSchema(endpoint.body, 'input') } : {}),
    ...(endpoint.response ? { response: { 200: toJsonSchema(endpoint.response, 'output') } } : {}),
  };
}

function add(app: FastifyInstance, endpoint: Endpoint, handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): void {
  if (!endpoint.permission) throw new Error(`${endpoint.method} ${endpoint.path} names no permission`);
  known.set(app, [...endpointsOf(app), endpoint]);
  app.route({ method: endpoint.method, url: endpoint.path, schema: schemaOf(endpoint), handler: handle });
}

// In the three functions below the parsed parts have the endpoint's own types; TypeScript cannot follow a
// schema through `safeParse` when the schema is a type parameter, so each is told once.

export function publicRoute<E extends Endpoint>(app: FastifyInstance, services: Services, endpoint: E, handler: (call: PublicCall<E>) => Answer<E>): void {
  add(app, endpoint, async (request, reply) => handler({ ...parse(endpoint, request), services, request, reply } as PublicCall<E>));
}

export function signedInRoute<E extends Endpoint>(app: FastifyInstance, services: Services, endpoint: E, handler: (call: SignedInCall<E>) => Answer<E>): void {
  add(app, endpoint, async (request, reply) => {
    const bearer = await bearerOf(services, request);
    return handler({ ...parse(endpoint, request), services, request, reply, bearer } as SignedInCall<E>);
  });
}

export function farmRoute<E extends Endpoint>(app: FastifyInstance, services: Services, endpoint: E, handler: (call: FarmCall<E>) => Answer<E>): void {
  const needed = typeof endpoint.permission === 'object' ? endpoint.permission.farm : null;
  if (!needed) throw new Error(`${endpoint.path} is no farm route`);
  add(app, endpoint, async (request, reply) => {
    const bearer = await bearerOf(services, request);
    const { farmId } = request.params as { farmId: string }; // every farm path has it
    if (!/^[0-9a-f-]{36}$/i.test(farmId)) throw notFound();
    return inFence(services.database, { farmId, userId: bearer.userId }, async (transaction) => {
      // Who may not enter learns nothing of what a right request would look like.
      const farm = await enterFarm(transaction, bearer, farmId, needed);
      return handler({ ...parse(endpoint, request), services, request, reply, bearer, farm, transaction } as FarmCall<E>);
    });
  });
}

