import { expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { makeServer } from './app.ts';
import { dataFolder } from './testing/childServer.ts';

const settings = (proxies?: string) =>
  loadConfig({ DATA_DIR: dataFolder('p'), ...(proxies ? { TRUSTED_PROXIES: proxies } : {}) });

/** The address that a request counts for, sent by a neighbour who says that it comes from somewhere else. */
async function addressOf(proxies: string | undefined, from: string, said: string): Promise<string> {
  const { trustedProxies } = settings(proxies);
  const server = makeServer({ logLevel: 'silent', trustedProxies });
  server.get('/', async ({ ip }) => ip);
  const { body } = await server.inject({
    url: '/',
    remoteAddress: from,
    headers: { 'x-forwarded-for': said },
  });
  await server.close();
  return body;
}

it.each([
  [undefined, '127.0.0.1', '41.0.0.7', '41.0.0.7'],
  [undefined, '41.0.0.9', '10.1.1.1', '41.0.0.9'],
  // Whoever forges one before the proxy's own is known by the proxy's.
  [undefined, '127.0.0.1', '1.2.3.4, 41.0.0.7', '41.0.0.7'],
  ['10.0.0.0/8', '10.2.3.4', '41.0.0.7', '41.0.0.7'],
  ['10.0.0.0/8', '127.0.0.1', '41.0.0.7', '127.0.0.1'],
  ['192.0.2.1, fd00::/8', '192.0.2.2', '41.0.0.7', '192.0.2.2'],
])('with %s a request of %s that says %s counts for %s', async (proxies, from, said, address) => {
  expect(await addressOf(proxies, from, said)).toBe(address);
});

it.each(['everybody', '10.0.0.0/33', '10.0.0', 'fd00::/129', '10.0.0.1/8/8', '*'])(
  '%s is no proxy: Kraal does not start with it',
  (proxies) => expect(() => settings(proxies)).toThrow(/TRUSTED_PROXIES/),
);
