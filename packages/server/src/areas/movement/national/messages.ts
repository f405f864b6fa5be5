import type {
  ConsentMode,
  NationalBody,
  NationalKind,
  NationalStatus,
} from '@kraal/domain/movement/national/messages';
import { firstStatus, isComplete, subjectOf } from '@kraal/domain/movement/national/messages';
import { type SQL, sql } from 'drizzle-orm';
import { insertRows, select, type Transaction } from '../../../platform/database/connection.ts';
import { json, number, oneOf, row, type RowOf, text } from '../../../platform/database/row.ts';
import { newId } from '../../../platform/newId.ts';
import type { Link } from './links.ts';

const messageRow = row({
  id: text,
  holdingId: text,
  kind: oneOf<NationalKind>(),
  entryId: text.orNull,
  body: json<NationalBody>(),
  status: oneOf<NationalStatus>(),
  tries: number,
});
export type Message = RowOf<typeof messageRow>;

/** In the order in which they were made. */
export const messagesWhere = (transaction: Transaction, farmId: string, where: SQL) =>
  select(
    transaction,
    messageRow,
    sql`select m.id, m.holding_id as "holdingId", m.kind, m.entry_id as "entryId", m.body, m.status, m.tries
      from national_message m where m.farm_id = ${farmId} and ${where} order by m.id`,
  );

export type Fresh = {
  link: Link;
  kind: NationalKind;
  body: NationalBody;
  isSure: boolean;
  entryId?: string | null;
  /** The platform knows it already: nothing is to leave. */
  isKnown?: boolean;
  /** Who looked at it and lets it leave. */
  releasedBy?: string | null;
};

/** What becomes of a message that is made now; null of what the farm keeps to itself. */
function statusOf({ link, kind, body, isSure, isKnown, releasedBy }: Fresh): NationalStatus | null {
  if (isKnown) return 'known';
  const mode: ConsentMode = link.consents[subjectOf[kind]];
  if (mode === 'never') return null;
  const isWhole = isComplete(kind, body);
  return releasedBy && isWhole ? 'waiting' : firstStatus(mode, isSure && isWhole);
}

/** Puts messages into the queue, as far as the farm lets such leave. Out: their ids; null of what never leaves. */
export async function queue(
  transaction: Transaction,
  farmId: string,
  fresh: readonly Fresh[],
): Promise<(string | null)[]> {
  const [clock] = await select(
    transaction,
    row({ now: text }),
    sql`select kraal_now()::text as now`,
  );
  const rows = fresh.map((one) => {
    const status = statusOf(one);
    const { link, kind, body, entryId = null, releasedBy = null } = one;
    return status === null
      ? null
      : {
          farm_id: farmId,
          id: newId(),
          holding_id: link.holdingId,
          kind,
          entry_id: entryId,
          body,
          status,
          tries: 0,
          made_at: clock?.now,
          settled_by: releasedBy,
        };
  });
  await insertRows(
    transaction,
    'national_message',
    rows.filter((one) => one !== null),
  );
  return rows.map((one) => one?.id ?? null);
}

/** What did not leave yet, and says what the record says no more. */
export async function drop(
  transaction: Transaction,
  farmId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.execute(
    sql`update national_message set status = 'replaced', settled_at = kraal_now()
      where farm_id = ${farmId} and id = any(${sql.param([...ids])}::uuid[])`,
  );
}
