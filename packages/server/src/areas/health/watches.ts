import { quietCourseDays } from '@kraal/domain/health/hold';
import { diseaseOf, kindsThatName } from '@kraal/domain/health/diseases';
import { addDays } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { select } from '../../platform/database/connection.ts';
import { boolean, day, number, text } from '../../platform/database/row.ts';
import { mostSightings, type Watch } from '../alerts/index.ts';
import { seenAnimal, sightColumns, sightMob, sightRow } from '../animals/index.ts';
import { stillDangerous } from './stillDangerous.ts';
import { expiryWatch } from './expiryWatch.ts';
import { shortWatch } from './shortWatch.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofLedger } from '../ledger/tables.ts';

const withdrawals: Watch = {
  rules: ['withdrawal_ends'],
  find: async (transaction, { id, today }, { from }) => {
    const rows = await select(
      transaction,
      sightRow.with({ of: text, until: day, days: number }),
      sql`select ${sightColumns}, u.of, u.until::text as until, (u.until - ${today}::date)::int as days
        from ${ofAnimals.animal} a ${sightMob}
          cross join lateral (select 'both' as of, a.meat_until as until
              where a.meat_until = a.milk_until
            union all select 'meat', a.meat_until where a.meat_until is distinct from a.milk_until
            union all select 'milk', a.milk_until where a.meat_until is distinct from a.milk_until) u
        where a.farm_id = ${id} and a.status = 'alive' and u.until is not null
          and u.until between ${today} and ${addDays(today, from('withdrawal_ends'))}
        order by u.until, a.id limit ${mostSightings}`,
    );
    return rows.map((one) => ({
      ...seenAnimal(one),
      rule: 'withdrawal_ends' as const,
      value: one.days,
      since: null,
      facts: { of: one.of, until: one.until },
    }));
  },
};

const courses: Watch = {
  rules: ['course_unfinished'],
  find: async (transaction, { id, today }, { from }) => {
    const lastOn = sql`(h->'course'->>'lastDoseOn')::date`;
    const rows = await select(
      transaction,
      sightRow.with({ medicine: text, medicineId: text, lastOn: day, days: number }),
      sql`select ${sightColumns}, coalesce(k.name, '') as medicine,
          h->>'medicineId' as "medicineId", ${lastOn}::text as "lastOn",
          (${today}::date - ${lastOn} - ${quietCourseDays}::int)::int as days
        from ${ofAnimals.animal} a ${sightMob}
          cross join lateral jsonb_array_elements(a.state->'holds') h
          left join medicine k on k.farm_id = a.farm_id and k.id = (h->>'medicineId')::uuid
        where a.farm_id = ${id} and a.status = 'alive'
          and a.course_from <= ${today}::date - ${from('course_unfinished')}::int
          and ${lastOn} <= ${today}::date - ${quietCourseDays}::int
            - ${from('course_unfinished')}::int
        order by a.id, ${lastOn} limit ${mostSightings}`,
    );
    return rows.map((one) => ({
      ...seenAnimal(one),
      rule: 'course_unfinished' as const,
      medicineId: one.medicineId,
      value: one.days,
      since: one.lastOn,
      facts: { medicine: one.medicine, lastOn: one.lastOn, medicineId: one.medicineId },
    }));
  },
};

/** Named longer ago than these years it was excluded, or is history. */
const namedYears = 5;

const diseases: Watch = {
  rules: ['controlled_disease'],
  find: async (transaction, { id, today }) => {
    const rows = await select(
      transaction,
      sightRow.with({ diseaseId: text, on: day, isGone: boolean }),
      sql`select ${sightColumns}, d->>'diseaseId' as "diseaseId", d->>'on' as on,
          a.status <> 'alive' as "isGone"
        from (select distinct x.animal_id from (
              select id from ${ofLedger.event} where farm_id = ${id}
                and kind = any(${sql.param(kindsThatName)}::text[]) and voided_by is null
                and occurred_at > ${addDays(today, -366 * namedYears)}::date offset 0) e
            cross join lateral (select animal_id from ${ofLedger.eventAnimal} where farm_id = ${id}
              and event_id = e.id offset 0) x) n
          join ${ofAnimals.animal} a on a.farm_id = ${id} and a.id = n.animal_id ${sightMob}
          cross join lateral (select a.state->'controlled' as d
            union all select jsonb_array_elements(a.state->'controlled'->'before')) s
        where ${stillDangerous(today)} and d is not null
        order by a.id, d->>'diseaseId' limit ${mostSightings}`,
    );
    return rows.map((one) => ({
      ...seenAnimal(one),
      rule: 'controlled_disease' as const,
      value: 1,
      since: one.on,
      facts: {
        disease: diseaseOf(one.diseaseId)?.name ?? one.diseaseId,
        on: one.on,
        ...(one.isGone ? { gone: 1 } : {}),
      },
    }));
  },
};

export const healthWatches: readonly Watch[] = [
  withdrawals,
  courses,
  expiryWatch,
  shortWatch,
  diseases,
];
