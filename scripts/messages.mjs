// The catalogues hold exactly the texts of the screens: extracting them again changes nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { binaries, environment, nodeBinary, root } from './prepare.mjs';

const languages = ['en', 'af', 'zu'];
const catalogues = ['public', 'inside', 'server'].flatMap((name) =>
  languages.map((language) => join(root, `packages/web/src/messages/${name}/${language}.po`)),
);
// The head of a catalogue carries the time of its making.
const textsOf = (file) => readFileSync(file, 'utf8').replace(/^"POT-Creation-Date.*$/m, '');
const before = catalogues.map((file) => readFileSync(file, 'utf8'));
const compared = catalogues.map(textsOf);
spawnSync(nodeBinary(), [join(binaries, 'lingui'), 'extract', '--clean'], {
  cwd: join(root, 'packages/web'),
  env: environment,
  stdio: 'ignore',
});
const changed = catalogues.filter((file, index) => textsOf(file) !== compared[index]);
catalogues.forEach((file, index) => writeFileSync(file, before[index] ?? ''));
for (const file of changed) console.error(`${file} is not up to date: run npm run messages`);
// English is the source; the others have a translation of every text.
const isUntranslated = (entry) =>
  /^msgid "(?!")/m.test(entry) && /^msgstr ""$/m.test(entry) && !/^msgstr ""\n"/m.test(entry);
const incomplete = catalogues.filter(
  (file, index) =>
    !file.endsWith('en.po') && (before[index] ?? '').split('\n\n').some(isUntranslated),
);
for (const file of incomplete) console.error(`${file} lacks translations`);
process.exit(changed.length + incomplete.length > 0 ? 1 : 0);
