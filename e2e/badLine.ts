import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What befalls one sending of entries: no answer though they were taken, or an answer of that status though they were not. */
type Fault = 'dropped' | 401 | 413 | 429 | 500;

export type BadLine = {
  url: string;
  /** Without a signal nobody answers. */
  cut: () => void;
  mend: () => void;
  /** Where it leads from now on. */
  leadTo: (url: string) => void;
  /** Befalls the next sendings, one after the other. */
  faults: Fault[];
  /** How often entries were sent on. */
  sendings: () => number;
  stop: () => Promise<void>;
};

const isSending = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'POST' && /\/api\/farms\/[^/]+\/events(\?|$)/.test(url);

/** A line between browser and server that is cut and faulty as it is told: the browser's own switch misses service workers. */
export async function startBadLine(target: string): Promise<BadLine> {
  let [to, isCut, sent] = [new URL(target), false, 0];
  const faults: Fault[] = [];
  const sockets = new Set<Socket>();
  const handle = (asked: IncomingMessage, answer: ServerResponse): void => {
    const fault = isSending(asked) ? faults.shift() : undefined;
    if (isCut) return void asked.socket.destroy();
    if (typeof fault === 'number') {
      asked.resume();
      answer.writeHead(fault, { 'content-type': 'application/json' });
      return void answer.end('{"success":false,"message":"x"}');
    }
    if (isSending(asked)) sent += 1;
    const { hostname, port } = to;
    const onward = request(
      { hostname, port, path: asked.url, method: asked.method, headers: asked.headers },
      (came) => {
        if (fault === 'dropped') {
          // The server has done it and said so; nobody hears it.
          came.resume();
          came.on('end', () => asked.socket.destroy());
          return;
        }
        answer.writeHead(came.statusCode ?? 500, came.headers);
        came.pipe(answer);
      },
    );
    onward.on('error', () => asked.socket.destroy());
    asked.pipe(onward);
  };
  const server = createServer(handle);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    if (isCut) socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => {
      isCut = false;
    },
    leadTo: (url) => {
      to = new URL(url);
    },
    faults,
    sendings: () => sent,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
