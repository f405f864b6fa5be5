// Every part of the screens in every state (packages/web/src/parts), served as it is written.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { binaries, environment, install, nodeBinary, root } from './prepare.mjs';

install();
const vite = spawn(
  nodeBinary(),
  [join(binaries, 'vite'), '--open', '/parts.html', '--port', process.env.PORT ?? '5174'],
  { cwd: join(root, 'packages/web'), stdio: 'inherit', env: environment },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => vite.kill(signal));
