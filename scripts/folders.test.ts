import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const made = new Set(['results', 'screenshots', 'node_modules']);

function foldersOf(folder: string): string[] {
  const inside = readdirSync(join(root, folder), { withFileTypes: true })
    .filter((one) => one.isDirectory() && !made.has(one.name))
    .flatMap(({ name }) => foldersOf(`${folder}/${name}`));
  return [folder, ...inside];
}

const codeOf = (): string[] => {
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src`);
  return [...packages.flatMap(foldersOf), ...foldersOf('bench'), ...foldersOf('e2e'), 'scripts'];
};

it('docs/architecture.md says of every folder in one line what lives there, and of no other', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const named = [...text.matchAll(/^\| `([^`]+)` +\| \S.+ \|$/gmu)].map(([, folder]) => folder);
  expect(named.toSorted()).toEqual(
    codeOf()
      .map((folder) => relative(root, join(root, folder)))
      // Named by the folders in it.
      .filter((folder) => folder !== 'packages/domain/src')
      .toSorted(),
  );
});
