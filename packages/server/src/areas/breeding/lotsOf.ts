import type { BreedingState } from '@kraal/domain/breeding/breedingState';
import type { Species } from '@kraal/domain/animals/species';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { day, json, row, type RowOf, text } from '../../platform/database/row.ts';
import { ofAnimals } from '../animals/tables.ts';

const lotRow = row({
  id: text,
  bornOn: day.orNull,
  breed: text.orNull,
  mobId: text.orNull,
  breeding: json<BreedingState>().orNull,
});
type Lot = RowOf<typeof lotRow>;

export const lotsOf = (
  transaction: Transaction,
  farmId: string,
  species: Species,
): Promise<Lot[]> =>
  select(
    transaction,
    lotRow,
    sql`
    select a.id, a.born_on::text as "bornOn", a.breed, a.mob_id as "mobId",
      a.state->'breeding' as breeding
    from ${ofAnimals.animal} a where a.farm_id = ${farmId} and a.species = ${species}
      and a.sex = 'female'
      and a.is_lot and a.state->'breeding' is not null`,
  );
