// Runs a tool of the packages with the Node that came with them.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { binaries, environment, nodeBinary } from './prepare.mjs';

const [tool = '', ...rest] = process.argv.slice(2);
const done = spawnSync(nodeBinary(), [join(binaries, tool), ...rest], {
  stdio: 'inherit',
  env: environment,
});
process.exit(done.status ?? 1);
