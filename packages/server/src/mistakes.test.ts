import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, it, vi } from 'vitest';

// Servers of their own start here: on a busy machine that takes a while.
vi.setConfig({ testTimeout: 60_000 });
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

/** What an operator reads when it does not start: one sentence, and the code with which nobody tries again. */
async function rejected(dataDir: string, settings: Record<string, string>): Promise<string> {
  const { server, said, code } = await startChild(dataDir, settings);
  await endChild(server);
  expect([code, said]).toEqual([78, expect.stringMatching(/^Kraal cannot start: [A-Z0-9/]/)]);
  expect(said).not.toMatch(/\n\s+at /);
  return said;
}
const standing = () => new URL(inject('clusterUrl'));
const at = (change: (url: URL) => void): Record<string, string> => {
  const url = standing();
  change(url);
  return { DATABASE_URL: url.href };
};

describe('each mistake of an operator gets one sentence', () => {
  it('a setting that is none', async () => {
    const said = await rejected(folder('m'), { PORT: 'veld', PUBLIC_URL: 'ftp://x' });
    expect(said).toContain('PORT');
    expect(said).toContain('PUBLIC_URL');
  });

  it('a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    expect(await rejected(folder('m'), { ...at(() => {}), PORT: port })).toContain(port);
    other.close();
  });

  it('an address that is none of this machine', async () =>
    expect(await rejected(folder('m'), { ...at(() => {}), HOST: '192.0.2.7' })).toContain('HOST'));

  it('a data folder where a file is in the way', async () => {
    const file = join(folder('m'), 'file');
    writeFileSync(file, '');
    expect(await rejected(file, {})).toContain(file);
  });

  it('a data folder nobody may write to', async () =>
    expect(await rejected('/sys/kraal', {})).toContain('DATA_DIR'));

  it('secrets that are cut off, or of another shape', async () => {
    for (const text of ['{"databasePassw', '{}', '']) {
      const dir = folder('m');
      writeFileSync(join(dir, 'secrets.json'), text);
      expect(await rejected(dir, {})).toContain('secrets.json');
    }
  });

  it('a database where nobody answers', async () =>
    expect(
      await rejected(
        folder('m'),
        at((url) => (url.port = '1')),
      ),
    ).toContain('127.0.0.1:1'));

  it('a machine of no such name', async () =>
    expect(
      await rejected(
        folder('m'),
        at((url) => (url.hostname = 'no.such.invalid')),
      ),
    ).toContain('no.such.invalid'));

  it('a wrong password, which is not said again', async () => {
    const said = await rejected(
      folder('m'),
      at((url) => (url.password = 'wrong-one')),
    );
    expect(said).toContain('password');
    expect(said).not.toContain('wrong-one');
  });

  it('a user and a database that are not there', async () => {
    expect(
      await rejected(
        folder('m'),
        at((url) => (url.username = 'nobody_here')),
      ),
    ).toContain('nobody_here');
    expect(
      await rejected(
        folder('m'),
        at((url) => (url.pathname = '/no_such_farm')),
      ),
    ).toContain('no_such_farm');
  });
});

it('a second server on a data folder is refused and leaves the first one’s database alone; lost secrets are said', async () => {
  const dataDir = folder('two');
  const first = await startChild(dataDir);
  expect(await rejected(dataDir, {})).toContain('Another Kraal');
  const answer = await fetch(`${first.server?.url}/readyz`);
  expect(answer.status).toBe(200);
  // A kill leaves the lock behind, and the next takes it over.
  await endChild(first.server, 'SIGKILL');
  const next: { server: ChildServer | null } = await startChild(dataDir);
  expect(next.server).not.toBe(null);
  await endChild(next.server);
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
  rmSync(join(dataDir, 'secrets.json'));
  expect(await rejected(dataDir, {})).toContain('secrets.json');
}, 120_000);

it('a server that is ended while it still begins ends in order, and its database with it', async () => {
  const dataDir = folder('begins');
  const starting = startChild(dataDir);
  await expect.poll(() => existsSync(join(dataDir, 'server.lock')), { timeout: 60_000 }).toBe(true);
  const [pid = ''] = readFileSync(join(dataDir, 'server.lock'), 'utf8').split(' ');
  process.kill(Number(pid), 'SIGTERM');
  const { server, code } = await starting;
  await endChild(server);
  expect(server?.process.exitCode ?? code).toBe(0);
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
}, 120_000);
