import type { AlertState } from '@kraal/domain/alerts/engine';
import type { AlertCode, AlertSubject, Severity } from '@kraal/domain/alerts/rules';
import type { AlertFacts } from '@kraal/domain/alerts/words/words';
import { sql } from 'drizzle-orm';
import { insertRows, select, type Transaction } from '../../platform/database/connection.ts';
import { json, number, oneOf, row, type RowOf, text } from '../../platform/database/row.ts';
import { rowOf } from './rowOf.ts';

/** An alert as it is kept: how it stands, and what was seen of its subject last. */
export type KeptAlert = {
  id: string;
  rule: AlertCode;
  subjectKind: AlertSubject;
  subjectId: string;
  name: string;
  heads: number;
  mobId: string | null;
  campId: string | null;
  severity: Severity;
  value: number;
  facts: AlertFacts;
  state: AlertState;
  shelf: Shelf;
  nextAt: number | null;
};

/** Where it is shown: nowhere before it fires. */
type Shelf = 'waiting' | 'open' | 'snoozed' | 'settled';

const ms = (column: string) => sql`(extract(epoch from ${sql.identifier(column)}) * 1000)::float8`;

const keptRow = row({
  id: text,
  rule: oneOf<AlertCode>(),
  subjectKind: oneOf<AlertSubject>(),
  subjectId: text,
  name: text,
  heads: number,
  mobId: text.orNull,
  campId: text.orNull,
  severity: oneOf<Severity>(),
  value: number,
  facts: json<AlertFacts>(),
  status: oneOf<AlertState['status']>(),
  seenAt: number,
  firedAt: number.orNull,
  clearAt: number.orNull,
  resolvedAt: number.orNull,
  snoozedUntil: number.orNull,
  ackedAt: number.orNull,
  settledAt: number.orNull,
  level: number,
  repeats: number,
  toldAt: number.orNull,
  nextAt: number.orNull,
  shelf: oneOf<Shelf>(),
});

const stored = sql`select id, rule, subject_kind as "subjectKind", subject_id as "subjectId", name,
    heads, mob_id as "mobId", camp_id as "campId", severity, value, facts, status,
    ${ms('seen_at')} as "seenAt", ${ms('fired_at')} as "firedAt", ${ms('clear_at')} as "clearAt",
    ${ms('resolved_at')} as "resolvedAt", ${ms('snoozed_until')} as "snoozedUntil",
    ${ms('acked_at')} as "ackedAt", ${ms('settled_at')} as "settledAt", level, repeats,
    ${ms('told_at')} as "toldAt", ${ms('next_at')} as "nextAt", shelf
  from alert`;

function keptOf(is: RowOf<typeof keptRow>): KeptAlert {
  const { status, seenAt, firedAt, clearAt, resolvedAt, snoozedUntil, ...rest } = is;
  const { ackedAt, settledAt, level, repeats, toldAt, ...of } = rest;
  const told = { level, repeats, toldAt };
  const byPeople = { snoozedUntil, ackedAt, settledAt };
  return { ...of, state: { status, seenAt, firedAt, clearAt, resolvedAt, ...byPeople, ...told } };
}

/** Every alert of a farm that is not over, by rule and subject. */
export async function openAlerts(
  transaction: Transaction,
  farmId: string,
): Promise<Map<string, KeptAlert>> {
  const rows = await select(
    transaction,
    keptRow,
    sql`${stored} where farm_id = ${farmId} and resolved_at is null order by id for update`,
  );
  return new Map(rows.map((one) => [keyOf(one.rule, one.subjectId), keptOf(one)]));
}

export async function keptAlert(
  transaction: Transaction,
  farmId: string,
  id: string,
): Promise<KeptAlert | null> {
  const [found] = await select(
    transaction,
    keptRow,
    sql`${stored} where farm_id = ${farmId} and id = ${id}`,
  );
  return found ? keptOf(found) : null;
}

export const keyOf = (rule: AlertCode, subjectId: string): string => `${rule} ${subjectId}`;

export function shelfOf(state: AlertState, now: number): Shelf {
  if (state.status === 'pending') return 'waiting';
  if (state.status === 'resolved' || state.settledAt !== null) return 'settled';
  return state.snoozedUntil !== null && state.snoozedUntil > now ? 'snoozed' : 'open';
}

/** Written anew by a round; what people said of it (acknowledged, settled) is theirs and left alone. */
const ofRound = [
  'name',
  'heads',
  'mob_id',
  'camp_id',
  'severity',
  'value',
  'facts',
  'status',
  'shelf',
  'place',
  'seen_at',
  'fired_at',
  'clear_at',
  'resolved_at',
  'snoozed_until',
  'level',
  'repeats',
  'told_at',
  'next_at',
] as const;

export async function saveAlerts(
  transaction: Transaction,
  farmId: string,
  {
    fresh,
    changed,
    gone,
  }: {
    fresh: readonly KeptAlert[];
    changed: readonly KeptAlert[];
    /** Of what never fired nothing is kept. */
    gone: readonly string[];
  },
): Promise<void> {
  if (changed.length > 0) {
    const rows = changed.map((one) => rowOf(farmId, one));
    const set = sql.join(
      ofRound.map((name) => sql`${sql.identifier(name)} = n.${sql.identifier(name)}`),
      sql`, `,
    );
    await transaction.execute(
      sql`update alert a set ${set}, version = a.version + 1
        from jsonb_populate_recordset(null::alert, ${JSON.stringify(rows)}::jsonb) n
        where a.farm_id = ${farmId} and a.id = n.id`,
    );
  }
  // After those that ended: of one subject one is open.
  await insertRows(
    transaction,
    'alert',
    fresh.map((one) => rowOf(farmId, one)),
  );
  if (gone.length > 0)
    await transaction.execute(
      sql`delete from alert where farm_id = ${farmId} and id = any(${sql.param([...gone])}::uuid[])`,
    );
}
