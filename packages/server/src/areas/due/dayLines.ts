import { alertWordsIn, type EveningFacts } from '@kraal/domain/alerts/words/words';
import { addDays, type Day, dayOf } from '@kraal/domain/format/dates';
import { usualContactTimes } from '@kraal/domain/people/notices';
import { sql } from 'drizzle-orm';
import {
  inTenant,
  insertRows,
  select,
  type Transaction,
} from '../../platform/database/connection.ts';
import { oneOf, row, type RowOf, text } from '../../platform/database/row.ts';
import { newId } from '../../platform/newId.ts';
import type { Services } from '../../platform/services.ts';
import { openAlertCount } from '../alerts/index.ts';
import { seenSince } from '../growth/index.ts';
import { announce, type Announcement } from '../people/index.ts';
import { countDue } from './due.ts';
import { dueProtocols } from './protocols.ts';

const dueRow = row({
  farmId: text,
  farmName: text,
  timeZone: text,
  userId: text,
  line: oneOf<'morning' | 'evening'>(),
});
type Due = RowOf<typeof dueRow>;

/** What is due on a day, late, and open. */
async function morningOf(transaction: Transaction, farmId: string, today: Day) {
  const span = { today, to: today };
  const counts = await countDue(transaction, farmId, { span, place: {} });
  const protocols = await dueProtocols(transaction, { farmId, today, place: {} });
  const begins = protocols.filter((one) => one.rolling || one.from === today).length;
  return {
    today: counts.reduce((sum, one) => sum + one.today, 0) + begins,
    late: counts.reduce((sum, one) => sum + one.late, 0),
    open: await openAlertCount(transaction, farmId),
  };
}

/** Of how many heads anything was recorded within a week. */
const seenDays = 7;

type DayLines = { farm: Due; now: Date; today: Day; publicUrl: string };

const messageOf = (
  { farm, today, publicUrl }: DayLines,
  { userId, line }: Due,
  { about, words }: { about: Record<string, string>; words: (language: string) => string },
): Announcement => ({
  userId,
  what: line === 'morning' ? 'work_due' : 'evening',
  severity: 'info',
  messageId: newId(),
  about: { farmName: farm.farmName, ...about },
  link: `${publicUrl}/livestock/breeding?tab=due&farm=${farm.farmId}&day=${today}`,
  words: (language) => ({ subject: farm.farmName, text: words(language) }),
});

/** The lines of one farm, for whoever's hour has come. Nobody hears in the morning of nothing; in the evening that all is well is the news. */
async function linesOf(
  transaction: Transaction,
  lines: DayLines,
  due: readonly Due[],
): Promise<Announcement[]> {
  const { farm, today } = lines;
  const facts = await morningOf(transaction, farm.farmId, today);
  const { today: now, late, open } = facts;
  const mornings = now + late === 0 ? [] : due.filter(({ line }) => line === 'morning');
  const evenings = due.filter(({ line }) => line === 'evening');
  const seen =
    evenings.length > 0
      ? await seenSince(transaction, farm.farmId, addDays(today, 1 - seenDays))
      : { seen: 0, heads: 0 };
  const evening: EveningFacts = { farm: farm.farmName, ...seen, late, open };
  const isWell = late === 0 && open === 0;
  return [
    ...mornings.map((one) =>
      messageOf(lines, one, {
        about: { today: String(now), late: String(late) },
        words: (language) => alertWordsIn(language).digest({ farm: farm.farmName, ...facts }),
      }),
    ),
    ...evenings.map((one) =>
      messageOf(lines, one, {
        about: {
          seen: String(seen.seen),
          heads: String(seen.heads),
          late: String(late),
          open: String(open),
        },
        words: (language) =>
          isWell
            ? alertWordsIn(language).evening(evening)
            : alertWordsIn(language).evenLate(evening),
      }),
    ),
  ];
}

/**
 * Sends the morning's and the evening's line to everybody whose hour has come on the farm's own clock: one mechanism,
 * the same channels. Noted with the sending, so that a server that is killed in between sends each once.
 */
export async function sendDayLines(services: Services): Promise<void> {
  const { morningAt, eveningAt } = usualContactTimes;
  const due = await select(
    services.database,
    dueRow,
    sql`select farm_id as "farmId", farm_name as "farmName", time_zone as "timeZone",
        user_id as "userId", line
      from day_lines_due(${services.now().toISOString()}::timestamptz, ${morningAt}, ${eveningAt})`,
  );
  for (const [farmId, ofFarm] of Map.groupBy(due, (one) => one.farmId)) {
    const [farm] = ofFarm;
    if (farm)
      await sendToFarm(services, farm, ofFarm).catch((error: unknown) =>
        services.log.error({ err: error, farmId }, 'a day’s line could not be sent'),
      );
  }
}

async function sendToFarm(services: Services, farm: Due, due: readonly Due[]): Promise<void> {
  const { farmId, timeZone } = farm;
  await services.newDay({ id: farmId, timeZone });
  await inTenant(services.database, {
    tenant: { farmId, userId: null },
    how: { by: 'alerts' },
    work: async (transaction) => {
      const now = services.now();
      const today = dayOf(now, timeZone);
      await insertRows(
        transaction,
        'day_line',
        due.map(({ userId, line }) => ({
          farm_id: farmId,
          user_id: userId,
          day: today,
          line,
          sent_at: now.toISOString(),
        })),
      );
      const { publicUrl } = services.config;
      const lines = await linesOf(transaction, { farm, now, today, publicUrl }, due);
      await announce(transaction, { farmId, timeZone, now }, lines);
    },
  });
}
