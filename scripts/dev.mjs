// For whoever works on Kraal: the server starts again with every change, the browser shows the web as it is written.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { binaries, environment, install, nodeBinary, root } from './prepare.mjs';

install();

const start = (folder, ...rest) =>
  spawn(nodeBinary(), rest, { cwd: join(root, folder), stdio: 'inherit', env: environment });
const started = [
  start('.', '--watch', 'packages/server/src/main.ts'),
  start('packages/web', join(binaries, 'vite')),
];
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of started) child.kill(signal);
  });
// One without the other shows nothing.
for (const child of started)
  child.on('exit', () => {
    for (const other of started) other.kill('SIGTERM');
  });
