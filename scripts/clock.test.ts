import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const serverFiles = execFileSync(
  'git',
  ['ls-files', 'packages/server/src', 'packages/domain/src'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(path));

/** Files that measure spans of their own process, or are the clock. */
const allowed = ['platform/clock.ts', 'platform/newId.ts', 'platform/database/postmaster.ts'];

it('there is one clock: nobody else asks the machine or the database for the time', () => {
  expect(serverFiles.length).toBeGreaterThan(100);
  const found = serverFiles
    .filter((path) => !allowed.some((one) => path.endsWith(one)))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .map((line, index) => ({ line, at: `${path}:${index + 1}` }))
        .filter(({ line }) =>
          /new Date\(\)|Date\.now\(\)|(?<![\w.>])now\(\)|current_date|current_timestamp|defaultNow/i.test(
            line,
          ),
        )
        .map(({ at }) => at),
    );
  expect(found).toEqual([]);
});
