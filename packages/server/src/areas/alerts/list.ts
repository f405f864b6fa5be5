import {
  alertItem,
  type groupAlerts,
  type listAlerts,
  type showAlert,
} from '@kraal/contract/alerts';
import type { Output, Request } from '@kraal/contract/endpoint';
import { alertCodes, alertRules } from '@kraal/domain/alerts/rules';
import { rankOf } from '@kraal/domain/people/roles';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { keysetPage } from '../../platform/database/page.ts';
import { json, number, oneOf, row, rowOf, text } from '../../platform/database/row.ts';
import { notFound } from '../../platform/errors.ts';
import { campsOfMob } from '../animals/index.ts';
import { nextTold } from './nextTold.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofInfrastructure } from '../infrastructure/tables.ts';
import { ofPeople } from '../people/tables.ts';

type Query = Request<typeof groupAlerts>['query'];

const itemRow = rowOf(alertItem);

const nameOf = (column: SQL): SQL =>
  sql`(select trim(u.first_name || ' ' || u.last_name) from ${ofPeople.userAccount} u
    where u.id = ${column})`;

const columns = sql`a.id, a.rule, a.subject_kind as "subjectKind", a.subject_id as "subjectId",
  a.name, a.heads, a.mob_id as "mobId", m.name as "mobName", a.camp_id as "campId",
  c.name as "campName", a.severity, a.facts, a.shelf, a.fired_at as "firedAt",
  a.resolved_at as "resolvedAt", a.snoozed_until as "snoozedUntil", a.acked_at as "ackedAt",
  ${nameOf(sql`a.acked_by`)} as "ackedName", a.settled_at as "settledAt",
  ${nameOf(sql`a.settled_by`)} as "settledName", a.settled_as as "settledAs",
  a.settled_note as "settledNote",
  (a.level > 0 and exists (select from alert_told t join alert_message g on g.farm_id = t.farm_id
      and g.id = t.message_id where t.farm_id = a.farm_id and t.alert_id = a.id
      and g.occasion = 'escalated')) as "isEscalated"`;
const places = sql`left join ${ofAnimals.mob} m on m.farm_id = a.farm_id and m.id = a.mob_id
  left join ${ofInfrastructure.camp} c on c.farm_id = a.farm_id and c.id = a.camp_id`;

/** Whose list it is, and what they are there. */
export type Reader = { id: string; role: string };

/** Who may do more and who signed in is nobody's business but the owners'. */
export const seenBy = ({ role }: Pick<Reader, 'role'>): SQL =>
  rankOf(role) >= rankOf('farm_owner') ? sql`` : sql` and a.subject_kind <> 'member'`;

/** Those of a shelf, as it is filtered; the table is called `a`. */
export const chosen = (farm: Reader, query: Query): SQL =>
  sql`${filtered(farm, query)} and a.shelf = ${query.shelf}`;

function filtered(farm: Reader, query: Query): SQL {
  const farmId = farm.id;
  const rules = alertCodes.filter(
    (code) =>
      (query.rule === undefined || code === query.rule) &&
      (query.area === undefined || alertRules[code].area === query.area),
  );
  const only = query.rule === undefined && query.area === undefined;
  return sql`a.farm_id = ${farmId}${seenBy(farm)}
    ${only ? sql`` : sql`and a.rule = any(${sql.param(rules)}::text[])`}
    ${query.severity ? sql`and a.severity = ${query.severity}` : sql``}
    ${
      // What is of the camp in which a mob grazes is of that mob, too.
      query.mobId
        ? sql`and (a.mob_id = ${query.mobId} or a.subject_kind = 'camp'
            and a.camp_id in (${campsOfMob(farmId, query.mobId)}))`
        : sql``
    }
    ${query.campId ? sql`and a.camp_id = ${query.campId}` : sql``}
    ${
      query.userId
        ? sql`and exists (select from alert_told t join alert_message g
            on g.farm_id = t.farm_id and g.id = t.message_id
            where t.farm_id = a.farm_id and t.alert_id = a.id and g.user_id = ${query.userId})`
        : sql``
    }`;
}

export async function alertsOf(
  transaction: Transaction,
  farm: Reader,
  query: Request<typeof listAlerts>['query'],
): Promise<Output<typeof listAlerts>> {
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*)::int as total from alert a where ${chosen(farm, query)}`,
  );
  const page = await keysetPage(query, count?.total ?? 0, (after, limit) =>
    select(
      transaction,
      itemRow.with({ key: text }),
      sql`select ${columns}, a.place as key from (
          select * from alert a where ${chosen(farm, query)} and a.place > ${after ?? ''}
          order by a.place limit ${limit}) a ${places} order by a.place`,
    ),
  );
  return { ...page, items: page.items.map(({ key: _key, ...item }) => item) };
}

/** So many of each group are shown before it is opened. */
const shownOfGroup = 3;

/** The shelf by rules: what 5,000 alerts come to on one screen. */
export async function alertGroups(
  transaction: Transaction,
  farm: Reader,
  query: Query,
): Promise<Output<typeof groupAlerts>> {
  const farmId = farm.id;
  const [counts] = await select(
    transaction,
    row({ open: number, snoozed: number, settled: number, proposals: number }),
    sql`select count(*) filter (where a.shelf = 'open')::int as open,
        count(*) filter (where a.shelf = 'snoozed')::int as snoozed,
        count(*) filter (where a.shelf = 'settled')::int as settled,
        (select count(*)::int from proposal p where p.farm_id = ${farmId} and p.status = 'open'
          and p.ends_at > kraal_now()) as proposals
      from alert a where ${filtered(farm, query)} and a.shelf <> 'waiting'`,
  );
  const rows = await select(
    transaction,
    itemRow.with({ alerts: number, allHeads: number, latestAt: text }),
    // Counted without their columns, and the first of each read from the shelf's index: no sort of thousands.
    sql`select ${columns}, g.alerts, g.all_heads as "allHeads", g.latest_at as "latestAt"
      from (select a.rule, count(*)::int as alerts, sum(a.heads)::float8 as all_heads,
            max(a.fired_at)::text as latest_at
          from alert a where ${chosen(farm, query)} group by a.rule) g
        cross join lateral (select a.* from alert a where ${chosen(farm, query)}
          and a.rule = g.rule order by a.place limit ${shownOfGroup}) a ${places}
      order by a.place`,
  );
  const groups = new Map<string, Output<typeof groupAlerts>['groups'][number]>();
  for (const { alerts, allHeads, latestAt, ...item } of rows) {
    const group = groups.get(item.rule) ?? {
      rule: item.rule,
      severity: item.severity,
      alerts,
      heads: allHeads,
      latestAt: new Date(latestAt).toISOString(),
      first: [],
    };
    groups.set(item.rule, group);
    group.first.push(item);
  }
  return {
    ...(counts ?? { open: 0, snoozed: 0, settled: 0, proposals: 0 }),
    groups: [...groups.values()],
  };
}

type Way = Output<typeof showAlert>['told'][number]['ways'][number];

/** One alert, and what became of telling people of it. */
export async function oneAlert(
  transaction: Transaction,
  { id: farmId, role }: Reader,
  id: string,
): Promise<Output<typeof showAlert>> {
  const [found] = await select(
    transaction,
    itemRow,
    sql`select ${columns} from alert a ${places}
      where a.farm_id = ${farmId} and a.id = ${id} and a.shelf <> 'waiting'${seenBy({ role })}`,
  );
  if (!found) throw notFound('Alert');
  const told = await select(
    transaction,
    row({ at: text, name: text, occasion: oneOf<string>(), ways: json<Way[]>() }),
    sql`select g.at::text as at, coalesce(${nameOf(sql`g.user_id`)}, '') as name, g.occasion,
        (select coalesce(jsonb_agg(jsonb_build_object('channel', d.channel, 'status', d.status,
            'answer', d.answer, 'at', d.done_at) order by d.channel), '[]'::jsonb)
          from ${ofPeople.delivery} d where d.message_id = g.id and d.of_farm = g.farm_id
            and d.user_id is not null) as ways
      from alert_told t join alert_message g on g.farm_id = t.farm_id and g.id = t.message_id
      where t.farm_id = ${farmId} and t.alert_id = ${id} order by g.at, g.id limit 100`,
  );
  return {
    ...found,
    next: await nextTold(transaction, farmId, id),
    told: told.map(({ at, ...one }) => ({ ...one, at: new Date(at).toISOString() })),
  };
}
