import { writeFileSync } from 'node:fs';
import { stopBenches } from './farm.ts';
import { rows } from './rows.ts';
import { type Row, printTable } from './table.ts';

const after = (flag: string): string | undefined => {
  const at = process.argv.indexOf(flag);
  return at >= 0 ? process.argv[at + 1] : undefined;
};

// Who stops it takes its databases along.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopBenches().finally(() => process.exit(1)));

/**
 * `npm run bench` prints one table; `-- --only NAME,NAME` runs some rows, `-- --json FILE` writes the rows for a script.
 * `-- --large` fills a whole country first, of 1, 3 and 10 million stays (LARGE=1,3 fills less of it), which takes an hour.
 */
const only = process.argv.includes('--large') ? 'large' : after('--only');
const measured: Row[] = [];
try {
  for (const { name, measure, isOnDemand } of rows) {
    if (only ? !only.split(',').includes(name) : isOnDemand) continue;
    process.stderr.write(`${name} …\n`);
    measured.push(...(await measure()));
  }
} finally {
  await stopBenches();
}
printTable(measured);
const file = after('--json');
if (file) writeFileSync(file, JSON.stringify(measured, null, 2));
process.exit(0);
