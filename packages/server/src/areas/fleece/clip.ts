import type { Output, Request } from '@kraal/contract/endpoint';
import type { clip as contract } from '@kraal/contract/fleece';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, row, text } from '../../platform/database/row.ts';

const mostMonths = 120;

/** How many were shorn in each month and what their fleeces weighed; a lot's mean counts for as many heads as it is of. */
export const clippedByMonth = (
  transaction: Transaction,
  farmId: string,
  { species, from, to }: Request<typeof contract>['query'],
): Promise<Output<typeof contract>['months']> =>
  select(
    transaction,
    row({ month: text, heads: number, weighedHeads: number, weighedKg: number }),
    sql`select to_char(shorn_on, 'YYYY-MM') as month, sum(heads)::float8 as heads,
        coalesce(sum(heads) filter (where fleece_kg is not null), 0)::float8 as "weighedHeads",
        coalesce(sum(heads * fleece_kg), 0)::float8 as "weighedKg"
      from fleece
      where farm_id = ${farmId} and species = ${species}
        ${from ? sql`and shorn_on >= ${from}` : sql``} ${to ? sql`and shorn_on <= ${to}` : sql``}
      group by 1 order by 1 desc limit ${mostMonths}`,
  );
