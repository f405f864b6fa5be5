import type { GestationOfFarm } from '@kraal/domain/breeding/gestation';
import { kindsThatPour } from '@kraal/domain/movement/trace';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { json, row, text } from '../../../platform/database/row.ts';
import type { Services } from '../../../platform/services.ts';
import { oneTransfer } from '../transfers.ts';
import { announceTransfer } from './announce.ts';
import { ofAnimals } from '../../animals/tables.ts';
import { ofFarms } from '../../farms/tables.ts';
import { ofLedger } from '../../ledger/tables.ts';
import { ofPartners } from '../../partners/tables.ts';

/** Entries by which it is otherwise what holds an animal back, what it was tested for, or whether it is pregnant. */
export const toldLate = [
  'treated',
  'course_ended',
  'held_back',
  'lab_tested',
  'diagnosed',
  'post_mortem',
  'served',
  'pregnancy_checked',
  'aborted',
  'gave_birth',
] as const;

/** So long after a sale its buyer still hears what comes to light; no label holds anything back for longer. */
const heardDays = 400;
const mostHeard = 500;

/**
 * Transfers that a buyer hears of, of animals that these entries `e` are of, or of heads that were taken out of those
 * since; what was done after they left is nobody else's.
 */
async function transfersOf(
  transaction: Transaction,
  farmId: string,
  entries: SQL,
): Promise<string[]> {
  const pours = sql`${sql.param([...kindsThatPour])}::text[]`;
  const rows = await select(
    transaction,
    row({ id: text }),
    sql`with recursive said as (
        select e.id, e.kind, e.occurred_at from ${ofLedger.event} e where e.farm_id = ${farmId}
          and ${entries}),
      concerned as (
        select l.animal_id, e.kind, e.occurred_at from said e
          join ${ofLedger.eventAnimal} l on l.farm_id = ${farmId} and l.event_id = e.id
        union
        select o.animal_id, c.kind, c.occurred_at from concerned c
          join ${ofAnimals.animal} a on a.farm_id = ${farmId} and a.id = c.animal_id and a.is_lot
          join ${ofLedger.eventAnimal} s on s.farm_id = ${farmId} and s.animal_id = c.animal_id
            and s.part = 'subject'
          join ${ofLedger.event} p on p.farm_id = ${farmId} and p.id = s.event_id
            and p.voided_by is null
            and p.kind = any(${pours}) and p.occurred_at >= c.occurred_at
          join ${ofLedger.eventAnimal} o on o.farm_id = ${farmId} and o.event_id = p.id
            and o.part = 'into')
      select distinct t.id from concerned e
        join transfer_line x on x.farm_id = ${farmId} and x.animal_id = e.animal_id
        join transfer t on t.farm_id = x.farm_id and t.id = x.transfer_id
        join ${ofPartners.partner} p on p.farm_id = t.farm_id and p.id = t.partner_id
          and p.status = 'linked'
      where ((e.occurred_at at time zone (select time_zone from ${ofFarms.farm}
        where id = ${farmId}))::date
          <= coalesce(t.departed_on, t.sold_on, 'infinity') or e.kind in ('sold', 'slaughtered'))
        and (t.status in ('approved', 'inTransit', 'arrived')
          or t.status = 'completed' and t.sold_on > kraal_now()::date - ${heardDays}::int)
      order by t.id limit ${mostHeard}`,
  );
  return rows.map(({ id }) => id);
}

/** What comes to light of animals that go or went to a linked farm reaches it, however it was recorded. */
async function announceLate(
  transaction: Transaction,
  { farmId, services }: { farmId: string; services: Services },
  entries: SQL,
): Promise<void> {
  const ids = await transfersOf(transaction, farmId, entries);
  if (ids.length === 0) return;
  const [farm] = await select(
    transaction,
    row({ id: text, timeZone: text, gestationDays: json<GestationOfFarm>() }),
    sql`select id, time_zone as "timeZone", gestation_days as "gestationDays" from ${ofFarms.farm}
      where id = ${farmId}`,
  );
  if (!farm) return;
  for (const id of ids)
    await announceTransfer(
      transaction,
      { farm, services },
      await oneTransfer(transaction, farmId, id),
    );
}

/** The same of all that an import brought, or took back with it. */
export const announceImported = (
  transaction: Transaction,
  of: { farmId: string; services: Services },
  importId: string,
): Promise<void> =>
  announceLate(
    transaction,
    of,
    sql`e.import_id = ${importId} and e.kind = any(${sql.param([...toldLate])}::text[])`,
  );

/** And of entries by their ids, whatever of them matters. */
export const announceEntries = (
  transaction: Transaction,
  of: { farmId: string; services: Services },
  ids: readonly string[],
): Promise<void> => announceLate(transaction, of, sql`e.id = any(${sql.param([...ids])}::uuid[])`);
