import * as due from '@kraal/contract/due';
import { addDays, type Day, dayOf } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import { inFarm } from '../../platform/http/inFarm.ts';
import { farmRoute, publicRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { staysBeginning } from '../grazing/index.ts';
import { calendarFeed, daysShown, type PlannedMove, summary } from './calendar.ts';
import { sendDayLines } from './dayLines.ts';
import { listDue } from './due.ts';
import { ofFarms } from '../farms/tables.ts';

/** A planned move that was not made for so long will not be. */
const lateDays = 14;

/** Moves of the plan that nobody made yet, as far ahead as the calendar goes. */
async function movesToMake(
  transaction: Transaction,
  farm: { id: string; timeZone: string; now: Date },
  today: Day,
): Promise<PlannedMove[]> {
  const span = { from: addDays(today, -lateDays), until: addDays(today, daysShown + 1) };
  const stays = await staysBeginning(transaction, farm, span);
  // A day, as the plan says.
  return stays
    .filter(({ isDone }) => !isDone)
    .map(({ id, mob, camp, from }) => ({ id, mob, camp, from: from as Day }));
}

export async function dueRoutes(app: FastifyInstance, services: Services): Promise<void> {
  farmRoute({ app, services }, due.listDue, async ({ transaction, farm, query }) => {
    return listDue(transaction, {
      farmId: farm.id,
      today: dayOf(services.now(), farm.timeZone),
      query,
    });
  });
  farmRoute({ app, services }, due.dueSummary, async ({ transaction, farm, query }) => {
    return summary(transaction, {
      farmId: farm.id,
      today: dayOf(services.now(), farm.timeZone),
      place: query,
    });
  });
  // A calendar program cannot send a header: the key stands in the address and opens the farm for looking only.
  publicRoute({ app, services }, due.dueCalendar, async ({ params, query, reply }) =>
    inFarm(services, {
      caller: { kind: 'key', secret: query.key, forCalendar: true },
      door: { farmId: params.farmId, needed: 'viewer', readOnly: true },
      work: async ({ farm }, transaction) => {
        const [named] = await select(
          transaction,
          row({ name: text }),
          sql`select farm_name as name from ${ofFarms.farm} where id = ${farm.id}`,
        );
        const now = services.now();
        const today = dayOf(now, farm.timeZone);
        const feed = await calendarFeed(transaction, {
          farm: {
            id: farm.id,
            name: named?.name ?? 'Kraal',
          },
          today,
          now,
          moves: await movesToMake(
            transaction,
            {
              ...farm,
              now,
            },
            today,
          ),
        });
        reply.type('text/calendar; charset=utf-8');
        return feed;
      },
    }),
  );
  await services.jobs.everyMinute('day_lines', () => sendDayLines(services));
}
