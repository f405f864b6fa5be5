import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, row, text } from '../../platform/database/row.ts';
import { type Life, livesOf } from '../animals/index.ts';

export type Going = { animalId: string; heads: number };

export const linesOf = (transaction: Transaction, farmId: string, id: string): Promise<Going[]> =>
  select(
    transaction,
    row({ animalId: text, heads: number }),
    sql`select animal_id as "animalId", heads from transfer_line
      where farm_id = ${farmId} and transfer_id = ${id} order by animal_id`,
  );

/** The animals of a transfer as they are now; one that is on record no more is missing. */
export const livesOfLines = async (
  transaction: Transaction,
  farmId: string,
  lines: readonly Going[],
): Promise<Life[]> =>
  lines.length === 0
    ? []
    : livesOf(transaction, {
        farmId,
        wanted: { animalIds: lines.map(({ animalId }) => animalId) },
        most: lines.length,
      });
