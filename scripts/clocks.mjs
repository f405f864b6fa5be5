// The tests of server and screens on each of the clocks, one after the other: longer than a change should wait.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { binaries, environment, nodeBinary, root } from './prepare.mjs';

let failed = 0;
for (const clock of ['23:00', '+230d', '02-29']) {
  console.log(`\n── with the clock at ${clock}`);
  const { status } = spawnSync(nodeBinary(), [join(binaries, 'vitest'), 'run'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, TEST_CLOCK: clock },
  });
  if (status !== 0) failed += 1;
}
process.exit(failed > 0 ? 1 : 0);
