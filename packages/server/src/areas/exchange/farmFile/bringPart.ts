import { sentence } from '@kraal/domain/ledger/problem';
import { randomUUID } from 'node:crypto';
import { insertRows, pick, type Row } from '../../../platform/database/connection.ts';
import { isPdf, isWebp } from '../../../platform/files/photo.ts';
import { saidOf } from './entryLines.ts';
import { type FarmFile, Unusable } from './open.ts';
import { inCamel, type Part } from './parts.ts';
import { inBatches, type Into, wrongLine } from './into.ts';

const mostPhotoBytes = 30 * 2 ** 20;

export async function bringPart(
  file: FarmFile,
  {
    part: { table, schema, columns, leaves },
    into,
    newFiles,
  }: { part: Part; into: Into; newFiles: string[] },
): Promise<void> {
  const { add, flush } = inBatches((rows) => insertRows(into.transaction, table, rows));
  for await (const { number, value, bytes } of file.lines(`${table}.jsonl`)) {
    if (!isRow(value)) throw wrongLine(table, number, 'This is no row.');
    if (leaves?.(value)) continue;
    const read = schema.safeParse(inCamel(value));
    if (!read.success) throw wrongLine(table, number, saidOf(read.error));
    const row = { farm_id: into.farmId, ...columnsIn(value, { read: read.data, columns }) };
    await add(table === 'photo' ? await bringPhoto(file, { row, into, newFiles }) : row, bytes);
  }
  await flush();
}

/** Under a name of its own: another farm's photo is never written over. */
async function bringPhoto(
  file: FarmFile,
  { row, into: { services }, newFiles }: { row: Row; into: Into; newFiles: string[] },
): Promise<Row> {
  const name = String(row['file']);
  const content = await file.bytes(name, mostPhotoBytes);
  const isDocument = name.endsWith('.pdf');
  const ownName = `${isDocument ? 'documents' : 'photos'}/${randomUUID()}.${isDocument ? 'pdf' : 'webp'}`;
  // One whose file was not in the export stays known as a photo that is not there.
  if (content) {
    if (!(isDocument ? isPdf(content) : await isWebp(content)))
      throw new Unusable(sentence`${name} is no photo.`);
    newFiles.push(ownName);
    await services.files.put(ownName, content);
  }
  return { ...row, file: ownName };
}

/** What is taken of a line; what an export of before does not say yet is what its schema makes of that. */
function columnsIn(
  value: Row,
  { read, columns }: { read: unknown; columns: readonly string[] },
): Row {
  const made = isRow(read) ? read : {};
  const missing = columns.filter((column) => !(column in value));
  const nameOf = (column: string): string => Object.keys(inCamel({ [column]: null }))[0] ?? column;
  const defaults = missing.map((column) => [column, made[nameOf(column)] ?? null]);
  return { ...pick(value, columns), ...Object.fromEntries(defaults) };
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
