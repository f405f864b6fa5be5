import type { Day } from '@kraal/domain/format/dates';
import type { HeldBy } from '@kraal/contract/health';
import { heldOn } from '@kraal/domain/health/heldOn';
import type { Hold } from '@kraal/domain/health/hold';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';

/** Which medicines hold animals back on a day, by name, each with its own end: what a badge and a list say. */
export async function heldByMedicine(
  transaction: Transaction,
  {
    farmId,
    holdsOf,
    today,
  }: { farmId: string; holdsOf: ReadonlyMap<string, readonly Hold[]>; today: Day },
): Promise<Map<string, HeldBy[]>> {
  const ids = [...new Set([...holdsOf.values()].flat().map(({ medicineId }) => medicineId))];
  const names = new Map(
    ids.length === 0
      ? []
      : (
          await select(
            transaction,
            row({ id: text, name: text }),
            sql`select id, name from medicine where farm_id = ${farmId}
              and id = any(${sql.param(ids)}::uuid[])`,
          )
        ).map(({ id, name }) => [id, name]),
  );
  return new Map(
    [...holdsOf].map(([id, holds]) => [
      id,
      // What was given before it came is of no medicine that this farm knows.
      heldOn(holds, today).map((one) => ({ ...one, medicine: names.get(one.medicineId) ?? null })),
    ]),
  );
}
