import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, environment, install, nodeBinary, root } from './prepare.mjs';

install();
build();
const server = spawn(
  nodeBinary(),
  [join(root, 'packages/server/src/main.ts'), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: environment },
);
// The server stops in order by itself; this process only waits for it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
