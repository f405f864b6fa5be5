import type { Change } from '@kraal/domain/ledger/fold';
import { endOf } from '@kraal/domain/health/hold';
import type { Day } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { heldAtExit } from '../project/rows.ts';
import type { Recording } from './recording.ts';

/** Heads that left inside a withdrawal that nobody knew of when they left. */
export type Residue = {
  animalId: string;
  eventId: string;
  tag: string | null;
  on: Day;
  where: string | null;
  medicineIds: string[];
};

/**
 * What a request makes of those that were sold or slaughtered before: by a treatment that is found late, a mob they
 * were in, heads that joined them, a cancellation, wherever it comes from.
 */
export async function residuesOf(
  transaction: Transaction,
  farmId: string,
  { lives, taken }: Pick<Recording, 'lives' | 'taken'>,
): Promise<Residue[]> {
  const held: { animalId: string; change: Change }[] = [];
  for (const [animalId, { rebuilt }] of lives.all)
    for (const change of rebuilt?.changes ?? [])
      if (heldAtExit(change) !== null) held.push({ animalId, change });
  if (held.length === 0) return [];
  const rows = await select<{ key: string; inside: boolean }>(
    transaction,
    sql`select event_id || ' ' || animal_id as key, inside_until is not null as inside
      from stock_change where farm_id = ${farmId}
        and event_id = any(${sql.param([...new Set(held.map(({ change }) => change.event.id))])}::uuid[])`,
  );
  const known = new Map(rows.map(({ key, inside }) => [key, inside]));
  const fresh = new Set(taken.events.map(({ id }) => id));
  return held.flatMap(({ animalId, change: { event, before, day } }): Residue[] => {
    // Who knew of it when they left, or said why, is told nothing new.
    const wasInside = known.get(`${event.id} ${animalId}`);
    const said = event.payload['withdrawalOverride'] ?? event.payload['sure'];
    if (wasInside === true || (wasInside === undefined && (!fresh.has(event.id) || said)))
      return [];
    const where = event.payload['at'] ?? event.payload['to'];
    const tag = before?.identifiers.findLast(({ type }) => type === 'visual')?.value;
    return [
      {
        animalId,
        eventId: event.id,
        tag: tag ?? before?.name ?? null,
        on: day,
        where: typeof where === 'string' ? where : null,
        medicineIds: (before?.holds ?? [])
          .filter((hold) => (endOf(hold, 'meat') ?? '') >= day)
          .map(({ medicineId }) => medicineId),
      },
    ];
  });
}
