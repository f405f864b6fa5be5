import { sql } from 'drizzle-orm';
import { ofAnimals } from '../animals/tables.ts';

export const withAnimal = sql`animal_breeding b join ${ofAnimals.animal} a on a.farm_id = b.farm_id
  and a.id = b.id`;
export const mayCarry = sql.raw(`('pregnant', 'overdue', 'served')`);
