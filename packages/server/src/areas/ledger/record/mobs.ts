import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import type { Draft } from './draft.ts';

/** Membership is by date: an event for a mob concerns whoever was in it at that moment. */
export async function resolveMobs(
  transaction: Transaction,
  farmId: string,
  drafts: readonly Draft[],
): Promise<void> {
  for (const draft of drafts) {
    if (!draft.mobId || draft.animalIds) continue;
    const members = await select<{ animal_id: string }>(
      transaction,
      sql`
      select distinct animal_id from mob_membership where farm_id = ${farmId} and mob_id = ${draft.mobId}
        and since <= ${draft.occurredAt} and (until is null or until > ${draft.occurredAt}) limit 20000`,
    );
    // A sire that runs in the mob he is put to is its sire, not one of its females.
    const named = new Set(draft.involved.map(({ animalId }) => animalId));
    draft.involved.unshift(
      ...members
        .filter(({ animal_id }) => !named.has(animal_id))
        .map(({ animal_id }) => ({ animalId: animal_id, part: 'subject' as const })),
    );
  }
}
