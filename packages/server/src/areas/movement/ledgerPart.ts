import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import type { LedgerPart } from '../ledger/index.ts';
import { ownerPlaces } from './agistment/ownerPlaces.ts';
import { appendToChain } from './chain/append.ts';
import { sayNationally } from './national/say.ts';
import { announceTransfer } from './consignments/announce.ts';
import { projections } from './saleResults/projections.ts';
import { oneTransfer } from './transfers.ts';

/** Entries by which it is otherwise what holds an animal back, what it was tested for, or whether it is pregnant. */
const told = new Set([
  'treated',
  'course_ended',
  'lab_tested',
  'diagnosed',
  'post_mortem',
  'served',
  'pregnancy_checked',
  'aborted',
]);

/** So long after a sale its buyer still hears what comes to light; no label holds anything back for longer. */
const heardDays = 400;
const mostHeard = 50;

/** Transfers that a buyer hears of, of animals that these entries are of; what was done after they left is nobody else's. */
const transfersOf = async (
  transaction: Transaction,
  farmId: string,
  entryIds: readonly string[],
): Promise<string[]> => {
  const rows = await select(
    transaction,
    row({ id: text }),
    sql`select distinct t.id from event_animal l
        join transfer_line x on x.farm_id = l.farm_id and x.animal_id = l.animal_id
        join transfer t on t.farm_id = x.farm_id and t.id = x.transfer_id
        join partner p on p.farm_id = t.farm_id and p.id = t.partner_id and p.status = 'linked'
        join event e on e.farm_id = l.farm_id and e.id = l.event_id
      where l.farm_id = ${farmId} and l.event_id = any(${sql.param([...entryIds])}::uuid[])
        and ((e.occurred_at at time zone (select time_zone from farm where id = ${farmId}))::date
          <= coalesce(t.departed_on, t.sold_on, 'infinity') or e.kind in ('sold', 'slaughtered'))
        and (t.status in ('approved', 'inTransit', 'arrived')
          or t.status = 'completed' and t.sold_on > kraal_now()::date - ${heardDays}::int)
      order by t.id limit ${mostHeard}`,
  );
  return rows.map(({ id }) => id);
};

/** The entry that one takes back, as a request writes it. */
function voidedBy({ voids }: Record<string, unknown>): string | null {
  if (typeof voids !== 'object' || voids === null || !('eventId' in voids)) return null;
  return typeof voids.eventId === 'string' ? voids.eventId : null;
}

/** What comes to light of an animal that is sold, or taken back, reaches whoever bought it. */
export const movementPart: LedgerPart = {
  projections,
  guard: ownerPlaces,
  saved: async (transaction, farmId, entries) => {
    await appendToChain(transaction, farmId, entries);
    await sayNationally(transaction, farmId, entries);
  },
  notify: async (services, transaction, { farm, events, answers }) => {
    const entryIds = events.flatMap((entry, at) => {
      const id = answers[at]?.result === 'recorded' ? entry['id'] : null;
      const voids = voidedBy(entry);
      if (typeof id !== 'string') return [];
      return voids !== null ? [id, voids] : told.has(String(entry['kind'])) ? [id] : [];
    });
    if (entryIds.length === 0) return;
    for (const id of await transfersOf(transaction, farm.id, entryIds))
      await announceTransfer(
        transaction,
        { farm, services },
        await oneTransfer(transaction, farm.id, id),
      );
  },
};
