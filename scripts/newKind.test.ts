import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesOfKind } from './newKind.mjs';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

it('a new kind of entry is files of its own and a line in each list', () => {
  const files = filesOfKind('hoof_pared', 'health', read);
  const made = Object.keys(files).filter((path) => !existsSync(join(root, path)));
  expect(made).toEqual([
    'packages/domain/src/health/hoofPared.ts',
    'packages/domain/src/health/hoofPared.test.ts',
  ]);
  for (const [path, text] of Object.entries(files)) {
    expect(text, path).toContain('hoof');
    if (made.includes(path)) continue;
    // What stood there stands there still, in its order.
    const lines = text.split('\n');
    let at = 0;
    for (const line of read(path).split('\n')) at = lines.indexOf(line, at) + 1 || Number.NaN;
    expect(at, path).not.toBeNaN();
  }
});
