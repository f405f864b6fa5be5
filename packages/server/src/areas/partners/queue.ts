import { signedText } from '@kraal/domain/partners/message';
import { sql } from 'drizzle-orm';
import { afterCommit, select, type Transaction } from '../../platform/database/connection.ts';
import { number, row, text } from '../../platform/database/row.ts';
import type { Services } from '../../platform/services.ts';
import { signerWith } from '../../platform/signingKey.ts';
import { addressOf } from './address.ts';

/** The queue of farms that have something to say. */
export const deliveryQueue = 'partner_messages';

/**
 * Between two that part nothing waits: linked anew each hears how what lies between them stands, and until then nobody
 * else does, whoever says that he is that farm. A number stays used: the other may have heard it in a message that was not
 * taken, and would take a greeting of the same number for one of before.
 */
export async function dropWaiting(
  transaction: Transaction,
  { farmId, partnerId }: Pick<Outgoing, 'farmId' | 'partnerId'>,
): Promise<void> {
  await transaction.execute(
    sql`delete from partner_message where farm_id = ${farmId} and partner_id = ${partnerId}
      and direction = 'out' and delivered_at is null and failure is null`,
  );
}

/** The number of the last message of a voice that was not heard yet: its first begins where it is. */
export const unheard = -1;

export type Outgoing = { farmId: string; partnerId: string; kind: string; body: unknown };

/** Writes down what is to be said to a partner; it is delivered once the transaction stands, and until it is. */
export async function queueMessage(
  transaction: Transaction,
  services: Services,
  { farmId, partnerId, kind, body: said }: Outgoing,
): Promise<void> {
  const { code: from, keys } = await addressOf(transaction, services, farmId);
  const [partner] = await select(
    transaction,
    row({ code: text, number }),
    sql`update partner set sent_number = sent_number + 1
      where farm_id = ${farmId} and id = ${partnerId} returning code, sent_number as number`,
  );
  if (!partner) throw new Error('a message to nobody');
  const body = JSON.stringify(said);
  const signed = signedText({ from, to: partner.code, number: partner.number, kind, body });
  const signature = signerWith(keys)(Buffer.from(signed)).toString('base64url');
  await transaction.execute(
    sql`insert into partner_message (farm_id, partner_id, direction, number, kind, body, signature, at)
      values (${farmId}, ${partnerId}, 'out', ${partner.number}, ${kind}, ${body}, ${signature},
        ${services.now().toISOString()})`,
  );
  await afterCommit(() =>
    // Where this fails, the round of every minute finds it.
    services.jobs
      .send(deliveryQueue, { farmId }, { key: farmId, group: farmId })
      .catch((error: unknown) =>
        services.log.warn({ err: error }, 'a message waits for its round'),
      ),
  );
}
