import type { PlaceKind } from '@kraal/domain/movement/places';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { boolean, day, json, oneOf, row, rowFor, text } from '../../../platform/database/row.ts';
import { closedLinks, fieldSelect, fieldsOfRow, keptOf } from '../../animals/index.ts';
import type { Identified, Named } from './exported.ts';
import { ofAnimals } from '../../animals/tables.ts';
import { ofBreeding } from '../../breeding/tables.ts';
import { ofFarms } from '../../farms/tables.ts';
import { ofHealth } from '../../health/tables.ts';
import { ofInfrastructure } from '../../infrastructure/tables.ts';
import { ofLedger } from '../../ledger/tables.ts';
import { ofMovement } from '../../movement/tables.ts';

const animalSelect = sql`select id, species, sex, status, tag, eid, brand, tattoo,
  ${fieldSelect('animal')}, born_on::text as "bornOn", state->>'castratedOn' is not null as castrated,
  dam_id as "damId", sire_id as "sireId", state->>'carriedById' as "carriedById",
  state->>'fosterDamId' as "fosterDamId", meat_until::text as "meatUntil",
  milk_until::text as "milkUntil",
  jsonb_path_query_array(state, '$.identifiers[*] ? (@.type == "official" && @.until == null)')
    as official,
  (select b.breeding_status from ${ofBreeding.animalBreeding} b
    where b.farm_id = animal.farm_id and b.id = animal.id) as "breedingStatus"
      from ${ofAnimals.animal}`;

const identifiedRow = rowFor<Identified>()({
  ...fieldsOfRow,
  id: text,
  species: text,
  sex: text,
  status: text,
  tag: text.orNull,
  eid: text.orNull,
  brand: text.orNull,
  tattoo: text.orNull,
  bornOn: day.orNull,
  castrated: boolean,
  official: json<Identified['official']>(),
  meatUntil: day.orNull,
  milkUntil: day.orNull,
  damId: text.orNull,
  sireId: text.orNull,
  carriedById: text.orNull,
  fosterDamId: text.orNull,
  breedingStatus: text.orNull,
});

/** Animals one by one; a lot has no place in a standard of single animals, and neither has a merged one. */
export async function loadNamed(transaction: Transaction, farmId: string): Promise<Named> {
  const animals = await select(
    transaction,
    identifiedRow,
    sql`${animalSelect} where farm_id = ${farmId} and not is_lot and status <> 'merged' order by id`,
  );
  const medicines = await select(
    transaction,
    row({ id: text, name: text, registrationNumber: text.orNull }),
    sql`select id, name, registration_number as "registrationNumber" from ${ofHealth.medicine}
      where farm_id = ${farmId}`,
  );
  const batches = await select(
    transaction,
    row({ id: text, number: text, expiresOn: day.orNull }),
    sql`select id, number, expires_on::text as "expiresOn" from ${ofHealth.batch}
      where farm_id = ${farmId}`,
  );
  const straws = await select(
    transaction,
    row({ id: text, sireName: text, sireId: text.orNull, batch: text.orNull }),
    sql`select id, sire_name as "sireName", sire_id as "sireId", batch from ${ofBreeding.semen}
      where farm_id = ${farmId}`,
  );
  const places = await select(
    transaction,
    row({ id: text, name: text, gln: text.orNull, kind: oneOf<PlaceKind>() }),
    sql`select id, name, gln, kind from ${ofInfrastructure.holding} where farm_id = ${farmId}`,
  );
  const sold = await select(
    transaction,
    row({ load: text, animal: text }),
    sql`select l.transfer_id as load, l.animal_id as animal from ${ofMovement.transferLine} l
        join ${ofLedger.event} e on e.farm_id = l.farm_id and e.id = l.left_by
      where l.farm_id = ${farmId} and e.voided_by is null`,
  );
  const links = await closedLinks(transaction, farmId);
  const [farm] = await select(
    transaction,
    row({ timeZone: text }),
    sql`select time_zone as "timeZone" from ${ofFarms.farm} where id = ${farmId}`,
  );
  return {
    timeZone: farm?.timeZone ?? 'UTC',
    animals: new Map(animals.map((one) => [one.id, one])),
    meant: (id) => keptOf(links, id),
    medicines: new Map(medicines.map((one) => [one.id, one])),
    batches: new Map(batches.map((one) => [one.id, one])),
    straws: new Map(straws.map((one) => [one.id, one])),
    places: new Map(places.map((one) => [one.id, one])),
    soldThere: new Set(sold.map(({ load, animal }) => `${load} ${animal}`)),
  };
}
