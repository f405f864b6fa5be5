import type { Day } from '@kraal/domain/format/dates';
import { type DueItem, dueKinds, type listDue as listContract } from '@kraal/contract/due';
import type { Output, Request } from '@kraal/contract/endpoint';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { dueItem as dueItemSchema } from '@kraal/contract/due';
import { json, number, row, rowOf, text } from '../../platform/database/row.ts';
import { keysetPage } from '../../platform/database/page.ts';
import { unionOf } from './unionOf.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofInfrastructure } from '../infrastructure/tables.ts';

type Kind = (typeof dueKinds)[number];
export type DueFilter = {
  species?: string | undefined;
  mobId?: string | undefined;
  campId?: string | undefined;
};
type Span = { today: Day; to: Day };

const columns = sql`animal_id, kind, day, until, detail, protocol_id, step, medicine_id, heads`;

const allKinds: readonly Kind[] = dueKinds;
const kindsOf = (asked: string | undefined): Kind[] => {
  const wanted = asked?.split(',') ?? [];
  const known = allKinds.filter((kind) => wanted.includes(kind));
  return known.length > 0 ? known : [...allKinds];
};

/** While sires run with her a birth has no last day, and is never late. */
const isLate = (today: Day) =>
  sql`(coalesce(d.until, d.day) < ${today} and (d.kind <> 'birth' or d.until is not null))`;

/** What is late comes first, then day by day. Work stays on the list until what it asks for is recorded. */
export async function listDue(
  transaction: Transaction,
  {
    farmId,
    today,
    query,
  }: { farmId: string; today: Day; query: Request<typeof listContract>['query'] },
): Promise<Output<typeof listContract>> {
  const due = unionOf(farmId, {
    kinds: kindsOf(query.kinds),
    span: { today, to: query.to },
    place: query,
  });
  let total = 0;
  const page = await keysetPage(query, 0, async (after, limit) => {
    // Counted and paged in one reading: what is due is worked out once.
    const rows = await select(
      transaction,
      rowOf(dueItemSchema).with({ key: text, total: number }),
      sql`
      with due(${columns}) as materialized (${due}), chosen as (
        select d.*,
          d.day::text || ' ' || d.kind || ' ' || d.animal_id || ' ' || coalesce(d.protocol_id::text,
          d.medicine_id::text, '') as key from due d)
      select d.kind, d.day::text as day, d.until::text as until, d.animal_id as "animalId", a.tag,
        a.name, d.heads, a.species, c.name as "campName", m.name as "mobName", d.detail,
        d.protocol_id as "protocolId", d.step, d.medicine_id as "medicineId",
        ${isLate(today)} as "isLate", d.key, (select count(*) from due) as total
      from (select * from chosen where key > ${after ?? ''} order by key limit ${limit}) d
        join ${ofAnimals.animal} a on a.farm_id = ${farmId} and a.id = d.animal_id
        left join ${ofInfrastructure.camp} c on c.farm_id = a.farm_id and c.id = a.camp_id
          left join ${ofAnimals.mob} m on m.farm_id = a.farm_id and m.id = a.mob_id order by d.key`,
    );
    total = rows[0]?.total ?? 0;
    return rows;
  });
  return {
    ...page,
    total,
    items: page.items.map(
      ({ key: _key, total: _total, ...item }: DueItem & { key?: string; total?: number }) => item,
    ),
  };
}

/** By kind: how many heads are late, due today, and in the seven days after. */
export async function countDue(
  transaction: Transaction,
  farmId: string,
  { span, place }: { span: Span; place: DueFilter },
): Promise<{ kind: Kind; late: number; today: number; week: number }[]> {
  const { today } = span;
  const counted = await select(
    transaction,
    row({ kind: json<Kind>(), late: number, today: number, week: number }),
    sql`
    select kind,
      coalesce(sum(heads) filter (where ${isLate(today)}), 0)::float8 as late,
      coalesce(sum(heads) filter (where day <= ${today} and not ${isLate(today)}), 0)::float8 as today,
      coalesce(sum(heads) filter (where day > ${today}), 0)::float8 as week
    from (${unionOf(farmId, { kinds: allKinds, span, place })}) d(${columns}) group by kind`,
  );
  return allKinds.flatMap((kind) => counted.find((one) => one.kind === kind) ?? []);
}
