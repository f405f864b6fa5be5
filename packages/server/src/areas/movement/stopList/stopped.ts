import { type StopHere, type StopHit, stopHit } from '@kraal/contract/stopList';
import { sql } from 'drizzle-orm';
import { type Database, select, type Transaction } from '../../../platform/database/connection.ts';
import { rowOf, text } from '../../../platform/database/row.ts';
import { ofAnimals } from '../../animals/tables.ts';

type Executor = Database | Transaction;

const hitRow = rowOf(stopHit.omit({ isOurs: true })).with({ farmId: text });

/** What any farm has listed of some EIDs, of which nobody but who asks with one hears. */
export async function stoppedOf(
  database: Executor,
  farmId: string | null,
  eids: readonly string[],
): Promise<StopHit[]> {
  if (eids.length === 0) return [];
  const rows = await select(
    database,
    hitRow,
    sql`select id, eid, species, animal_class as "animalClass", stolen_on::text as "stolenOn",
        reference, farm_name as "farmName", contact_name as "contactName",
        contact_phone as "contactPhone", farm_id as "farmId"
      from stop_list_of(${sql.param([...eids])}::text[])`,
  );
  return rows.map(({ farmId: of, ...hit }) => ({ ...hit, isOurs: of === farmId }));
}

const hereRow = rowOf(stopHit.omit({ isOurs: true })).with({
  farmId: text,
  animalId: text,
  name: text,
});

/** Living animals of a farm that wear a number of the list, or wore it before they got another. */
export async function stoppedHere(database: Executor, farmId: string): Promise<StopHere[]> {
  const rows = await select(
    database,
    hereRow,
    sql`with hits as materialized (select * from stop_list_here())
      select s.id, s.eid, s.species, s.animal_class as "animalClass",
        s.stolen_on::text as "stolenOn", s.reference, s.farm_name as "farmName",
        s.contact_name as "contactName", s.contact_phone as "contactPhone", s.farm_id as "farmId",
        a.id as "animalId", coalesce(a.tag, a.name, sm.name, a.animal_class) as name
      from hits h
        join stop_list_of(array(select number from hits)) s on s.id = h.mark
        join ${ofAnimals.animal} a on a.farm_id = ${farmId} and a.id = h.here
        left join ${ofAnimals.mob} sm on sm.farm_id = a.farm_id and sm.id = a.mob_id
      order by a.id, s.id`,
  );
  return rows.map(({ farmId: of, ...hit }) => ({ ...hit, isOurs: of === farmId }));
}
