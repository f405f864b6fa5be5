import * as due from '@kraal/contract/due';
import { dayOf } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { inFence, select } from '../../platform/database/connection.ts';
import { enterFarm } from '../../platform/http/enter.ts';
import { farmRoute, publicRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { refreshHerd } from '../ledger/index.ts';
import { calendarFeed, summary } from './calendar.ts';
import { tellWhatIsDue } from './digest.ts';
import { listDue } from './due.ts';

export async function dueRoutes(app: FastifyInstance, services: Services): Promise<void> {
  farmRoute(app, services, due.listDue, async ({ transaction, farm, query }) => {
    await refreshHerd(transaction, farm, services.now());
    return listDue(transaction, farm.id, dayOf(services.now(), farm.timeZone), query);
  });
  farmRoute(app, services, due.dueSummary, async ({ transaction, farm, query }) => {
    await refreshHerd(transaction, farm, services.now());
    return summary(transaction, farm.id, dayOf(services.now(), farm.timeZone), query);
  });
  // A calendar program cannot send a header: the key stands in the address and opens the farm for looking only.
  publicRoute(app, services, due.dueCalendar, async ({ params, query, reply }) =>
    inFence(services.database, { farmId: params.farmId, userId: null }, async (transaction) => {
      const { farm } = await enterFarm(
        transaction,
        { kind: 'key', secret: query.key },
        params.farmId,
        'viewer',
      );
      await refreshHerd(transaction, farm, services.now());
      const [named] = await select<{ name: string }>(
        transaction,
        sql`select farm_name as name from farm where id = ${farm.id}`,
      );
      const feed = await calendarFeed(
        transaction,
        { id: farm.id, name: named?.name ?? 'Kraal' },
        dayOf(services.now(), farm.timeZone),
        services.now(),
      );
      return reply.type('text/calendar; charset=utf-8').send(feed);
    }),
  );
  await services.jobs.nightly('due', () => tellWhatIsDue(services));
}
