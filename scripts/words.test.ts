import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * What the machinery was called before it took the words engineers use (docs/glossary.md). Names of the wire and of
 * what is stored (`sure`, `asked`, codes that begin with `ask_`) stay as devices and files hold them.
 */
const oldNames = [
  { name: /fence/iu, now: 'tenant' },
  { name: /judg/iu, now: 'validate, outcome' },
  { name: /^enter(?:As|By|Farm|System)|^Entered$/u, now: 'authenticate, authorize' },
  { name: /refus/iu, now: 'reject, error' },
  { name: /^letters?$|^Letters?$|[a-z]Letters?$/u, now: 'template, mail' },
  { name: /^tell(?:$|[A-Z])|^Tell|^Told/u, now: 'notify, record' },
  { name: /anew$/iu, now: 'rebuild' },
  { name: /^lives$|Lives$/u, now: 'unit of work, animals' },
  { name: /^ask(?:$|[A-Z])|^Sure$|^isSure$/u, now: 'warn, acknowledged' },
  { name: /^(?:Place|Line|Reading|Found)s?$/u, now: 'the thing itself' },
];
/** A farm asks its people things, and the oracle tells the rules once more in its own words. */
const notMachinery = /\/messages\/|\/testing\/oracle\/|\.test\.tsx?$/u;

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((one) => {
    const path = join(folder, one.name);
    return one.isDirectory() ? filesIn(path) : [path];
  });
}

const declared =
  /^(?:export )?(?:default )?(?:async )?(?:function\*?|class|type|interface|const|let) (?<name>\w+)|^ {2}(?:readonly |async |static )*#?(?<member>\w+)\(.*\{$/gmu;

/** Names of files, and what stands in them at the outermost level or as a method. */
function namesOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const names = [...text.matchAll(declared)].map(({ groups }) => groups?.name ?? groups?.member);
  return [basename(file).replace(/\..*$/u, ''), ...names.filter((name) => name !== undefined)];
}

/** Where a fence is wire and posts. */
const isOfLand = (file: string): boolean => /\/(?:land|infrastructure)\//u.test(file);

const breaches = (names: readonly string[]): string[] =>
  names.flatMap((name) =>
    oldNames.filter((old) => old.name.test(name)).map(({ now }) => `${name}: say ${now}`),
  );

it('the machinery is called by the words of the trade', () => {
  const files = readdirSync(join(root, 'packages'))
    .flatMap((name) => filesIn(join(root, 'packages', name, 'src')))
    .filter((file) => /\.tsx?$/u.test(file) && !notMachinery.test(file));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    breaches(namesOf(file))
      .filter((one) => !(isOfLand(file) && one.endsWith('tenant')))
      .map((one) => `${relative(root, file)}: ${one}`),
  );
  expect(found).toEqual([]);
});

it('each of the old names would be found', () => {
  const old = [
    'inFence',
    'judgeRow',
    'saveLives',
    'enterFarm',
    'Refusal',
    'letters',
    'tellOwner',
    'expectAnew',
  ];
  for (const name of [...old, 'Lives', 'ask', 'askAge', 'Sure', 'Place', 'Lines'])
    expect(breaches([name]), name).toHaveLength(1);
});
