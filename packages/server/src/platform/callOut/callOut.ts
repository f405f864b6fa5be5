import { lookup as resolve } from 'node:dns/promises';
import type { Allowed } from './addresses.ts';
import { type CallProblem, NotCalled } from './notCalled.ts';
import { send } from './send.ts';
import { addressOf } from './addressOf.ts';

export type Call = {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** So long it may take where much is sent. */
  withinMs?: number;
};

export type CallAnswer =
  | { ok: true; status: number; headers: Record<string, string>; text: string; tookMs: number }
  | { ok: false; problem: CallProblem; tookMs: number };

export type CallOut = (call: Call) => Promise<CallAnswer>;

type Limits = { withinMs: number; mostBytes: number };
const usualLimits: Limits = { withinMs: 10_000, mostBytes: 64 * 1024 };

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain =
    url && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password;
  if (!isPlain) throw new NotCalled('address');
  return url;
}

/** A name server that never answers keeps nobody. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new NotCalled('too_slow')), ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

type Resolve = (host: string) => Promise<{ address: string }[]>;
const byName: Resolve = (host) => resolve(host, { all: true, verbatim: true });

/**
 * The one way by which the server calls an address that somebody wrote down. The name is resolved first and every
 * address of it looked at; redirects are not followed, so that none leads elsewhere; time and size are bounded.
 */
export function makeCallOut({
  allowed,
  lookUp = byName,
  limits = usualLimits,
}: {
  allowed: Allowed;
  lookUp?: Resolve;
  limits?: Limits;
}): CallOut {
  return async (call) => {
    const began = performance.now();
    const tookMs = (): number => Math.round(performance.now() - began);
    try {
      const url = readUrl(call.url);
      const address = await within(limits.withinMs, addressOf(url, { allowed, lookUp }));
      const withinMs = Math.max(limits.withinMs, call.withinMs ?? 0);
      const answer = await send(url, call, { address, ...limits, withinMs });
      return { ok: true, ...answer, tookMs: tookMs() };
    } catch (error) {
      const problem = error instanceof NotCalled ? error.problem : 'unreachable';
      return { ok: false, problem, tookMs: tookMs() };
    }
  };
}
