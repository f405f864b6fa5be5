import type { Reception } from '@kraal/contract/partners';
import { type Envelope, signedText } from '@kraal/domain/partners/message';
import { sql } from 'drizzle-orm';
import { inTenant, select, type Transaction } from '../../platform/database/connection.ts';
import { noteChange } from '../../platform/database/noteChange.ts';
import { number, row, text } from '../../platform/database/row.ts';
import type { Services } from '../../platform/services.ts';
import { signerWith } from '../../platform/signingKey.ts';
import { addressOf } from './address.ts';
import { carryTo, Unreached } from './carry.ts';
import { dropWaiting, unheard } from './queue.ts';
import { receiveMessage } from './receive.ts';

/** So many of one farm in one go; what is left waits for the next minute. */
const mostAtOnce = 200;

type Waiting = Omit<Envelope, 'from' | 'key'> & { partnerId: string; server: string | null };
const waitingRow = row({
  partnerId: text,
  server: text.orNull,
  to: text,
  number,
  kind: text,
  body: text,
  signature: text,
});

/** Carries what a farm has to say to those it is for, each partner's in order; where one cannot be, its next ones wait. */
export async function deliverMessagesOf(services: Services, farmId: string): Promise<void> {
  const inFarm = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    inTenant(services.database, { tenant: { farmId, userId: null }, work });
  const stuck = new Set<string>();
  const renumbered = new Set<string>();
  for (let sent = 0; sent < mostAtOnce; sent += 1) {
    const next = await inFarm(async (transaction) => {
      const [message] = await select(
        transaction,
        waitingRow,
        sql`select m.partner_id as "partnerId", p.server, p.code as to, m.number, m.kind, m.body,
            m.signature
          from partner_message m
            join partner p on p.farm_id = m.farm_id and p.id = m.partner_id
          where m.farm_id = ${farmId} and m.direction = 'out' and m.delivered_at is null
            and m.failure is null
            and (p.status in ('requested', 'linked') or m.kind = 'goodbye')
            and m.partner_id <> all(${sql.param([...stuck])}::uuid[])
          order by m.partner_id, m.number limit 1`,
      );
      return message && { message, address: await addressOf(transaction, services, farmId) };
    });
    if (!next) return;
    const { message, address } = next;
    const { partnerId, server, ...envelope } = message;
    const said = { from: address.code, key: address.keys.publicKey, ...envelope };
    try {
      const reception =
        server === null
          ? await receiveMessage(services, said)
          : await carryTo(services, { farmId, server }, said);
      // Who wants another number again and again wants none.
      if (reception.is === 'renumber' && renumbered.has(partnerId)) stuck.add(partnerId);
      if (reception.is === 'renumber') renumbered.add(partnerId);
      if (reception.is === 'later') {
        const { key } = reception;
        await inFarm((transaction) => knowVoice(transaction, { farmId, partnerId, key }));
        stuck.add(partnerId);
        continue;
      }
      // So many ask there that this one is to come again.
      if (reception.is === 'rejected' && reception.why === 'too_many') {
        stuck.add(partnerId);
        continue;
      }
      await inFarm((transaction) => settle(transaction, { services, farmId, message, reception }));
    } catch (error) {
      // One that cannot be reached now keeps no other waiting; its messages wait for the next round.
      stuck.add(partnerId);
      if (error instanceof Unreached) {
        services.log.warn({ farmId, server, why: error.message }, 'a server was not reached');
      } else services.log.error({ err: error, farmId }, 'a message could not be delivered');
    }
  }
}

type Settled = {
  services: Services;
  farmId: string;
  message: Waiting;
  reception: Exclude<Reception, { is: 'later' }>;
};

async function settle(
  transaction: Transaction,
  { services, farmId, message, reception }: Settled,
): Promise<void> {
  const { partnerId, number: numbered, signature } = message;
  // Two may carry one message at once: whoever comes second settles nothing of another that has its number now.
  if (!(await stillWaits(transaction, { farmId, partnerId, numbered, signature }))) return;
  const where = sql`farm_id = ${farmId} and partner_id = ${partnerId} and direction = 'out'
    and number = ${numbered}`;
  switch (reception.is) {
    case 'taken':
    case 'known':
      await transaction.execute(
        sql`update partner_message set delivered_at = ${services.now().toISOString()}
          where ${where}`,
      );
      if (reception.key !== undefined && isMeeting(message))
        await knowVoice(transaction, { farmId, partnerId, key: reception.key });
      break;
    case 'renumber':
      await renumber(transaction, { services, farmId, partnerId, last: reception.last });
      break;
    case 'rejected':
      // It gives its number back, so that what follows can have it; which it had among the failed tells them apart.
      await transaction.execute(
        sql`update partner_message set failure = ${reception.why},
            number = (select least(0, min(number)) - 1 from partner_message
              where farm_id = ${farmId} and partner_id = ${partnerId} and direction = 'out')
          where ${where}`,
      );
      // Who is not there any more, wants nothing more, or does not know our voice is told nothing more, until one of
      // the two asks anew: that waits behind this.
      if (reception.why !== 'malformed') {
        const ended = await select(
          transaction,
          row({ id: text }),
          sql`update partner set status = 'ended', version = version + 1
            where farm_id = ${farmId} and id = ${partnerId} and status in ('requested', 'linked')
              and not exists (select from partner_message where farm_id = ${farmId}
                and partner_id = ${partnerId} and direction = 'out' and kind = 'hello'
                and delivered_at is null and failure is null) returning id`,
        );
        if (ended.length > 0) await dropWaiting(transaction, { farmId, partnerId });
      }
      break;
  }
  await noteChange(transaction, farmId, ['partners']);
}

const isMeeting = ({ kind }: Waiting): boolean => kind === 'hello' || kind === 'welcome';

/**
 * Whoever was met says with which key it speaks where it is: by the server that its owner wrote down or said yes to, so
 * that another who spoke in its name before is heard no more.
 */
async function knowVoice(
  transaction: Transaction,
  { farmId, partnerId, key }: { farmId: string; partnerId: string; key: string },
): Promise<void> {
  await transaction.execute(
    sql`update partner set version = version + 1,
        status = case when status = 'linked' and public_key is distinct from ${key}
          and public_key is not null then 'requested' else status end, public_key = ${key},
        received_number = ${unheard}
      where farm_id = ${farmId} and id = ${partnerId} and public_key is distinct from ${key}`,
  );
}

type OneMessage = { farmId: string; partnerId: string; numbered: number; signature: string };

/** Holds the partner for this transaction, so that nothing is queued or numbered beside it, and looks again. */
async function stillWaits(
  transaction: Transaction,
  { farmId, partnerId, numbered, signature }: OneMessage,
): Promise<boolean> {
  await transaction.execute(
    sql`select from partner where farm_id = ${farmId} and id = ${partnerId} for update`,
  );
  const [found] = await select(
    transaction,
    row({ number }),
    sql`select number from partner_message where farm_id = ${farmId} and partner_id = ${partnerId}
      and direction = 'out' and number = ${numbered} and signature = ${signature}
      and delivered_at is null and failure is null`,
  );
  return found !== undefined;
}

type Renumbered = { services: Services; farmId: string; partnerId: string; last: number };

/**
 * The other took another number last than this farm thinks: it stands as it was before and forgot what it said, or one
 * message was rejected. What waits is numbered behind that and signed again, in an order in which no number is met twice.
 */
async function renumber(
  transaction: Transaction,
  { services, farmId, partnerId, last }: Renumbered,
): Promise<void> {
  // What it had and has no more, as after a restored backup, is said again under the numbers that it has.
  await transaction.execute(
    sql`update partner_message set delivered_at = null where farm_id = ${farmId}
      and partner_id = ${partnerId} and direction = 'out' and number > ${last}
      and failure is null`,
  );
  const { code: from, keys } = await addressOf(transaction, services, farmId);
  const sign = signerWith(keys);
  const waiting = await select(
    transaction,
    waitingRow,
    sql`select m.partner_id as "partnerId", p.server, p.code as to, m.number, m.kind, m.body, m.signature
      from partner_message m join partner p on p.farm_id = m.farm_id and p.id = m.partner_id
      where m.farm_id = ${farmId} and m.partner_id = ${partnerId} and m.direction = 'out'
        and m.delivered_at is null and m.failure is null order by m.number`,
  );
  const inTurn = [...waiting.entries()];
  const isUp = (waiting[0]?.number ?? 0) <= last;
  for (const [at, message] of isUp ? inTurn.toReversed() : inTurn) {
    const moved = { ...message, number: last + 1 + at };
    const signed = signedText({ ...moved, from });
    await transaction.execute(
      sql`update partner_message set number = ${moved.number},
          signature = ${sign(Buffer.from(signed)).toString('base64url')}
        where farm_id = ${farmId} and partner_id = ${partnerId} and direction = 'out'
          and number = ${message.number}`,
    );
  }
  await transaction.execute(
    sql`update partner set sent_number = greatest(${last + waiting.length},
        (select max(number) from partner_message where farm_id = ${farmId}
          and partner_id = ${partnerId} and direction = 'out'))
      where farm_id = ${farmId} and id = ${partnerId}`,
  );
}

/** Whatever waits, on any farm: what a process that died left, and what came too early. */
export async function deliverAllMessages(services: Services): Promise<void> {
  const farms = await select(
    services.database,
    row({ id: text }),
    sql`select farm_id as id from farms_with_messages()`,
  );
  for (const { id } of farms)
    await deliverMessagesOf(services, id).catch((error: unknown) =>
      services.log.error({ err: error, farmId: id }, 'messages of a farm could not be delivered'),
    );
}
