import { setTimeout as wait } from 'node:timers/promises';
import { afterCommit, type Transaction, select } from '../../platform/database/connection.ts';
import { json, number, row, rowIn, text } from '../../platform/database/row.ts';
import type { Output } from '@kraal/contract/endpoint';
import { listNotices as contract } from '@kraal/contract/people';
import { withDaysIn } from '@kraal/domain/format/inLanguage';
import { languages } from '@kraal/domain/people/languages';
import {
  type NoticeSubject,
  type NoticeSwitches,
  noticeKindOf,
  wantsNotice,
} from '@kraal/domain/people/notices';
import { sql } from 'drizzle-orm';
import { type PageQuery, keysetPage } from '../../platform/database/page.ts';
import { type Templates, type Words, templatesIn } from '../../platform/mail/templates/template.ts';
import { newId } from '../../platform/newId.ts';
import type { Services } from '../../platform/services.ts';

/** So long a request waits for its letters. */
const patienceMs = 3000;

type Notification = {
  userIds: readonly string[];
  what: NoticeSubject;
  about: Record<string, string>;
  template: (templates: Templates) => Words;
};
const personRow = row({
  id: text,
  email: text.orNull,
  notify: json<NoticeSwitches>(),
  language: text,
});
type Executor = Pick<Transaction, 'execute'>;

/** Tells people, each in their language and by the channels they chose for this kind of message. */
export async function notify(
  { mail, bus, log }: Pick<Services, 'mail' | 'bus' | 'log'>,
  database: Executor,
  { userIds, what, about, template }: Notification,
): Promise<void> {
  if (userIds.length === 0) return;
  const kind = noticeKindOf[what];
  const people = await select(
    database,
    personRow,
    sql`select id, email, notify, language from user_account
      where id = any(${sql.param([...userIds])}::uuid[]) limit 500`,
  );
  for (const { id } of people.filter(({ notify }) => wantsNotice(notify, kind, 'app'))) {
    await database.execute(
      sql`insert into notice (id, user_id, what, about)
        values (${newId()}, ${id}, ${what}, ${JSON.stringify(about)}::jsonb)`,
    );
  }
  const letters = people.flatMap(({ email, notify, language }) =>
    email && wantsNotice(notify, kind, 'mail')
      ? [{ to: email, ...withDays(language, template(templatesIn(language))) }]
      : [],
  );
  await afterCommit(async () => {
    // Their bells ring; and a device that may no longer hears of that, too.
    for (const { id } of people) bus.note('person', id);
    const sent = letters.map((letter) =>
      mail
        .send(letter)
        .catch((error: unknown) => log.error({ err: error, what }, 'a letter was not sent')),
    );
    // Whoever did it does not wait for a mail server that says nothing.
    await Promise.race([Promise.all(sent), wait(patienceMs, undefined, { ref: false })]);
  });
}

/** What a mail says of days, as its reader writes them. */
function withDays(spoken: string, { subject, text }: Words): Words {
  const language = languages.find((one) => one === spoken) ?? 'en';
  return { subject: withDaysIn(language, subject), text: withDaysIn(language, text) };
}

/** A message that stands in the product only. */
export async function leaveNotice(
  database: Executor,
  { userId, what, about }: { userId: string; what: NoticeSubject; about: Record<string, string> },
): Promise<void> {
  await database.execute(
    sql`insert into notice (id, user_id, what, about)
      values (${newId()}, ${userId}, ${what}, ${JSON.stringify(about)}::jsonb)`,
  );
}

export async function listNotices(
  { database }: Services,
  userId: string,
  query: PageQuery,
): Promise<Output<typeof contract>> {
  const [count] = await select(
    database,
    row({ total: number, unread: number }),
    sql`select count(*)::int as total, (count(*) filter (where read_at is null))::int as unread
      from notice where user_id = ${userId}`,
  );
  const page = await keysetPage(query, count?.total ?? 0, async (before, limit) => {
    const rows = await select(
      database,
      rowIn(contract, 'items').with({ key: text }),
      sql`
      select id, at, what, about, read_at is null as "isNew", id::text as key from notice
        where user_id = ${userId} and id::text < ${before ?? 'g'} order by id::text desc
        limit ${limit}`,
    );
    return rows;
  });
  return { ...page, unread: count?.unread ?? 0 };
}

export async function readNotices({ database }: Services, userId: string): Promise<void> {
  await database.execute(
    sql`update notice set read_at = kraal_now() where user_id = ${userId} and read_at is null`,
  );
}
