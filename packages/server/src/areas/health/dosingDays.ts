import type { healthInsight as contract } from '@kraal/contract/health';
import type { Output } from '@kraal/contract/endpoint';
import { addDays, type Day } from '@kraal/domain/format/dates';
import type { Dosing } from '@kraal/domain/health/resistance';
import { type SQL, sql } from 'drizzle-orm';
import { farmDay } from '../../platform/database/farmDay.ts';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { day, number, row, rowFor, text } from '../../platform/database/row.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofGrowth } from '../growth/tables.ts';

type Insight = Output<typeof contract>;

/** Worm remedies and dips of so many days back count for resistance. */
const resistanceDays = 730;

export function famachaByMonth(
  transaction: Transaction,
  { farmId, from, to, own }: { farmId: string; from: Day; to: Day; own: SQL },
): Promise<Insight['famacha']> {
  return select(
    transaction,
    row({ month: text, scored: number, mean: number, severe: number }),
    sql`
    select to_char(m.taken_on, 'YYYY-MM') as month, sum(m.heads)::float8 as scored,
      (sum(m.value * m.heads) / sum(m.heads))::float8 as mean,
      (coalesce(sum(m.heads) filter (where m.value >= 4), 0)::float8 / sum(m.heads)) as severe
    from ${ofGrowth.measurement} m join ${ofAnimals.animal} a on a.farm_id = m.farm_id
      and a.id = m.animal_id
      where m.farm_id = ${farmId} and m.trait = 'famacha' and m.taken_on between ${from}
      and ${to} ${own} group by 1 order by 1 limit 120`,
  );
}

/** Days on which animals of a mob got something against worms or ticks; the mob is the one they were in that day. */
export function dosingDays(
  transaction: Transaction,
  { farmId, to, own }: { farmId: string; to: Day; own: SQL },
): Promise<Dosing[]> {
  return select(
    transaction,
    rowFor<Dosing>()({ mobId: text.orNull, animalId: text.orNull, on: day, actives: text }),
    sql`
    select distinct mm.mob_id as "mobId",
      case when mm.mob_id is null then t.animal_id end as "animalId", t.given_on::text as "on", coalesce(m.active_ingredients,
      m.name) as actives
    from treatment t join medicine m on m.farm_id = t.farm_id and m.id = t.medicine_id
      and m.medicine_class in ('anthelmintic', 'acaricide') join ${ofAnimals.animal} a
        on a.farm_id = t.farm_id
      and a.id = t.animal_id
      left join ${ofAnimals.mobMembership} mm on mm.farm_id = t.farm_id
        and mm.animal_id = t.animal_id
        and ${farmDay(sql`mm.since`, farmId)} <= t.given_on and (mm.until is null
        or ${farmDay(sql`mm.until`, farmId)} > t.given_on)
    where t.farm_id = ${farmId} and t.given_on between ${addDays(to, -resistanceDays)}
      and ${to} ${own} order by 3 limit 20000`,
  );
}
