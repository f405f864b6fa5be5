import { sql } from 'drizzle-orm';
import { select } from '../../../platform/database/connection.ts';
import { boolean, number, row, text } from '../../../platform/database/row.ts';
import { mostSightings, type Watch } from '../../alerts/index.ts';
import { ofInfrastructure } from '../../infrastructure/tables.ts';

/** Properties of which the platform did not take something, or takes nothing any more, until somebody saw to it. */
export const platformRejections: Watch = {
  rules: ['national_refused'],
  find: async (transaction, { id }) => {
    const rows = await select(
      transaction,
      row({ holdingId: text, property: text, count: number, isStopped: boolean }),
      sql`select l.holding_id as "holdingId", coalesce(h.name, l.gln) as property,
          coalesce(f.count, 0)::int as count,
          coalesce(l.problem in ('token_refused', 'token_unreadable'), false) as "isStopped"
        from national_link l
          left join ${ofInfrastructure.holding} h on h.farm_id = l.farm_id and h.id = l.holding_id
          left join lateral (select count(*) as count from national_message m
            where m.farm_id = l.farm_id and m.holding_id = l.holding_id
              and m.status = 'failed') f on true
        where l.farm_id = ${id}
          and (f.count > 0 or l.problem in ('token_refused', 'token_unreadable'))
        order by l.holding_id limit ${mostSightings}`,
    );
    return rows.map(({ isStopped, ...facts }) => ({
      rule: 'national_refused' as const,
      subjectKind: 'farm' as const,
      subjectId: id,
      name: facts.property,
      heads: 1,
      mobId: null,
      campId: null,
      value: Math.max(1, facts.count),
      since: null,
      facts: { ...facts, isStopped: isStopped ? 1 : 0 },
    }));
  },
};
