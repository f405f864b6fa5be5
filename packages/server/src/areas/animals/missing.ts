import { type HeadsChange, missingHeads } from '@kraal/domain/animals/missingHeads';
import { addDays } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { boolean, day, number, oneOf, row, type RowOf, text } from '../../platform/database/row.ts';
import { mostSightings, type Watch, type WatchedFarm } from '../alerts/index.ts';
import { seenAnimal, sightColumns, sightMob, sightRow } from './sight.ts';
import { ofLedger } from '../ledger/tables.ts';

/** Counted so long ago and never made up for, they are lost, and somebody should say so. */
const countedDays = 60;
/** More changes of counted lots than any farm has in that time. */
const mostChanges = 50_000;
const changeRow = row({
  lotId: text,
  eventId: text,
  kind: oneOf<HeadsChange['kind']>(),
  heads: number,
  on: day,
  isLast: boolean,
});
type Change = RowOf<typeof changeRow>;

/** Changes of the lots that were counted lately, and of those that they were put to, oldest first. */
const changesOf = (transaction: Transaction, { id, today }: WatchedFarm): Promise<Change[]> => {
  const since = addDays(today, -countedDays);
  return select(
    transaction,
    changeRow,
    sql`with recursive lots as (
        select distinct s.animal_id from stock_change s where s.farm_id = ${id}
          and s.kind in ('counted', 'marked') and s.kind = 'counted' and s.changed_on > ${since}
        union
        select o.animal_id from lots l
          join stock_change f on f.farm_id = ${id} and f.animal_id = l.animal_id
            and f.kind = 'merged' and f.heads < 0 and f.changed_on > ${since}
          join ${ofLedger.eventAnimal} x on x.farm_id = ${id} and x.event_id = f.event_id
            and x.animal_id <> f.animal_id
          join stock_change o on o.farm_id = ${id} and o.animal_id = x.animal_id
            and o.event_id = f.event_id and o.heads > 0)
      select s.animal_id as "lotId", s.event_id as "eventId", s.kind, s.heads::float8 as heads,
        s.changed_on::text as on,
        (a.status = 'merged' and not exists (select from stock_change n
          join ${ofLedger.event} ne on ne.farm_id = n.farm_id and ne.id = n.event_id
          where n.farm_id = s.farm_id and n.animal_id = s.animal_id and n.kind = 'merged'
            and n.heads < 0 and (ne.occurred_at, ne.id) > (e.occurred_at, e.id))) as "isLast"
      from lots l join stock_change s on s.farm_id = ${id} and s.animal_id = l.animal_id
          and s.kind in ('counted', 'lost', 'stolen', 'found', 'merged') and s.changed_on > ${since}
        join animal a on a.farm_id = s.farm_id and a.id = s.animal_id
        join ${ofLedger.event} e on e.farm_id = s.farm_id and e.id = s.event_id
      order by e.occurred_at, e.id, s.animal_id limit ${mostChanges}`,
  );
};

/** Of a merging only the lot that went as a whole, and where to. */
function asHeads(changes: readonly Change[]): HeadsChange[] {
  const into = new Map(
    changes.flatMap(({ kind, heads, eventId, lotId }) =>
      kind === 'merged' && heads > 0 ? [[eventId, lotId] as const] : [],
    ),
  );
  return changes.flatMap(({ lotId, eventId, kind, heads, on, isLast }): HeadsChange[] => {
    if (kind !== 'merged') return [{ lotId, kind, heads, on }];
    const intoId = into.get(eventId);
    return heads < 0 && isLast && intoId ? [{ lotId, kind, intoId, on }] : [];
  });
}

/** Counted short, and not made up for since. */
export const missing: Watch = {
  rules: ['mob_short'],
  find: async (transaction, farm, { from }) => {
    const found = missingHeads(asHeads(await changesOf(transaction, farm)));
    const short = [...found].flatMap(([animal_id, { heads, on }]) =>
      heads >= from('mob_short') && on !== null ? [{ animal_id, short: heads, on }] : [],
    );
    if (short.length === 0) return [];
    const { id } = farm;
    const rows = await select(
      transaction,
      sightRow.with({ short: number, on: day }),
      sql`select ${sightColumns}, c.short, c.on
        from jsonb_to_recordset(${JSON.stringify(short)}::jsonb)
            as c(animal_id uuid, short float8, "on" text)
          join animal a on a.farm_id = ${id} and a.id = c.animal_id ${sightMob}
        where a.status = 'alive' order by c.short desc, a.id limit ${mostSightings}`,
    );
    return rows.map((one) => ({
      ...seenAnimal(one),
      rule: 'mob_short' as const,
      // As many as are missing, not as many as are left.
      heads: one.short,
      value: one.short,
      since: one.on,
      facts: { heads: one.short, on: one.on, left: one.heads },
    }));
  },
};
