import { execFile } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { startArchive } from './platform/archive/archive.ts';
import { startEmbedded } from './platform/database/embedded.ts';
import { openForTool } from './platform/database/forTool.ts';
import { type ChildServer, dataFolder, endChild, startChild } from './testing/childServer.ts';

const folders: string[] = [];
const folder = (name: string): string => {
  const made = dataFolder(name);
  folders.push(made);
  return made;
};
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true, force: true });
});

async function restore(dataDir: string, args: string[]): Promise<{ code: number; said: string }> {
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, 'restore.ts'), ...args],
      { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' } },
    );
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }; // execFile's own
    return { code, said: stderr };
  }
}

type Answer = Record<string, unknown> & { answers?: { result: string }[]; total?: number };
async function ask(server: ChildServer | null, token: string | null, path: string, body?: unknown) {
  const answer = await fetch(`${server?.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Answer }; // JSON of our own routes
}

const person = {
  firstName: 'Anna',
  lastName: 'Botha',
  email: 'anna@example.com',
  password: 'veld en vlei 7',
  farmName: 'Rietvlei',
  species: ['Cattle'],
};
type Signed = { token: string; farmId: string };
function signedFrom(body: Answer): Signed {
  const { farms } = body['user'] as { farms: { farmId: string }[] }; // our own answer
  return { token: String(body['accessToken']), farmId: farms[0]?.farmId ?? '' };
}
const signIn = async (server: ChildServer | null) =>
  signedFrom(
    (await ask(server, null, '/api/auth/login', { email: person.email, password: person.password }))
      .body,
  );

const post = (server: ChildServer | null, { token, farmId }: Signed, event: object) =>
  ask(server, token, `/api/farms/${farmId}/events`, { source: 'web', events: [event] });
const registered = (id: string, tag: string) => ({
  id: crypto.randomUUID(),
  kind: 'registered',
  occurredAt: '2026-01-01T10:00:00Z',
  animalIds: [id],
  payload: { species: 'Cattle', sex: 'female', tag },
});
const alive = async (server: ChildServer | null, { token, farmId }: Signed): Promise<number> =>
  (await ask(server, token, `/api/farms/${farmId}/animals?limit=1`)).body.total ?? -1;

const chainsOf = (archive: string): string[] =>
  existsSync(archive)
    ? readdirSync(archive)
        .filter((name) => /^\d+$/.test(name))
        .flatMap((system) => readdirSync(join(archive, system)).map((name) => join(system, name)))
        .filter((name) => name.includes('chain-'))
        .sort()
    : [];

/** Until the archive has a chain, and was written to after that moment. */
async function archivedSince(archive: string, since: number): Promise<void> {
  for (;;) {
    await sleep(100);
    const chain = chainsOf(archive).at(-1);
    const head = chain && join(archive, chain, 'head.json');
    if (!head || !existsSync(head) || !existsSync(join(archive, chain, 'chain.json'))) continue;
    const { at } = JSON.parse(readFileSync(head, 'utf8')) as { at: string }; // our own file
    if (Date.parse(at) > since) return;
  }
}

const killDatabase = (dataDir: string): void => {
  // Below a folder that others reach the cluster lies in the data folder.
  const [pid] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
};

describe('the archive', () => {
  const archive = join(folder('archive'), 'kraal');
  const source = folder('followed');
  /** The last moment before the mistake. */
  let beforeMistake = '';

  beforeAll(async () => {
    mkdirSync(join(source, 'files/a'), { recursive: true });
    writeFileSync(join(source, 'files/a/photo.webp'), 'a photo');
  });

  it('loses at most five seconds when everything is lost at once, under eight writers', async () => {
    const { server } = await startChild(source, { ARCHIVE_DIR: archive });
    const signed = signedFrom((await ask(server, null, '/api/auth/register', person)).body);
    const taken: { tag: string; at: number }[] = [];
    let lost = false;
    const write = async (writer: number): Promise<void> => {
      for (let count = 0; !lost; count += 1) {
        const tag = `W${writer}-${count}`;
        const said = await post(server, signed, registered(crypto.randomUUID(), tag)).catch(
          () => null,
        );
        if (said?.body.answers?.[0]?.result === 'recorded') taken.push({ tag, at: Date.now() });
      }
    };
    const writers = Array.from({ length: 8 }, (_one, writer) => write(writer));
    await archivedSince(archive, 0);
    await sleep(6000 + Math.random() * 2000);
    const lostAt = Date.now();
    server?.process.kill('SIGKILL');
    killDatabase(source);
    lost = true;
    await Promise.all(writers);

    const elsewhere = folder('latest');
    const kept = folder('kept');
    cpSync(archive, kept, { recursive: true });
    expect(await restore(elsewhere, ['--latest', kept])).toEqual({
      code: 0,
      said: expect.stringContaining('Restored as it was at'),
    });
    expect(readFileSync(join(elsewhere, 'files/a/photo.webp'), 'utf8')).toBe('a photo');
    const again = await startChild(elsewhere);
    const { token, farmId } = await signIn(again.server);
    const names = new Set<string>();
    for (let cursor = ''; ; ) {
      const { body } = await ask(
        again.server,
        token,
        `/api/farms/${farmId}/animals?limit=200${cursor}`,
      );
      for (const { tag } of body['items'] as { tag: string }[]) names.add(tag); // our own answer
      const next = body['nextCursor'];
      if (typeof next !== 'string') break;
      cursor = `&cursor=${encodeURIComponent(next)}`;
    }
    const missing = taken.filter(({ tag, at }) => at < lostAt - 5000 && !names.has(tag));
    expect(taken.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
    await endChild(again.server);
  }, 240_000);

  it('puts a farm back to the minute before a mistake, and goes on from a stop without a new copy', async () => {
    // The machine comes back: what was killed recovers, and is followed on.
    const { server } = await startChild(source, { ARCHIVE_DIR: archive });
    const signed = await signIn(server);
    const chains = () => chainsOf(archive);
    const before = chains();
    const [cow, other] = [crypto.randomUUID(), crypto.randomUUID()];
    await post(server, signed, registered(cow, 'K1'));
    const herd = await alive(server, signed);
    await sleep(50);
    beforeMistake = new Date().toISOString();
    await sleep(50);
    await post(server, signed, {
      id: crypto.randomUUID(),
      kind: 'died',
      occurredAt: '2026-02-01T10:00:00Z',
      animalIds: [cow],
      payload: { cause: 'unknown' },
    });
    await endChild(server);
    const second = await startChild(source, { ARCHIVE_DIR: archive });
    await post(second.server, await signIn(second.server), registered(other, 'K2'));
    await endChild(second.server);
    expect(chains()).toEqual(before);

    const elsewhere = folder('until');
    const back = await restore(elsewhere, [`--until=${beforeMistake}`, archive]);
    expect(back).toEqual({ code: 0, said: expect.stringContaining(beforeMistake) });
    const again = await startChild(elsewhere, { ARCHIVE_DIR: join(folder('own'), 'kraal') });
    const then = await signIn(again.server);
    const stands = async (server: ChildServer | null, { token, farmId }: Signed, id: string) =>
      (await ask(server, token, `/api/farms/${farmId}/animals/${id}`)).body['status'];
    expect(await alive(again.server, then)).toBe(herd);
    // What came after is not there: neither her death nor who came then.
    expect(await stands(again.server, then, cow)).toBe('alive');
    expect(await stands(again.server, then, other)).toBeUndefined();
    await endChild(again.server);

    // A stop copies all there is: nothing acknowledged is lost then.
    const latest = folder('whole');
    await restore(latest, ['--latest', archive]);
    const third = await startChild(latest);
    const last = await signIn(third.server);
    expect(await alive(third.server, last)).toBe(herd);
    expect(await stands(third.server, last, cow)).toBe('died');
    expect(await stands(third.server, last, other)).toBe('alive');
    await endChild(third.server);
    const { code, said } = await restore(latest, ['--latest', archive]);
    expect([code, said]).toEqual([78, expect.stringContaining('already')]);
  }, 240_000);

  it('begins a new chain each day, follows the one before meanwhile, and forgets the oldest', async () => {
    const dataDir = folder('days');
    const { secrets } = loadConfig({ ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' });
    const embedded = await startEmbedded({ dataDir, password: secrets.databasePassword });
    const target = join(folder('chains'), 'kraal');
    const faults: Error[] = [];
    let ahead = 0;
    const following = startArchive({
      url: embedded.url,
      cluster: embedded.cluster,
      filesDir: join(dataDir, 'files'),
      folder: target,
      keep: 1,
      now: () => new Date(Date.now() + ahead),
      log: (error) => faults.push(error),
    });
    expect(following.isBehind()).toBe(true);
    const whole = () =>
      chainsOf(target).filter((chain) => existsSync(join(target, chain, 'chain.json')));
    const query = async (text: string): Promise<unknown[]> => {
      const client = new pg.Client({ connectionString: embedded.url });
      await client.connect();
      const { rows } = await client.query(text);
      await client.end();
      return rows;
    };
    await query('create table diary (day int)');
    const seen = new Set<string>();
    for (let day = 0; day < 4; day += 1) {
      while (whole().every((chain) => seen.has(chain))) await sleep(100);
      for (const chain of whole()) seen.add(chain);
      await query(`insert into diary values (${day})`);
      ahead += 25 * 3600 * 1000;
    }
    await expect.poll(() => following.isBehind()).toBe(false);
    await following.stop();
    await embedded.stop();
    expect(faults).toEqual([]);
    expect(seen.size).toBe(4);
    expect(whole().length).toBeLessThanOrEqual(3);
    const elsewhere = folder('diary');
    expect(await restore(elsewhere, ['--latest', target])).toMatchObject({ code: 0 });
    const config = loadConfig({ ...process.env, DATA_DIR: elsewhere, DATABASE_URL: '' });
    const { url, close } = await openForTool(config);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query('select day from diary order by day');
    await client.end();
    await close();
    expect(rows).toEqual([{ day: 0 }, { day: 1 }, { day: 2 }, { day: 3 }]);
  }, 240_000);

  it('a restore that was broken off is begun again, and is no empty farm', async () => {
    const half = folder('half');
    mkdirSync(join(half, 'postgres.restoring'));
    const { server, said } = await startChild(half);
    expect([server, said]).toEqual([null, expect.stringContaining('broken off')]);
    expect(await restore(half, ['--latest', archive])).toMatchObject({ code: 0 });
    const again = await startChild(half);
    expect(again.server).not.toBe(null);
    await endChild(again.server);
  }, 120_000);

  it('that nobody wants any more keeps no log in the database', async () => {
    const { server } = await startChild(source);
    await endChild(server);
    const slots = readdirSync(join(source, 'postgres/pg_replslot'));
    expect(slots).toEqual([]);
  }, 60_000);

  it('that is cut, flipped, not whole or asked for what it never knew is refused in a sentence', async () => {
    const empty = folder('nothing');
    const broken = folder('broken');
    const rejected = async (args: string[]): Promise<string> => {
      const { code, said } = await restore(empty, args);
      expect(code).toBe(78);
      expect(said).not.toMatch(/\n\s+at /);
      return said;
    };
    expect(await rejected(['--latest', broken])).toContain('There is no archive');
    expect(await rejected(['--until=', archive])).toContain('with its zone');
    expect(await rejected(['--until=2026-11-23T10:00', archive])).toContain('with its zone');
    expect(await rejected(['--until=2020-01-01T00:00:00Z', archive])).toContain('goes back to');
    const [chain = ''] = chainsOf(archive);
    const wal = readdirSync(join(archive, chain, 'wal')).sort();
    const whole = wal.find((name) => name.endsWith('.gz')) ?? '';
    const running = wal.find((name) => name.endsWith('.partial')) ?? '';
    const spoil = async (name: string, change: (file: string) => void): Promise<string> => {
      rmSync(broken, { recursive: true, force: true });
      cpSync(archive, broken, { recursive: true });
      change(join(broken, chain, name));
      return rejected(['--latest', broken]);
    };
    const flip = (file: string): void => {
      const content = readFileSync(file);
      const at = Math.floor(content.length / 3);
      content[at] = (content[at] ?? 0) ^ 0x55;
      writeFileSync(file, content);
    };
    const cut = (file: string): void => {
      const content = readFileSync(file);
      writeFileSync(file, content.subarray(0, Math.floor(content.length / 3)));
    };
    for (const name of ['base.zip', `wal/${whole}`, `wal/${running}`])
      for (const change of [flip, cut]) expect(await spoil(name, change)).toContain('is damaged');
    expect(await spoil(`wal/${whole}`, (file) => rmSync(file))).toContain('is missing');
    expect(await spoil('head.json', cut)).toContain('is damaged');
    const newer = (file: string): void => {
      const said = JSON.parse(readFileSync(file, 'utf8'));
      writeFileSync(file, JSON.stringify({ ...said, schema: said.schema + 1 }));
    };
    expect(await spoil('chain.json', newer)).toContain('a newer Kraal');
    const older = (file: string) => {
      const said = JSON.parse(readFileSync(file, 'utf8'));
      writeFileSync(file, JSON.stringify({ ...said, major: said.major - 1 }));
    };
    expect(await spoil('chain.json', older)).toContain('was made by PostgreSQL 17');
    copyFileSync(join(archive, chain, 'chain.json'), join(broken, chain, 'chain.json'));
    expect(readdirSync(empty)).toEqual(['secrets.json']);
  }, 240_000);
});
