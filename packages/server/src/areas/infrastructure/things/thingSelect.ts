import { thing as thingSchema } from '@kraal/contract/things';
import { type SQL, sql } from 'drizzle-orm';
import { conditionOf, gateOf, lastOf, conditionWord, openWord } from './thingColumns.ts';
import { payloadText } from '../../ledger/index.ts';
import { columnsOf } from '../../../platform/database/columnsOf.ts';
import { rowOf, text } from '../../../platform/database/row.ts';
import type { thing as thingTable } from '../schema.ts';

/** A thing, and by what lists of them are sorted. */
export const thingRow = rowOf(thingSchema).with({ key: text });

type Farm = { id: string; timeZone: string };

/** The things of a farm as `t`, with what their entries say last. */
export function thingSelect({ id, timeZone }: Farm): SQL {
  const dayIn = (moment: SQL): SQL =>
    sql`to_char(${moment} at time zone ${timeZone}, 'YYYY-MM-DD')`;
  const columns = columnsOf<typeof thingTable>()(thingRow, 't', {
    condition: conditionWord,
    conditionOn: dayIn(sql`looked.at`),
    inspectedOn: dayIn(sql`inspection.at`),
    servicedOn: dayIn(sql`service.at`),
    serviceDueOn: sql`(${dayIn(sql`coalesce(service.at, t.added_at)`)}::date
      + t.service_every_days)::text`,
    levelPercent: sql`(${payloadText('level_read', 'levelPercent', 'level')})::float8`,
    levelOn: dayIn(sql`level.at`),
    voltageKv: sql`(${payloadText('voltage_read', 'voltageKv', 'voltage')})::float8`,
    voltageOn: dayIn(sql`voltage.at`),
    rainMm: sql`(${payloadText('rained', 'rainMm', 'rain')})::float8`,
    rainOn: dayIn(sql`rain.at`),
    isOpen: openWord,
    gateOn: sql`case when t.kind = 'gate' then ${dayIn(sql`gate.at`)} end`,
    key: sql`lower(t.name) || ' ' || t.id`,
  });
  return sql`select ${columns}
    from thing t ${conditionOf()} ${lastOf('inspection', 'inspected')}
      ${lastOf('service', 'serviced')} ${lastOf('level', 'level_read')}
      ${lastOf('voltage', 'voltage_read')} ${lastOf('rain', 'rained')} ${gateOf()}
    where t.farm_id = ${id} and t.archived_at is null`;
}
