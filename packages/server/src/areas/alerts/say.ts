import type { Message, Occurrence } from '@kraal/domain/alerts/messages';
import type { NoticeSubject } from '@kraal/domain/people/notices';
import type { AlertCode, Severity } from '@kraal/domain/alerts/rules';
import { type AlertFacts, alertWordsIn, messageSentence } from '@kraal/domain/alerts/words/words';
import { sql } from 'drizzle-orm';
import { insertRows, select, type Transaction } from '../../platform/database/connection.ts';
import { json, row, text } from '../../platform/database/row.ts';
import { newId } from '../../platform/newId.ts';
import { announce } from '../people/index.ts';
import type { WatchedFarm } from './watch.ts';
import { ofFarms } from '../farms/tables.ts';
import { ofPeople } from '../people/tables.ts';

const noticeOf: Record<Severity, NoticeSubject> = {
  critical: 'alert_critical',
  warning: 'alert_warning',
  info: 'alert_info',
};

/** More people than any farm has; of a larger one the first by when they came. */
const mostPeople = 500;

/** Who of a farm can be told: those who work there now. */
export async function toldPeople(
  transaction: Transaction,
  farmId: string,
): Promise<{ id: string; role: string }[]> {
  return select(
    transaction,
    row({ id: text, role: text }),
    sql`select m.user_id as id, m.role from ${ofFarms.membership} m
        join ${ofPeople.userAccount} u on u.id = m.user_id and u.suspended_at is null
      where m.farm_id = ${farmId} order by m.created_at, m.user_id limit ${mostPeople}`,
  );
}

/** Who was told of each of these alerts already. */
export async function toldBefore(
  transaction: Transaction,
  farmId: string,
  occurrences: readonly Occurrence[],
): Promise<(alertId: string) => ReadonlySet<string>> {
  const again = occurrences.filter(({ occasion }) => occasion !== 'fired');
  if (again.length === 0) return () => new Set();
  const rows = await select(
    transaction,
    row({ alertId: text, userId: text }),
    sql`select distinct t.alert_id as "alertId", m.user_id as "userId"
      from alert_told t join alert_message m on m.farm_id = t.farm_id and m.id = t.message_id
      where t.farm_id = ${farmId}
        and t.alert_id = any(${sql.param(again.map(({ alertId }) => alertId))}::uuid[])`,
  );
  const told = new Map<string, Set<string>>();
  for (const { alertId, userId } of rows)
    told.set(alertId, (told.get(alertId) ?? new Set()).add(userId));
  return (alertId) => told.get(alertId) ?? new Set();
}

type Farm = WatchedFarm & { publicUrl: string };

async function factsOf(
  transaction: Transaction,
  farmId: string,
  messages: readonly Message[],
): Promise<ReadonlyMap<string, AlertFacts>> {
  const single = messages.flatMap(({ alertIds }) => (alertIds.length === 1 ? alertIds : []));
  if (single.length === 0) return new Map();
  const rows = await select(
    transaction,
    row({ id: text, facts: json<AlertFacts>() }),
    sql`select id, facts from alert where farm_id = ${farmId}
      and id = any(${sql.param(single)}::uuid[])`,
  );
  return new Map(rows.map(({ id, facts }) => [id, facts]));
}

async function nameOf(transaction: Transaction, farmId: string): Promise<string> {
  const [farm] = await select(
    transaction,
    row({ name: text }),
    sql`select farm_name as name from ${ofFarms.farm} where id = ${farmId}`,
  );
  return farm?.name ?? '';
}

/** What stands over a letter or on a locked screen: an alarm that is over must not look like one that begins. */
function titleIn(language: string, rule: AlertCode, occasion: Message['occasion']): string {
  const words = alertWordsIn(language);
  const { title } = words.rules[rule];
  return occasion === 'fired' ? title : `${words.occasion[occasion]}: ${title}`;
}

/** Writes down what people are told and of which alerts, and hands it to the channels. */
export async function sayMessages(
  transaction: Transaction,
  farm: Farm,
  messages: readonly Message[],
): Promise<void> {
  if (messages.length === 0) return;
  const facts = await factsOf(transaction, farm.id, messages);
  const farmName = await nameOf(transaction, farm.id);
  const kept = messages.map((message) => ({ ...message, id: newId() }));
  await insertRows(
    transaction,
    'alert_message',
    kept.map(({ id, userId, rule, occasion, severity, heads, names }) => ({
      farm_id: farm.id,
      id,
      user_id: userId,
      rule,
      occasion,
      severity,
      at: farm.now.toISOString(),
      heads,
      names,
    })),
  );
  await insertRows(
    transaction,
    'alert_told',
    kept.flatMap(({ id, alertIds }) =>
      alertIds.map((alertId) => ({ farm_id: farm.id, alert_id: alertId, message_id: id })),
    ),
  );
  await announce(
    transaction,
    { farmId: farm.id, timeZone: farm.timeZone, now: farm.now },
    kept.map((message) => {
      const { id, userId, rule, occasion, severity, heads, names, alertIds } = message;
      const only = alertIds.length === 1 ? (alertIds[0] ?? null) : null;
      const spoken = {
        rule,
        occasion,
        heads,
        alerts: alertIds.length,
        names,
        facts: only === null ? null : (facts.get(only) ?? null),
      };
      const about = only === null ? `rule=${rule}` : `alert=${only}`;
      return {
        userId,
        what: noticeOf[severity],
        severity,
        messageId: id,
        link: `${farm.publicUrl}/alerts?farm=${farm.id}&${about}`,
        about: {
          rule,
          occasion,
          heads: String(heads),
          alerts: String(alertIds.length),
          names: JSON.stringify(names),
          facts: JSON.stringify(spoken.facts),
          ...(only === null ? {} : { alertId: only }),
        },
        words: (language) => ({
          subject: `${farmName}: ${titleIn(language, rule, occasion)}`,
          text: messageSentence(language, spoken),
        }),
      };
    }),
  );
}
