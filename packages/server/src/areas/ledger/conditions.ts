import type { Request } from '@kraal/contract/endpoint';
import type { recentEvents } from '@kraal/contract/ledger';
import { type SQL, sql } from 'drizzle-orm';
import { momentIn } from '../../platform/instant.ts';

type Filter = Request<typeof recentEvents>['query'];

/** What is looked for, said of one of the query's entries. */
function lookedFor(filter: Filter, of: SQL): SQL[] {
  const all: SQL[] = [];
  if (filter.kind) all.push(sql`${of}.kind = any(${sql.param(filter.kind.split(','))}::text[])`);
  if (filter.sessionId) all.push(sql`${of}.session_id = ${filter.sessionId}`);
  if (filter.mobId) all.push(sql`${of}.mob_id = ${filter.mobId}`);
  if (filter.species)
    all.push(sql`exists (select from event_animal fa
      join animal fb on fb.farm_id = fa.farm_id and fb.id = fa.animal_id
      where fa.farm_id = ${of}.farm_id and fa.event_id = ${of}.id and fa.part = 'subject'
        and fb.species = ${filter.species})`);
  // A moment that a database knows too; anything else is none.
  const [since, until] = [momentIn(filter.since), momentIn(filter.until)];
  if (since) all.push(sql`${of}.occurred_at >= ${since.toISOString()}`);
  if (until) all.push(sql`${of}.occurred_at < ${until.toISOString()}`);
  return all;
}

export function conditions(farmId: string, filter: Filter): SQL {
  const all = [sql`e.farm_id = ${farmId}`, ...lookedFor(filter, sql`e`)];
  // Of entries made together, and looked for, the latest stands for all.
  if (filter.together)
    all.push(sql`(e.act_id is null or not exists (
      select 1 from event l where ${sql.join(
        [
          sql`l.farm_id = e.farm_id`,
          sql`l.act_id = e.act_id`,
          sql`(l.occurred_at, l.id) > (e.occurred_at, e.id)`,
          ...lookedFor(filter, sql`l`),
        ],
        sql` and `,
      )}))`);
  return sql.join(all, sql` and `);
}
