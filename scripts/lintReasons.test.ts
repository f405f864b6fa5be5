import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('a rule of the linter is off for a reason that stands above it', () => {
  const lines = readFileSync(join(import.meta.dirname, '../.oxlintrc.json'), 'utf8').split('\n');
  const own = lines.slice(
    0,
    lines.findIndex((line) => line.includes('"overrides"')),
  );
  const off = own.flatMap((line, at) => (line.includes('": "off"') ? [at] : []));
  expect(off.length).toBeGreaterThan(10);
  expect(off.filter((at) => !/^ +\/\/ .{15,}/u.test(own[at - 1] ?? ''))).toEqual([]);
});
