import { quietCourseDays } from '@kraal/domain/health/hold';
import { diseaseOf, kindsThatName } from '@kraal/domain/health/diseases';
import { addDays } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { select } from '../../platform/database/connection.ts';
import { day, number, row, text } from '../../platform/database/row.ts';
import { mostSightings, type Watch } from '../alerts/index.ts';
import { seenAnimal, sightColumns, sightMob, sightRow } from '../animals/index.ts';
import { leftOfBatch } from './leftOfBatch.ts';
import { stillDangerous } from './stillDangerous.ts';

const withdrawals: Watch = {
  rules: ['withdrawal_ends'],
  find: async (transaction, { id, today }, { from }) => {
    const rows = await select(
      transaction,
      sightRow.with({ of: text, until: day, days: number }),
      sql`select ${sightColumns}, u.of, u.until::text as until, (u.until - ${today}::date)::int as days
        from animal a ${sightMob}
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
        from animal a ${sightMob}
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

const batchRow = row({
  id: text,
  medicineId: text,
  name: text,
  number: text,
  on: day,
  left: number,
  unit: text,
  days: number,
});

/** Batches of which something is left, by the day on which they expire. */
const expiry: Watch = {
  rules: ['medicine_expired', 'medicine_expiring'],
  find: async (transaction, { id, today }, { from }) => {
    const rows = await select(
      transaction,
      batchRow,
      sql`select * from (
          select b.id, b.medicine_id as "medicineId", m.name, b.number, b.expires_on::text as on,
            round(${leftOfBatch}, 3) as left, coalesce(b.unit, m.unit) as unit,
            (b.expires_on - ${today}::date)::int as days
          from batch b join medicine m on m.farm_id = b.farm_id and m.id = b.medicine_id
          where b.farm_id = ${id} and m.archived_at is null and b.expires_on is not null
            and b.created_at <= kraal_now()
            and b.expires_on <= ${addDays(today, from('medicine_expiring'))}) x
        where x.left > 0 order by x.days, x.id limit ${mostSightings}`,
    );
    return rows.map((one) => ({
      rule: one.days < 0 ? ('medicine_expired' as const) : ('medicine_expiring' as const),
      subjectKind: 'medicine' as const,
      subjectId: one.id,
      medicineId: one.medicineId,
      name: one.name,
      heads: 1,
      mobId: null,
      campId: null,
      value: one.days < 0 ? -one.days - 1 : one.days,
      since: null,
      facts: {
        batch: one.number,
        on: one.on,
        left: one.left,
        unit: one.unit,
        medicineId: one.medicineId,
      },
    }));
  },
};

/** What was given in so many days says how long what is left will last. */
const usedDays = 90;

const short: Watch = {
  rules: ['medicine_short'],
  find: async (transaction, { id, today }, { from }) => {
    const rows = await select(
      transaction,
      row({ id: text, name: text, unit: text, left: number, used: number }),
      // By the unit in which it was given, so that a label that says another one later changes nothing; of two units the
      // one that ends first. Doses that name no batch are use like others; who keeps no batches of it is told nothing.
      sql`with used as (
          select t.medicine_id, t.unit, sum(t.dose * t.heads) as used from treatment t
          where t.farm_id = ${id} and t.given_on > ${addDays(today, -usedDays)}
            and t.given_on <= ${today}
          group by t.medicine_id, t.unit)
        select distinct on (m.id) m.id, m.name, u.unit, s.left::float8 as left,
          u.used::float8 as used
        from used u join medicine m on m.farm_id = ${id} and m.id = u.medicine_id
          join lateral (select count(*) as batches, coalesce(sum(greatest(0, ${leftOfBatch}))
                filter (where b.expires_on is null or b.expires_on >= ${today}), 0) as left
            from batch b where b.farm_id = ${id} and b.medicine_id = m.id and b.unit = u.unit
              and b.created_at <= kraal_now()) s on s.batches > 0
        where m.archived_at is null and u.used > 0
        order by m.id, s.left / u.used limit ${mostSightings}`,
    );
    return rows
      .map((one) => ({ ...one, days: Math.floor(one.left / (one.used / usedDays)) }))
      .filter(({ days }) => days <= from('medicine_short'))
      .map((one) => ({
        rule: 'medicine_short' as const,
        subjectKind: 'medicine' as const,
        subjectId: one.id,
        medicineId: one.id,
        name: one.name,
        heads: 1,
        mobId: null,
        campId: null,
        value: one.days,
        since: null,
        facts: {
          left: Math.round(one.left * 100) / 100,
          unit: one.unit,
          days: one.days,
          medicineId: one.id,
        },
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
      sightRow.with({ diseaseId: text, on: day }),
      sql`select ${sightColumns}, d->>'diseaseId' as "diseaseId", d->>'on' as on
        from (select distinct x.animal_id from (
              select id from event where farm_id = ${id}
                and kind = any(${sql.param(kindsThatName)}::text[]) and voided_by is null
                and occurred_at > ${addDays(today, -366 * namedYears)}::date offset 0) e
            cross join lateral (select animal_id from event_animal where farm_id = ${id}
              and event_id = e.id offset 0) x) n
          join animal a on a.farm_id = ${id} and a.id = n.animal_id ${sightMob}
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
      facts: { disease: diseaseOf(one.diseaseId)?.name ?? one.diseaseId, on: one.on },
    }));
  },
};

export const healthWatches: readonly Watch[] = [withdrawals, courses, expiry, short, diseases];
