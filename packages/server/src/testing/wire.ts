import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { call, type openKraal } from './kraal.ts';

type Kraal = Awaited<ReturnType<typeof openKraal>>;
/** `lost`: it arrives, and the answer never does. */
type Weather = 'fine' | 'down' | 'lost' | 'twice' | 'page' | 'huge' | 'elsewhere';

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return JSON.parse(Buffer.concat(chunks).toString('utf8') || 'null');
}

/** The way over which another server is reached: its address, and what becomes of what is said over it. */
export async function openWire() {
  const wire = { url: '', weather: 'fine' as Weather, kraal: null as Kraal | null, said: 0 };
  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      wire.said += 1;
      const { weather, kraal } = wire;
      if (weather === 'down' || !kraal) return void request.socket.destroy();
      if (weather === 'page') return void response.end('<h1>Welcome to nginx</h1>');
      if (weather === 'huge') return void response.end('x'.repeat(200_000));
      if (weather === 'elsewhere')
        return void response.writeHead(302, { location: `${wire.url}/other` }).end();
      const arrive = () => call(kraal, 'POST', request.url ?? '/', { body });
      const answer =
        weather === 'twice' ? (await Promise.all([arrive(), arrive()]))[0] : await arrive();
      if (weather === 'lost') return void request.socket.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // it listens on a port
  wire.url = `http://127.0.0.1:${port}`;
  afterAll(() => void server.close());
  return wire;
}
