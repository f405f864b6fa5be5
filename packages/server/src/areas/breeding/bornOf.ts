import type { Young } from '@kraal/domain/breeding/litter';
import type { Species } from '@kraal/domain/animals/species';
import { sql } from 'drizzle-orm';
import { farmDay } from '../../platform/database/farmDay.ts';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { day, number, oneOf, row, rowFor, type RowOf, text } from '../../platform/database/row.ts';
import { payloadJson } from '../ledger/index.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofLedger } from '../ledger/tables.ts';

const bornRow = rowFor<Young>()({
  bornOn: day,
  weanedOn: day.orNull,
  status: oneOf(),
  statusOn: day,
  heads: number,
}).with({ id: text, damId: text, sireId: text.orNull });
type Born = RowOf<typeof bornRow>;
const stillbornRow = row({ damId: text, on: day, dead: number });
type Stillborn = RowOf<typeof stillbornRow>;

/** Who was carried by another than its dam is of her who carried it. */
export const bornOf = (
  transaction: Transaction,
  farmId: string,
  species: Species,
): Promise<Born[]> =>
  select(
    transaction,
    bornRow,
    sql`
    select a.id, coalesce((a.state->>'carriedById')::uuid, a.dam_id) as "damId",
      a.born_on::text as "bornOn", a.sire_id as "sireId", a.weaned_on::text as "weanedOn", a.status,
      a.status_on::text as "statusOn", 1 as heads
    from ${ofAnimals.animal} a where a.farm_id = ${farmId} and a.species = ${species}
      and a.dam_id is not null
      and a.born_on is not null and a.status <> 'reference' and not a.is_lot
      and a.state->'sameAsId' is null
      and not exists (select from ${ofAnimals.animal} d where d.farm_id = a.farm_id
        and d.id = a.dam_id
        and d.is_lot) order by 2, 3, 1`,
  );

export const stillbornOf = (transaction: Transaction, farmId: string): Promise<Stillborn[]> =>
  select(
    transaction,
    stillbornRow,
    sql`
    select ea.animal_id as "damId", ${farmDay(sql`e.occurred_at`, farmId)}::text as "on",
      (select count(*) from jsonb_array_elements(${payloadJson('gave_birth', 'young')}) y
      where y->>'alive' = 'false')::int as dead
    from ${ofLedger.event} e join ${ofLedger.eventAnimal} ea on ea.farm_id = e.farm_id
      and ea.event_id = e.id
      and ea.part = 'subject' where e.farm_id = ${farmId} and e.kind = 'gave_birth'
      and e.voided_by is null and ${payloadJson('gave_birth', 'young')} @> '[{"alive": false}]'`,
  );
