import { recordedBy } from '../../../platform/database/recordedBy.ts';
import type { Day } from '@kraal/domain/format/dates';
import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { type Fence, select, type Transaction } from '../../../platform/database/connection.ts';
import { type ZipEntry, zipDownload } from '../../../platform/files/zipDownload.ts';
import type { Services } from '../../../platform/services.ts';
import {
  animalResource,
  eventResources,
  icarKinds,
  icarTypes,
  type Identified,
  type Named,
  type Place,
  type Resource,
  type Told,
} from './export.ts';

const rowsPerRead = 2000;

const animalSelect = sql`select id, species, sex, status, tag, eid, brand, tattoo, name, breed,
  colour, born_on::text as "bornOn", state->>'castratedOn' is not null as castrated,
  dam_id as "damId", sire_id as "sireId", state->>'fosterDamId' as "fosterDamId",
  breeding_status as "breedingStatus" from animal`;

/** Animals one by one; a lot has no place in a standard of single animals, and neither has a merged one. */
async function loadNamed(transaction: Transaction, farmId: string): Promise<Named> {
  const animals = await select<Identified>(
    transaction,
    sql`${animalSelect} where farm_id = ${farmId} and not is_lot and status <> 'merged' order by id`,
  );
  const medicines = await select<{ id: string; name: string; registrationNumber: string | null }>(
    transaction,
    sql`select id, name, registration_number as "registrationNumber" from medicine
      where farm_id = ${farmId}`,
  );
  const batches = await select<{ id: string; number: string; expiresOn: Day | null }>(
    transaction,
    sql`select id, number, expires_on::text as "expiresOn" from batch where farm_id = ${farmId}`,
  );
  const [farm] = await select<{ timeZone: string }>(
    transaction,
    sql`select time_zone as "timeZone" from farm where id = ${farmId}`,
  );
  return {
    timeZone: farm?.timeZone ?? 'UTC',
    animals: new Map(animals.map((one) => [one.id, one])),
    medicines: new Map(medicines.map((one) => [one.id, one])),
    batches: new Map(batches.map((one) => [one.id, one])),
  };
}

/** A collection written as it comes, so that a large farm does not stand in memory twice. */
class Collection {
  readonly #file: ZipEntry;
  #between = '{"member":[';

  constructor(file: ZipEntry) {
    this.#file = file;
  }

  async add(resource: Resource): Promise<void> {
    await this.#file.write(`${this.#between}${JSON.stringify(resource)}`);
    this.#between = ',\n';
  }

  async end(): Promise<void> {
    await this.#file.write(this.#between === ',\n' ? ']}\n' : '{"member":[]}\n');
    this.#file.end();
  }
}

type Row = Omit<Told, 'occurredAt' | 'recordedAt'> & {
  occurredAt: string;
  recordedAt: string;
  key: string;
};

/** Every animal and every entry that ICAR has a resource for, a collection each, in one zip (ICAR Animal Data Exchange 1.3). */
export function exportIcar(services: Services, fence: Fence & { farmId: string }): Readable {
  return zipDownload(services.database, fence, async (transaction, open) => {
    const [farm] = await select<{ gln: string | null }>(
      transaction,
      sql`select gln from farm where id = ${fence.farmId}`,
    );
    const place: Place = { farmId: fence.farmId, gln: farm?.gln ?? null };
    const named = await loadNamed(transaction, fence.farmId);
    const animals = new Collection(open('Animal.json'));
    for (const animal of named.animals.values()) await animals.add(animalResource(animal, place));
    await animals.end();
    for (const [type, kinds] of Map.groupBy(icarKinds, (kind) => icarTypes[kind]))
      await writeEvents(transaction, new Collection(open(`${type}.json`)), kinds, place, named);
  });
}

async function writeEvents(
  transaction: Transaction,
  collection: Collection,
  kinds: string[],
  place: Place,
  named: Named,
): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await select<Row>(
      transaction,
      sql`
      select e.id, e.kind, e.occurred_at as "occurredAt", e.recorded_at as "recordedAt",
        ${recordedBy} as "recordedBy",
        e.payload, e.note, e.voided_by is not null as voided, ea.animal_id as "animalId",
        e.id::text || ' ' || ea.animal_id::text as key
      from event e
        join event_animal ea on ea.farm_id = e.farm_id and ea.event_id = e.id
          and ea.part = 'subject'
        left join user_account u on u.id = e.recorded_by
      where e.farm_id = ${place.farmId} and e.kind = any(${sql.param(kinds)}::text[])
        and e.id::text || ' ' || ea.animal_id::text > ${after}
      order by key limit ${rowsPerRead}`,
    );
    for (const row of rows.filter(({ animalId }) => named.animals.has(animalId))) {
      const told = {
        ...row,
        occurredAt: new Date(row.occurredAt).toISOString(),
        recordedAt: new Date(row.recordedAt).toISOString(),
      };
      for (const resource of eventResources(told, place, named)) await collection.add(resource);
    }
    after = rows.at(-1)?.key ?? '';
    if (rows.length < rowsPerRead) return collection.end();
  }
}
