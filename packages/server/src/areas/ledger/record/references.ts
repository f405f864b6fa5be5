import { type Problem, problem } from '@kraal/domain/ledger/problem';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import type { Draft } from './draft.ts';

/** Payload fields that name other things of the farm, by the convention of their names. */
const tables = {
  campId: ['camp', 'This camp is not on the farm.'],
  mobId: ['mob', 'This mob is not on the farm.'],
  photoId: ['photo', 'This photo was not kept. Add it again.'],
  protocolId: ['protocol', 'This protocol is not on the farm.'],
  semenId: ['semen', 'These straws are not in the inventory.'],
} as const;
type Field = keyof typeof tables;
const fields = Object.keys(tables) as Field[]; // the keys of a constant object

/** What an entry names in a field, in its drafts too: a scan sends each result to a mob and camp of its own. */
function idsIn({ payload, mobId }: Draft, field: Field): string[] {
  const drafts = Array.isArray(payload['drafts']) ? payload['drafts'] : [];
  return [
    payload[field],
    field === 'mobId' ? mobId : undefined,
    ...drafts.map((draft: Record<string, unknown> | null) => draft?.[field]),
  ].filter((value) => typeof value === 'string');
}

export type References = (draft: Draft) => Problem[];

/** One look-up per table for a whole request; the answer says what a draft names that does not exist. */
export async function loadReferences(
  transaction: Transaction,
  farmId: string,
  drafts: readonly Draft[],
): Promise<References> {
  const known = new Set<string>();
  for (const field of fields) {
    const ids = [...new Set(drafts.flatMap((draft) => idsIn(draft, field)))];
    if (ids.length === 0) continue;
    const rows = await select<{ id: string }>(
      transaction,
      sql`select id from ${sql.identifier(tables[field][0])} where farm_id = ${farmId}
        and id = any(${sql.param(ids)}::uuid[])`,
    );
    for (const row of rows) known.add(`${field} ${row.id}`);
  }
  return (draft) =>
    fields.flatMap((field) =>
      idsIn(draft, field).every((id) => known.has(`${field} ${id}`))
        ? []
        : [problem(field, 'unknown_reference', tables[field][1])],
    );
}
