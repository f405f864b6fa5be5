import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import type { RunAs } from './embeddedBinaries.ts';
import { answers } from './postmaster.ts';
import { type Options, stop } from './postmaster.ts';

export const urlOf = (port: number, password: string): string =>
  `postgres://kraal:${password}@127.0.0.1:${port}/postgres`;

/** A farm's herd stays in memory on any machine, without taking a small one over. */
const sharedBuffersMb = (): number =>
  Math.round(Math.min(1024, Math.max(128, totalmem() / 2 ** 20 / 8)));

export async function launch(
  cluster: string,
  {
    binaries,
    runAs,
    options,
    port,
  }: { binaries: string; runAs: RunAs; options: Options; port: number },
): Promise<void> {
  await stop(cluster);
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=60',
    `shared_buffers=${sharedBuffersMb()}MB`,
    'jit=off',
    // An archive whose disk is away shall not fill this one: past this it begins anew.
    'max_slot_wal_keep_size=8GB',
    ...(options.settings ?? []),
  ];
  const log = openSync(`${cluster}.log`, 'a');
  const child = spawn(
    join(binaries, 'bin/postgres'),
    ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
    {
      detached: true,
      cwd: '/',
      stdio: ['ignore', log, log],
      ...runAs,
    },
  );
  child.unref();
  // While processes of one that was killed still end, a new one refuses to start: there is no use in waiting for it.
  const lives = () => child.exitCode === null && child.signalCode === null;
  if (await answers(urlOf(port, options.password), 60_000, lives)) return;
  throw new Error(`The embedded PostgreSQL does not start; its own words are in ${cluster}.log`);
}
