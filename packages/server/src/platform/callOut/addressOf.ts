import { isIP } from 'node:net';
import { type Allowed, isOpen } from './addresses.ts';
import { NotCalled } from './notCalled.ts';

type Resolve = (host: string) => Promise<{ address: string }[]>;

/** Every address of a host must be allowed: a name that answers with a good one and a bad one is refused. */
export async function addressOf(
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
