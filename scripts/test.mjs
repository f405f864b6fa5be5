// Everything a change must pass, from nothing installed to one closing line.
//   npm run test:all   the same and what a change should not wait for: every journey on both layouts, a second clock,
//                      several times as many random farms, every planted fault
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  binaries,
  build,
  environment,
  install,
  installJourneys,
  nodeBinary,
  root,
} from './prepare.mjs';
import { onceEach } from './journeys.mjs';

const isAll = process.argv.includes('--all');

const tool = (name, ...rest) => [nodeBinary(), join(binaries, name), ...rest];
let passed = 0;
let failed = 0;
/** Named again at the end, where whoever reads only the end finds them. */
const failures = [];

function run(title, command, cwd = root) {
  console.log(`\n── ${title}`);
  const [program, ...rest] = command;
  return spawnSync(program, rest, { cwd, stdio: 'inherit', env: environment }).status === 0;
}

function fail(title, times = 1) {
  failed += times;
  if (times > 0) failures.push(title);
}

function check(title, command, cwd) {
  if (run(title, command, cwd)) passed += 1;
  else fail(title);
}

/** Debian's own Chromium where there is one to be had, Playwright's elsewhere. */
function ensureChromium() {
  if (['/usr/bin/chromium', '/usr/bin/chromium-browser'].some((path) => existsSync(path))) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('installing Chromium', [
      'sh',
      '-c',
      'apt-get update -qq && apt-get install -y -qq chromium fonts-noto-color-emoji >/dev/null',
    ]);
  } else {
    run('installing Chromium', tool('playwright', 'install', 'chromium'));
  }
}

/** Why, as far as somebody reads who sees only the end: what differs, and where. */
const inShort = (messages) =>
  messages
    .join('\n')
    .split('\n')
    .slice(0, 30)
    .map((line) => `    ${line.slice(0, 400)}`)
    .join('\n');

function countVitest(title, file) {
  if (!existsSync(file)) return fail(`${title}: no report`);
  const report = JSON.parse(readFileSync(file, 'utf8'));
  passed += report.numPassedTests;
  for (const { assertionResults } of report.testResults)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') fail(`${title}: ${fullName}\n${inShort(failureMessages)}`);
  // A file that could not even be read has no failed test.
  if (!report.success && report.numFailedTests === 0) fail(`${title}: a file did not run`);
}

function countPlaywright(file) {
  if (!existsSync(file)) return fail('journeys: no report');
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
  passed += stats.expected + stats.flaky;
  fail('journeys', stats.unexpected + errors.length);
}

install();
build();
check('types', tool('tsc', '-p', '.'));
check('types of the web', tool('tsc', '-p', 'packages/web'));
check('types of the journeys', tool('tsc', '-p', 'e2e'));
check('lint and layers', tool('oxlint', '--type-aware'));
check('format', tool('biome', 'format', '.'));
check('dead code', tool('knip'));
check('every text is in the catalogue', [nodeBinary(), join(root, 'scripts/messages.mjs')]);
check('first-load size', [nodeBinary(), join(root, 'scripts/size.mjs')]);

const vitestReport = join(root, 'node_modules/.vitest/report.json');
if (isAll)
  Object.assign(environment, {
    FARMS: '300',
    FUZZ_REQUESTS: '20000',
    KILLS: '20',
    STORM_READINGS: '500',
    ROUTE_FARMS: '40',
    RULES_FARMS: '20',
    MOVE_FARMS: '40',
    CASE_WORLDS: '60',
    SALE_WORLDS: '60',
    HOME_WORLDS: '60',
    PLATFORM_WORLDS: '60',
  });
// The same tests on another day: in another season, late in the evening of UTC. `npm run test:clocks` has more of them.
rmSync(join(root, 'node_modules/.vitest/statements'), { recursive: true, force: true });
for (const clock of isAll ? ['', '+230d 23:00'] : ['']) {
  rmSync(vitestReport, { force: true });
  environment.TEST_CLOCK = clock;
  const title = `rules and server${clock && `, with the clock at ${clock}`}`;
  run(title, tool('vitest', 'run'));
  countVitest(title, vitestReport);
}
environment.TEST_CLOCK = '';
check('every statement is asked by a test', [nodeBinary(), join(root, 'scripts/statements.mjs')]);
check('areas read of each other what is offered', [
  nodeBinary(),
  join(root, 'packages/server/src/testing/columns.ts'),
]);

ensureChromium();
installJourneys();
const playwrightReport = join(root, 'e2e/results/report.json');
rmSync(playwrightReport, { force: true });
try {
  const some = isAll ? [] : ['--test-list', onceEach()];
  run('journeys in the browser', tool('playwright', 'test', ...some));
  countPlaywright(playwrightReport);
} catch (error) {
  fail(`journeys: ${error.message}`);
}
// Else a twentieth of the planted faults, another one with each commit.
check('the proofs of the specification can fail', [
  nodeBinary(),
  join(root, 'scripts/mutants.mjs'),
  ...(isAll ? [] : ['--share', '20']),
]);

for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
