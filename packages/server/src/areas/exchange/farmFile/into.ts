import { sentence } from '@kraal/domain/ledger/problem';
import type { Row, Transaction } from '../../../platform/database/connection.ts';
import type { Services } from '../../../platform/services.ts';
import { Unusable } from './open.ts';

export type Into = {
  services: Services;
  transaction: Transaction;
  farmId: string;
  userId: string;
  /** The file with which all of it comes. */
  importId: string;
};

const rowsAtOnce = 2000;
/** A line may be long: a few thousand of those are more than a process holds. */
const bytesAtOnce = 8 * 2 ** 20;

/** Rows on their way into the database, written whenever they are many or large, so that no file fills the memory. */
export function inBatches(write: (rows: Row[]) => Promise<unknown>) {
  let rows: Row[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (rows.length === 0) return;
    const all = rows;
    rows = [];
    bytes = 0;
    await write(all);
  };
  const add = async (row: Row, size: number): Promise<void> => {
    rows.push(row);
    bytes += size;
    if (rows.length >= rowsAtOnce || bytes >= bytesAtOnce) await flush();
  };
  return { add, flush };
}

export const wrongLine = (part: string, number: number, said: string): Unusable =>
  new Unusable(sentence`${part}.jsonl, line ${number}: ${said}`);
