import type { Output } from '@kraal/contract/endpoint';
import type { dashboard as contract, headsOnDay as headsContract } from '@kraal/contract/analytics';
import { addDays, addMonths, dayOf, isRealDay, type Day } from '@kraal/domain/format/dates';
import { seasonStartOf } from '@kraal/domain/animals/farmSettings';
import { allSpecies, type Species } from '@kraal/domain/animals/species';
import { longestRearingDays } from '@kraal/domain/breeding/litter';
import { type SQL, sql } from 'drizzle-orm';
import {
  selectPlanned,
  togetherByName,
  type Transaction,
} from '../../platform/database/connection.ts';
import { number, oneOf, row, text } from '../../platform/database/row.ts';
import { invalid } from '../../platform/errors.ts';
import type { Farm } from '../../platform/http/authenticate.ts';
import { newestEvents } from '../ledger/index.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofGrowth } from '../growth/tables.ts';

const notSeenDays = 60;

/** When the season that runs began, by the farm's own day for each species. */
function seasonFrom(species: Species, farm: Farm, today: Day): string {
  const startsOn = seasonStartOf(species, farm.settings);
  const year = Number(today.slice(0, 4));
  return `${today.slice(5) >= startsOn ? year : year - 1}-${startsOn}`;
}

const headsRow = row({ species: oneOf<Species>(), heads: number });

/** The herd of a day is the sum of all gains and losses up to it. */
export async function headsOn(
  transaction: Transaction,
  farmId: string,
  on: Day,
): Promise<Output<typeof headsContract>> {
  if (!isRealDay(on)) throw invalid({ on: ['This day does not exist. Write it as YYYY-MM-DD.'] });
  const species = await selectPlanned(
    transaction,
    headsRow,
    sql`select species, sum(heads)::float8 as heads from ${ofAnimals.stockDay}
      where farm_id = ${farmId}
      and changed_on <= ${on} group by species order by species`,
  );
  return { on, species };
}

/**
 * How many of each lot of young were missing after each count of the season. As the measures say (domain, litter): who is
 * missing has died since they were born, who is there at a later count had not, and more than were ever missing were
 * born and overlooked. What is missing in the end less the lowest of it (at most none) has died; the lowest was born.
 */
const countedYoung = (farmId: string, inSeason: (day: SQL, species: SQL) => SQL): SQL => sql`
  select c.species, c.animal_id, c.changed_on, c.event_id, sum(-c.heads) over (
      partition by c.animal_id order by c.changed_on, c.event_id) as missing
    from ${ofAnimals.stockChange} c join ${ofAnimals.animal} a on a.farm_id = c.farm_id
      and a.id = c.animal_id
    where c.farm_id = ${farmId} and c.kind in ('counted', 'marked')
      and ${inSeason(sql`c.changed_on`, sql`c.species`)}
      and (c.kind = 'marked' or (c.changed_on - a.born_on <= ${longestRearingDays}
        and (a.weaned_on is null or c.changed_on <= a.weaned_on)))`;

export async function dashboard(
  transaction: Transaction,
  farm: Farm,
  now: Date,
): Promise<Output<typeof contract>> {
  const today = dayOf(now, farm.timeZone);
  const began = new Map(allSpecies.map((one) => [one, seasonFrom(one, farm, today)]));
  const inSeason = (day: SQL, species: SQL = sql`species`): SQL =>
    sql`(${sql.join(
      [...began].map(([one, from]) => sql`(${species} = ${one} and ${day} >= ${from}::date)`),
      sql` or `,
    )})`;
  const notSeenBefore = addDays(today, -notSeenDays);
  const { classes, growth, changes, counted, lastYear, items } = await togetherByName({
    classes: selectPlanned(
      transaction,
      row({ species: oneOf<Species>(), animalClass: text, heads: number }),
      sql`select species, animal_class as "animalClass", sum(heads)::float8 as heads
        from ${ofAnimals.herdCount}
        where farm_id = ${farm.id} and status = 'alive' group by species, animal_class
        order by species, heads desc, animal_class`,
    ),
    growth: selectPlanned(
      transaction,
      row({ species: oneOf<Species>(), gain: number.orNull, weighed: number, notSeen: number }),
      sql`select species,
          (sum(gain_mg) filter (where fact = 'gained') / nullif(sum(heads) filter (where fact = 'gained'), 0)
            / 1000)::float8 as gain,
          coalesce(sum(heads) filter (where fact = 'gained'), 0)::float8 as weighed,
          coalesce(sum(heads) filter (where fact = 'seen'), 0)::float8 as "notSeen"
        from ${ofGrowth.growthDay}
        where farm_id = ${farm.id} and (fact = 'seen' and day < ${notSeenBefore}::date
          or fact = 'gained' and ${inSeason(sql`day`)})
        group by species`,
    ),
    changes: selectPlanned(
      transaction,
      row({ species: oneOf<Species>(), born: number, died: number }),
      sql`select species,
          coalesce(sum(heads) filter (where kind <> 'died' and heads > 0), 0)::float8 as born,
          coalesce(sum(-heads) filter (where kind = 'died' and heads < 0), 0)::float8 as died
        from ${ofAnimals.stockDay}
        where farm_id = ${farm.id} and kind in ('born', 'gave_birth', 'flock_bore', 'died')
        and ${inSeason(sql`changed_on`)} group by species`,
    ),
    counted: selectPlanned(
      transaction,
      row({ species: oneOf<Species>(), died: number, born: number }),
      sql`
      select species, sum(missing - lowest)::float8 as died, sum(-lowest)::float8 as born
      from (select species, animal_id, (array_agg(missing order by changed_on desc, event_id desc))[1]
          as missing, least(0, min(missing)) as lowest from (${countedYoung(farm.id, inSeason)}) each
        group by species, animal_id) lots
      group by species`,
    ),
    lastYear: headsOn(transaction, farm.id, addMonths(today, -12)),
    items: newestEvents(transaction, farm.id, 12),
  });
  const yearAgo = new Map(lastYear.species.map((one) => [one.species, one.heads]));
  // One of which all are gone by now has its season all the same.
  const names = [
    ...new Set([...classes, ...changes, ...counted, ...lastYear.species].map((one) => one.species)),
  ].sort();
  return {
    today,
    notSeenBefore,
    lastEvents: items,
    species: names.map((species) => {
      const own = classes.filter((one) => one.species === species);
      const grown = growth.find((one) => one.species === species);
      const change = changes.find((one) => one.species === species);
      const young = counted.find((one) => one.species === species);
      return {
        species,
        seasonFrom: began.get(species) ?? today,
        heads: own.reduce((sum, one) => sum + one.heads, 0),
        headsYearAgo: yearAgo.get(species) ?? 0,
        classes: own,
        bornThisSeason: (change?.born ?? 0) + (young?.born ?? 0),
        diedThisSeason: (change?.died ?? 0) + (young?.died ?? 0),
        meanAdgG: grown?.gain ?? null,
        weighed: grown?.weighed ?? 0,
        notSeen: grown?.notSeen ?? 0,
      };
    }),
  };
}
