import { sql } from 'drizzle-orm';
import { select } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import { type LedgerPart, payloadText } from '../ledger/index.ts';
import { closedCamps } from './closedCamps.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofLedger } from '../ledger/tables.ts';

export const infrastructurePart: LedgerPart = {
  references: {
    campId: ['camp', 'This camp is not on the farm.'],
    placeId: ['holding', 'This place is not on the list.'],
    ownerId: ['holding', 'This place is not on the list.'],
  },
  subjects: async (transaction, farmId, ids) => {
    const rows = await select(
      transaction,
      row({ id: text, kind: text }),
      sql`select id, 'camp' as kind from camp where farm_id = ${farmId}
          and id = any(${sql.param([...ids])}::uuid[])
        union all select id, kind from thing where farm_id = ${farmId}
          and id = any(${sql.param([...ids])}::uuid[])`,
    );
    return new Map(rows.map(({ id, kind }) => [id, kind]));
  },
  guard: closedCamps,
  mendable: ['camp_closed'],
  ofEntry: {
    about: sql`(select string_agg(coalesce(c.name, t.name), ', ' order by coalesce(c.name, t.name))
      from (select s.subject_id from ${ofLedger.eventSubject} s where s.farm_id = e.farm_id
        and s.event_id = e.id limit 20) s
        left join camp c on c.farm_id = e.farm_id and c.id = s.subject_id
        left join thing t on t.farm_id = e.farm_id and t.id = s.subject_id)`,
    place: sql`case when e.kind in ('moved', 'joined_mob', 'left_mob', 'departed', 'arrived',
        'owner_changed')
      then coalesce((select h.name from holding h
        where h.farm_id = e.farm_id and h.id = coalesce(
          ${payloadText(['departed', 'arrived'], 'placeId')}, ${payloadText('owner_changed', 'ownerId')})::uuid),
      (select c.name from camp c
        where c.farm_id = e.farm_id and c.id = (${payloadText('moved', 'campId')})::uuid),
      (select m.name from ${ofAnimals.mob} m
        where m.farm_id = e.farm_id and m.id = (${payloadText('joined_mob', 'mobId')})::uuid)) end`,
  },
};
