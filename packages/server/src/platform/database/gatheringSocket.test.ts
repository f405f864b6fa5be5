import { once } from 'node:events';
import { createServer, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { GatheringSocket } from './gatheringSocket.ts';

/** As the driver sends each statement. */
function send(socket: GatheringSocket, ...messages: string[]): void {
  socket.cork();
  for (const message of messages) socket.write(message);
  socket.uncork();
}

it('what is asked in one turn leaves as one piece, in its order, and what is asked later leaves too', async () => {
  const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const heard = once(server, 'connection').then(([peer]) => buffer(peer));

  const socket = new GatheringSocket();
  const pieces = vi.spyOn(Socket.prototype, '_writev');
  socket.connect(address.port, '127.0.0.1');
  await once(socket, 'connect');
  send(socket, 'a', 'b');
  await Promise.resolve();
  send(socket, 'c', 'd');
  await new Promise(setImmediate);
  expect(pieces).toHaveBeenCalledTimes(1);
  send(socket, 'e', 'f');
  await new Promise(setImmediate);
  expect(pieces).toHaveBeenCalledTimes(2);
  socket.end();
  expect((await heard).toString()).toBe('abcdef');
});
