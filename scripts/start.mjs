import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, environment, install, nodeBinary, root } from './prepare.mjs';

install();
build();

/** Settings that are wrong stay wrong: the server says so with this code and is not started again. */
const mistakenSettings = 78;
const pausesSeconds = [1, 2, 5, 10, 30];
/** Who ran so long did not die of its start. */
const longEnoughMs = 60_000;

let stopping = false;
let server;
// The server stops in order by itself; this process waits for it, and starts it again where it died.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    stopping = true;
    server?.kill(signal);
  });

function run(given, tries) {
  const began = Date.now();
  server = spawn(nodeBinary(), [join(root, 'packages/server/src/main.ts'), ...given], {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  });
  server.on('exit', (code) => {
    if (stopping || code === 0 || code === mistakenSettings) process.exit(code ?? 0);
    const times = Date.now() - began > longEnoughMs ? 0 : tries;
    const pause = pausesSeconds[Math.min(times, pausesSeconds.length - 1)];
    console.error(`Kraal ended unexpectedly and is started again in ${pause} s.`);
    // The demo farm was made with the first start.
    setTimeout(() => (stopping ? process.exit(1) : run([], times + 1)), pause * 1000);
  });
}
run(process.argv.slice(2), 0);
