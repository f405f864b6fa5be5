// Which journeys a change must pass. All of them on both layouts are longer than a change should wait
// (`npm run test:all` runs them): here each runs once, half of them on each layout, always the same half, so that
// what is green stays so until somebody changes it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { binaries, environment, nodeBinary, root } from './prepare.mjs';

/** Their matter is the layouts themselves. */
const onBoth = new Set(['shell.spec.ts']);

/** Every journey as Playwright lists it: `[mobile] › land.spec.ts:35:1 › a farm drawn from nothing`. */
function listed() {
  const { stdout } = spawnSync(nodeBinary(), [join(binaries, 'playwright'), 'test', '--list'], {
    cwd: root,
    encoding: 'utf8',
    env: environment,
  });
  return stdout
    .split('\n')
    .map((line) => /^\s*\[(\w+)\] › (\S+?):\d+:\d+ › (.+)$/.exec(line))
    .filter((found) => found !== null)
    .map(([line, layout, file, title]) => ({ line: line.trim(), layout, file, title }));
}

/** On which layout a journey of both runs: by its name, so that it depends on nothing beside it. */
function layoutOf(file, title) {
  const sum = Buffer.from(`${file} ${title}`).reduce((all, byte) => all + byte, 0);
  return sum % 2 === 0 ? 'desktop' : 'mobile';
}

/** The file that names them, for `playwright test --test-list`. */
export function onceEach() {
  const journeys = listed();
  const isOfBoth = (one) =>
    journeys.some((other) => other.layout !== one.layout && same(one, other));
  const chosen = journeys.filter(
    (one) => onBoth.has(one.file) || !isOfBoth(one) || one.layout === layoutOf(one.file, one.title),
  );
  if (chosen.length === 0) throw new Error('Playwright lists no journey');
  const path = join(root, 'node_modules/.cache/journeys.txt');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${chosen.map(({ line }) => line).join('\n')}\n`);
  return path;
}

const same = (one, other) => one.file === other.file && one.title === other.title;
