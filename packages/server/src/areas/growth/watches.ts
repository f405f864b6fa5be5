import { addDays } from '@kraal/domain/format/dates';
import { type SQL, sql } from 'drizzle-orm';
import { select } from '../../platform/database/connection.ts';
import { day, number } from '../../platform/database/row.ts';
import { mostSightings, type Watch } from '../alerts/index.ts';
import { seenAnimal, sightColumns, sightMob, sightRow } from '../animals/index.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofBreeding } from '../breeding/tables.ts';
import { ofLedger } from '../ledger/tables.ts';

/** Weighings of longer apart say more of the season than of the animal. */
const comparedDays = 150;
const freshDays = 60;

/**
 * Lost since its heaviest weighing of the last months, so that three kilograms regained of fifty do not end it. What she
 * weighed in calf is no mass of her own: of a female only weighings since her last birth are compared, and of several of a
 * day the last one. A lot is
 * weighed as another sample each time, and is left out.
 */
const lost: Watch = {
  rules: ['mass_lost'],
  find: async (transaction, { id, today }, { from }) => {
    const isLost = (toKg: SQL, fromKg: SQL) =>
      sql`${toKg} <= ${fromKg} * (1 - ${from('mass_lost')}::float8 / 100)`;
    const rows = await select(
      transaction,
      sightRow.with({ toKg: number, fromKg: number, on: day, fromOn: day }),
      sql`with loose as materialized (
          select g.id, g.mass_kg, g.mass_on,
            greatest(g.mass_on - ${comparedDays}::int, b.last_birth_on + 1) as since
          from animal_growth g
            join ${ofAnimals.animal} x on x.farm_id = g.farm_id and x.id = g.id and not x.is_lot
            left join ${ofBreeding.animalBreeding} b on b.farm_id = g.farm_id and b.id = g.id
          where g.farm_id = ${id} and g.status = 'alive'
            and g.mass_on > ${addDays(today, -freshDays)}
            and exists (select from measurement w where w.farm_id = g.farm_id
              and w.animal_id = g.id and w.trait = 'mass' and w.taken_on < g.mass_on
              and w.taken_on >= g.mass_on - ${comparedDays}::int
              and ${isLost(sql`g.mass_kg`, sql`w.value`)}))
        select ${sightColumns}, l.mass_kg as "toKg", p.value as "fromKg", l.mass_on::text as on,
          p.taken_on::text as "fromOn"
        from loose l join ${ofAnimals.animal} a on a.farm_id = ${id} and a.id = l.id ${sightMob}
          cross join lateral (
            select d.value, d.taken_on from (select distinct on (w.taken_on) w.value, w.taken_on
                from measurement w join ${ofLedger.event} e on e.farm_id = w.farm_id
                  and e.id = w.event_id
                where w.farm_id = ${id} and w.animal_id = l.id and w.trait = 'mass'
                  and w.taken_on < l.mass_on and w.taken_on >= l.since
                order by w.taken_on, e.occurred_at desc, e.id desc) d
            order by d.value desc, d.taken_on desc limit 1) p
        where ${isLost(sql`l.mass_kg`, sql`p.value`)}
        order by l.mass_kg / p.value, a.id limit ${mostSightings}`,
    );
    return rows.map((one) => {
      const percent = ((one.fromKg - one.toKg) / one.fromKg) * 100;
      return {
        ...seenAnimal(one),
        rule: 'mass_lost' as const,
        value: percent,
        since: one.on,
        facts: {
          percent: Math.round(percent),
          fromKg: Math.round(one.fromKg),
          toKg: Math.round(one.toKg),
          fromOn: one.fromOn,
          on: one.on,
        },
      };
    });
  },
};

/** So few of a class say nothing of what is usual in it, and grown animals gain as much as the grass. */
const fewest = 10;
const leastUsualG = 50;

/** Gains far less than the middle of its class on this farm. */
const gain: Watch = {
  rules: ['gain_low'],
  find: async (transaction, { id, today }, { from }) => {
    const rows = await select(
      transaction,
      sightRow.with({ gramsPerDay: number, usualGrams: number, on: day }),
      sql`with weighed as materialized (
          select g.id, g.species, g.animal_class, g.adg_g, g.mass_on from animal_growth g
            join ${ofAnimals.animal} x on x.farm_id = g.farm_id and x.id = g.id and not x.is_lot
          where g.farm_id = ${id} and g.status = 'alive' and g.adg_g is not null
            and g.mass_on > ${addDays(today, -comparedDays)}),
        usual as (
          select species, animal_class, percentile_cont(0.5) within group (order by adg_g) as middle
          from weighed group by species, animal_class having count(*) >= ${fewest})
        select ${sightColumns}, w.adg_g as "gramsPerDay", u.middle as "usualGrams",
          w.mass_on::text as on
        from weighed w join usual u using (species, animal_class)
          join ${ofAnimals.animal} a on a.farm_id = ${id} and a.id = w.id ${sightMob}
        where u.middle >= ${leastUsualG}
          and w.adg_g <= u.middle * ${from('gain_low')}::float8 / 100
        order by w.adg_g / u.middle, a.id limit ${mostSightings}`,
    );
    return rows.map((one) => ({
      ...seenAnimal(one),
      rule: 'gain_low' as const,
      value: (one.gramsPerDay / one.usualGrams) * 100,
      since: one.on,
      facts: {
        gramsPerDay: Math.round(one.gramsPerDay),
        usualGrams: Math.round(one.usualGrams),
      },
    }));
  },
};

/** Nothing was recorded of it for long; a lot is counted, not seen. */
const unseen: Watch = {
  rules: ['not_seen'],
  find: async (transaction, { id, today }, { from }) => {
    const rows = await select(
      transaction,
      sightRow.with({ on: day, days: number }),
      sql`select ${sightColumns}, g.last_seen_on::text as on,
          (${today}::date - g.last_seen_on)::int as days
        from animal_growth g join ${ofAnimals.animal} a on a.farm_id = g.farm_id
          and a.id = g.id ${sightMob}
        where g.farm_id = ${id} and g.status = 'alive' and not a.is_lot
          and g.last_seen_on <= ${today}::date - ${from('not_seen')}::int
        order by g.last_seen_on, a.id limit ${mostSightings}`,
    );
    return rows.map((one) => ({
      ...seenAnimal(one),
      rule: 'not_seen' as const,
      value: one.days,
      since: one.on,
      facts: { on: one.on, days: one.days },
    }));
  },
};

export const growthWatches: readonly Watch[] = [lost, gain, unseen];
