import type { PastMating } from '@kraal/domain/breeding/breedingState';
import type { Species } from '@kraal/domain/animals/species';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { day, json, oneOf, rowFor, type RowOf, text } from '../../platform/database/row.ts';
import { ofAnimals } from '../animals/tables.ts';

const pastRow = rowFor<Omit<PastMating, 'flock'>>()({
  endedBy: oneOf(),
  services: json(),
  checks: json(),
}).with({ animalId: text, endedOn: day, mobId: text.orNull });
type Past = RowOf<typeof pastRow>;

export const pastOf = (
  transaction: Transaction,
  farmId: string,
  species: Species,
): Promise<Past[]> =>
  select(
    transaction,
    pastRow,
    sql`
    select p.animal_id as "animalId", p.ended_on::text as "endedOn", p.ended_by as "endedBy",
      p.mob_id as "mobId", p.services, p.checks
    from past_mating p join ${ofAnimals.animal} a on a.farm_id = p.farm_id and a.id = p.animal_id
      where p.farm_id = ${farmId} and a.species = ${species} and p.ended_by <> 'season'
      order by p.animal_id, p.ended_on`,
  );
