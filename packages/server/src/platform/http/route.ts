import type { Endpoint, Output, Request as Parsed } from '@kraal/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Bearer } from '../auth/tokens.ts';
import { inFence, type Transaction } from '../database/connection.ts';
import { invalid, notFound } from '../errors.ts';
import type { Services } from '../services.ts';
import { callerOf, enterAsPerson, enterSystem, type Farm } from './enter.ts';
import { inFarm } from './inFarm.ts';
import { toJsonSchema } from './jsonSchema.ts';
import { unkeepable } from './text.ts';

type Base<E> = Parsed<E> & { services: Services; request: FastifyRequest; reply: FastifyReply };
export type PublicCall<E> = Base<E>;
export type SignedInCall<E> = Base<E> & { bearer: Bearer };
/** The transaction sees this farm's rows only and is committed before the answer leaves. */
export type FarmCall<E> = SignedInCall<E> & { farm: Farm; transaction: Transaction };

/** The transaction stands in no farm: what it sees of farms is what the database's own functions let this person see. */
export type SystemCall<E> = SignedInCall<E> & { role: string; transaction: Transaction };

type Answer<E> = Promise<Output<E> extends undefined ? unknown : Output<E>>;
const known = new WeakMap<FastifyInstance, Endpoint[]>();
export const endpointsOf = (app: FastifyInstance): Endpoint[] => known.get(app) ?? [];

function parsePart(
  schema: z.ZodType | undefined,
  value: unknown,
  problems: Record<string, string[]>,
): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.') || 'body';
    problems[field] = [...(problems[field] ?? []), issue.message];
  }
  return undefined;
}

function parse(
  endpoint: Endpoint,
  request: FastifyRequest,
): { params: unknown; query: unknown; body: unknown } {
  const flaw = unkeepable(request.body) ?? unkeepable(request.query);
  if (flaw) throw invalid({ body: [flaw] });
  const problems: Record<string, string[]> = {};
  const unreadable: Record<string, string[]> = {};
  const params = parsePart(endpoint.params, request.params, unreadable);
  if (Object.keys(unreadable).length > 0) throw notFound();
  const parsed = {
    params,
    query: parsePart(endpoint.query, request.query, problems),
    body: parsePart(endpoint.body, request.body, problems),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return parsed;
}

function schemaOf(endpoint: Endpoint): Record<string, unknown> {
  const permission =
    typeof endpoint.permission === 'string'
      ? endpoint.permission
      : Object.entries(endpoint.permission)
          .map(([where, role]) => `${where}: ${role}`)
          .join();
  return {
    summary: endpoint.summary,
    'x-permission': permission,
    ...(endpoint.params ? { params: toJsonSchema(endpoint.params, 'input') } : {}),
    ...(endpoint.query ? { querystring: toJsonSchema(endpoint.query, 'input') } : {}),
    ...(endpoint.body ? { body: toJsonSchema(endpoint.body, 'input') } : {}),
    ...(endpoint.response ? { response: { 200: toJsonSchema(endpoint.response, 'output') } } : {}),
  };
}

function add(
  app: FastifyInstance,
  endpoint: Endpoint,
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  if (!endpoint.permission)
    throw new Error(`${endpoint.method} ${endpoint.path} names no permission`);
  known.set(app, [...endpointsOf(app), endpoint]);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    handler: handle,
  });
}

// In the four functions below the parsed parts have the endpoint's own types; TypeScript cannot follow a
// schema through `safeParse` when the schema is a type parameter, so each is told once.

export function publicRoute<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handler: (call: PublicCall<E>) => Answer<E>,
): void {
  add(app, endpoint, async (request, reply) =>
    handler({ ...parse(endpoint, request), services, request, reply } as PublicCall<E>),
  );
}

export function signedInRoute<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handler: (call: SignedInCall<E>) => Answer<E>,
): void {
  add(app, endpoint, async (request, reply) => {
    const bearer = await enterAsPerson(services, request);
    return handler({
      ...parse(endpoint, request),
      services,
      request,
      reply,
      bearer,
    } as SignedInCall<E>);
  });
}

export function farmRoute<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handler: (call: FarmCall<E>) => Answer<E>,
): void {
  const needed =
    typeof endpoint.permission === 'object' && 'farm' in endpoint.permission
      ? endpoint.permission.farm
      : null;
  if (!needed) throw new Error(`${endpoint.path} is no farm route`);
  add(app, endpoint, async (request, reply) => {
    const caller = await callerOf(services, request);
    const { farmId } = request.params as { farmId: string }; // every farm path has it
    if (!/^[0-9a-f-]{36}$/i.test(farmId)) throw notFound();
    const door = { farmId, needed, readOnly: endpoint.method === 'GET' };
    return inFarm(services, caller, door, async ({ farm, bearer }, transaction) =>
      // Who may not enter has learnt nothing of what a right request would look like.
      handler({
        ...parse(endpoint, request),
        services,
        request,
        reply,
        bearer,
        farm,
        transaction,
      } as FarmCall<E>),
    );
  });
}

export function systemRoute<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handler: (call: SystemCall<E>) => Answer<E>,
): void {
  const needed =
    typeof endpoint.permission === 'object' && 'system' in endpoint.permission
      ? endpoint.permission.system
      : null;
  if (!needed) throw new Error(`${endpoint.path} is no route of the whole installation`);
  add(app, endpoint, async (request, reply) => {
    const bearer = await enterAsPerson(services, request);
    return inFence(
      services.database,
      { farmId: null, userId: bearer.userId },
      async (transaction) => {
        const role = await enterSystem(transaction, bearer.userId, needed);
        return handler({
          ...parse(endpoint, request),
          services,
          request,
          reply,
          bearer,
          role,
          transaction,
        } as SystemCall<E>);
      },
    );
  });
}
