import type { actOnAlerts } from '@kraal/contract/alerts';
import type { Output, Request } from '@kraal/contract/endpoint';
import { sql, type SQL } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import { chosen, type Reader, seenBy } from './list.ts';

type Who = { farm: Reader; userId: string; now: Date };
type Body = Request<typeof actOnAlerts>['body'];

const hourMs = 3_600_000;
/** More of one rule are acted on in several goes. */
const mostOfRule = 5000;

/** What an act writes, and of which alerts: what is over is only looked at. */
function writes(body: Body, { userId, now }: Omit<Who, 'farm'>): { set: SQL; where: SQL } {
  const at = now.toISOString();
  const home = sql`case when snoozed_until > ${at}::timestamptz then 'snoozed' else 'open' end`;
  switch (body.act) {
    case 'acknowledge':
      return {
        set: sql`acked_at = ${at}, acked_by = ${userId}, next_at = null`,
        where: sql`a.shelf = 'open' and a.acked_at is null`,
      };
    case 'snooze': {
      const until = new Date(now.getTime() + body.hours * hourMs).toISOString();
      return {
        set: sql`snoozed_until = ${until}, shelf = 'snoozed', next_at = ${until}`,
        where: sql`a.shelf in ('open', 'snoozed')`,
      };
    }
    case 'settle':
      return {
        set: sql`settled_at = ${at}, settled_by = ${userId}, settled_as = ${body.as},
          settled_note = ${body.note ?? null}, shelf = 'settled', next_at = null`,
        where: sql`a.shelf in ('open', 'snoozed')`,
      };
    case 'reopen':
      // Whoever opens it again is at it: it goes further only when nothing comes of that either.
      return {
        set: sql`settled_at = null, settled_by = null, settled_as = null, settled_note = null,
          snoozed_until = null, acked_at = null, acked_by = null, shelf = 'open', next_at = ${at},
          told_at = ${at}, level = 0, repeats = 0`,
        where: sql`a.shelf in ('snoozed', 'settled')`,
      };
    case 'undo': {
      const { set, where } = undoes(body.of, home);
      return { set: sql`${set}, next_at = ${at}`, where };
    }
  }
}

/** Taken back at once nothing has changed; taken back later its people have their time again before it goes further. */
const itsTime = (since: 'acked_at' | 'settled_at'): SQL =>
  sql`told_at = case when ${sql.identifier(since)} < kraal_now() - interval '1 hour'
    then kraal_now() else told_at end`;

/** One act is taken back; what else was said of the alert stands. */
function undoes(of: Extract<Body, { act: 'undo' }>['of'], home: SQL): { set: SQL; where: SQL } {
  if (of === 'acknowledge')
    return {
      set: sql`acked_at = null, acked_by = null, ${itsTime('acked_at')}`,
      where: sql`a.shelf in ('open', 'snoozed') and a.acked_at is not null`,
    };
  if (of === 'snooze')
    return {
      set: sql`snoozed_until = null, shelf = 'open', told_at = kraal_now()`,
      where: sql`a.shelf = 'snoozed'`,
    };
  return {
    set: sql`settled_at = null, settled_by = null, settled_as = null, settled_note = null,
      shelf = ${home}, ${itsTime('settled_at')}`,
    where: sql`a.shelf = 'settled' and a.settled_at is not null`,
  };
}

/** Where those of a rule stand to whom an act is done, when the screen does not say. */
function shelfOf(body: Body) {
  if (body.shelf) return body.shelf;
  if (body.act === 'reopen') return 'settled' as const;
  if (body.act !== 'undo' || body.of === 'acknowledge') return 'open' as const;
  return body.of === 'snooze' ? ('snoozed' as const) : ('settled' as const);
}

/**
 * Does one thing to some alerts, or to those of a rule that a screen shows. Done twice it is done once; what is over
 * stays so. Rows are taken in the order of their ids, as the round takes them, so that neither waits for the other.
 */
export async function actOn(
  transaction: Transaction,
  who: Who,
  body: Body,
): Promise<Output<typeof actOnAlerts>> {
  const farmId = who.farm.id;
  const { set, where } = writes(body, who);
  const which = body.ids
    ? sql`a.farm_id = ${farmId}${seenBy(who.farm)} and a.id = any(${sql.param(body.ids)}::uuid[])`
    : chosen(who.farm, { ...body, shelf: shelfOf(body) });
  const changed = await select(
    transaction,
    row({ id: text }),
    sql`with held as materialized (
        select a.id from alert a
        where ${which} and a.resolved_at is null and ${where} order by a.id limit ${mostOfRule}
        for update)
      update alert a set ${set}, version = a.version + 1 from held
      where a.farm_id = ${farmId} and a.id = held.id returning a.id`,
  );
  const again = body.act === 'snooze' ? body.hours * hourMs : body.act === 'acknowledge' ? null : 0;
  if (again !== null && body.act !== 'settle')
    await transaction.execute(
      sql`update alert_round set next_at = least(next_at,
          ${new Date(who.now.getTime() + again).toISOString()}::timestamptz)
        where farm_id = ${farmId}`,
    );
  return { changed: changed.length, ids: changed.map(({ id }) => id) };
}
