// First-load JavaScript, gzipped, against the budget of each first screen: what its modules import, all the way down.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './prepare.mjs';

const dist = join(root, 'packages/web/dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

/** A screen's own entry and everything imported statically from it. */
function filesOf(keys, seen = new Set()) {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk || seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    filesOf(chunk.imports ?? [], seen);
  }
  return seen;
}

const shell = (name) => `src/app/shells/${name}`;
const screens = [
  ['sign-in', 120, ['index.html', 'src/areas/people/LoginScreen.tsx']],
  [
    'mobile home',
    180,
    [
      'index.html',
      shell('mobile/routes.tsx'),
      shell('mobile/MobileShell.tsx'),
      'src/areas/analytics/DashboardScreen.tsx',
      'src/ui/toast.tsx',
    ],
  ],
  [
    'desktop dashboard',
    240,
    [
      'index.html',
      shell('desktop/routes.tsx'),
      shell('desktop/DesktopShell.tsx'),
      'src/areas/analytics/DashboardScreen.tsx',
      'src/ui/toast.tsx',
    ],
  ],
];

export const sizes = () => [
  ...screens.map(([name, limitKb, keys]) => {
    for (const key of keys) if (!manifest[key]) throw new Error(`${key} is not in the build`);
    const bytes = [...filesOf(keys)]
      .filter((file) => file.endsWith('.js'))
      .reduce(
        (sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
        0,
      );
    return { name, kb: Math.round(bytes / 100) / 10, limitKb };
  }),
  { name: 'rules on the device', kb: domainKb(), limitKb: domainLimitKb },
];

const isScript = (file) => file.endsWith('.js');
const textOf = (file) => readFileSync(join(dist, file), 'utf8');

/** Schemas weigh: no first screen has any (decision 003). The rules that judge without a signal bring theirs when they are needed. */
const withSchemas = () =>
  screens
    .flatMap(([, , keys]) => [...filesOf(keys)])
    .filter((file) => isScript(file) && textOf(file).includes('ZodType'));

/** The rules of the whole domain, as a device that keeps the herd loads them once. */
const domainLimitKb = 40;
function domainKb() {
  // Known by a sentence that only a rule says; the other pieces that have it are translations.
  const texts = readdirSync(join(dist, 'assets'))
    .filter((name) => isScript(name) && !/^(?:af|zu|translate)-/u.test(name))
    .map((name) => textOf(`assets/${name}`))
    .filter((text) => text.includes('No check sees a pregnancy that young.'));
  if (texts.length !== 1)
    throw new Error('the rules for a device are not in one piece of the build');
  return Math.round(gzipSync(texts[0], { level: 9 }).length / 100) / 10;
}

if (process.argv[1] === import.meta.filename) {
  const found = sizes();
  for (const { name, kb, limitKb } of found) console.log(name, kb, 'kB of', limitKb);
  const wrong = withSchemas();
  if (wrong.length > 0) console.log('schemas in the page:', wrong.join(', '));
  process.exit(wrong.length > 0 || found.some(({ kb, limitKb }) => kb > limitKb) ? 1 : 0);
}
