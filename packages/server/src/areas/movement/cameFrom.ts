import { kindsThatPour } from '@kraal/domain/movement/trace';
import { type SQL, sql } from 'drizzle-orm';
import { ofLedger } from '../ledger/tables.ts';

/**
 * A `with recursive` part: of each of these records itself and every other of which heads of it came, until when what was
 * so of that other was so of them. Heads that were taken out of a lot stood where their lot stood and had what it had.
 */
export const cameFrom = (farmId: string, ids: readonly string[]): SQL => sql`poured as (
    select i.id as of, i.id, 'infinity'::timestamptz as until
      from unnest(${sql.param([...ids])}::uuid[]) as i(id)
    union
    select c.of, s.animal_id, least(c.until, p.occurred_at) from poured c
      join ${ofLedger.eventAnimal} o on o.farm_id = ${farmId} and o.animal_id = c.id
        and o.part = 'into'
      join ${ofLedger.event} p on p.farm_id = ${farmId} and p.id = o.event_id
        and p.voided_by is null
        and p.kind = any(${sql.param([...kindsThatPour])}::text[])
      join ${ofLedger.eventAnimal} s on s.farm_id = ${farmId} and s.event_id = p.id
        and s.part = 'subject' and s.animal_id <> c.id),
  came_from as (select of, id, max(until) as until from poured group by 1, 2)`;
