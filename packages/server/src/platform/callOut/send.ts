import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type CallProblem, NotCalled } from './notCalled.ts';
import type { Call } from './callOut.ts';

type Limits = { withinMs: number; mostBytes: number };

/** Asks the address that was looked at and no other, whatever its name answers a moment later. */
export function send(
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
