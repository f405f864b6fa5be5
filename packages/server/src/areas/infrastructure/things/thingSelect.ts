import { type SQL, sql } from 'drizzle-orm';
import { conditionOf, gateOf, lastOf, conditionWord, openWord } from './thingColumns.ts';
import { payloadText } from '../../ledger/index.ts';

type Farm = { id: string; timeZone: string };

/** The things of a farm as `t`, with what their entries say last. */
export function thingSelect({ id, timeZone }: Farm): SQL {
  const dayIn = (moment: SQL): SQL =>
    sql`to_char(${moment} at time zone ${timeZone}, 'YYYY-MM-DD')`;
  return sql`select t.id, t.kind, t.name, t.fields, t.camp_ids as "campIds", t.place,
      t.service_every_days as "serviceEveryDays", t.version,
      ${conditionWord} as condition, ${dayIn(sql`looked.at`)} as "conditionOn",
      ${dayIn(sql`inspection.at`)} as "inspectedOn", ${dayIn(sql`service.at`)} as "servicedOn",
      (${dayIn(sql`coalesce(service.at, t.added_at)`)}::date + t.service_every_days)::text
        as "serviceDueOn",
      (${payloadText('level_read', 'levelPercent', 'level')})::float8 as "levelPercent",
      ${dayIn(sql`level.at`)} as "levelOn",
      (${payloadText('voltage_read', 'voltageKv', 'voltage')})::float8 as "voltageKv",
      ${dayIn(sql`voltage.at`)} as "voltageOn",
      (${payloadText('rained', 'rainMm', 'rain')})::float8 as "rainMm", ${dayIn(sql`rain.at`)} as "rainOn",
      ${openWord} as "isOpen",
      case when t.kind = 'gate' then ${dayIn(sql`gate.at`)} end as "gateOn",
      lower(t.name) || ' ' || t.id as key
    from thing t ${conditionOf()} ${lastOf('inspection', 'inspected')}
      ${lastOf('service', 'serviced')} ${lastOf('level', 'level_read')}
      ${lastOf('voltage', 'voltage_read')} ${lastOf('rain', 'rained')} ${gateOf()}
    where t.farm_id = ${id} and t.archived_at is null`;
}
