import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';
import type { UnitOfWork } from '@kraal/domain/ledger/unitOfWork';
import { closedLinks, keptOf } from '../closedRecords.ts';

type Parents = { damId: string | null; sireId: string | null };

export const parentIds = ({ damId, sireId }: Parents): string[] =>
  [damId, sireId].filter((id) => id !== null);

export const noParents: Parents = { damId: null, sireId: null };

async function ancestorsOf(
  transaction: Transaction,
  farmId: string,
  ids: readonly string[],
): Promise<Map<string, Parents>> {
  const rows = await select(
    transaction,
    row({ id: text, damId: text.orNull, sireId: text.orNull }),
    sql`
    with recursive up(id) as (
      select unnest(${sql.param([...ids])}::uuid[])
      union select unnest(array[a.dam_id, a.sire_id]) from up join animal a on a.farm_id = ${farmId}
        and a.id = up.id
    ) select a.id, a.dam_id as "damId", a.sire_id as "sireId" from up
      join animal a on a.farm_id = ${farmId} and a.id = up.id`,
  );
  return new Map(rows.map((row) => [row.id, { damId: row.damId, sireId: row.sireId }]));
}

/** All ancestors of an animal, those that other entries of this request name too; closed records are their animal's. */
export async function pedigreeOf(
  transaction: Transaction,
  {
    farmId,
    unitOfWork,
    child,
  }: { farmId: string; unitOfWork: UnitOfWork; child: Parents & { id: string } },
): Promise<Map<string, Parents>> {
  const links = await closedLinks(transaction, farmId);
  const meant = (id: string | null): string | null => id && keptOf(links, id);
  const ofAnimals = ({ damId, sireId }: Parents): Parents => ({
    damId: meant(damId),
    sireId: meant(sireId),
  });
  const pedigree = new Map<string, Parents>([[child.id, ofAnimals(child)]]);
  // Parents that other entries of this request name stand in no table yet.
  for (let unknown = parentIds(ofAnimals(child)); unknown.length > 0; ) {
    for (const [id, stored] of await ancestorsOf(transaction, farmId, unknown))
      if (id !== child.id) pedigree.set(id, ofAnimals(unitOfWork.all.get(id)?.state ?? stored));
    for (const id of unknown)
      if (!pedigree.has(id))
        pedigree.set(id, ofAnimals(unitOfWork.all.get(id)?.state ?? noParents));
    unknown = [...pedigree.values()].flatMap(parentIds).filter((id) => !pedigree.has(id));
  }
  return pedigree;
}
