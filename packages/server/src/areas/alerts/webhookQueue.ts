import { type Occurrence, programMessages } from '@kraal/domain/alerts/messages';
import { alertRules, type Severity } from '@kraal/domain/alerts/rules';
import { messageSentence } from '@kraal/domain/alerts/words/words';
import { sql } from 'drizzle-orm';
import { insertRows, select, type Transaction } from '../../platform/database/connection.ts';
import { oneOf, row, text } from '../../platform/database/row.ts';
import { newId } from '../../platform/newId.ts';

type Farm = { id: string; now: Date };

/** So many alerts are named by their ids; how many there are stands beside them, and the list has them all. */
const mostIds = 1000;

const gravity: Record<Severity, number> = { info: 0, warning: 1, critical: 2 };

/**
 * Puts what happened into the queue of every webhook of the farm that wants it. A program is told of each alert and
 * occasion once, however many people hear of it, and of the end of each: what it keeps must not stay open.
 */
export async function queueWebhooks(
  transaction: Transaction,
  farm: Farm,
  occurrences: readonly Occurrence[],
): Promise<void> {
  const hooks = await select(
    transaction,
    row({ id: text, from: oneOf<Severity>() }),
    sql`select id, severity_from as "from" from webhook where farm_id = ${farm.id} and is_on`,
  );
  if (hooks.length === 0) return;
  // What only owners see goes to no program that a manager wrote down.
  const once = programMessages(
    occurrences.filter(({ rule }) => alertRules[rule].about !== 'member'),
  ).map((message) => ({ ...message, id: newId() }));
  await insertRows(
    transaction,
    'delivery',
    hooks.flatMap(({ id: targetId, from }) =>
      once
        .filter(({ severity }) => gravity[severity] >= gravity[from])
        .map((message) => ({
          id: newId(),
          channel: 'webhook',
          of_farm: farm.id,
          target_id: targetId,
          severity: message.severity,
          content: {
            type: `alert.${message.occasion}`,
            rule: message.rule,
            severity: message.severity,
            heads: message.heads,
            names: message.names,
            alerts: message.alertIds.length,
            alertIds: message.alertIds.slice(0, mostIds),
            text: messageSentence('en', {
              ...message,
              alerts: message.alertIds.length,
              facts: null,
            }),
            tag: message.id,
          },
          status: 'waiting',
          tries: 0,
          made_at: farm.now.toISOString(),
          due_at: farm.now.toISOString(),
        })),
    ),
  );
}
