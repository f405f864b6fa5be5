import { drinkingKinds } from '@kraal/domain/infrastructure/thingKinds';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { day, list, number, row, text } from '../../platform/database/row.ts';
import { mostSightings, type Watch, type WatchedFarm } from '../alerts/index.ts';
import { payloadText } from '../ledger/index.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofLedger } from '../ledger/tables.ts';

const dryRow = row({ campId: text, name: text, heads: number, points: text });

/** Camps with animals, of whose places to drink none is in order. Where none is known nothing is said. */
const dry: Watch = {
  rules: ['camp_dry'],
  find: async (transaction, { id }) => {
    const rows = await select(
      transaction,
      dryRow,
      sql`select c.id as "campId", c.name, h.heads, string_agg(t.name, ', ' order by t.name) as points
        from (select camp_id, sum(heads)::float8 as heads from ${ofAnimals.herdCount}
            where farm_id = ${id} and status = 'alive' group by camp_id) h
          join camp c on c.farm_id = ${id} and c.id = h.camp_id
          join thing t on t.farm_id = ${id} and t.archived_at is null and c.id = any(t.camp_ids)
            and t.kind = any(${sql.param([...drinkingKinds])}::text[])
          left join lateral (select ${payloadText(['inspected', 'repaired'], 'condition')} as condition
            from ${ofLedger.eventSubject} s join ${ofLedger.event} e on e.farm_id = s.farm_id
              and e.id = s.event_id
            where s.farm_id = t.farm_id and s.subject_id = t.id
              and s.kind in ('inspected', 'repaired') and e.voided_by is null
            order by s.occurred_at desc, s.event_id desc limit 1) looked on true
        where h.heads > 0
        group by c.id, c.name, h.heads
        having bool_and(looked.condition is not distinct from 'broken')
        order by c.id limit ${mostSightings}`,
    );
    return rows.map((one) => ({
      rule: 'camp_dry' as const,
      subjectKind: 'camp' as const,
      subjectId: one.campId,
      name: one.name,
      heads: 1,
      mobId: null,
      campId: one.campId,
      value: 1,
      since: null,
      facts: { heads: one.heads, points: one.points },
    }));
  },
};

const lateRow = row({ id: text, name: text, campIds: list<string>(), on: day, days: number });

type Late = { rule: 'inspection_overdue' | 'service_overdue'; from: number };

/** Things whose last look, or the service after the last, is so many days ago. What was never looked at is no habit. */
async function lateThings(
  transaction: Transaction,
  { id, timeZone, today }: WatchedFarm,
  { rule, from }: Late,
) {
  const dayIn = (moment: string) => sql`(${sql.raw(moment)} at time zone ${timeZone})::date`;
  const isService = rule === 'service_overdue';
  const dueOn = isService
    ? sql`${dayIn('coalesce(l.at, t.added_at)')} + t.service_every_days`
    : dayIn('l.at');
  const kind = isService ? 'serviced' : 'inspected';
  const rows = await select(
    transaction,
    lateRow,
    sql`select x.id, x.name, x."campIds", x.on::text as on, (${today}::date - x.on)::int as days
      from (select t.id, t.name, t.camp_ids as "campIds", ${dueOn} as on
        from thing t left join lateral (select s.occurred_at as at from ${ofLedger.eventSubject} s
            join ${ofLedger.event} e on e.farm_id = s.farm_id and e.id = s.event_id
          where s.farm_id = t.farm_id and s.subject_id = t.id and s.kind = ${kind}
            and e.voided_by is null order by s.occurred_at desc limit 1) l on true
        where t.farm_id = ${id} and t.archived_at is null
          ${isService ? sql`and t.service_every_days is not null` : sql`and l.at is not null`}) x
      where x.on <= ${today}::date - ${from}::int
      order by x.on, x.id limit ${mostSightings}`,
  );
  return rows.map((one) => ({
    rule,
    subjectKind: 'thing' as const,
    subjectId: one.id,
    name: one.name,
    heads: 1,
    mobId: null,
    campId: one.campIds[0] ?? null,
    value: one.days,
    since: one.on,
    facts: { on: one.on, days: one.days },
  }));
}

const late = (rule: Late['rule']): Watch => ({
  rules: [rule],
  find: (transaction, farm, { from }) => lateThings(transaction, farm, { rule, from: from(rule) }),
});

export const infrastructureWatches: readonly Watch[] = [
  dry,
  late('inspection_overdue'),
  late('service_overdue'),
];
