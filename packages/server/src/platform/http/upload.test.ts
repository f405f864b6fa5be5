import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { call, openKraal, type Person, signUp, uploadFile } from '../../testing/kraal.ts';

const kraal = await openKraal();
const { port } = new URL(await kraal.app.listen({ port: 0, host: '127.0.0.1' }));
const open: Socket[] = [];
afterAll(() => open.forEach((one) => one.destroy()));

const importsOf = (who: Person): string => `/api/farms/${who.farmId}/imports`;

/** A form upload of which the head and one byte are sent, and no more. */
async function begun(who: Person, path = importsOf(who)): Promise<Socket> {
  const socket = connect(Number(port), '127.0.0.1');
  open.push(socket);
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${who.token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nt`,
  );
  return socket;
}
const answerOf = async (socket: Socket): Promise<string> =>
  String((await once(socket, 'data'))[0]).split('\r\n')[0] ?? '';

it('who sends slowly keeps no connection of the database, and no more than three files on the way', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => signUp(kraal)));
  for (const who of people) for (let file = 0; file < 3; file += 1) await begun(who);
  await pause(300);
  const [first] = people;
  if (!first) throw new Error('There is nobody.');
  // One that is read before the server has come to the others waits as they do.
  let answer = '';
  for (let turn = 0; turn < 10 && !answer.includes('429'); turn += 1)
    answer = await Promise.race([answerOf(await begun(first)), pause(2000).then(() => '')]);
  expect(answer).toContain('429');
  const asked = people.map((who) =>
    call(kraal, 'GET', `/api/farms/${who.farmId}`, { token: who.token }),
  );
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(people.map(() => 200));
  open.splice(0).forEach((one) => one.destroy());
  await pause(300);
  const { status } = await uploadFile(
    kraal,
    importsOf(first),
    first.token,
    'herd.csv',
    Buffer.from('tag,sex\nA,f\n'),
  );
  expect(status).toBe(200);
});

it('who may not enter is told so before a byte of the file is read', async () => {
  const [owner, stranger] = [await signUp(kraal), await signUp(kraal)];
  expect(await answerOf(await begun(stranger, importsOf(owner)))).toContain('403');
});

it.each([
  ['without a boundary', 'multipart/form-data', '--x\r\n\r\n'],
  [
    'cut off in the middle',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nab',
  ],
  ['nothing at all', 'multipart/form-data; boundary=x', ''],
  [
    'a field and no file',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nab\r\n--x--\r\n',
  ],
  ['JSON', 'application/json', '{}'],
  [
    'a name of another world',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="__proto__"; filename="../../etc/passwd"\r\n\r\n\r\n--x--\r\n',
  ],
])('%s is refused', async (_what, type, payload) => {
  const me = await signUp(kraal);
  for (const url of [
    importsOf(me),
    `/api/farms/${me.farmId}/photos`,
    `/api/farms/${me.farmId}/icar`,
    '/api/auth/me/photo',
  ]) {
    const { statusCode } = await kraal.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { authorization: `Bearer ${me.token}`, 'content-type': type },
    });
    expect([url, statusCode >= 400 && statusCode < 500]).toEqual([url, true]);
  }
});
