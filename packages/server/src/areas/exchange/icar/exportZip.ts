import { recordedBy } from '../../../platform/database/recordedBy.ts';
import { kindOf } from '@kraal/domain/all';
import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { type Tenant, select, type Transaction } from '../../../platform/database/connection.ts';
import {
  boolean,
  day,
  json,
  moment,
  row,
  rowFor,
  type RowOf,
  text,
} from '../../../platform/database/row.ts';
import { type ZipEntry, zipDownload } from '../../../platform/files/zipDownload.ts';
import type { Services } from '../../../platform/services.ts';
import { closedLinks, fieldSelect, fieldsOfRow, keptOf } from '../../animals/index.ts';
import {
  animalResource,
  eventResources,
  icarKinds,
  weighedToo,
  withdrawalResources,
} from './export.ts';
import { icarTypes } from './exported.ts';
import { type Identified, type Named, type HoldingNames, type Resource } from './exported.ts';

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
async function loadNamed(transaction: Transaction, farmId: string): Promise<Named> {
  const animals = await select(
    transaction,
    identifiedRow,
    sql`${animalSelect} where farm_id = ${farmId} and not is_lot and status <> 'merged' order by id`,
  );
  const medicines = await select(
    transaction,
    row({ id: text, name: text, registrationNumber: text.orNull }),
    sql`select id, name, registration_number as "registrationNumber" from medicine
      where farm_id = ${farmId}`,
  );
  const batches = await select(
    transaction,
    row({ id: text, number: text, expiresOn: day.orNull }),
    sql`select id, number, expires_on::text as "expiresOn" from batch where farm_id = ${farmId}`,
  );
  const straws = await select(
    transaction,
    row({ id: text, sireName: text, sireId: text.orNull, batch: text.orNull }),
    sql`select id, sire_name as "sireName", sire_id as "sireId", batch from semen
      where farm_id = ${farmId}`,
  );
  const links = await closedLinks(transaction, farmId);
  const [farm] = await select(
    transaction,
    row({ timeZone: text }),
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

const eventRow = row({
  id: text,
  kind: text,
  occurredAt: moment,
  recordedAt: moment,
  recordedBy: text.orNull,
  payload: json<Record<string, unknown>>(),
  note: text.orNull,
  animalId: text,
  voided: boolean,
  endedAt: moment.orNull,
  key: text,
});
type Row = RowOf<typeof eventRow>;

/** Every animal and every entry that ICAR has a resource for, a collection each, in one zip (ICAR Animal Data Exchange 1.3). */
export function exportIcar(services: Services, tenant: Tenant & { farmId: string }): Readable {
  return zipDownload(services.database, tenant, async (transaction, open) => {
    const [farm] = await select(
      transaction,
      row({ gln: text.orNull }),
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
      for (const one of withdrawalResources(animal, { place, now, timeZone: named.timeZone }))
        await held.add(one);
    await held.end();
    for (const [type, kinds] of Map.groupBy(icarKinds, (kind) => icarTypes[kind]))
      await writeEvents(transaction, {
        collection: new Collection(open(`${type}.json`)),
        type,
        told: kinds,
        place,
        named,
      });
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
  {
    collection,
    type,
    told,
    place,
    named,
  }: {
    collection: Collection;
    type: string;
    told: readonly string[];
    place: HoldingNames;
    named: Named;
  },
): Promise<void> {
  const kinds = type === 'WeightEvent' ? [...told, ...weighedToo] : told;
  for (let after = ''; ; ) {
    const rows = await select(
      transaction,
      eventRow,
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
    for (const one of ofAnimals(rows, named)) {
      const event = {
        ...one,
        occurredAt: new Date(one.occurredAt).toISOString(),
        recordedAt: new Date(one.recordedAt).toISOString(),
        endedAt: one.endedAt && new Date(one.endedAt).toISOString(),
      };
      for (const resource of eventResources(event, { resourceType: type, place, named }))
        await collection.add(resource);
    }
    after = rows.at(-1)?.key ?? '';
    if (rows.length < rowsPerRead) return collection.end();
  }
}
