import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { everyMigration } from '../database/migrate.ts';
import { fileName } from '../files/files.ts';

/** The shape of the file itself. */
export const backupFormat = 1;
export const manifestName = 'manifest.json';
/** More than any farm's manifest; a hostile one is not read into memory. */
export const largestManifest = 64 * 2 ** 20;

const nameSchema = z.string().regex(/^[a-z_][a-z0-9_]*$/);

/** What a backup holds, written last: a file that was cut off has none. */
export const manifestSchema = z.strictObject({
  format: z.literal(backupFormat),
  madeAt: z.iso.datetime(),
  /** Migrations that the database had: rows of another shape are not put into this one. */
  schema: z.int().min(1),
  tables: z.array(
    z.strictObject({
      name: nameSchema,
      columns: z.array(nameSchema).min(1),
      rows: z.int().min(0),
    }),
  ),
  files: z.array(z.string().regex(fileName)),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const tablePart = (name: string): string => `tables/${name}.copy`;
export const filePart = (name: string): string => `files/${name}`;

/** How many migrations this version of Kraal knows. */
export function schemaNow(): number {
  const text = readFileSync(join(everyMigration, 'meta/_journal.json'), 'utf8');
  return z.object({ entries: z.array(z.unknown()) }).parse(JSON.parse(text)).entries.length;
}
