import { type SQL, sql } from 'drizzle-orm';
import { payloadText } from '../../ledger/index.ts';
import { ofLedger } from '../../ledger/tables.ts';

/** The last of its entries of some kinds that stands: one probe of the index for each kind. */
export const lastOf = (name: string, ...kinds: string[]): SQL => sql`left join lateral (
    select l.* from (${sql.join(
      kinds.map(
        (kind) => sql`(select s.occurred_at as at, s.event_id, s.kind, e.payload
          from ${ofLedger.eventSubject} s join ${ofLedger.event} e on e.farm_id = s.farm_id
            and e.id = s.event_id
          where s.farm_id = t.farm_id and s.subject_id = t.id and s.kind = ${kind}
            and e.voided_by is null
          order by s.occurred_at desc, s.event_id desc limit 1)`,
      ),
      sql` union all `,
    )}) l order by l.at desc, l.event_id desc limit 1
  ) ${sql.identifier(name)} on true`;

export const conditionOf = (): SQL => lastOf('looked', 'inspected', 'repaired');
export const gateOf = (): SQL => lastOf('gate', 'gate_opened', 'gate_shut');
export const conditionWord = sql`${payloadText(['inspected', 'repaired'], 'condition', 'looked')}`;
export const openWord = sql`case when t.kind = 'gate' then gate.kind = 'gate_opened' end`;
