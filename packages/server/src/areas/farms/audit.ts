import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/connection.ts';
import { newId } from '../../platform/newId.ts';

type Entry = { farmId: string; userId: string; action: string; subject: string; detail?: unknown };

export async function recordAudit(transaction: Transaction, { farmId, userId, action, subject, detail }: Entry): Promise<void> {
  await transaction.execute(sql`insert into audit (farm_id, id, user_id, action, subject, detail)
    values (${farmId}, ${newId()}, ${userId}, ${action}, ${subject}, ${JSON.stringify(detail ?? null)}::jsonb)`);
}
