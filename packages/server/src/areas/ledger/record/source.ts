import type { LedgerEvent } from '@kraal/domain/ledger/envelope';
import type { Step } from '@kraal/domain/ledger/step';
import type { HandOver } from '@kraal/domain/ledger/handOver';
import type { Part } from '@kraal/domain/ledger/kind';
import type { Source } from '@kraal/domain/ledger/life';
import { type AnimalState, fromStored, type StoredState } from '@kraal/domain/ledger/state';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { json, moment, number, row, type RowOf, text } from '../../../platform/database/row.ts';

const storedEventRow = row({
  id: text,
  kind: text,
  occurred_at: moment,
  heads: number.orNull,
  payload: json<Record<string, unknown>>(),
  mob_id: text.orNull,
});
type StoredEvent = RowOf<typeof storedEventRow>;
const eventColumns = sql`e.id, e.kind, e.occurred_at, e.heads, e.payload, case
  when e.to_mob then e.mob_id end as mob_id`;

const toEvent = (row: StoredEvent, subjectId?: string | null): LedgerEvent => ({
  id: row.id,
  kind: row.kind,
  occurredAt: new Date(row.occurred_at).toISOString(),
  payload: row.payload,
  ...(row.heads === null ? {} : { heads: row.heads }),
  ...(row.mob_id === null ? {} : { mobId: row.mob_id }),
  ...(subjectId ? { subjectId } : {}),
});

const idList = (ids: readonly string[]): SQL => sql`any(${sql.param([...ids])}::uuid[])`;

function grouped<T>(
  ids: readonly string[],
  rows: readonly { of: string; item: T }[],
): Map<string, T[]> {
  const found = new Map<string, T[]>(ids.map((id) => [id, []]));
  for (const { of, item } of rows) found.get(of)?.push(item);
  return found;
}

const storedHandOverRow = storedEventRow.with({
  giver_id: text,
  receiver_id: text,
  facts: json<HandOver['facts']>(),
});
type StoredHandOver = RowOf<typeof storedHandOverRow>;

const toHandOver = (row: StoredHandOver): HandOver & { event: LedgerEvent } => {
  const event = toEvent(row);
  return {
    eventId: row.id,
    occurredAt: event.occurredAt,
    giverId: row.giver_id,
    receiverId: row.receiver_id,
    facts: row.facts,
    event,
  };
};

/** What the database holds of a farm's lives; neither voided entries nor the cancellations themselves. */
export function ledgerSource(transaction: Transaction, farmId: string): Source {
  const counts = sql`e.voided_by is null and e.kind <> 'voided'`;
  const handOvers = (column: SQL, ids: readonly string[]) =>
    select(
      transaction,
      storedHandOverRow,
      sql`
      -- The few hand-overs first, then the entry of each: a farm that was filled a moment ago has no statistics yet.
      with h as materialized (select h.event_id, h.giver_id, h.receiver_id, h.facts from hand_over h where h.farm_id = ${farmId} and ${column} = ${idList(ids)})
      select ${eventColumns}, h.giver_id, h.receiver_id, h.facts from h cross join lateral (select * from event o where o.farm_id = ${farmId} and o.id = h.event_id offset 0) e where ${counts}`,
    );
  return {
    states: async (ids) => {
      const rows = await select(
        transaction,
        row({ id: text, state: json<StoredState>() }),
        sql`select id, state from animal where farm_id = ${farmId} and id = ${idList(ids)}`,
      );
      return new Map<string, AnimalState>(rows.map((row) => [row.id, fromStored(row.state)]));
    },
    steps: async (ids) => {
      const rows = await select(
        transaction,
        storedEventRow.with({ animal_id: text, part: json<Part>(), subject_id: text.orNull }),
        sql`
        select ea.animal_id, ea.part, ${eventColumns},
          case when ea.part = 'dam' then (select o.animal_id from event_animal o
            where o.farm_id = ea.farm_id and o.event_id = ea.event_id and o.part = 'subject'
            limit 1) end as subject_id
        from event_animal ea join event e on e.farm_id = ea.farm_id and e.id = ea.event_id
        where ea.farm_id = ${farmId} and ea.animal_id = ${idList(ids)} and not ea.derived
          and ${counts}`,
      );
      return grouped<Step>(
        ids,
        rows.map((row) => ({
          of: row.animal_id,
          item: { part: row.part, event: toEvent(row, row.subject_id) },
        })),
      );
    },
    mobEntries: async (mobIds) => {
      const rows = await select(
        transaction,
        storedEventRow,
        sql`select ${eventColumns} from event e where e.farm_id = ${farmId} and e.to_mob
          and e.mob_id = ${idList(mobIds)} and ${counts}`,
      );
      return grouped(
        mobIds,
        rows.map((row) => ({ of: row.mob_id ?? '', item: toEvent(row) })),
      );
    },
    received: async (ids) => {
      const rows = await handOvers(sql`h.receiver_id`, ids);
      return grouped(
        ids,
        rows.map((row) => ({ of: row.receiver_id, item: toHandOver(row) })),
      );
    },
    given: async (ids) => {
      const rows = await handOvers(sql`h.giver_id`, ids);
      return grouped<HandOver>(
        ids,
        rows.map((row) => {
          const { event: _event, ...given } = toHandOver(row);
          return { of: row.giver_id, item: given };
        }),
      );
    },
    members: (mobId, at) =>
      membersWhere(transaction, {
        farmId,
        mobId,
        when: sql`since <= ${at} and (until is null or until > ${at})`,
      }),
    membersSince: (mobId, at, by) =>
      membersWhere(transaction, {
        farmId,
        mobId,
        when:
          by === null
            ? sql`(until is null or until > ${at})`
            : sql`(until is null or until > ${at}) and since <= ${by}`,
      }),
    named: async (eventId) => {
      const rows = await select(
        transaction,
        row({ animal_id: text }),
        sql`select animal_id from event_animal where farm_id = ${farmId} and event_id = ${eventId}
          and part = 'subject' and not derived`,
      );
      return rows.map((row) => row.animal_id);
    },
  };
}

async function membersWhere(
  transaction: Transaction,
  { farmId, mobId, when }: { farmId: string; mobId: string; when: SQL },
): Promise<string[]> {
  const rows = await select(
    transaction,
    row({ animal_id: text }),
    sql`select distinct animal_id from mob_membership where farm_id = ${farmId}
      and mob_id = ${mobId} and ${when}`,
  );
  return rows.map((row) => row.animal_id);
}
