import { addDays } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { select } from '../../platform/database/connection.ts';
import { day, number, row, text } from '../../platform/database/row.ts';
import { mostSightings, type Watch } from '../alerts/index.ts';
import {
  carryingHeads,
  firstDaysOf,
  seenAnimal,
  sightColumns,
  sightMob,
  sightRow,
  unusual,
  unusualSpan,
} from '../animals/index.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofLedger } from '../ledger/tables.ts';

/** Past the last day on which she could be expected. While sires run with her there is none. */
const births: Watch = {
  rules: ['birth_overdue'],
  find: async (transaction, { id, today }, { from }) => {
    const rows = await select(
      transaction,
      sightRow.with({ carrying: number, dueOn: day, days: number }),
      sql`select ${sightColumns}, ${carryingHeads}::float8 as carrying, b.due_to::text as "dueOn",
          (${today}::date - b.due_to)::int as days
        from animal_breeding b join ${ofAnimals.animal} a on a.farm_id = b.farm_id
          and a.id = b.id ${sightMob}
        where b.farm_id = ${id} and a.status = 'alive'
          and b.due_from <= ${today} and b.due_to <= ${today}::date - ${from('birth_overdue')}::int
        order by b.due_to, a.id limit ${mostSightings}`,
    );
    return rows.map((one) => ({
      ...seenAnimal(one),
      rule: 'birth_overdue' as const,
      heads: one.carrying,
      value: one.days,
      since: one.dueOn,
      facts: { days: one.days, dueOn: one.dueOn },
    }));
  },
};

const checks: Watch = {
  rules: ['check_overdue'],
  find: async (transaction, { id, today }, { from }) => {
    const rows = await select(
      transaction,
      sightRow.with({ on: day, days: number }),
      sql`select ${sightColumns}, b.check_from::text as on, (${today}::date - b.check_from)::int as days
        from animal_breeding b join ${ofAnimals.animal} a on a.farm_id = b.farm_id
          and a.id = b.id ${sightMob}
        where b.farm_id = ${id} and a.status = 'alive'
          and b.check_from <= ${today}::date - ${from('check_overdue')}::int
        order by b.check_from, a.id limit ${mostSightings}`,
    );
    return rows.map((one) => ({
      ...seenAnimal(one),
      rule: 'check_overdue' as const,
      value: one.days,
      since: one.on,
      facts: { days: one.days, from: one.on },
    }));
  },
};

const abortions: Watch = {
  rules: ['abortions_above'],
  find: async (transaction, { id, timeZone, today }, { from }) => {
    const span = unusualSpan(today);
    const on = sql`(e.occurred_at at time zone ${timeZone})::date`;
    const rows = await select(
      transaction,
      row({ species: text, now: number, before: number }),
      // The few entries first: from the animals a farm whose tables nobody analysed yet was gone through for each of them.
      sql`with told as materialized (
          select e.id, coalesce(e.heads, 1) as heads, ${on} as on from ${ofLedger.event} e
          where e.farm_id = ${id} and e.kind = 'aborted' and e.voided_by is null
            and e.occurred_at >= ${addDays(span.from, -1)}::date and ${on} > ${span.from}
            and ${on} <= ${today}),
        whose as materialized (
          select t.heads, t.on, x.animal_id from told t
            cross join lateral (select animal_id from ${ofLedger.eventAnimal} where farm_id = ${id}
              and event_id = t.id and part = 'subject' offset 0) x)
        select a.species, coalesce(sum(w.heads) filter (where w.on > ${span.since}), 0)::float8 as now,
          coalesce(sum(w.heads) filter (where w.on <= ${span.since}), 0)::float8 as before
        from whose w
          cross join lateral (select species from ${ofAnimals.animal} where farm_id = ${id}
            and id = w.animal_id offset 0) a
        group by a.species`,
    );
    if (rows.length === 0) return [];
    const firstDays = await firstDaysOf(transaction, id);
    return rows.flatMap(({ species, now, before }) =>
      unusual({
        rule: 'abortions_above',
        species,
        now,
        before,
        firstOn: firstDays.get(species) ?? null,
        since: span.since,
        farmId: id,
      }).filter(({ value }) => value >= from('abortions_above')),
    );
  },
};

export const breedingWatches: readonly Watch[] = [births, checks, abortions];
