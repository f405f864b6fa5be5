import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Json = Record<string, any>; // tests look into requests freely
/** Whoever is asked what is on its way to anybody names these. */
const twoLoads = ['L1', 'L2'].map((reference, at) => ({
  reference,
  fromGln: '6001007000028',
  date: '2024-01-02',
  animals: [{ rfid: `71000099999988${at}`, species: 'CATTLE', sex: 'F' }],
}));

export type Taken = {
  gln: string;
  method: string;
  path: string;
  body: Json;
  reference: string;
};

/**
 * A national platform that speaks the eight transactions as our own mapping names them. It exchanges the key of the
 * program and the token of a holding for a bearer, knows a message by its id, and keeps what it took. `isOpenToAll`: it
 * takes any token, and announces two loads to everybody.
 */
export async function openStandIn({ isOpenToAll = false } = {}) {
  const tokens = new Map<string, string>();
  const bearers = new Map<string, string>();
  const taken: Taken[] = [];
  const references = new Map<string, string>();
  const incoming = new Map<string, Json[]>();
  /** Answers in place of its own, the first for the next request. */
  const instead: { status: number; body?: unknown; headers?: Record<string, string> }[] = [];
  let numbered = 0;

  const answer = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

  function exchange(response: ServerResponse, request: IncomingMessage, body: Json) {
    const isKnown = request.headers['x-api-key'] === 'program-key';
    const isTaken = isOpenToAll || tokens.get(String(body['gln'])) === body['participantToken'];
    if (!isKnown || !isTaken) return answer(response, 401, { error: 'unknown participant' });
    const bearer = `bearer-${(numbered += 1)}`;
    bearers.set(bearer, String(body['gln']));
    return answer(response, 200, { access_token: bearer, expires_in: 3600 });
  }

  function take(response: ServerResponse, { gln, method, path, body }: Omit<Taken, 'reference'>) {
    const id = String(body['transactionId']);
    const known = references.get(id);
    if (known) return answer(response, 200, { reference: known });
    const animals = Array.isArray(body['animals']) ? body['animals'] : [];
    if (path.startsWith('/movements/o') && animals.length > 0 && !body['toGln'])
      return answer(response, 422, { error: 'toGln is missing' });
    const reference = `R${String((numbered += 1)).padStart(5, '0')}`;
    references.set(id, reference);
    taken.push({ gln, method, path, body, reference });
    return answer(response, 201, { reference });
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://platform');
      const text = Buffer.concat(parts).toString();
      const body: Json = text === '' ? {} : JSON.parse(text);
      const other = instead.shift();
      if (other) return answer(response, other.status, other.body ?? {}, other.headers);
      if (pathname === '/oauth/token') return exchange(response, request, body);
      const gln = bearers.get(String(request.headers.authorization).replace('Bearer ', ''));
      if (!gln) return answer(response, 401, { error: 'no bearer' });
      if (request.method === 'GET' && pathname === '/movements/incoming')
        return searchParams.get('gln') === gln
          ? answer(response, 200, { movements: incoming.get(gln) ?? (isOpenToAll ? twoLoads : []) })
          : answer(response, 403, {});
      const path = pathname;
      return take(response, { gln, method: request.method ?? '', path, body });
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // a port of TCP
  return {
    url: `http://127.0.0.1:${port}`,
    settings: {
      NATIONAL_URL: `http://127.0.0.1:${port}`,
      NATIONAL_API_KEY: 'program-key',
      CALL_OUT_ALLOW: '127.0.0.1',
    },
    tokens,
    taken,
    incoming,
    instead,
    /** Every bearer that it gave ends. */
    endBearers: () => bearers.clear(),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => {
        server.close(() => done());
      });
    },
  };
}
