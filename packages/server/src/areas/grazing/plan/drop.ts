import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';
import { updateSeen } from '../../../platform/database/seenVersion.ts';
import { changedMeanwhile, notFound } from '../../../platform/errors.ts';

type Of = { farmId: string; id: string };

/** Takes something off the plan as whoever asks saw it. */
const dropFrom =
  (table: SQL, name: string) =>
  async (transaction: Transaction, { farmId, id }: Of, version: number): Promise<void> => {
    const [was] = await select(
      transaction,
      row({ id: text }),
      sql`select id from ${table} where farm_id = ${farmId} and id = ${id}`,
    );
    if (!was) throw notFound(name);
    await updateSeen(
      transaction,
      sql`delete from ${table} where farm_id = ${farmId} and id = ${id} and version = ${version}`,
      changedMeanwhile(),
    );
  };

export const dropStay = dropFrom(sql`planned_stay`, 'Planned stay');
export const dropHeads = dropFrom(sql`planned_change`, 'Planned change');
