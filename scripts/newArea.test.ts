import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesOfArea } from './newArea.mjs';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

it('a new area is files of its own and a line in each list', () => {
  const files = filesOfArea('pond', 'fish', read);
  const made = Object.keys(files).filter((path) => !existsSync(join(root, path)));
  expect(made).toEqual([
    'packages/contract/src/pond.ts',
    'packages/server/src/areas/pond/schema.ts',
    'packages/server/src/areas/pond/fishs.ts',
    'packages/server/src/areas/pond/routes.ts',
    'packages/server/src/areas/pond/fishs.test.ts',
  ]);
  for (const [path, text] of Object.entries(files)) {
    if (made.includes(path)) continue;
    expect(text, path).toContain('pond');
    // What stood there stands there still.
    for (const line of read(path).split('\n')) expect(text.includes(line), line).toBe(true);
  }
});
