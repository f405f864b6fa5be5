import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

// Requests from right to hostile against a server of its own: `npm run fuzz -- COUNT SEED`, both as you like.
const [count = '100000', seed = String(randomInt(2 ** 31))] = process.argv.slice(2);
console.log(`${count} requests with seed ${seed}`);
const { status } = spawnSync('npx', ['vitest', 'run', 'packages/server/src/fuzz'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_REQUESTS: count, FUZZ_SEED: seed },
});
process.exit(status ?? 1);
