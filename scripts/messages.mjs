// The catalogues hold exactly the texts of the screens: extracting them again changes nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { binaries, environment, nodeBinary, root } from './prepare.mjs';

const catalogues = ['public', 'inside'].map((name) => join(root, `packages/web/src/messages/${name}/en.po`));
// The head of a catalogue carries the time of its making.
const textsOf = (file) => readFileSync(file, 'utf8').replace(/^"POT-Creation-Date.*$/m, '');
const before = catalogues.map((file) => readFileSync(file, 'utf8'));
const compared = catalogues.map(textsOf);
spawnSync(nodeBinary(), [join(binaries, 'lingui'), 'extract', '--clean'], { cwd: join(root, 'packages/web'), env: environment, stdio: 'ignore' });
const changed = catalogues.filter((file, index) => textsOf(file) !== compared[index]);
catalogues.forEach((file, index) => writeFileSync(file, before[index] ?? ''));
for (const file of changed) console.error(`${file} is not up to date: run npm run messages`);
process.exit(changed.length > 0 ? 1 : 0);
