import type { Role } from '@kraal/domain/people/roles';
import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Who may call: anyone; whoever is signed in; a member of the farm in the path with at least a role;
 * whoever's highest role anywhere is at least one. A route without a permission does not start.
 */
export type Permission = 'public' | 'signed_in' | { farm: Role } | { system: Role };

type Schema = z.ZodType | undefined;

/** What can change on a farm, each by acts of its own: `herd` by every entry of the ledger. */
export const topics = [
  'herd',
  'camps',
  'transfers',
  'partners',
  'things',
  'plan',
  'tasks',
  'mobs',
  'medicines',
  'protocols',
  'semen',
  'seasons',
  'sessions',
  'members',
  'keys',
  'views',
  'alerts',
  'channels',
] as const;
export type Topic = (typeof topics)[number];

/** One endpoint as one value: the server registers it, the client calls it, the OpenAPI document lists it. */
export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
> = {
  method: Method;
  path: string;
  summary: string;
  permission: Permission;
  /** Other programs may call it with a key of the farm; no where it is not said. */
  keys?: true;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Its answer holds a secret that is shown this once: it is kept nowhere to be shown again. */
  isShownOnce?: true;
  /** Of the body: what its items say is judged one by one, so that what cannot be kept of one refuses that one. */
  each?: string;
  /** Of what anybody may call: how large its body may be where that is more than others' may. */
  mostBytes?: number;
  /** How often one address may call it, where that is less than usual. */
  mostPerMinute?: number;
  /** Takes one file as a form upload instead of a body, at most so large. */
  upload?: { mostBytes: number };
  /** What comes back as JSON; left out for files. */
  response?: Response;
  /** Of what its answer tells, where that is not everything: when something else changes it need not be asked again. */
  shows?: readonly Topic[];
};

export function endpoint<
  Params extends Schema = undefined,
  Query extends Schema = undefined,
  Body extends Schema = undefined,
  Response extends Schema = undefined,
>(value: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return value;
}

type Part<Name extends string, S> = S extends z.ZodType ? { [key in Name]: z.input<S> } : unknown;
/** What a caller hands over: only the parts the endpoint has, before defaults are filled in. */
export type Input<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
/** What the server's handler gets: parsed, with defaults. */
export type Request<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? { params: Parsed<P>; query: Parsed<Q>; body: Parsed<B> }
    : never;
export type Output<E> =
  E extends Endpoint<Schema, Schema, Schema, infer R>
    ? R extends z.ZodType
      ? z.output<R>
      : undefined
    : never;
