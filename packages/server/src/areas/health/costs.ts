import { addDays, type Day } from '@kraal/domain/format/dates';
import { type SQL, sql } from 'drizzle-orm';
import { startOfFarmDay } from '../../platform/database/farmDay.ts';
import { dosesOfBatch } from './leftOfBatch.ts';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, row } from '../../platform/database/row.ts';
import { payloadText } from '../ledger/index.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofFarms } from '../farms/tables.ts';
import { ofLedger } from '../ledger/tables.ts';

/** Medicine at the price its batch was bought for, and what vets and hoof care cost, shared by all heads that were seen. */
export async function costs(
  transaction: Transaction,
  { farmId, from, to, own }: { farmId: string; from: Day; to: Day; own: SQL },
): Promise<number> {
  const [found] = await select(
    transaction,
    row({ cents: number }),
    sql`
    select coalesce((select sum(t.dose * t.heads * b.cost_cents / nullif(b.bought, 0))
      from treatment t join batch b on ${dosesOfBatch}
      join ${ofAnimals.animal} a on a.farm_id = t.farm_id and a.id = t.animal_id
        where t.farm_id = ${farmId}
      and t.given_on between ${from} and ${to} ${own}), 0)
      + coalesce((select sum((${payloadText(['vet_visited', 'hoof_cared'], 'costCents')})::float8
        * seen.own / seen.of) from ${ofLedger.event} e
        cross join lateral (select sum(h.heads) as of, sum(h.heads) filter (where true ${own}) as own
          from ${ofLedger.eventAnimal} ea join ${ofAnimals.animal} a on a.farm_id = ea.farm_id
            and a.id = ea.animal_id
            -- A lot is as many as it had that day.
            cross join lateral (select greatest(1, coalesce(sum(s.heads), 1)) as heads
              from ${ofAnimals.stockChange} s where s.farm_id = ea.farm_id
                and s.animal_id = ea.animal_id
                and s.changed_on <= (e.occurred_at at time zone (select f.time_zone
                  from ${ofFarms.farm} f
                  where f.id = e.farm_id))::date) h
          where ea.farm_id = e.farm_id and ea.event_id = e.id) seen
        where e.farm_id = ${farmId} and e.kind in ('vet_visited', 'hoof_cared')
        and e.voided_by is null and e.occurred_at >= ${startOfFarmDay(from, farmId)}
        and e.occurred_at < ${startOfFarmDay(addDays(to, 1), farmId)} and seen.own > 0), 0)
        as cents`,
  );
  return found?.cents ?? 0;
}
