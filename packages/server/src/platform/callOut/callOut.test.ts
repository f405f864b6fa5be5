import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { allowedBy, isOpen } from './addresses.ts';
import { makeCallOut } from './callOut.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a port of TCP
}

const loopback = allowedBy('127.0.0.1');
const limits = { withinMs: 500, mostBytes: 1000 };
const get = (url: string) => ({ method: 'GET' as const, url });

describe('addresses', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    'fe80::1',
    'fe80::1%eth0',
    'fd00::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'no address',
  ])('%s is not of the open net', (address) => expect(isOpen(address)).toBe(false));

  it.each(['8.8.8.8', '41.0.0.1', '172.32.0.1', '2a00:1450:4001::1'])('%s is', (address) =>
    expect(isOpen(address)).toBe(true),
  );

  it('the operator lists hosts, addresses and networks', () => {
    const allowed = allowedBy('Models.farm, 192.168.7.0/24, ::1');
    expect(allowed('models.farm', '10.0.0.1')).toBe(true);
    expect(allowed('other.farm', '10.0.0.1')).toBe(false);
    expect(allowed('x', '192.168.7.9')).toBe(true);
    expect(allowed('x', '192.168.8.9')).toBe(false);
    expect(allowed('x', '::1')).toBe(true);
    expect(allowedBy('')('', '127.0.0.1')).toBe(false);
  });
});

describe('a call out', () => {
  it('reaches no machine of its own network, however the address is written', async () => {
    const url = await serve((_request, response) => response.end('secret'));
    const { port } = new URL(url);
    const callOut = makeCallOut({ allowed: () => false, limits });
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '127.1'])
      expect(await callOut(get(`http://${host}:${port}/`)), host).toMatchObject({
        ok: false,
        problem: expect.stringMatching(/^not_/),
      });
    for (const bad of [
      'ftp://example.com/',
      'http://user:word@example.com/',
      'no address',
      'file:///etc/passwd',
    ])
      expect(await callOut(get(bad)), bad).toMatchObject({ ok: false, problem: 'address' });
  });

  it('a name that answers with a good and a bad address is refused; one that changes its mind is held to the first', async () => {
    const url = await serve((_request, response) => response.end('here'));
    const { port } = new URL(url);
    const both = makeCallOut({
      allowed: () => false,
      lookUp: async () => [{ address: '8.8.8.8' }, { address: '127.0.0.1' }],
      limits,
    });
    expect(await both(get(`http://two.example:${port}/`))).toMatchObject({
      problem: 'not_allowed',
    });
    let asked = 0;
    const rebound = makeCallOut({
      allowed: loopback,
      lookUp: async () => {
        asked += 1;
        return [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1' }];
      },
      limits,
    });
    expect(await rebound(get(`http://changing.example:${port}/`))).toMatchObject({ ok: true });
    expect(asked).toBe(1);
  });

  it('follows no redirect, and says what was answered', async () => {
    let reached = false;
    const secret = await serve((_request, response) => {
      reached = true;
      response.end();
    });
    const url = await serve((_request, response) =>
      response.writeHead(302, { location: secret }).end(),
    );
    const callOut = makeCallOut({ allowed: loopback, limits });
    expect(await callOut(get(url))).toMatchObject({ ok: true, status: 302 });
    expect(reached).toBe(false);
  });

  it('ends with its time, also where a byte comes now and then, and with its size', async () => {
    const callOut = makeCallOut({ allowed: loopback, limits });
    const hangs = await serve(() => {});
    expect(await callOut(get(hangs))).toMatchObject({ problem: 'too_slow' });
    const drips = await serve((_request, response) => {
      const timer = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(timer));
    });
    expect(await callOut(get(drips))).toMatchObject({ problem: 'too_slow' });
    const long = await serve((_request, response) => response.end('x'.repeat(5000)));
    expect(await callOut(get(long))).toMatchObject({ problem: 'too_long' });
    const slowName = makeCallOut({
      allowed: loopback,
      lookUp: () => new Promise(() => {}),
      limits,
    });
    expect(await slowName(get('http://slow.example/'))).toMatchObject({ problem: 'too_slow' });
  });

  it('where nobody listens it says so and throws nothing', async () => {
    const callOut = makeCallOut({ allowed: loopback, limits });
    expect(await callOut(get('http://127.0.0.1:1/'))).toMatchObject({ problem: 'unreachable' });
  });
});
