import { dayOf, type Day } from '@kraal/domain/format/dates';
import { closedBy, type Closing } from '@kraal/domain/infrastructure/closed';
import { problem, sentence } from '@kraal/domain/ledger/problem';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { boolean, day, moment, row, text } from '../../platform/database/row.ts';
import { type Draft, type Entries, type Guard, payloadText } from '../ledger/index.ts';
import { ofLedger } from '../ledger/tables.ts';

type Known = Closing & { campId: string; product: string | null };

const closingRow = row({
  eventId: text,
  campId: text,
  at: text,
  isOpen: boolean,
  reason: text,
  product: text.orNull,
  opensOn: day.orNull,
});

/** Kinds by which animals come into a camp that somebody chose for them on that day. */
const movesIn = ['moved', 'acquired', 'split'];
const closes = ['camp_closed', 'camp_opened'];

const campOf = ({ kind, payload }: Draft): string | null =>
  movesIn.includes(kind) && typeof payload['campId'] === 'string' ? payload['campId'] : null;

/** What stands of closing and opening camps, in order of time: of these, or of all of a farm. */
export async function closingsOf(
  transaction: Transaction,
  farmId: string,
  camps?: readonly string[],
): Promise<Known[]> {
  const of = camps ? sql`and s.subject_id = any(${sql.param([...camps])}::uuid[])` : sql``;
  return select(
    transaction,
    closingRow,
    sql`select s.event_id as "eventId", s.subject_id as "campId",
        to_char(s.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
        s.kind = 'camp_opened' as "isOpen",
        coalesce(${payloadText('camp_closed', 'reason')}, '') as reason,
        ${payloadText('camp_closed', 'product')} as product,
        ${payloadText('camp_closed', 'opensOn')} as "opensOn"
      from ${ofLedger.event} e join ${ofLedger.eventSubject} s on s.farm_id = e.farm_id
        and s.event_id = e.id
      where e.farm_id = ${farmId} and e.kind = any(${sql.param(closes)}::text[])
        and e.voided_by is null ${of}
      order by s.occurred_at, s.event_id`,
  );
}

/** Of camps that were taken off the list or joined to another, since when. */
async function endedCamps(
  transaction: Transaction,
  farmId: string,
  camps: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await select(
    transaction,
    row({ id: text, at: moment }),
    sql`select id, archived_at as at from camp where farm_id = ${farmId}
      and archived_at is not null and id = any(${sql.param([...camps])}::uuid[])`,
  );
  return new Map(rows.map(({ id, at }) => [id, new Date(at).getTime()]));
}

/** Nobody moves into a camp while it is closed, or once it is no more, by whatever way the entry comes in. */
export async function closedCamps({ transaction, recorder, drafts }: Entries): Promise<Guard> {
  const { farmId, timeZone } = recorder;
  const camps = [...new Set(drafts.flatMap((draft) => campOf(draft) ?? []))];
  const known = camps.length === 0 ? [] : await closingsOf(transaction, farmId, camps);
  const ended = camps.length === 0 ? new Map() : await endedCamps(transaction, farmId, camps);
  return {
    check: (draft) => {
      const campId = campOf(draft);
      if (campId === null) return [];
      const at = draft.occurredAt;
      const endedAt = ended.get(campId);
      if (endedAt !== undefined && endedAt <= Date.parse(at))
        return [problem('campId', 'camp_ended', 'This camp is no more. Choose another.')];
      // What it stands for is no obstacle to it.
      const others = known.filter(
        (one) => one.campId === campId && one.eventId !== draft.voids?.eventId,
      );
      const closed = closedBy(others, at, dayOf(at, timeZone));
      if (!closed) return [];
      return [
        closed.opensOn === null
          ? problem('campId', 'camp_closed', 'This camp is closed. Open it first.')
          : problem(
              'campId',
              'camp_closed',
              sentence`This camp is closed until ${closed.opensOn}.`,
            ),
      ];
    },
    // Closed or opened by this very request.
    kept: (draft) => {
      if (!closes.includes(draft.kind)) return;
      for (const campId of draft.subjectIds ?? []) known.push(closingOf(draft, campId));
    },
    cancel: (eventId) => {
      for (let index = known.length - 1; index >= 0; index -= 1)
        if (known[index]?.eventId === eventId) known.splice(index, 1);
    },
  };
}

const closingOf = ({ id, kind, occurredAt, payload }: Draft, campId: string): Known => ({
  eventId: id,
  campId,
  at: new Date(occurredAt).toISOString(),
  isOpen: kind === 'camp_opened',
  reason: typeof payload['reason'] === 'string' ? payload['reason'] : '',
  product: typeof payload['product'] === 'string' ? payload['product'] : null,
  opensOn: typeof payload['opensOn'] === 'string' ? (payload['opensOn'] as Day) : null, // its schema has read it as a day
});
