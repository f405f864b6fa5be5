import { sql } from 'drizzle-orm';
import { inTenant, select } from '../../platform/database/connection.ts';
import { boolean, row } from '../../platform/database/row.ts';
import type { Services } from '../../platform/services.ts';
import { deliverDue, mailSender, pushSender, type Sender } from '../people/index.ts';
import { textSender, webhookSender } from './senders.ts';
import { ofFarms } from '../farms/tables.ts';

const mootRow = row({ isMember: boolean, isOver: boolean });

/**
 * Not sent to who left the farm meanwhile, nor when all it was about is over or dealt with: a message that waited for
 * the end of the night must not wake anybody for what was mended before.
 */
const unlessMoot =
  ({ database }: Pick<Services, 'database'>, send: Sender): Sender =>
  async (delivery) => {
    const { ofFarm, userId, messageId } = delivery;
    if (!ofFarm || !userId) return send(delivery);
    const [found] = await inTenant(database, {
      tenant: { farmId: ofFarm, userId: null },
      how: { readOnly: true },
      work: (transaction) =>
        select(
          transaction,
          mootRow,
          sql`select exists (select from ${ofFarms.membership} where farm_id = ${ofFarm}
                and user_id = ${userId}) as "isMember",
              exists (select from alert_told where farm_id = ${ofFarm}
                and message_id = ${messageId}) and not exists (
              select from alert_told t join alert a on a.farm_id = t.farm_id and a.id = t.alert_id
              where t.farm_id = ${ofFarm} and t.message_id = ${messageId}
                and a.shelf in ('open', 'snoozed'))
              and not exists (select from alert_message g where g.farm_id = ${ofFarm}
                and g.id = ${messageId} and g.occasion = 'resolved') as "isOver"`,
        ),
    });
    if (!found?.isMember) return { is: 'dropped', answer: 'left the farm' };
    if (found.isOver) return { is: 'dropped', answer: 'over before it was sent' };
    return send(delivery);
  };

/** Sends whatever is due by every channel. */
export async function deliverAll(services: Services): Promise<number> {
  return deliverDue(services, {
    mail: unlessMoot(services, mailSender(services)),
    push: unlessMoot(services, pushSender(services)),
    sms: unlessMoot(services, textSender(services, 'sms')),
    voice: unlessMoot(services, textSender(services, 'voice')),
    webhook: webhookSender(services),
  });
}
