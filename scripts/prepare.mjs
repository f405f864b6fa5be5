// Runs on any Node from 20 on, before anything is installed: plain JavaScript, no dependencies.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const root = join(import.meta.dirname, '..');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
/** The Node that came with the packages; what the server needs may be newer than the machine's own. */
export const binaries = join(root, 'node_modules/.bin');
const quick = `--import=${pathToFileURL(join(root, 'scripts/quickImports.mjs')).href}`;
const given = process.env.NODE_OPTIONS ?? '';
export const environment = {
  ...process.env,
  PATH: `${binaries}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  // Whoever was started so itself has it already.
  NODE_OPTIONS: given.includes(quick) ? given : `${given} ${quick}`.trim(),
};

function stampOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name === 'node_modules' || entry.name === 'dist') return [];
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/** Does the work when what it depends on has changed since it was last done. */
function onceFor(stampFile, stamp, work) {
  const path = join(root, stampFile);
  if (existsSync(path) && readFileSync(path, 'utf8') === stamp) return;
  work();
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, stamp);
}

export function install() {
  onceFor('node_modules/.kraal-installed', stampOf(['package-lock.json']), () => {
    console.log('Installing packages …');
    // Not `npm ci`: it refuses a lock file that lacks optional packages of other systems, which some mirrors do not carry.
    const done = spawnSync(
      npm,
      ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
      { cwd: root, stdio: 'inherit' },
    );
    if (done.status !== 0) process.exit(done.status ?? 1);
  });
}

/** What only the journeys need stands apart, so that a start does not wait for it. */
export function installJourneys() {
  onceFor('e2e/node_modules/.kraal-installed', stampOf(['e2e/package-lock.json']), () => {
    console.log('Installing what the journeys need …');
    const done = spawnSync(
      npm,
      [
        'install',
        '--no-save',
        '--omit=optional',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
      ],
      { cwd: join(root, 'e2e'), stdio: 'inherit' },
    );
    if (done.status !== 0) process.exit(done.status ?? 1);
  });
}

export function build() {
  const sources = ['packages/web', 'packages/contract/src', 'packages/domain/src']
    .flatMap(filesBelow)
    .filter((file) => !file.endsWith('.test.ts'))
    .sort();
  onceFor('packages/web/dist/.kraal-built', stampOf(['package-lock.json', ...sources]), () => {
    console.log('Building the web application …');
    execFileSync(
      process.execPath,
      [join(root, 'scripts/run.mjs'), 'vite', 'build', '--logLevel', 'warn'],
      { cwd: join(root, 'packages/web'), stdio: 'inherit', env: environment },
    );
  });
}

export const nodeBinary = () => {
  const own = join(binaries, 'node');
  return existsSync(own) && statSync(own).size > 0 ? own : process.execPath;
};
