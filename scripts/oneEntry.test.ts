import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fieldNames } from '@kraal/domain/animals/fields';
import { traitNames } from '@kraal/domain/growth/traits';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Code that runs: what tries it may name what it tries. */
const sources = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|\/testing\//u.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const placesOf = (name: string): string[] =>
  sources
    .filter(({ text }) => new RegExp(`\\b${name}\\b`, 'u').test(text))
    .map(({ file }) => file.split('/').slice(1).join('/').replace('src/', ''))
    .sort();

it('a field is named by the registry and its label, and by no other code', () => {
  // Of the others the words mean something else too: a medicine has a registration number, a breed has a gestation.
  const fields = ['earNotch', 'hornStatus'] as const satisfies (typeof fieldNames)[number][];
  for (const name of fields)
    expect(placesOf(name), name).toEqual([
      'domain/animals/fields.ts',
      'web/areas/animals/fieldLabels.ts',
    ]);
});

it('a trait is named by the registry and its label, and by no other code', () => {
  const traits = ['frameScore', 'scrotalCm'] as const satisfies (typeof traitNames)[number][];
  for (const name of traits)
    expect(placesOf(name), name).toEqual([
      'domain/growth/traits.ts',
      'web/areas/ledger/traitLabels.ts',
    ]);
});
