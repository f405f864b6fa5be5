import { sql } from 'drizzle-orm';
import { payloadJson, payloadText } from '../../ledger/index.ts';
import { ofAnimals } from '../../animals/tables.ts';
import { ofLedger } from '../../ledger/tables.ts';

/** What stands beside an entry `e` in timelines: what was given, and what held back whoever left. */
export const ofEntry = {
  medicines: sql`case when e.kind in ('treated', 'course_ended') then (
    select string_agg(m.name, ', ' order by m.name) from medicine m where m.farm_id = e.farm_id
      and (m.id::text = ${payloadText('course_ended', 'medicineId')}
        or ${payloadJson('treated', 'lines')}
          @> jsonb_build_array(jsonb_build_object('medicineId', m.id)))
  ) end`,
  insideUntil: sql`case when e.kind in ('sold', 'slaughtered', 'returned') then (
    select max(s.inside_until)::text from ${ofLedger.eventAnimal} ea join ${ofAnimals.stockChange} s
      on s.farm_id = ea.farm_id and s.animal_id = ea.animal_id and s.event_id = ea.event_id
    where ea.farm_id = e.farm_id and ea.event_id = e.id
  ) end`,
  insideBy: sql`case when e.kind in ('sold', 'slaughtered', 'returned') then (
    select string_agg(distinct m.name, ', ' order by m.name) from ${ofLedger.eventAnimal} ea
      join ${ofAnimals.stockChange} s on s.farm_id = ea.farm_id and s.animal_id = ea.animal_id
        and s.event_id = ea.event_id
      join medicine m on m.farm_id = s.farm_id and m.id = any(s.inside_by)
    where ea.farm_id = e.farm_id and ea.event_id = e.id
  ) end`,
};
