import { recordedBy } from '../../../platform/database/recordedBy.ts';
import { kindOf } from '@kraal/domain/all';
import type { Day } from '@kraal/domain/format/dates';
import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { type Tenant, select, type Transaction } from '../../../platform/database/connection.ts';
import { type ZipEntry, zipDownload } from '../../../platform/files/zipDownload.ts';
import type { Services } from '../../../platform/services.ts';
import { closedLinks, fieldSelect, keptOf } from '../../animals/index.ts';
import {
  animalResource,
  eventResources,
  icarKinds,
  icarTypes,
  type Identified,
  type Named,
  type HoldingNames,
  type Resource,
  type ExportedEvent,
  weighedToo,
  withdrawalResources,
} from './export.ts';

const rowsPerRead = 2000;

const animalSelect = sql`select id, species, sex, status, tag, eid, brand, tattoo,
  ${fieldSelect('animal')}, born_on::text as "bornOn", state->>'castratedOn' is not null as castrated,
  dam_id as "damId", sire_id as "sireId", state->>'carriedById' as "carriedById",
  state->>'fosterDamId' as "fosterDamId", meat_until::text as "meatUntil",
  milk_until::text as "milkUntil",
  jsonb_path_query_array(state, '$.identifiers[*] ? (@.type == "official" && @.until == null)')
    as official,
  (select b.breeding_status from animal_breeding b
    where b.farm_id = animal.farm_id and b.id = animal.id) as "breedingStatus" from animal`;

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
  const straws = await select<{
    id: string;
    sireName: string;
    sireId: string | null;
    batch: string | null;
  }>(
    transaction,
    sql`select id, sire_name as "sireName", sire_id as "sireId", batch from semen
      where farm_id = ${farmId}`,
  );
  const links = await closedLinks(transaction, farmId);
  const [farm] = await select<{ timeZone: string }>(
    transaction,
    sql`select time_zone as "timeZone" from farm where id = ${farmId}`,
  );
  return {
    timeZone: farm?.timeZone ?? 'UTC',
    animals: new Map(animals.map((one) => [one.id, one])),
    meant: (id) => keptOf(links, id),
    medicines: new Map(medicines.map((one) => [one.id, one])),
    batches: new Map(batches.map((one) => [one.id, one])),
    straws: new Map(straws.map((one) => [one.id, one])),
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

type Row = Omit<ExportedEvent, 'occurredAt' | 'recordedAt'> & {
  occurredAt: string;
  recordedAt: string;
  key: string;
};

/** Every animal and every entry that ICAR has a resource for, a collection each, in one zip (ICAR Animal Data Exchange 1.3). */
export function exportIcar(services: Services, tenant: Tenant & { farmId: string }): Readable {
  return zipDownload(services.database, tenant, async (transaction, open) => {
    const [farm] = await select<{ gln: string | null }>(
      transaction,
      sql`select gln from farm where id = ${tenant.farmId}`,
    );
    const place: HoldingNames = { farmId: tenant.farmId, gln: farm?.gln ?? null };
    const named = await loadNamed(transaction, tenant.farmId);
    const animals = new Collection(open('Animal.json'));
    for (const animal of named.animals.values()) await animals.add(animalResource(animal, place));
    await animals.end();
    const held = new Collection(open('WithdrawalEvent.json'));
    const now = services.now().toISOString();
    for (const animal of named.animals.values())
      for (const one of withdrawalResources(animal, place, now, named.timeZone))
        await held.add(one);
    await held.end();
    for (const [type, kinds] of Map.groupBy(icarKinds, (kind) => icarTypes[kind]))
      await writeEvents(
        transaction,
        new Collection(open(`${type}.json`)),
        type,
        kinds,
        place,
        named,
      );
  });
}

/** When the sires of a run were taken out: of a part of them ICAR has no word. */
const endOfRun = sql`case when e.kind = 'joined_sire' then (
  select min(out.occurred_at) from event_animal oa
    join event out on out.farm_id = oa.farm_id and out.id = oa.event_id
  where oa.farm_id = e.farm_id and oa.animal_id = ea.animal_id and oa.part = 'subject'
    and out.kind = 'removed_sire' and out.voided_by is null and out.occurred_at >= e.occurred_at
    and not out.payload ? 'sireIds') end`;

function bySires(payload: Row['payload'], meant: Named['meant']): Row['payload'] {
  const { sireId, sireIds } = payload;
  return {
    ...payload,
    ...(typeof sireId === 'string' ? { sireId: meant(sireId) } : {}),
    ...(Array.isArray(sireIds) ? { sireIds: [...new Set(sireIds.map(String).map(meant))] } : {}),
  };
}

/** What was recorded of a closed record is the animal's, once where both had it; that record's own coming is nobody's. */
function ofAnimals(rows: readonly Row[], { animals, meant }: Named): Row[] {
  const told = new Set<string>();
  return rows.flatMap((row) => {
    const animalId = meant(row.animalId);
    const isClosed = animalId !== row.animalId;
    if (!animals.has(animalId) || (isClosed && kindOf(row.kind)?.opens)) return [];
    const key = `${row.id} ${animalId}`;
    if (told.has(key)) return [];
    told.add(key);
    return [{ ...row, animalId, payload: bySires(row.payload, meant) }];
  });
}

async function writeEvents(
  transaction: Transaction,
  collection: Collection,
  type: string,
  told: readonly string[],
  place: HoldingNames,
  named: Named,
): Promise<void> {
  const kinds = type === 'WeightEvent' ? [...told, ...weighedToo] : told;
  for (let after = ''; ; ) {
    const rows = await select<Row>(
      transaction,
      sql`
      select e.id, e.kind, e.occurred_at as "occurredAt", e.recorded_at as "recordedAt",
        ${recordedBy} as "recordedBy",
        ${endOfRun} as "endedAt", e.payload, e.note, e.voided_by is not null as voided, ea.animal_id as "animalId",
        e.id::text || ' ' || ea.animal_id::text as key
      from event e
        join event_animal ea on ea.farm_id = e.farm_id and ea.event_id = e.id
          and ea.part = 'subject'
        left join user_account u on u.id = e.recorded_by
      where e.farm_id = ${place.farmId} and e.kind = any(${sql.param([...kinds])}::text[])
        and e.id::text || ' ' || ea.animal_id::text > ${after}
      order by key limit ${rowsPerRead}`,
    );
    for (const row of ofAnimals(rows, named)) {
      const event = {
        ...row,
        occurredAt: new Date(row.occurredAt).toISOString(),
        recordedAt: new Date(row.recordedAt).toISOString(),
        endedAt: row.endedAt && new Date(row.endedAt).toISOString(),
      };
      for (const resource of eventResources(event, type, place, named))
        await collection.add(resource);
    }
    after = rows.at(-1)?.key ?? '';
    if (rows.length < rowsPerRead) return collection.end();
  }
}
