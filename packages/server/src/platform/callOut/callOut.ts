import { lookup as resolve } from 'node:dns/promises';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type Allowed, isOpen } from './addresses.ts';

export type Call = {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
};

export type CallAnswer =
  | { ok: true; status: number; headers: Record<string, string>; text: string; tookMs: number }
  | { ok: false; problem: CallProblem; tookMs: number };

/** Why there is no answer, in a word: what is said of it must not help to look around a network. */
type CallProblem =
  | 'address'
  | 'not_found'
  | 'not_allowed'
  | 'unreachable'
  | 'too_slow'
  | 'too_long';

export type CallOut = (call: Call) => Promise<CallAnswer>;

type Limits = { withinMs: number; mostBytes: number };
const usualLimits: Limits = { withinMs: 10_000, mostBytes: 64 * 1024 };

class NotCalled extends Error {
  readonly problem: CallProblem;

  constructor(problem: CallProblem) {
    super(problem);
    this.problem = problem;
  }
}

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

/** Every address of a host must be allowed: a name that answers with a good one and a bad one is refused. */
async function addressOf(
  url: URL,
  { allowed, lookUp }: { allowed: Allowed; lookUp: Resolve },
): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses =
    isIP(host) === 0
      ? await lookUp(host).catch(() => {
          throw new NotCalled('not_found');
        })
      : [{ address: host }];
  const [first] = addresses;
  if (!first) throw new NotCalled('not_found');
  if (!addresses.every(({ address }) => isOpen(address) || allowed(host, address)))
    throw new NotCalled('not_allowed');
  return first.address;
}

/** Asks the address that was looked at and no other, whatever its name answers a moment later. */
function send(
  url: URL,
  call: Call,
  { address, withinMs, mostBytes }: Limits & { address: string },
): Promise<{ status: number; headers: Record<string, string>; text: string }> {
  const pinned: LookupFunction = (_host, options, done) => {
    const family = isIP(address);
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  const {
    promise,
    resolve: answer,
    reject,
  } = Promise.withResolvers<{
    status: number;
    headers: Record<string, string>;
    text: string;
  }>();
  // Said before the connection is cut: whatever the cut itself is called then, this is why.
  const giveUp = (problem: CallProblem): void => {
    reject(new NotCalled(problem));
    request.destroy();
  };
  const request = (url.protocol === 'https:' ? overHttps : overHttp)(
    url,
    {
      method: call.method,
      lookup: pinned,
      agent: false,
      headers: {
        'user-agent': 'Kraal',
        ...call.headers,
        ...(call.body === undefined ? {} : { 'content-length': Buffer.byteLength(call.body) }),
      },
    },
    (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > mostBytes) giveUp('too_long');
        else parts.push(part);
      });
      response.on('error', reject);
      response.on('end', () =>
        answer({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          ),
          text: Buffer.concat(parts).toString('utf8'),
        }),
      );
    },
  );
  // Whoever waits for it gets its end; where nobody does any more, an end is no fault of the process.
  promise.catch(() => undefined);
  // The whole call has so long, not each of its parts: a byte a second would keep it for ever.
  const timer = setTimeout(() => giveUp('too_slow'), withinMs);
  request.on('error', reject);
  try {
    request.end(call.body);
  } catch {
    // A header that this client does not take: `trailer`, say.
    giveUp('address');
  }
  return promise.finally(() => clearTimeout(timer));
}

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
      const answer = await send(url, call, { address, ...limits });
      return { ok: true, ...answer, tookMs: tookMs() };
    } catch (error) {
      const problem = error instanceof NotCalled ? error.problem : 'unreachable';
      return { ok: false, problem, tookMs: tookMs() };
    }
  };
}
