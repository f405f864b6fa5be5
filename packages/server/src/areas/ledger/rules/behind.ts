import { allKinds } from '@kraal/domain/ledger/registry';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';
import { projectionVersion } from './version.ts';

const idRow = row({ id: text });
const uuids = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;

/** It is known from entries, and what is kept of it was not made by today's rules. */
const isBehind = (farmId: string, id: SQL): SQL =>
  sql`not exists (select from animal a where a.farm_id = ${farmId} and a.id = ${id}
      and a.rules_version >= ${projectionVersion})
    and exists (select from event_animal l where l.farm_id = ${farmId} and l.animal_id = ${id}
      and not l.derived)`;

/** Which of these older rules left. */
export async function behindOf(
  transaction: Transaction,
  farmId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await select(
    transaction,
    idRow,
    sql`select i.id from unnest(${uuids(ids)}) i(id) where ${isBehind(farmId, sql`i.id`)}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Which of these older rules left, and before them whoever may have handed them something and was left too: by what is
 * stored of that, and by entries of which today's rules make something for another than they are about. Sires are
 * handed nothing at a birth, nor are lots by those who were taken out of them. Those come first whose lives begin first.
 */
export async function behindWithGivers(
  transaction: Transaction,
  farmId: string,
  { ids, brought }: { ids: readonly string[]; brought: readonly string[] },
): Promise<string[]> {
  const asked = ids.filter((id) => !brought.includes(id));
  if (asked.length === 0) return [];
  const kinds = allKinds().flatMap(({ name, handsOver }) => (handsOver ? [name] : []));
  const rows = await select(
    transaction,
    idRow,
    sql`with recursive behind(id) as (
        select i.id from unnest(${uuids(asked)}) i(id) where ${isBehind(farmId, sql`i.id`)}
        union
        select g.id from behind b cross join lateral (
          select h.giver_id as id from hand_over h
            where h.farm_id = ${farmId} and h.receiver_id = b.id
          union all
          select h.giver_id from mob_membership m join hand_over h on h.farm_id = m.farm_id
              and h.receiver_id = m.mob_id
            where m.farm_id = ${farmId} and m.animal_id = b.id
          union all
          select h.giver_id from event_animal ea join hand_over h on h.farm_id = ea.farm_id
              and h.receiver_id = ea.event_id
            where ea.farm_id = ${farmId} and ea.animal_id = b.id
          union all
          select o.animal_id from event_animal ea join event e on e.farm_id = ea.farm_id
              and e.id = ea.event_id and e.kind = any(${sql.param(kinds)}::text[])
            join event_animal o on o.farm_id = ea.farm_id and o.event_id = ea.event_id
              and o.part <> ea.part and o.part <> 'sire' and not o.derived
            where ea.farm_id = ${farmId} and ea.animal_id = b.id and not ea.derived
              and ea.part <> 'sire' and not (ea.part = 'subject' and o.part = 'into')
        ) g where g.id <> all(${uuids(brought)}) and ${isBehind(farmId, sql`g.id`)}
      )
      select b.id from behind b join event_animal ea on ea.farm_id = ${farmId}
          and ea.animal_id = b.id and not ea.derived
        join event e on e.farm_id = ea.farm_id and e.id = ea.event_id
      group by 1 order by min(e.occurred_at), 1`,
  );
  return rows.map(({ id }) => id);
}

/** Who handed something to these, animals or mobs or entries that put sires in, by whatever rules. */
export async function giversTo(
  transaction: Transaction,
  farmId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await select(
    transaction,
    idRow,
    sql`select distinct giver_id as id from hand_over where farm_id = ${farmId}
      and receiver_id = any(${uuids(ids)})`,
  );
  return rows.map(({ id }) => id);
}

/** Whom older rules left on a farm, those first whose lives begin first. */
export async function allBehind(transaction: Transaction, farmId: string): Promise<string[]> {
  const rows = await select(
    transaction,
    idRow,
    sql`select l.animal_id as id from event_animal l join event e on e.farm_id = l.farm_id
        and e.id = l.event_id
      where l.farm_id = ${farmId} and not l.derived and not exists (select from animal a
        where a.farm_id = l.farm_id and a.id = l.animal_id
          and a.rules_version >= ${projectionVersion})
      group by 1 order by min(e.occurred_at), 1`,
  );
  return rows.map(({ id }) => id);
}

export async function hasRowsBehind(transaction: Transaction, farmId: string): Promise<boolean> {
  const rows = await select(
    transaction,
    idRow,
    sql`select id from animal where farm_id = ${farmId} and rules_version < ${projectionVersion}
      limit 1`,
  );
  return rows.length > 0;
}
