import { addDays } from '@kraal/domain/format/dates';
import { isolationDays } from '@kraal/domain/movement/quarantine';
import { sql } from 'drizzle-orm';
import { select } from '../../platform/database/connection.ts';
import { day, number, row, text } from '../../platform/database/row.ts';
import { mostSightings, type Watch } from '../alerts/index.ts';
import { cameLately } from './isolation.ts';
import { missing } from './missing.ts';
import { seenAnimal, sightColumns, sightMob, sightRow } from './sight.ts';
import { unusual, unusualSpan } from './unusual.ts';

const deadRow = row({ species: text, now: number, before: number, firstOn: day.orNull });

/** So many deaths of a species as the farm's own year makes unlikely. */
const deaths: Watch = {
  rules: ['deaths_above'],
  find: async (transaction, { id, today }, { from }) => {
    const { since, from: firstOfAll } = unusualSpan(today);
    const rows = await select(
      transaction,
      deadRow,
      sql`select species,
          coalesce(-sum(heads) filter (where kind = 'died' and changed_on > ${since}
            and changed_on <= ${today}), 0)::float8 as now,
          coalesce(-sum(heads) filter (where kind = 'died' and changed_on <= ${since}
            and changed_on > ${firstOfAll}), 0)::float8 as before,
          min(changed_on)::text as "firstOn"
        from stock_day where farm_id = ${id} group by species`,
    );
    return rows.flatMap(({ species, now, before, firstOn }) =>
      unusual({ rule: 'deaths_above', species, now, before, firstOn, since, farmId: id }).filter(
        ({ value }) => value >= from('deaths_above'),
      ),
    );
  },
};

/** Whoever came from elsewhere: all of a lot until the last of them may. */
const isolation: Watch = {
  rules: ['isolation_ends'],
  find: async (transaction, { id, today }, { from }) => {
    const ahead = from('isolation_ends');
    const latest = await cameLately(transaction, { farmId: id, today });
    const ending = [...latest].filter(([, on]) => on <= addDays(today, ahead - isolationDays));
    if (ending.length === 0) return [];
    const rows = await select(
      transaction,
      sightRow.with({ on: day }),
      sql`select ${sightColumns}, l.on::text as on
        from unnest(${sql.param(ending.map(([of]) => of))}::uuid[],
            ${sql.param(ending.map(([, on]) => on))}::date[]) as l(animal_id, "on")
          join animal a on a.farm_id = ${id} and a.id = l.animal_id ${sightMob}
        where a.status = 'alive' order by l.on, a.id limit ${mostSightings}`,
    );
    return rows.map((one) => {
      const until = addDays(one.on, isolationDays);
      return {
        ...seenAnimal(one),
        rule: 'isolation_ends' as const,
        value: Math.round((Date.parse(until) - Date.parse(today)) / 86_400_000),
        since: one.on,
        facts: { since: one.on, until },
      };
    });
  },
};

export const animalWatches: readonly Watch[] = [missing, deaths, isolation];
