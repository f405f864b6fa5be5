import { type Problem, problem } from '@kraal/domain/ledger/problem';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';
import { parts } from '../parts.ts';
import type { Draft } from './draft.ts';

/** What an entry names in a field, in its drafts too: a scan sends each result to a mob and camp of its own. */
function idsIn({ payload, mobId }: Draft, field: string): string[] {
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
  const tables = parts().flatMap(({ references = {} }) => Object.entries(references));
  for (const [field, [table]] of tables) {
    const ids = [...new Set(drafts.flatMap((draft) => idsIn(draft, field)))];
    if (ids.length === 0) continue;
    const rows = await select(
      transaction,
      row({ id: text }),
      sql`select id from ${sql.identifier(table)} where farm_id = ${farmId}
        and id = any(${sql.param(ids)}::uuid[])`,
    );
    for (const row of rows) known.add(`${field} ${row.id}`);
  }
  return (draft) =>
    tables.flatMap(([field, [, words]]) =>
      idsIn(draft, field).every((id) => known.has(`${field} ${id}`))
        ? []
        : [problem(field, 'unknown_reference', words)],
    );
}
