import { recordedBy } from '../../../platform/database/recordedBy.ts';
import { kindOf } from '@kraal/domain/all';
import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { type Tenant, select, type Transaction } from '../../../platform/database/connection.ts';
import { boolean, json, moment, row, type RowOf, text } from '../../../platform/database/row.ts';
import { zipDownload } from '../../../platform/files/zipDownload.ts';
import type { Services } from '../../../platform/services.ts';
import {
  animalResource,
  eventResources,
  icarKinds,
  besides,
  withdrawalResources,
} from './export.ts';
import { icarTypes } from './exported.ts';
import type { Named, HoldingNames } from './exported.ts';
import { loadNamed } from './loadNamed.ts';
import { Collection } from './collection.ts';
import { payloadText } from '../../ledger/index.ts';
import { ofAnimals } from '../../animals/tables.ts';
import { ofFarms } from '../../farms/tables.ts';
import { ofLedger } from '../../ledger/tables.ts';
import { ofPeople } from '../../people/tables.ts';

const rowsPerRead = 2000;

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
  backFrom: text.orNull,
  key: text,
});
type Row = RowOf<typeof eventRow>;

/** Every animal and every entry that ICAR has a resource for, a collection each, in one zip (ICAR Animal Data Exchange 1.3). */
export function exportIcar(services: Services, tenant: Tenant & { farmId: string }): Readable {
  return zipDownload(services.database, tenant, async (transaction, open) => {
    const [farm] = await select(
      transaction,
      row({ gln: text.orNull }),
      sql`select gln from ${ofFarms.farm} where id = ${tenant.farmId}`,
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
  select min(out.occurred_at) from ${ofLedger.eventAnimal} oa
    join ${ofLedger.event} out on out.farm_id = oa.farm_id and out.id = oa.event_id
  where oa.farm_id = e.farm_id and oa.animal_id = ea.animal_id and oa.part = 'subject'
    and out.kind = 'removed_sire' and out.voided_by is null and out.occurred_at >= e.occurred_at
    and not out.payload ? 'sireIds') end`;

/** From which place of others a move, or a mob that it joined, brought an animal back; most are on the farm already. */
const backFrom = sql`case when e.kind in ('moved', 'joined_mob') then (
  select case r.kind when 'holding' then r.place_id::text else ${payloadText('departed', 'placeId', 'load')} end
  from ${ofAnimals.residence} r left join ${ofLedger.event} load on load.farm_id = r.farm_id
    and load.id = r.event_id
  where r.farm_id = e.farm_id and r.animal_id = ea.animal_id and r.until = e.occurred_at
    and r.kind <> 'camp' order by r.since desc limit 1) end`;

function bySires(payload: Row['payload'], meant: Named['meant']): Row['payload'] {
  const { sireId, sireIds } = payload;
  return {
    ...payload,
    ...(typeof sireId === 'string' ? { sireId: meant(sireId) } : {}),
    ...(Array.isArray(sireIds) ? { sireIds: [...new Set(sireIds.map(String).map(meant))] } : {}),
  };
}

/** What was recorded of a closed record is the animal's, once where both had it; that record's own coming is nobody's. */
function rowsOfAnimals(rows: readonly Row[], { animals, meant }: Named): Row[] {
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
  const kinds = [...told, ...(besides[type]?.kinds ?? [])];
  const isArrival = type === icarTypes.moved;
  for (let after = ''; ; ) {
    const rows = await select(
      transaction,
      eventRow,
      sql`
      select e.id, e.kind, e.occurred_at as "occurredAt", e.recorded_at as "recordedAt",
        ${recordedBy} as "recordedBy",
        ${endOfRun} as "endedAt", ${backFrom} as "backFrom", e.payload, e.note, e.voided_by is not null as voided, ea.animal_id as "animalId",
        e.id::text || ' ' || ea.animal_id::text as key
      from ${ofLedger.event} e
        join ${ofLedger.eventAnimal} ea on ea.farm_id = e.farm_id and ea.event_id = e.id
          and ea.part = 'subject'
        left join ${ofPeople.userAccount} u on u.id = e.recorded_by
      where e.farm_id = ${place.farmId} and e.kind = any(${sql.param([...kinds])}::text[])
        and e.id::text || ' ' || ea.animal_id::text > ${after}
        and (${!isArrival} or e.kind not in ('moved', 'joined_mob') or ${backFrom} is not null)
      order by key limit ${rowsPerRead}`,
    );
    for (const one of rowsOfAnimals(rows, named)) {
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
