// Which places of the server ask the database something that no test ever asked: a column that is dropped or misspelt
// there would be seen on a screen first. It reads what `packages/server/src/testing/statements.ts` wrote down in a whole
// run of the tests, and says what stands in the source beside it.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const source = join(root, 'packages/server/src');
const written = join(root, 'node_modules/.vitest/statements');

/** Commands of their own: their tests run them as whoever gives them would, in a process that is not watched. */
const inOtherProcesses = ['areas/admin/grant.ts', 'areas/ledger/replayFarms.ts', 'verifyChain.ts'];

const asks = /(?<![.\w])(?:select|selectBy|selectPlanned|insertRows)\(|\.execute\(/u;
const isNamed = /^\s*(?:\*|\/\/)|function (?:select|selectPlanned|insertRows)/u;

/** Every place that asks: file and line. */
function placesOf(path) {
  return readFileSync(join(source, path), 'utf8')
    .split('\n')
    .flatMap((line, at) => (asks.test(line) && !isNamed.test(line) ? [`${path}:${at + 1}`] : []));
}

const files = globSync('**/*.ts', { cwd: source }).filter(
  (path) => !/\.test\.ts$|^testing\/|platform\/database\/connection\.ts$/u.test(path),
);
const places = files.flatMap(placesOf);
const seen = new Set(
  existsSync(written)
    ? readdirSync(written)
        .filter((file) => file.endsWith('.txt'))
        .flatMap((file) => readFileSync(join(written, file), 'utf8').split('\n'))
    : [],
);
const isElsewhere = (place) => inOtherProcesses.some((path) => place.startsWith(`${path}:`));
const unseen = places.filter((place) => !seen.has(place) && !isElsewhere(place));
const stale = inOtherProcesses.filter((path) => !places.some((place) => place.startsWith(path)));
for (const path of stale) console.log(`${path} asks nothing any more`);
for (const place of unseen) console.log(place);
console.log(
  `${places.length - unseen.length} of ${places.length} places that ask the database are held by a test`,
);
process.exit(unseen.length + stale.length > 0 ? 1 : 0);
