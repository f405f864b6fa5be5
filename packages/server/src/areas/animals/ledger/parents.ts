import { sql } from 'drizzle-orm';
import { type Row, type Transaction } from '../../../platform/database/connection.ts';
import { closedLinks, keptOf, type Links } from '../closedRecords.ts';
import type { Save } from '../../ledger/index.ts';

const roles = ['dam_id', 'sire_id'] as const;
const isNamed = ({ was, is }: Save): boolean =>
  roles.some((role) => (was?.[role] ?? null) !== (is[role] ?? null));

const keptId = (row: Row | null): string | null => {
  const state = row?.['state'] as { sameAsId?: string } | undefined; // as `animalRow` stores it
  return (row?.['status'] === 'merged' && state?.sameAsId) || null;
};
/** Of what was stored only the columns are at hand: whether it was closed, not into which. */
const isLinkOther = ({ was, is }: Save): boolean =>
  was?.['status'] === 'merged' || keptId(is) !== null;

/**
 * Whoever names a closed record as a parent means its animal: the columns by which pedigrees, litters and lists are
 * read hold the record that goes on, while the life itself keeps what was said. So young that are born or entered
 * later are its animal's too, and a closing that is cancelled leaves nothing behind. In: rows as lives have them. Out:
 * as they are written, and what is to be written anew of others when these are.
 */
export async function withParents(
  transaction: Transaction,
  farmId: string,
  saves: readonly Save[],
): Promise<{ saves: readonly Save[]; afterwards: () => Promise<void> }> {
  const others = saves.filter(isLinkOther);
  if (others.length === 0 && !saves.some(isNamed)) return { saves, afterwards: async () => {} };
  const before = await closedLinks(transaction, farmId);
  const after = linksAfter(before, others);
  const resolve = (row: Row, role: (typeof roles)[number]): unknown => {
    const id = row[role];
    return typeof id === 'string' ? keptOf(after, id) : id;
  };
  return {
    saves: saves.map(({ was, is }) => ({
      was,
      is: { ...is, dam_id: resolve(is, 'dam_id'), sire_id: resolve(is, 'sire_id') },
    })),
    afterwards: () => moveYoung(transaction, farmId, { others, before, after }),
  };
}

/** As they are once these are written. */
function linksAfter(before: Links, others: readonly Save[]): Links {
  const links = new Map(before);
  for (const { is } of others) {
    const kept = keptId(is);
    if (kept) links.set(String(is['id']), kept);
    else links.delete(String(is['id']));
  }
  return links;
}

/** Young of a record that was closed, or is open again, whatever became of them themselves. */
async function moveYoung(
  transaction: Transaction,
  farmId: string,
  { others, before, after }: { others: readonly Save[]; before: Links; after: Links },
): Promise<void> {
  const touched = others.map(({ is }) => String(is['id']));
  const holders = [
    ...new Set(touched.flatMap((id) => [id, keptOf(before, id), keptOf(after, id)])),
  ];
  if (holders.length === 0) return;
  const links = JSON.stringify([...after.keys()].map((id) => ({ id, kept_id: keptOf(after, id) })));
  for (const [column, field] of [
    ['dam_id', 'damId'],
    ['sire_id', 'sireId'],
  ] as const) {
    const said = sql`(a.state->>${field})::uuid`;
    await transaction.execute(sql`
      update animal a set ${sql.identifier(column)} = y.is_of from (
        select a.id, coalesce(l.kept_id, ${said}) as is_of from animal a
          left join jsonb_to_recordset(${links}::jsonb) l(id uuid, kept_id uuid) on l.id = ${said}
          where a.farm_id = ${farmId} and a.${sql.identifier(column)} = any(${sql.param(holders)}::uuid[])
      ) y where a.farm_id = ${farmId} and a.id = y.id
        and a.${sql.identifier(column)} is distinct from y.is_of`);
  }
}
