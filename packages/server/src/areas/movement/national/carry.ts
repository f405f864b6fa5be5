import { pauseMs, subjectOf } from '@kraal/domain/movement/national/messages';
import { readIncoming } from '@kraal/domain/movement/national/incoming';
import { valueAt } from '@kraal/domain/movement/national/template';
import { sql } from 'drizzle-orm';
import { inTenant, select, type Transaction } from '../../../platform/database/connection.ts';
import { noteChange } from '../../../platform/database/noteChange.ts';
import { row, text } from '../../../platform/database/row.ts';
import type { Services } from '../../../platform/services.ts';
import { lockFarm } from '../../ledger/index.ts';
import { keepIncoming } from './incoming.ts';
import { type Link, linksOf } from './links.ts';
import { type Message, messagesWhere } from './messages.ts';
import type { Platform, Spoken } from './platform.ts';
import { sayNumbers } from './identities.ts';
import { sayEntries } from './say.ts';
import { ofFarms } from '../../farms/tables.ts';

/** So many of one holding in one go; what is left waits for the next minute. */
const mostAtOnce = 200;
/** Who claims one and dies leaves it so long to nobody. */
const claimMs = 120_000;
/** What is on its way here is read so often. */
const readEveryMs = 15 * 60_000;

export type Carrying = { services: Services; platform: Platform };

const inFarm = <T>(
  { services }: Carrying,
  farmId: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> => inTenant(services.database, { tenant: { farmId, userId: null }, work });

/** Whether the platform takes anything from this holding at present. */
const speaks = ({ problem }: Link): boolean => problem === null || problem === 'list_unreadable';

/**
 * Carries what a farm has to say to the platform, each holding's in order. Out: whether the platform answers at all. Sent
 * and not yet noted, a message goes again under its own id, by which the platform knows it.
 */
export async function carryNational(carrying: Carrying, farmId: string): Promise<boolean> {
  const links = await inFarm(carrying, farmId, (transaction) => linksOf(transaction, farmId));
  for (const link of links.filter(speaks))
    for (let sent = 0; sent < mostAtOnce; sent += 1) {
      const claimed = await inFarm(carrying, farmId, (transaction) =>
        claim(transaction, { farmId, link, now: carrying.services.now() }),
      );
      if (!claimed) break;
      const { message, reference } = claimed;
      const spoken = await carrying.platform.say({ farmId, link }, { ...message, reference });
      await inFarm(carrying, farmId, (transaction) =>
        settle(transaction, { carrying, farmId, link, message, spoken }),
      );
      if (spoken.is === 'again' && spoken.isDown) return false;
      if (spoken.is === 'again' || spoken.is === 'token') break;
    }
  return true;
}

type Claiming = { farmId: string; link: Link; now: Date };

/** The next one of a holding. One before it holds it up for three tries, and of the same movement as long as it waits. */
async function claim(
  transaction: Transaction,
  { farmId, link, now }: Claiming,
): Promise<{ message: Message; reference: string | null } | null> {
  const at = now.toISOString();
  // What was tried before the farm kept it to itself waits until it no longer does: it may have arrived.
  const leaves = (message: string) => sql`exists (select from national_link l
    where l.farm_id = ${farmId} and l.holding_id = ${link.holdingId}
      and l.consents ->> (${JSON.stringify(subjectOf)}::jsonb ->> ${sql.raw(`${message}.kind`)}) <> 'never')`;
  // What is recorded meanwhile drops nothing that is being carried.
  await lockFarm(transaction, farmId);
  const [next] = await select(
    transaction,
    row({ id: text }),
    sql`update national_message set tries = tries + 1,
        due_at = ${new Date(now.getTime() + claimMs).toISOString()}
      where farm_id = ${farmId} and id = (select m.id from national_message m
        where m.farm_id = ${farmId} and m.holding_id = ${link.holdingId} and m.status = 'waiting'
          and coalesce(m.due_at, ${at}) <= ${at} and ${leaves('m')} and not exists (select from national_message b
            where b.farm_id = m.farm_id and b.holding_id = m.holding_id and b.status = 'waiting'
              and b.id < m.id and ${leaves('b')} and (b.tries <= 3 or b.entry_id = m.entry_id))
        order by m.id limit 1 for update skip locked)
      returning id`,
  );
  const [message] = next ? await messagesWhere(transaction, farmId, sql`m.id = ${next.id}`) : [];
  return message ? { message, reference: await referenceOf(transaction, farmId, message) } : null;
}

/** The platform's number of what a message is about: of the movement it changes, or of what was announced to us. */
async function referenceOf(
  transaction: Transaction,
  farmId: string,
  { id, kind, entryId, holdingId, body }: Message,
): Promise<string | null> {
  const [found] = await select(
    transaction,
    row({ reference: text.orNull }),
    kind === 'reject_on'
      ? sql`select reference from national_message where farm_id = ${farmId} and id = ${id}`
      : kind === 'movement_on'
        ? sql`select reference from national_incoming where farm_id = ${farmId}
            and entry_ids @> array[${entryId}::uuid] limit 1`
        : // Where the platform gave none, it knows the movement by the id with which it came.
          sql`select coalesce(reference, id::text) as reference from national_message
            where farm_id = ${farmId} and entry_id = ${entryId} and holding_id = ${holdingId}
              and kind = ${kind.replace('update', 'movement')} and id < ${id}
              and body->>'backFrom' is not distinct from ${body.backFrom ?? null}::text
              and (status = 'sent' or tries > 0)
            order by id desc limit 1`,
  );
  return found?.reference ?? null;
}

type Settling = {
  carrying: Carrying;
  farmId: string;
  link: Link;
  message: Message;
  spoken: Spoken;
};

async function settle(
  transaction: Transaction,
  { carrying: { services }, farmId, link, message, spoken }: Settling,
): Promise<void> {
  const now = services.now();
  const mine = sql`farm_id = ${farmId} and id = ${message.id} and status = 'waiting'
    and tries = ${message.tries}`;
  const end = (status: 'sent' | 'failed', answer: string) =>
    transaction.execute(
      sql`update national_message set status = ${status}, answer = ${answer},
          settled_at = ${now.toISOString()}
        where ${mine}`,
    );
  if (spoken.is === 'answered') {
    const at = services.config.national?.mapping.transactions[message.kind].reference;
    const said = at === undefined ? null : valueAt(spoken.body, at);
    const reference =
      typeof said === 'string' || typeof said === 'number' ? String(said).slice(0, 200) : null;
    // Whatever became of it meanwhile, the platform knows it by this number.
    await transaction.execute(
      sql`update national_message set reference = coalesce(${keepable(reference)}, reference)
        where farm_id = ${farmId} and id = ${message.id}`,
    );
    await end('sent', String(spoken.status));
  } else if (spoken.is === 'failed')
    await endUntaken(transaction, { services, farmId, message }, spoken);
  else if (spoken.is === 'token') {
    // It did not get as far as the platform: it is as if it had not been tried.
    await transaction.execute(
      sql`update national_message set tries = tries - 1, due_at = null
        where ${mine}`,
    );
    await noteProblem(transaction, farmId, { link, problem: spoken.problem });
  } else {
    const pause = pauseMs(message.tries);
    if (pause === null) await end('failed', spoken.answer);
    else
      await transaction.execute(
        sql`update national_message set answer = ${spoken.answer},
            due_at = ${new Date(now.getTime() + Math.max(spoken.afterMs ?? 0, pause)).toISOString()}
          where ${mine}`,
      );
  }
  await noteChange(transaction, farmId, ['transfers']);
}

type Untaken = { services: Services; farmId: string; message: Message };

/** Not taken, and so not known there: what waits to change it is said anew. */
async function endUntaken(
  transaction: Transaction,
  { services, farmId, message }: Untaken,
  { answer, isThere }: { answer: string; isThere: boolean },
): Promise<void> {
  const now = services.now().toISOString();
  await lockFarm(transaction, farmId);
  const ended = await select(
    transaction,
    row({ id: text }),
    sql`update national_message set status = 'failed',
        tries = case when ${isThere} then tries else 0 end, answer = ${answer},
        settled_at = ${now}
      where farm_id = ${farmId} and id = ${message.id} and status = 'waiting'
        and tries = ${message.tries}
      returning id`,
  );
  if (ended.length === 0 || message.kind === 'reject_on') return;
  const [farm] = await select(
    transaction,
    row({ id: text, timeZone: text }),
    sql`select id, time_zone as "timeZone" from ${ofFarms.farm} where id = ${farmId}`,
  );
  if (!farm) return;
  if (message.entryId !== null)
    await sayEntries(transaction, farm, { entryIds: [message.entryId] });
  else await sayNumbers(transaction, farm, { animalIds: message.body.animals.map(({ id }) => id) });
}

const keepable = (reference: string | null): string | null =>
  reference?.replaceAll(/\p{Cc}|\p{Cs}/gu, '') || null;

const noteProblem = (
  transaction: Transaction,
  farmId: string,
  { link, problem }: { link: Link; problem: Link['problem'] },
) =>
  transaction.execute(
    sql`update national_link set problem = ${problem}
      where farm_id = ${farmId} and holding_id = ${link.holdingId} and version = ${link.version}
        and problem is distinct from ${problem}`,
  );

/** Reads what is on its way to the farm's holdings, where that is due or somebody wants to know now. */
export async function readNational(
  carrying: Carrying,
  farmId: string,
  { isDue }: { isDue: boolean },
): Promise<boolean> {
  const { services, platform } = carrying;
  const due = new Date(services.now().getTime() - readEveryMs).toISOString();
  const links = await inFarm(carrying, farmId, async (transaction) => {
    const all = await linksOf(transaction, farmId);
    const late = await select(
      transaction,
      row({ id: text }),
      sql`select holding_id as id from national_link where farm_id = ${farmId}
        and (read_at is null or read_at <= ${due})`,
    );
    return all.filter(
      ({ holdingId, consents }) =>
        consents.incoming !== 'never' && (!isDue || late.some(({ id }) => id === holdingId)),
    );
  });
  for (const link of links.filter(speaks)) {
    const spoken = await platform.readIncoming({ farmId, link });
    const read =
      spoken.is === 'answered' && services.config.national
        ? readIncoming(services.config.national.mapping, spoken.body)
        : null;
    await inFarm(carrying, farmId, async (transaction) => {
      const readAt = services.now();
      if (spoken.is === 'token')
        await noteProblem(transaction, farmId, { link, problem: spoken.problem });
      else if (read) {
        await keepIncoming(transaction, { farmId, link, readAt }, read);
        await noteProblem(transaction, farmId, { link, problem: null });
      } else if (spoken.is !== 'again' || !spoken.isDown)
        await noteProblem(transaction, farmId, { link, problem: 'list_unreadable' });
      await transaction.execute(
        sql`update national_link set read_at = ${readAt.toISOString()},
            unread = ${read?.unread ?? 0}
          where farm_id = ${farmId} and holding_id = ${link.holdingId}`,
      );
      await noteChange(transaction, farmId, ['transfers']);
    });
    if (spoken.is === 'again' && spoken.isDown) return false;
  }
  return true;
}

/** Whatever is due on any farm. Where the platform does not answer, the others wait for the next round. */
export async function nationalRound(carrying: Carrying): Promise<void> {
  const { services } = carrying;
  if (!services.config.national) return;
  const farms = await select(
    services.database,
    row({ id: text }),
    sql`select farm_id as id from farms_with_national(${services.now().toISOString()})`,
  );
  for (const { id } of farms) {
    try {
      const answers =
        (await carryNational(carrying, id)) && (await readNational(carrying, id, { isDue: true }));
      if (!answers) return;
    } catch (error) {
      services.log.error(
        { err: error, farmId: id },
        'a farm could not speak to the national platform',
      );
    }
  }
}
