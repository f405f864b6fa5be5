import * as push from '@kraal/contract/push';
import { alertWordsIn } from '@kraal/domain/alerts/words/words';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { select } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import { signedInRoute } from '../../platform/http/route.ts';
import { newId } from '../../platform/newId.ts';
import type { Services } from '../../platform/services.ts';
import { rejectDemoAccount } from './demoAccount.ts';
import { mailSender, pushSender } from './deliver.ts';
import { pushKeys, subscribePush, unsubscribePush } from './push.ts';
import { countTry, lettersOf } from './throttle.ts';

const done = { success: true as const };

/** A person's browsers that take messages, and a test of what reaches the person. */
export function pushRoutes(app: FastifyInstance, services: Services): void {
  const host = { app, services };
  signedInRoute(host, push.pushKey, async () => {
    const { publicKey } = await pushKeys(services.database);
    return { publicKey };
  });
  signedInRoute(host, push.subscribePush, async ({ bearer, body }) => {
    await rejectDemoAccount(services.database, bearer.userId);
    await subscribePush(services, bearer, body);
    return done;
  });
  signedInRoute(host, push.unsubscribePush, async ({ bearer, query }) => {
    await unsubscribePush(services, bearer.userId, query.endpoint);
    return done;
  });
  signedInRoute(host, push.testChannel, async ({ bearer, body }) => {
    await rejectDemoAccount(services.database, bearer.userId);
    // Nobody has shown yet that the address is theirs.
    if (body.channel === 'mail')
      await countTry(services.door, { counted: lettersOf(bearer.userId), now: services.now() });
    const [reader] = await select(
      services.database,
      row({ language: text }),
      sql`select language from user_account where id = ${bearer.userId}`,
    );
    const send = body.channel === 'push' ? pushSender(services) : mailSender(services);
    const { is: outcome, answer } = await send({
      id: newId(),
      channel: body.channel,
      userId: bearer.userId,
      ofFarm: null,
      messageId: null,
      targetId: null,
      tries: 1,
      content: {
        subject: 'Kraal',
        text: alertWordsIn(reader?.language ?? 'en').test('Kraal'),
        link: `${services.config.publicUrl}/settings?part=notices`,
        tag: newId(),
      },
    });
    return { outcome, answer };
  });
}
