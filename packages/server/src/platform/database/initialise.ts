import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunAs } from './embeddedBinaries.ts';

/** A kill in the middle of initdb leaves an unusable folder, so it works in another and renames at the end. */
export function initialise(
  cluster: string,
  { binaries, runAs, password }: { binaries: string; runAs: RunAs; password: string },
): void {
  const draft = `${cluster}.new`;
  const passwordFile = `${cluster}.password`;
  rmSync(draft, { recursive: true, force: true });
  rmSync(cluster, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (runAs) for (const path of [draft, passwordFile]) chownSync(path, runAs.uid, runAs.gid);
  const flags = [
    '-D',
    draft,
    '-U',
    'kraal',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ];
  execFileSync(join(binaries, 'bin/initdb'), flags, {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: '/',
    ...runAs,
  });
  rmSync(passwordFile);
  execFileSync('sync', ['-f', draft]);
  renameSync(draft, cluster);
}
