import { mostOrigins } from '@kraal/domain/movement/consignment';
import { kindsThatPour } from '@kraal/domain/movement/trace';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';
import { ofLedger } from '../../ledger/tables.ts';

type Asked = { farmId: string; partnerId: string; ids: readonly string[] };

/**
 * By which records of their owner animals were sent here to be kept, the nearest first. Heads of lots that were parted or
 * put together here are of all their records: nobody can say of which. In: the owner as a partner of this farm, and
 * animals. Out: the owner's records of each; of who was born here there are none.
 */
export async function originsOf(
  transaction: Transaction,
  { farmId, partnerId, ids }: Asked,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const beside = await besideEach(transaction, { farmId, ids });
  const nodes = [...new Set([...ids, ...beside.keys()])];
  const sent = await select(
    transaction,
    row({ id: text, ref: text }),
    sql`select l.animal_id as id, l.ref from consignment c
        join consignment_line l on l.farm_id = c.farm_id and l.consignment_id = c.id
      where c.farm_id = ${farmId} and c.partner_id = ${partnerId} and c.kind = 'agistmentIn'
        and l.animal_id = any(${sql.param(nodes)}::uuid[])
      order by l.ref`,
  );
  const refOf = new Map(sent.map(({ id, ref }) => [id, ref]));
  return new Map(
    ids.flatMap((id) => {
      const refs = nearestFirst([id], beside).flatMap((one) => refOf.get(one) ?? []);
      return refs.length > 0 ? [[id, refs.slice(0, mostOrigins)] as const] : [];
    }),
  );
}

type Beside = ReadonlyMap<string, ReadonlySet<string>>;

const pours = sql.param([...kindsThatPour]);

/**
 * Which record heads of another went into, or came out of: for each that can be reached from these. `since`: by entries of
 * that day or later.
 */
export async function besideEach(
  transaction: Transaction,
  {
    farmId,
    ids,
    since = '-infinity',
  }: { farmId: string; ids: readonly string[]; since?: string | undefined },
): Promise<Beside> {
  if (ids.length === 0) return new Map();
  const entry = sql`e.voided_by is null and e.kind = any(${pours}::text[])
    and e.occurred_at >= ${since}::timestamptz`;
  const rows = await select(
    transaction,
    row({ one: text, other: text }),
    sql`with recursive node as (
        select id from unnest(${sql.param([...ids])}::uuid[]) as a(id)
        union
        select x.animal_id from node n
          join ${ofLedger.eventAnimal} k on k.farm_id = ${farmId} and k.animal_id = n.id
            and k.part in ('into', 'subject')
          join ${ofLedger.event} e on e.farm_id = k.farm_id and e.id = k.event_id and ${entry}
          join ${ofLedger.eventAnimal} x on x.farm_id = k.farm_id and x.event_id = k.event_id
            and x.part in ('into', 'subject'))
      select distinct s.animal_id as one, k.animal_id as other from node n
        join ${ofLedger.eventAnimal} k on k.farm_id = ${farmId} and k.animal_id = n.id
          and k.part = 'into'
        join ${ofLedger.event} e on e.farm_id = k.farm_id and e.id = k.event_id and ${entry}
        join ${ofLedger.eventAnimal} s on s.farm_id = k.farm_id and s.event_id = k.event_id
          and s.part = 'subject'`,
  );
  const beside = new Map<string, Set<string>>();
  const put = (one: string, other: string): void => {
    const known = beside.get(one) ?? new Set();
    beside.set(one, known.add(other));
  };
  for (const { one, other } of rows) {
    put(one, other);
    put(other, one);
  }
  return beside;
}

/** These, and whoever can be reached from them; `isPassed`: through whom the way goes on. */
export function nearestFirst(
  ids: readonly string[],
  beside: Beside,
  isPassed: (id: string) => boolean = () => true,
): string[] {
  const reached = new Set(ids);
  for (const one of reached)
    if (isPassed(one)) for (const other of beside.get(one) ?? []) reached.add(other);
  return [...reached];
}
