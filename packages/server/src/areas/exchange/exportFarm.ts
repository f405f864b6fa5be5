import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { type Tenant, select, type Transaction } from '../../platform/database/connection.ts';
import { json, row, text } from '../../platform/database/row.ts';
import { type ZipEntry, zipDownload } from '../../platform/files/zipDownload.ts';
import type { Services } from '../../platform/services.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofFarms } from '../farms/tables.ts';
import { ofLedger } from '../ledger/tables.ts';
import { ofPeople } from '../people/tables.ts';

const tables = [
  'farm',
  'membership',
  'invitation',
  'audit',
  'event',
  'event_animal',
  'event_subject',
  'animal',
  'measurement',
  'fleece',
  'residence',
  'ownership',
  'worn_number',
  'mob_membership',
  'stock_change',
  'grazing_step',
  'treatment',
  'medicine',
  'batch',
  'batch_count',
  'semen',
  'mating_season',
  'past_mating',
  'protocol',
  'protocol_dose',
  'lot_dose',
  'support_access',
  'mob',
  'photo',
  'work_session',
  'holding',
  'camp',
  'camp_shape',
  'planned_stay',
  'planned_change',
  'grazing_setting',
  'alert',
  'alert_rule',
  'alert_message',
  'alert_told',
  'webhook',
  'call_out',
  'proposal',
  'proposal_trust',
  'task',
  'transfer',
  'transfer_line',
  'transfer_case',
  'transfer_step',
  'paper',
  'movement_record',
  'chain_head',
  'consignment',
  'consignment_line',
  'consignment_arrival',
  'stop_mark',
  'sale_result',
  'partner',
  'partner_message',
  'national_message',
  'national_incoming',
  'thing',
  'import_file',
  'import_row',
  'external_id',
  'former_person',
];
const secretColumns = ['token_hash', 'secret'];
const rowsPerRead = 2000;

/** Every table of one farm as JSON lines in a zip, read in pages from one snapshot and sent as it is made. */
export function exportFarm(services: Services, tenant: Tenant): Readable {
  return zipDownload(services.database, tenant, async (transaction, open) => {
    for (const table of tables) {
      const lines = open(`${table}.jsonl`);
      const cursor = sql.identifier(`export_${table}`);
      const where = table === 'farm' ? sql`id = ${tenant.farmId}` : sql`farm_id = ${tenant.farmId}`;
      await transaction.execute(
        sql`declare ${cursor} cursor for
          select to_jsonb(t) - ${sql.param(secretColumns)}::text[] as line
          from ${sql.identifier(table)} t where ${where}`,
      );
      for (;;) {
        const rows = await select(
          transaction,
          row({ line: json<unknown>() }),
          sql`fetch ${sql.raw(String(rowsPerRead))} from ${cursor}`,
        );
        if (rows.length === 0) break;
        await lines.write(rows.map(({ line }) => `${JSON.stringify(line)}\n`).join(''));
      }
      lines.end();
    }
    await writePeople(transaction, tenant, open);
    const photos = await select(
      transaction,
      row({ file: text }),
      sql`select file from ${ofAnimals.photo} where farm_id = ${tenant.farmId} order by file`,
    );
    return (openFile) => writePhotos(services, photos, openFile);
  });
}

/** The names behind the ids of entries, for whoever reads them elsewhere. */
async function writePeople(
  transaction: Transaction,
  { farmId }: Tenant,
  open: (name: string) => ZipEntry,
): Promise<void> {
  const people = await select(
    transaction,
    row({ id: text, name: text }),
    sql`select u.id, trim(u.first_name || ' ' || u.last_name) as name from ${ofPeople.userAccount} u
      where u.id in (select recorded_by from ${ofLedger.event} where farm_id = ${farmId}
        and brought_in is null)
        and trim(u.first_name || ' ' || u.last_name) <> ''
      union all select k.id, k.name from ${ofFarms.apiKey} k where k.farm_id = ${farmId}
        and exists (select from ${ofLedger.event} e where e.farm_id = k.farm_id
          and e.by_key = k.id)`,
  );
  const lines = open('person.jsonl');
  await lines.write(people.map((one) => `${JSON.stringify(one)}\n`).join(''));
  lines.end();
}

async function writePhotos(
  { files, log }: Services,
  photos: readonly { file: string }[],
  open: (name: string) => ZipEntry,
): Promise<void> {
  for (const { file } of photos) {
    const content = await files.whole(file);
    // A photo whose file is gone takes nothing else along.
    if (!content) {
      log.warn({ file }, 'a photo is not there');
      continue;
    }
    const entry = open(file);
    await entry.write(content);
    entry.end();
  }
}
