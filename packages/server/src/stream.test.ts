import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { startKraal } from './start.ts';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
  signInAgain,
  signUp,
  uuid,
} from './testing/kraal.ts';
import { type Watcher, Streams } from './areas/sync/streams.ts';

const kraal = await openKraal();
const addressOf = (app: typeof kraal.app): string =>
  `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`; // listens on TCP
await kraal.app.listen({ port: 0, host: '127.0.0.1' });

/** Another process on the same database, with a data folder of its own. */
const otherDir = mkdtempSync(join(tmpdir(), 'kraal-other-'));
const other = await startKraal(
  loadConfig({
    DATA_DIR: otherDir,
    DATABASE_URL: kraal.ownerUrl,
    LOG_LEVEL: 'silent',
    WEB_DIR: otherDir,
    REGISTRATION_LIMIT: '1000000',
  }),
  { requestsPerMinute: 1_000_000, watching: false },
);
await other.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  await other.stop();
  rmSync(otherDir, { recursive: true, force: true });
});

type Frame = { event: string; data: Record<string, any> };

/** Reads a stream until it is over or let go of. */
async function watch(at: string, { token, farmId }: Pick<Person, 'token' | 'farmId'>) {
  const ending = new AbortController();
  const response = await fetch(`${at}/api/farms/${farmId}/stream`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: ending.signal,
  });
  const frames: Frame[] = [];
  let isOver = false;
  const reading = (async () => {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) {
      const parts = `${rest}${decoder.decode(part as Uint8Array, { stream: true })}`.split('\n\n');
      rest = parts.pop() ?? '';
      for (const text of parts) {
        const named = /event: (?<event>\w+)\ndata: (?<data>.*)$/.exec(text)?.groups;
        if (named) frames.push({ event: named['event']!, data: JSON.parse(named['data']!) });
      }
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    frames,
    isOver: () => isOver,
    stop: async () => {
      ending.abort();
      await reading;
    },
  };
}

const cow = (tag: string) =>
  event('registered', uuid(), '2024-01-01', { species: 'Cattle', sex: 'female', tag });

const herd = (frames: Frame[]): number | undefined =>
  frames.filter(({ event: name }) => name === 'counts').at(-1)?.data['counts']['herd'];

it('what is recorded on one process shows on another’s stream, of this farm and of no other', async () => {
  const [person, stranger] = [await signUp(kraal, ['Cattle']), await signUp(kraal, ['Cattle'])];
  // People sign in where they are: the other process has keys of its own.
  const there = await call({ app: other.app }, 'POST', '/api/auth/login', {
    body: { email: person.email, password: 'veld en vlei 7' },
  });
  const mine = { token: String(there.body['accessToken']), farmId: person.farmId };
  const stream = await watch(addressOf(other.app), mine);
  expect([stream.status, stream.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
  await expect.poll(() => stream.frames.length).toBeGreaterThan(0);
  const before = herd(stream.frames) ?? 0;
  await recorded(kraal, stranger, [cow('X1')]);
  await recorded(kraal, person, [cow('K1')]);
  await expect.poll(() => herd(stream.frames)).toBe(before + 1);
  expect(stream.frames.every(({ data }) => data['farmId'] === person.farmId)).toBe(true);
  await stream.stop();
});

it('a stream that was broken off compares counts and knows what it missed', async () => {
  const person = await signUp(kraal, ['Cattle']);
  const first = await watch(addressOf(kraal.app), person);
  await expect.poll(() => first.frames.length).toBeGreaterThan(0);
  await first.stop();
  await recorded(kraal, person, [cow('K1')]);
  await call(kraal, 'POST', `/api/farms/${person.farmId}/tasks`, {
    token: person.token,
    body: { title: 'Dak' },
  });
  const again = await watch(addressOf(kraal.app), person);
  await expect.poll(() => again.frames.length).toBeGreaterThan(0);
  const [was, is] = [first.frames.at(-1)!.data['counts'], again.frames[0]!.data['counts']];
  const changed = Object.keys(is).filter((topic) => is[topic] !== was[topic]);
  expect(changed.toSorted()).toEqual(['herd', 'plan', 'tasks', 'things']);
  await again.stop();
});

describe('a stream ends', () => {
  it('with another role, with leaving, and it opens for nobody who may not', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const invite = await call(kraal, 'POST', `/api/farms/${owner.farmId}/invitations`, {
      token: owner.token,
      body: { role: 'field_worker' },
    });
    const guest = await signUp(kraal);
    const token = String(invite.body['link']).split('invitation=')[1] ?? '';
    await call(kraal, 'POST', `/api/invitations/${token}/accept`, { token: guest.token, body: {} });
    const on = { token: guest.token, farmId: owner.farmId };
    const stream = await watch(addressOf(kraal.app), on);
    await expect.poll(() => stream.frames.length).toBeGreaterThan(0);
    await call(kraal, 'PATCH', `/api/farms/${owner.farmId}/members/${guest.userId}`, {
      token: owner.token,
      body: { role: 'viewer' },
    });
    await expect.poll(() => stream.isOver()).toBe(true);
    // Who may less than before has signed out everywhere, and comes in again as what they are now.
    expect((await watch(addressOf(kraal.app), on)).status).toBe(401);
    const now = { ...on, token: (await signInAgain(kraal, guest)).token };
    const again = await watch(addressOf(kraal.app), now);
    await expect.poll(() => again.frames.length).toBeGreaterThan(0);
    await call(kraal, 'DELETE', `/api/farms/${owner.farmId}/members/${guest.userId}`, {
      token: owner.token,
    });
    await expect.poll(() => again.isOver()).toBe(true);
    const last = { ...on, token: (await signInAgain(kraal, guest)).token };
    expect((await watch(addressOf(kraal.app), last)).status).toBe(403);
  });
});

it('a device that is signed out from another hears of it at once, on whichever process it is', async () => {
  const person = await signUp(kraal, ['Cattle']);
  const login = (at: Pick<typeof kraal, 'app'>) =>
    call(at, 'POST', '/api/auth/login', {
      body: { email: person.email, password: 'veld en vlei 7' },
    });
  const there = await login({ app: other.app });
  const on = { token: String(there.body['accessToken']), farmId: person.farmId };
  const stream = await watch(addressOf(other.app), on);
  const kept = await watch(addressOf(kraal.app), person);
  await expect.poll(() => stream.frames.length).toBeGreaterThan(0);
  const sessions = await call(kraal, 'GET', '/api/auth/sessions', { token: person.token });
  const gone = sessions.body['items'].find(
    ({ id }: { id: string }) => id === decodeJwt(on.token)['sid'],
  );
  await call(kraal, 'DELETE', `/api/auth/sessions/${gone.id}`, { token: person.token });
  await expect.poll(() => stream.isOver()).toBe(true);
  // The person's other device hears of it and stays. The one that goes may be seen off before its own bell: by whoever
  // looks at the streams of its farm in that moment.
  await expect.poll(() => kept.frames.map(({ event: name }) => name)).toContain('bell');
  expect(kept.isOver()).toBe(false);
  await kept.stop();
});

describe('the register of streams', () => {
  const out = (waitingBytes = 0) => {
    const written: string[] = [];
    return {
      written,
      writableLength: waitingBytes,
      destroyed: false,
      write: (text: string) => written.push(text) > 0,
      end(text: string) {
        written.push(text);
        this.destroyed = true;
      },
    };
  };
  const watcher = (person: Person, sink: ReturnType<typeof out>, endsAt = Infinity): Watcher => ({
    out: sink as unknown as Watcher['out'], // what of an answer a stream uses
    farmId: person.farmId,
    userId: person.userId,
    sessionId: String(decodeJwt(person.token)['sid']),
    role: 'farm_owner',
    endsAt,
  });

  it('who reads too slowly is left out, and keeps nobody’s memory; of one person the oldest gives way', async () => {
    const person = await signUp(kraal, ['Cattle']);
    const streams = new Streams(kraal.services);
    const slow = out(10_000_000);
    await streams.open(watcher(person, slow));
    await recorded(kraal, person, [cow('K1')]);
    await wait(1500);
    expect(slow.written).toEqual([]);
    const many = Array.from({ length: 14 }, () => out());
    for (const one of many) await streams.open(watcher(person, one));
    expect(streams.size).toBe(10);
    expect(many[0]?.written.at(-1)).toContain('event: over');
    streams.stop();
    expect(many.at(-1)?.written.at(-1)).toContain('event: over');
  });

  it('who looked on and is a member no more is no viewer', async () => {
    const [person, stranger] = [await signUp(kraal, ['Cattle']), await signUp(kraal)];
    const streams = new Streams(kraal.services);
    const [own, left] = [out(), out()];
    await streams.open(watcher(person, own));
    await streams.open({
      ...watcher(stranger, left),
      farmId: person.farmId,
      role: 'viewer',
    });
    await recorded(kraal, person, [cow('K1')]);
    await expect.poll(() => left.destroyed).toBe(true);
    expect(own.destroyed).toBe(false);
    streams.stop();
  });
});

it('asked for without a stream it answers the counts and ends', async () => {
  const person = await signUp(kraal, ['Cattle']);
  await recorded(kraal, person, [cow('K1')]);
  const { status, body } = await call(kraal, 'GET', `/api/farms/${person.farmId}/stream`, {
    token: person.token,
  });
  expect([status, body['counts'].herd]).toEqual([200, 1]);
});

it('a server that stops ends its streams, and does not wait for them', async () => {
  const person = await signUp(kraal, ['Cattle']);
  const there = await call({ app: other.app }, 'POST', '/api/auth/login', {
    body: { email: person.email, password: 'veld en vlei 7' },
  });
  const mine = { token: String(there.body['accessToken']), farmId: person.farmId };
  const stream = await watch(addressOf(other.app), mine);
  await expect.poll(() => stream.frames.length).toBeGreaterThan(0);
  const closed = once(other.app.server, 'close');
  await other.stop();
  await closed;
  await expect.poll(() => stream.isOver()).toBe(true);
});
