import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { type Bus, makeBus, type Note, type Transport } from './bus.ts';
import { natsTransport } from './natsTransport.ts';
import { postgresTransport } from './postgresTransport.ts';

const natsUrl = 'nats://127.0.0.1:4222';
const hasNats = await new Promise<boolean>((done) => {
  const socket = connect(4222, '127.0.0.1', () => done(true));
  socket.on('error', () => done(false));
  socket.unref();
  setTimeout(() => done(false), 1000).unref();
});

const opened: Bus[] = [];
afterAll(() => Promise.all(opened.map((bus) => bus.stop())));

async function open(transport: Transport): Promise<{ bus: Bus; heard: string[] }> {
  const bus = await makeBus(transport, () => {});
  opened.push(bus);
  const heard: string[] = [];
  bus.hear((note: Note) => heard.push(note.kind === 'gap' ? 'gap' : `${note.kind} ${note.id}`));
  return { bus, heard };
}

const ways: [name: string, there: boolean, make: () => Transport][] = [
  ['PostgreSQL', true, () => postgresTransport(inject('clusterUrl'), () => {})],
  ['NATS', hasNats, () => natsTransport(natsUrl, () => {})],
];

describe.each(ways)('notes by %s', (name, there, make) => {
  // Where no server of this kind runs its adapter cannot be held against one; that is said, and nothing passes for it.
  it.skipIf(!there)(`reach every process once, the writer’s own too (${name})`, async () => {
    const [one, other] = [await open(make()), await open(make())];
    const id = randomUUID();
    one.bus.note('farm', id);
    await expect.poll(() => other.heard).toContain(`farm ${id}`);
    await expect.poll(() => one.heard).toContain(`farm ${id}`);
    const person = randomUUID();
    other.bus.note('person', person);
    await expect.poll(() => one.heard).toContain(`person ${person}`);
  });

  it.skipIf(!there)(
    'of one farm come at most once a second, and the last is never lost',
    async () => {
      const [one, other] = [await open(make()), await open(make())];
      const id = randomUUID();
      const before = Date.now();
      for (let written = 0; written < 200; written += 1) {
        one.bus.note('farm', id);
        await wait(8);
      }
      const of = () => other.heard.filter((note) => note === `farm ${id}`).length;
      await wait(1300);
      const seconds = (Date.now() - before) / 1000;
      expect(of()).toBeGreaterThanOrEqual(2);
      expect(of()).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
    },
  );

  it.skipIf(!there)('a hearer that throws keeps the others', async () => {
    const { bus, heard } = await open(make());
    bus.hear(() => {
      throw new Error('mine');
    });
    const late: string[] = [];
    bus.hear((note) => late.push(note.kind));
    bus.note('farm', randomUUID());
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    await expect.poll(() => late.length).toBeGreaterThan(0);
  });
});

it('a connection that was cut is opened anew, and says that notes may have been lost', async () => {
  const url = inject('clusterUrl');
  const { bus, heard } = await open(postgresTransport(url, () => {}));
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where query ilike 'listen kraal_notes%' and pid <> pg_backend_pid()`,
  );
  await expect.poll(() => heard).toContain('gap');
  const id = randomUUID();
  bus.note('farm', id);
  await expect.poll(() => heard).toContain(`farm ${id}`);
  await owner.end();
});
