import type { Transaction } from '../../platform/database/connection.ts';
import { type Cell, type SheetFormat, toSheet } from '../../platform/files/sheet.ts';
import { type RegisterQuery, registerLines } from './lists.ts';

const mostRows = 100_000;
const headings = ['Date and time', 'Animal', 'Heads', 'Medicine', 'Batch', 'Dose', 'Unit', 'Route', 'Body site', 'Reason', 'Given by', 'Prescribed by', 'Meat withdrawal until', 'Milk withdrawal until'];

/** The register as an auditor asks for it, oldest first. */
export async function registerFile(transaction: Transaction, farmId: string, query: RegisterQuery, format: SheetFormat): Promise<Buffer> {
  const lines = (await registerLines(transaction, farmId, query, null, mostRows)).reverse();
  const rows = lines.map((line): Cell[] => [
    new Date(line.givenAt).toISOString(), line.tag ?? line.animalId, line.heads, line.medicine, line.batch, line.dose, line.unit, line.route?.replaceAll('_', ' ') ?? null, line.site, line.reason, line.givenBy, line.prescribedBy, line.meatUntil, line.milkUntil,
  ]);
  return toSheet([headings, ...rows], format);
}
