import { dayOf, type Day } from '@kraal/domain/format/dates';
import { closedBy, type Closing } from '@kraal/domain/infrastructure/closed';
import { problem, sentence } from '@kraal/domain/ledger/problem';
import { sql } from 'drizzle-orm';
import { select } from '../../platform/database/connection.ts';
import { boolean, day, row, text } from '../../platform/database/row.ts';
import type { Draft, Entries, Guard } from '../ledger/index.ts';

type Known = Closing & { eventId: string; campId: string };

/** Kinds by which animals come into a camp that somebody chose for them on that day. */
const movesIn = ['moved', 'acquired'];
const closes = ['camp_closed', 'camp_opened'];

const campOf = ({ kind, payload }: Draft): string | null =>
  movesIn.includes(kind) && typeof payload['campId'] === 'string' ? payload['campId'] : null;

/** Nobody moves into a camp while it is closed, by whatever way the entry comes in. */
export async function closedCamps({ transaction, recorder, drafts }: Entries): Promise<Guard> {
  const { farmId, timeZone } = recorder;
  const camps = [...new Set(drafts.flatMap((draft) => campOf(draft) ?? []))];
  const known: Known[] =
    camps.length === 0
      ? []
      : await select(
          transaction,
          row({
            eventId: text,
            campId: text,
            at: text,
            isOpen: boolean,
            reason: text,
            opensOn: day.orNull,
          }),
          sql`select s.event_id as "eventId", s.subject_id as "campId",
              to_char(s.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
              s.kind = 'camp_opened' as "isOpen", coalesce(e.payload->>'reason', '') as reason,
              e.payload->>'opensOn' as "opensOn"
            from event_subject s join event e on e.farm_id = s.farm_id and e.id = s.event_id
            where s.farm_id = ${farmId} and s.subject_id = any(${sql.param(camps)}::uuid[])
              and s.kind = any(${sql.param(closes)}::text[]) and e.voided_by is null
            order by s.occurred_at, s.event_id`,
        );
  return {
    check: (draft) => {
      const campId = campOf(draft);
      if (campId === null) return [];
      const at = new Date(draft.occurredAt).toISOString();
      // What it stands for is no obstacle to it.
      const others = known.filter((one) => one.campId === campId);
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
  opensOn: typeof payload['opensOn'] === 'string' ? (payload['opensOn'] as Day) : null, // its schema has read it as a day
});
