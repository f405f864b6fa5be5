import { execFile, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { open, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { strToU8, zipSync } from 'fflate';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { backUpNightly } from './platform/backup/nightly.ts';
import { schemaNow } from './platform/backup/manifest.ts';
import { openBackup } from './platform/backup/read.ts';
import { seal } from './platform/backup/seal.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { openForTool } from './platform/database/forTool.ts';
import { dataFolder, endChild, startChild } from './testing/childServer.ts';

const folders: string[] = [];
const folder = (name: string): string => {
  const made = dataFolder(name);
  folders.push(made);
  return made;
};
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true, force: true });
});

const settings = (dataDir: string) => ({ ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' });
/** A command of the README beside the server: what it said, and with which code it ended. */
async function run(
  tool: 'backup' | 'restore',
  dataDir: string,
  args: string[],
): Promise<{ code: number; said: string }> {
  const file = join(import.meta.dirname, `${tool}.ts`);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], {
      env: settings(dataDir),
    });
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }; // execFile's own
    return { code, said: stderr };
  }
}

type Answer = Record<string, unknown> & { answers?: { result: string }[]; total?: number };
async function ask(
  url: string,
  token: string | null,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: Answer }> {
  const answer = await fetch(`${url}${path}`, {
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

/** Registers animals until it is told to stop; what was acknowledged is counted. */
async function writeOn(url: string, token: string, farmId: string, state: { stop: boolean }) {
  const known: string[] = [];
  while (!state.stop) {
    const id = crypto.randomUUID();
    const { body } = await ask(url, token, `/api/farms/${farmId}/events`, {
      source: 'web',
      events: [
        {
          id: crypto.randomUUID(),
          kind: 'registered',
          occurredAt: '2026-01-01T10:00:00Z',
          animalIds: [id],
          payload: { species: 'Cattle', sex: 'female', tag: `B${known.length}` },
        },
      ],
    });
    if (body.answers?.[0]?.result === 'recorded') known.push(id);
  }
  return known;
}

async function countRows(dataDir: string): Promise<Record<string, number>> {
  const { url, close } = await openForTool(loadConfig(settings(dataDir)));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relkind = 'r'
      and relnamespace = 'public'::regnamespace order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows)
    counts[name] = Number(
      (await client.query(`select count(*) from "${name}"`)).rows[0]['count'] ?? 0,
    );
  await client.end();
  await close();
  return counts;
}

describe('a backup', () => {
  it('is taken while eight write, restored elsewhere, and gives what stood at its moment; sessions go on with the keys', async () => {
    const [dataDir, elsewhere] = [folder('backed'), folder('restored')];
    const file = join(folder('kept'), 'kraal.zip');
    const { server } = await startChild(dataDir);
    const url = server?.url ?? '';
    const signed = (await ask(url, null, '/api/auth/register', person)).body;
    const token = String(signed['accessToken']);
    const farmId = (signed['user'] as { farms: { farmId: string }[] }).farms[0]?.farmId ?? ''; // our own answer
    mkdirSync(join(dataDir, 'files/a'), { recursive: true });
    writeFileSync(join(dataDir, 'files/a/photo.webp'), 'a photo');
    writeFileSync(join(dataDir, 'files/a/half.webp.part'), 'ha');
    // What a desktop leaves behind must not make a backup that nobody can restore.
    writeFileSync(join(dataDir, 'files/.DS_Store'), 'x');
    writeFileSync(join(dataDir, 'files/a/Thumbs.db'), 'x');

    const state = { stop: false };
    const writers = Array.from({ length: 8 }, () => writeOn(url, token, farmId, state));
    const first = await ask(url, token, `/api/farms/${farmId}/animals?limit=1`);
    const made = await run('backup', dataDir, [file]);
    state.stop = true;
    const known = (await Promise.all(writers)).flat();
    expect(made).toEqual({ code: 0, said: expect.stringContaining('1 files') });
    expect(first.status).toBe(200);
    await endChild(server);

    const restored = await run('restore', elsewhere, [file, `--keys=${file}.keys`]);
    expect(restored).toEqual({ code: 0, said: expect.stringContaining('Restored as it was at') });
    expect(await readFile(join(elsewhere, 'files/a/photo.webp'), 'utf8')).toBe('a photo');
    expect(existsSync(join(elsewhere, 'files/a/half.webp.part'))).toBe(false);
    const { manifest, close } = await openBackup(file);
    close();
    const counts = await countRows(elsewhere);
    expect(Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]))).toEqual(
      Object.fromEntries(Object.entries(counts).filter(([name]) => name !== 'migration')),
    );

    const second = await startChild(elsewhere);
    const again = second.server?.url ?? '';
    const herd = await ask(again, token, `/api/farms/${farmId}/animals?limit=1`);
    expect(herd.status).toBe(200);
    const kept = counts['animal'] ?? 0;
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThanOrEqual(known.length);
    const { status } = await ask(again, null, '/api/auth/login', {
      email: person.email,
      password: person.password,
    });
    expect(status).toBe(200);
    await endChild(second.server);

    const verified = await run('backup', elsewhere, ['--verify', file]);
    expect(verified).toEqual({ code: 0, said: expect.stringContaining('every projection agrees') });
    const full = await run('restore', elsewhere, [file]);
    expect(full).toEqual({ code: 78, said: expect.stringContaining('already') });
  }, 240_000);

  it('that is cut off, flipped, no backup, or of another version is refused in a sentence, and nothing is made', async () => {
    const [dataDir, empty] = [folder('source'), folder('untouched')];
    const kept = folder('damaged');
    const file = join(kept, 'kraal.zip');
    expect((await run('restore', empty, [file])).said).toContain('There is no backup');
    const { url, close } = await openForTool(loadConfig(settings(dataDir)));
    await close();
    expect(url).toContain('postgres://');
    const { server } = await startChild(dataDir);
    await ask(server?.url ?? '', null, '/api/auth/register', person);
    await endChild(server);
    expect((await run('backup', dataDir, [file])).code).toBe(0);
    const { size } = await stat(file);
    const changed = async (name: string, change: (path: string) => Promise<void>) => {
      const path = join(kept, name);
      copyFileSync(file, path);
      await change(path);
      const { code, said } = await run('restore', empty, [path]);
      expect([name, code]).toEqual([name, 78]);
      expect(said).not.toMatch(/\n\s+at /);
      return said;
    };
    const byte = (at: number) => async (path: string) => {
      const handle = await open(path, 'r+');
      const one = Buffer.alloc(1);
      await handle.read(one, 0, 1, at);
      one[0] = (one[0] ?? 0) ^ 0x55;
      await handle.write(one, 0, 1, at);
      await handle.close();
    };
    const asWritten = 'it is not as a backup was written';
    for (const part of [0.2, 0.99])
      expect(await changed('cut.zip', (path) => truncate(path, Math.floor(size * part)))).toContain(
        asWritten,
      );
    for (const at of [9, Math.floor(size / 2), size - 70, size - 3])
      expect(await changed('flipped.zip', byte(at))).toContain(asWritten);
    for (const text of ['', 'not a backup'])
      expect(await changed('text.zip', (path) => writeFile(path, text))).toContain(asWritten);
    for (const [schema, by] of [
      [schemaNow() + 1, 'a newer'],
      [schemaNow() - 1, 'an older'],
    ] as const)
      expect(
        await changed('version.zip', async (path) => {
          await writeFile(
            path,
            zipSync({ 'manifest.json': strToU8(`{"format":1,"schema":${schema}}`) }),
          );
          await seal(path);
        }),
      ).toContain(`made by ${by} Kraal`);
    expect(readdirSync(empty)).toEqual(['secrets.json']);
  }, 240_000);

  it('two at once are each whole; a slip makes nothing and writes over nothing; looked at, nothing is left of it', async () => {
    const dataDir = folder('twice');
    const file = join(folder('twicekept'), 'kraal.zip');
    const { server } = await startChild(dataDir);
    mkdirSync(join(dataDir, 'files/a'), { recursive: true });
    await writeFile(join(dataDir, 'files/a/large.jpg'), Buffer.alloc(40 * 2 ** 20, 1));
    const both = await Promise.all([1, 2].map(() => run('backup', dataDir, [file])));
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(readdirSync(join(file, '..')).sort()).toEqual(['kraal.zip', 'kraal.zip.keys']);
    await endChild(server);
    const clusters = () =>
      existsSync('/var/lib/kraal') ? readdirSync('/var/lib/kraal').length : 0;
    const before = clusters();
    const { code, said } = await run('backup', dataDir, ['--verify', file]);
    expect([code, said]).toEqual([0, expect.stringContaining('is good')]);
    expect(clusters()).toBe(before);
    const size = (await stat(file)).size;
    for (const [args, where] of [
      [['--verfy', file], dataDir],
      [[file], folder('typo')],
      [['/dev/full'], dataDir],
      [[join(dataDir, 'none', 'x.zip')], dataDir],
      [[dataDir], dataDir],
    ] as const) {
      const slip = await run('backup', where, [...args]);
      expect(slip.code, slip.said).toBe(78);
      expect(slip.said.trim().split('\n')).toHaveLength(1);
    }
    expect((await stat(file)).size).toBe(size);
    expect((await stat('/dev/full')).isCharacterDevice()).toBe(true);
  }, 240_000);

  it('restored half-way is not started on; restored again it is whole', async () => {
    const [dataDir, elsewhere] = [folder('half'), folder('halfway')];
    const file = join(folder('halfkept'), 'kraal.zip');
    const { server } = await startChild(dataDir);
    await endChild(server);
    mkdirSync(join(dataDir, 'files/a'), { recursive: true });
    for (const name of ['one', 'two', 'three'])
      await writeFile(join(dataDir, `files/a/${name}.jpg`), Buffer.alloc(60 * 2 ** 20, 1));
    expect((await run('backup', dataDir, [file])).code).toBe(0);
    const tool = spawn(process.execPath, [join(import.meta.dirname, 'restore.ts'), file], {
      env: settings(elsewhere),
      stdio: 'ignore',
    });
    const first = join(elsewhere, 'files/a');
    await expect
      .poll(() => existsSync(first) && readdirSync(first).length > 0, { timeout: 60_000 })
      .toBe(true);
    tool.kill('SIGKILL');
    const started = await startChild(elsewhere);
    await endChild(started.server);
    expect([started.server, started.said]).toEqual([
      null,
      expect.stringContaining('A restore was broken off in here.'),
    ]);
    expect((await run('restore', elsewhere, [file])).code).toBe(0);
    expect(readdirSync(first).sort()).toEqual(['one.jpg', 'three.jpg', 'two.jpg']);
    const again = await startChild(elsewhere);
    expect(again.server).not.toBeNull();
    await endChild(again.server);
  }, 240_000);

  it('comes each night, and the oldest goes only when the new one is whole', async () => {
    const dataDir = folder('nights');
    const { url, close } = await openForTool(loadConfig(settings(dataDir)));
    await migrateDatabase(url);
    const target = join(folder('each'), 'backups');
    const night = (day: number, keep = 3) =>
      backUpNightly({
        url,
        filesDir: join(dataDir, 'files'),
        folder: target,
        keep,
        now: new Date(Date.UTC(2026, 0, day, 2, 17)),
      });
    for (const day of [1, 2, 3, 4, 5]) await night(day);
    writeFileSync(join(target, 'mine.zip'), '');
    const names = ['kraal-2026-01-03T0217.zip', 'kraal-2026-01-04T0217.zip'];
    expect(readdirSync(target).sort()).toEqual([...names, 'kraal-2026-01-05T0217.zip', 'mine.zip']);
    expect(await night(6, 0)).toBe(null);
    await close();
    await expect(night(7)).rejects.toThrow();
    expect(readdirSync(target).sort()).toEqual([...names, 'kraal-2026-01-05T0217.zip', 'mine.zip']);
  }, 120_000);
});
