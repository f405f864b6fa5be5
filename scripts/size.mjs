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

export const sizes = () =>
  screens.map(([name, limitKb, keys]) => {
    for (const key of keys) if (!manifest[key]) throw new Error(`${key} is not in the build`);
    const bytes = [...filesOf(keys)]
      .filter((file) => file.endsWith('.js'))
      .reduce(
        (sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
        0,
      );
    return { name, kb: Math.round(bytes / 100) / 10, limitKb };
  });

/** Schemas stay on the server (decision 003): they weigh, and check with code made at run time, which the page forbids. */
const withSchemas = () =>
  readdirSync(join(dist, 'assets')).filter(
    (file) =>
      file.endsWith('.js') && readFileSync(join(dist, 'assets', file), 'utf8').includes('ZodType'),
  );

if (process.argv[1] === import.meta.filename) {
  const found = sizes();
  for (const { name, kb, limitKb } of found) console.log(name, kb, 'kB of', limitKb);
  const wrong = withSchemas();
  if (wrong.length > 0) console.log('schemas in the page:', wrong.join(', '));
  process.exit(wrong.length > 0 || found.some(({ kb, limitKb }) => kb > limitKb) ? 1 : 0);
}
