import { topicsChangedBy } from '@kraal/contract/changes';
import type { Endpoint, Output, Request as Parsed } from '@kraal/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bearer } from '../auth/tokens.ts';
import { inTenant, type Transaction } from '../database/connection.ts';
import { forbidden, notFound } from '../errors.ts';
import type { Services } from '../services.ts';
import {
  type Caller,
  callerOf,
  authenticatePerson,
  authorizeForSystem,
  type Farm,
} from './authenticate.ts';
import type { Head } from './fileAnswer.ts';
import { inFarm } from './inFarm.ts';
import { onceOnly } from './onceOnly.ts';
import { noteChange } from '../database/noteChange.ts';
import { parse } from './parse.ts';
import { schemaOf } from './routeSchema.ts';
import { type Upload, withUpload } from './upload.ts';

type Base<E> = Parsed<E> & { services: Services; request: FastifyRequest; reply: Head };
export type PublicCall<E> = Base<E>;
export type SignedInCall<E> = Base<E> & { bearer: Bearer };
/** The transaction sees this farm's rows only and is committed before the answer leaves. */
export type FarmCall<E> = SignedInCall<E> & { farm: Farm; transaction: Transaction };

/** The transaction stands in no farm: what it sees of farms is what the database's own functions let this person see. */
export type SystemCall<E> = SignedInCall<E> & { role: string; transaction: Transaction };

type Answer<E> = Promise<Output<E> extends undefined ? unknown : Output<E>>;
const known = new WeakMap<FastifyInstance, Endpoint[]>();
export const endpointsOf = (app: FastifyInstance): Endpoint[] => known.get(app) ?? [];

/** Bytes: nobody who has not signed in has more to say, and reading a body holds everybody else up. */
const mostOfStrangers = 64 * 1024;

function add(
  app: FastifyInstance,
  endpoint: Endpoint,
  handle: (request: FastifyRequest, reply: Head, whole: FastifyReply) => Promise<unknown>,
): void {
  if (!endpoint.permission)
    throw new Error(`${endpoint.method} ${endpoint.path} names no permission`);
  known.set(app, [...endpointsOf(app), endpoint]);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    ...(endpoint.permission === 'public'
      ? { bodyLimit: endpoint.mostBytes ?? mostOfStrangers }
      : {}),
    ...(endpoint.mostPerMinute === undefined
      ? {}
      : { config: { rateLimit: { max: endpoint.mostPerMinute, timeWindow: '1 minute' } } }),
    handler: (request, reply) => handle(request, reply, reply),
  });
}

/** Where routes are answered, and with what. */
type Host = { app: FastifyInstance; services: Services };

// In the four functions below the parsed parts have the endpoint's own types; TypeScript cannot follow a
// schema through `safeParse` when the schema is a type parameter, so each is told once.

export function publicRoute<E extends Endpoint>(
  { app, services }: Host,
  endpoint: E,
  handler: (call: PublicCall<E>) => Answer<E>,
): void {
  add(app, endpoint, async (request, reply) =>
    handler({ ...parse(endpoint, request), services, request, reply } as PublicCall<E>),
  );
}

export function signedInRoute<E extends Endpoint>(
  { app, services }: Host,
  endpoint: E,
  handler: (call: SignedInCall<E>) => Answer<E>,
): void {
  add(app, endpoint, async (request, reply) => {
    const bearer = await authenticatePerson(services, request);
    return handler({
      ...parse(endpoint, request),
      services,
      request,
      reply,
      bearer,
    } as SignedInCall<E>);
  });
}

function farmRoleOf({ permission, path }: Endpoint): string {
  if (typeof permission !== 'object' || !('farm' in permission))
    throw new Error(`${path} is no farm route`);
  return permission.farm;
}

/** Who works on a farm, its keys and its settings are a person's: a key is no person. */
function rejectKeys({ keys }: Endpoint, caller: Caller): void {
  if (caller.kind === 'key' && !keys) throw forbidden('This is not done with a key. Sign in.');
}

function farmIdOf(request: FastifyRequest): string {
  const { farmId } = request.params as { farmId: string }; // every farm path has it
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(farmId)) throw notFound();
  return farmId;
}

export function farmRoute<E extends Endpoint>(
  { app, services }: Host,
  endpoint: E,
  handler: (call: FarmCall<E>) => Answer<E>,
): void {
  const needed = farmRoleOf(endpoint);
  add(app, endpoint, async (request, reply) => {
    const caller = await callerOf(services, request);
    rejectKeys(endpoint, caller);
    const farmId = farmIdOf(request);
    const door = { farmId, needed, readOnly: endpoint.method === 'GET' };
    return inFarm(services, {
      caller,
      door,
      work: async ({ farm, bearer, usedKey }, transaction) => {
        // Who may not enter has learnt nothing of what a right request would look like.
        const call = {
          ...parse(endpoint, request),
          services,
          request,
          reply,
          bearer,
          farm,
          transaction,
        } as FarmCall<E>;
        const senderId = usedKey ?? bearer.userId;
        const asked = { farmId: farm.id, senderId, endpoint, request };
        const answer = await onceOnly(transaction, asked, () => handler(call));
        await noteChanges(transaction, farm.id, endpoint);
        return answer;
      },
    });
  });
}

/** Writes down what a write may have changed, as the last of its transaction. */
async function noteChanges(
  transaction: Transaction,
  farmId: string,
  endpoint: Endpoint,
): Promise<void> {
  if (endpoint.method === 'GET') return;
  await noteChange(transaction, farmId, topicsChangedBy(endpoint));
}

/** Who may, and what was asked: of work that outlasts a transaction, or is none of the farm's own. */
export type OutsideCall<E> = SignedInCall<E> & { farm: Farm };

/**
 * Work for somebody of a farm that waits on others: a call out, a stream. Who asks is checked in a transaction of its
 * own; while the work goes on it holds no turn of the farm and no connection.
 */
export function farmOutsideRoute<E extends Endpoint>(
  { app, services }: Host,
  endpoint: E,
  handler: (call: OutsideCall<E>, answer: FastifyReply) => Answer<E>,
): void {
  const needed = farmRoleOf(endpoint);
  add(app, endpoint, async (request, reply, whole) => {
    const caller = await callerOf(services, request);
    rejectKeys(endpoint, caller);
    const door = { farmId: farmIdOf(request), needed, readOnly: true };
    const { farm, bearer } = await inFarm(services, {
      caller,
      door,
      work: async (authorized) => authorized,
    });
    const call = { ...parse(endpoint, request), services, request, reply, bearer, farm };
    return handler(call as OutsideCall<E>, whole);
  });
}

/** What an upload comes to before anything of the database is held: read, judged, drawn anew. */
export type UploadCall<E, Made> = FarmCall<E> & { made: Made; fileName: string };

/**
 * A file sent to a farm. Who sends it is checked first, then the file is received and made into what will be kept, and
 * only then a transaction opens: whoever sends slowly, or sends what takes long to read, keeps nobody else's.
 */
export function farmUploadRoute<E extends Endpoint, Made>(
  { app, services }: Host,
  endpoint: E,
  {
    make,
    handler,
    undo,
  }: {
    /** Of what was made and not taken: answered from memory, refused, or rolled back. */
    undo?: (made: Made) => Promise<void>;
    /** Made into what will be kept; what the address says of it is read already. */
    make: (upload: Upload, asked: Pick<FarmCall<E>, 'query'>) => Promise<Made>;
    handler: (call: UploadCall<E, Made>) => Answer<E>;
  },
): void {
  const needed = farmRoleOf(endpoint);
  const { upload } = endpoint;
  if (!upload) throw new Error(`${endpoint.path} takes no file`);
  add(app, endpoint, async (request, reply) => {
    const caller = await callerOf(services, request);
    rejectKeys(endpoint, caller);
    const farmId = farmIdOf(request);
    const door = { farmId, needed, readOnly: true };
    const person = await inFarm(services, {
      caller,
      door,
      work: async ({ bearer }) => bearer.userId,
    });
    const parsed = parse(endpoint, request);
    return withUpload(request, {
      person,
      mostBytes: upload.mostBytes,
      work: async (file) => {
        const made = await make(file, parsed as FarmCall<E>); // of which it sees the query
        let isTaken = false;
        const answer = inFarm(services, {
          caller,
          door: { ...door, readOnly: false },
          work: async ({ farm, bearer, usedKey }, transaction) => {
            const call = {
              ...parsed,
              services,
              request,
              reply,
              bearer,
              farm,
              transaction,
              made,
              fileName: file.fileName,
            } as UploadCall<E, Made>;
            const senderId = usedKey ?? bearer.userId;
            const sent = { request, file: file.sha256 };
            const asked = { farmId: farm.id, senderId, endpoint, ...sent };
            const answered = await onceOnly(transaction, asked, () => {
              isTaken = true;
              return handler(call);
            });
            await noteChanges(transaction, farm.id, endpoint);
            return answered;
          },
        });
        try {
          return await answer;
        } catch (error) {
          isTaken = false;
          throw error;
        } finally {
          if (!isTaken) await undo?.(made);
        }
      },
    });
  });
}

export function systemRoute<E extends Endpoint>(
  { app, services }: Host,
  endpoint: E,
  handler: (call: SystemCall<E>) => Answer<E>,
): void {
  const needed =
    typeof endpoint.permission === 'object' && 'system' in endpoint.permission
      ? endpoint.permission.system
      : null;
  if (!needed) throw new Error(`${endpoint.path} is no route of the whole installation`);
  add(app, endpoint, async (request, reply) => {
    const bearer = await authenticatePerson(services, request);
    return inTenant(services.database, {
      tenant: { farmId: null, userId: bearer.userId },
      work: async (transaction) => {
        const role = await authorizeForSystem(transaction, bearer.userId, needed);
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
    });
  });
}
