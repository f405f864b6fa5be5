import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
/** An index is written in the schema, before any kind is known, and the helper names what it is given. */
const outside = /ledger\/(?:schema|payloadSql)\.ts$/u;
const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'packages/server/src'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => /(?<!\.test)\.ts$/u.test(path) && !/\/testing\//u.test(path));

/** A field of an entry's payload that SQL reads by a name that no kind is held to. */
const unheld = (text: string): string[] => text.match(/\bpayload\s*->>?\s*(?:'|\$\{)\S*/gu) ?? [];

it('what SQL reads of an entry is named with its kind (payloadText, payloadJson)', () => {
  expect(files.length).toBeGreaterThan(400);
  const found = files
    .filter((path) => !outside.test(path))
    .flatMap((path) =>
      unheld(readFileSync(join(root, path), 'utf8')).map((one) => `${path}: ${one}`),
    );
  expect(found).toEqual([]);
});

it('finds one that is planted', () => {
  expect(unheld("select e.payload->>'massKg' from event e")).toHaveLength(1);
  expect(unheld("select payload -> 'lines' from event")).toHaveLength(1);
  expect(unheld('select e.payload->>${name}')).toHaveLength(1);
});
