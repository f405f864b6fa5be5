import type { Severity } from '@kraal/domain/alerts/rules';
import { toldFrom } from '@kraal/domain/alerts/quietHours';
import {
  type NoticeChannel,
  type NoticeSubject,
  type NoticeSwitches,
  noticeChannels,
  noticeKindOf,
  type ContactTimes,
  usualContactTimes,
  wantsNotice,
} from '@kraal/domain/people/notices';
import { sql } from 'drizzle-orm';
import { insertRows, select, type Transaction } from '../../platform/database/connection.ts';
import { boolean, json, row, text } from '../../platform/database/row.ts';
import { newId } from '../../platform/newId.ts';

/** What stands in a message that leaves the product. `tag` is the same each time it is tried, so that a second is known. */
export type Content = { subject: string; text: string; link: string; tag: string };

export type Announcement = {
  userId: string;
  what: NoticeSubject;
  about: Record<string, string>;
  severity: Severity;
  messageId: string;
  /** In the reader's language. */
  words: (language: string) => { subject: string; text: string };
  link: string;
};

type Of = { farmId: string; timeZone: string; now: Date };

const readerRow = row({
  id: text,
  email: text.orNull,
  phone: text.orNull,
  language: text,
  notify: json<NoticeSwitches>(),
  telling: json<ContactTimes>().orNull,
  hasBrowser: boolean,
});

/**
 * Says things to people of a farm by every channel that they chose: in the bell at once, by the others through the
 * queue of deliveries, in the same transaction as what it is about, so that it is told if and only if that is kept. In
 * quiet hours what leaves the product waits for their end, unless it is critical.
 */
export async function announce(
  transaction: Transaction,
  { farmId, timeZone, now }: Of,
  announcements: readonly Announcement[],
): Promise<void> {
  if (announcements.length === 0) return;
  const ids = [...new Set(announcements.map(({ userId }) => userId))];
  const readers = await select(
    transaction,
    readerRow,
    sql`select u.id, u.email, u.phone, u.language, u.notify, u.telling,
        exists (select from push_subscription s where s.user_id = u.id) as "hasBrowser"
      from user_account u where u.id = any(${sql.param(ids)}::uuid[]) and u.suspended_at is null`,
  );
  const readerOf = new Map(readers.map((one) => [one.id, one]));
  const notices = [];
  const deliveries = [];
  for (const { userId, what, about, severity, messageId, words, link } of announcements) {
    const reader = readerOf.get(userId);
    if (!reader) continue;
    const kind = noticeKindOf[what];
    const wants = (channel: NoticeChannel): boolean => wantsNotice(reader.notify, kind, channel);
    if (wants('app'))
      notices.push({
        id: newId(),
        user_id: userId,
        at: now.toISOString(),
        what,
        about: { ...about, farmId },
      });
    const { quiet } = reader.telling ?? usualContactTimes;
    const from = toldFrom(now.getTime(), { quiet, timeZone, severity });
    const reachable: Record<NoticeChannel, boolean> = {
      app: false,
      push: reader.hasBrowser,
      mail: reader.email !== null,
      sms: reader.phone !== null,
      voice: reader.phone !== null,
    };
    for (const channel of noticeChannels.filter((one) => reachable[one] && wants(one)))
      deliveries.push({
        id: newId(),
        channel,
        user_id: userId,
        of_farm: farmId,
        message_id: messageId,
        severity,
        content: { ...words(reader.language), link, tag: messageId },
        status: 'waiting',
        tries: 0,
        made_at: now.toISOString(),
        due_at: new Date(from).toISOString(),
      });
  }
  await insertRows(transaction, 'notice', notices);
  await insertRows(transaction, 'delivery', deliveries);
}
