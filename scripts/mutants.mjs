// Whether the proofs of docs/specification.md can fail: each fault of mutants.list.mjs is put into a copy of the tree,
// and the test that its row names is run. A fault that passes is a proof that proves nothing.
//   npm run mutants                 all of them
//   npm run mutants -- --part 3/10  the third tenth
//   npm run mutants -- --only units what no browser is needed for (--only journeys: the rest)
//   npm run mutants -- --match TEXT those whose statement fits (a regular expression)
//   npm run mutants -- --share 20   the twentieth that falls to this commit, of proofs that were just seen to pass
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { mutants } from './mutants.list.mjs';
import { environment, nodeBinary, root } from './prepare.mjs';

const table = readFileSync(join(root, 'docs/specification.md'), 'utf8');
const files = new Map(
  [...table.matchAll(/`(\w+)`(?: is)? `([\w/.]+\.(?:test|spec)\.ts)`/g)].map(([, name, file]) => [
    name,
    file,
  ]),
);

/** The test that a statement's row names. */
function proofOf(statement) {
  const line = table.split('\n').find((one) => one.startsWith(`| ${statement} `));
  const cell = line?.split('|').at(-2)?.trim() ?? '';
  const [, short, title] = /^(\w+): (.+)$/.exec(cell) ?? [];
  const file = files.get(short);
  if (!file) throw new Error(`no row says "${statement}"`);
  return { file, title };
}

/** What a title matches: signs stand for themselves, %s for what a table puts there. */
const patternOf = (title) =>
  title.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&').replaceAll(/%[sid]/g, '.*');

const left = new Set(['node_modules', 'dist', '.git', 'results', 'screenshots', 'data']);

/** The tree once more, with the same libraries and packages of its own. */
function copyTree() {
  const copy = mkdtempSync(join(tmpdir(), 'kraal-mutants-'));
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => !left.has(relative(root, path).split('/').at(-1) ?? ''),
  });
  const link = (folder) => {
    const from = join(root, folder, 'node_modules');
    if (!existsSync(from)) return;
    mkdirSync(join(copy, folder, 'node_modules'), { recursive: true });
    for (const name of readdirSync(from)) {
      if (name === '.vite' || name === '.vitest') continue;
      const to = join(copy, folder, 'node_modules', name);
      if (name !== '@kraal') symlinkSync(join(from, name), to);
    }
  };
  for (const folder of [
    '',
    'e2e',
    ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
  ])
    link(folder);
  mkdirSync(join(copy, 'node_modules/@kraal'), { recursive: true });
  for (const name of readdirSync(join(copy, 'packages')))
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@kraal', name));
  return copy;
}

const run = (copy, tool, args, more = {}) =>
  spawnSync(nodeBinary(), [join(copy, 'node_modules', tool), ...args], {
    cwd: copy,
    env: { ...environment, ...more },
    encoding: 'utf8',
  });

const build = (copy) => {
  const done = spawnSync(nodeBinary(), [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: join(copy, 'packages/web'),
    env: environment,
    encoding: 'utf8',
  });
  return done.status === 0;
};

/** Whether the proof fails on the tree as it is. */
function fails(copy, { file, title }) {
  const pattern = patternOf(title);
  if (file.endsWith('.test.ts'))
    return run(copy, 'vitest/vitest.mjs', ['run', file, '-t', pattern]).status !== 0;
  if (!build(copy)) return true;
  return run(copy, '@playwright/test/cli.js', ['test', file, '-g', pattern, '-x']).status !== 0;
}

const argument = (name) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};

/** Of a change that was just tested: its proofs were seen to pass. */
const share = argument('--share') === undefined ? undefined : Number(argument('--share'));

/** Another part with each commit, and the same one whenever that commit is tested again. */
function partOfCommit(of) {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  const number = Number.parseInt(/^[0-9a-f]{8}/.exec(stdout ?? '')?.[0] ?? '', 16);
  if (Number.isNaN(number)) console.log('no commit to go by: the first part');
  return Number.isNaN(number) ? 1 : (number % of) + 1;
}

function chosen() {
  const whole = share === undefined ? '1/1' : `${partOfCommit(share)}/${share}`;
  const [part = 1, of = 1] = (argument('--part') ?? whole).split('/').map(Number);
  const only = argument('--only');
  const isUnit = ({ statement }) => proofOf(statement).file.endsWith('.test.ts');
  return mutants
    .filter((_one, index) => index % of === part - 1)
    .filter((one) => !only || isUnit(one) === (only === 'units'))
    .filter(({ statement }) => new RegExp(argument('--match') ?? '').test(statement));
}

const copy = copyTree();
let killed = 0;
const survived = [];
const all = chosen();
try {
  const sound = new Set();
  for (const one of all) {
    const proof = proofOf(one.statement);
    const key = `${proof.file} ${proof.title}`;
    // A proof that fails without a fault shows nothing by failing with one.
    if (share === undefined && !sound.has(key) && fails(copy, proof)) {
      console.log(`the proof fails as it is: ${key}`);
      survived.push(one);
      continue;
    }
    sound.add(key);
    const path = join(copy, one.file);
    const text = readFileSync(path, 'utf8');
    if (text.split(one.from).length !== 2)
      throw new Error(`stands not once in ${one.file}: ${one.from}`);
    writeFileSync(
      path,
      text.replace(one.from, () => one.to),
    );
    if (fails(copy, proof)) killed += 1;
    else survived.push(one);
    writeFileSync(path, text);
    console.log(
      `${survived.includes(one) ? 'SURVIVED' : 'killed  '} ${one.statement} · ${one.file}`,
    );
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
const rows = table
  .split('## Where the specification')[0]
  .split('\n')
  .filter((line) => /^\| (?!statement|---)/.test(line));
const without = rows.filter(
  (line) => !mutants.some(({ statement }) => line.startsWith(`| ${statement} `)),
);
console.log(
  `${killed} killed, ${survived.length} survived; ${without.length} of ${rows.length} rows have no fault in the list`,
);
process.exit(survived.length > 0 ? 1 : 0);
