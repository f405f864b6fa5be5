import type { Reception } from '@kraal/contract/partners';
import type { Greeting } from '@kraal/domain/partners/message';
import { serverOf } from '@kraal/domain/partners/address';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { boolean, row, text } from '../../platform/database/row.ts';
import type { Services } from '../../platform/services.ts';
import { type Hearing, sayOnceLinked } from './messageKinds.ts';
import { dropWaiting, queueMessage } from './queue.ts';
import type { KnownPartner } from './receive.ts';
import { ofFarms } from '../farms/tables.ts';

type Met = {
  kind: Greeting;
  known: KnownPartner;
  name: string;
  gln: string | null;
  server: string | null;
};

/** How a partner stands after it greeted: where both wrote down each other's code nobody need be asked. */
const after: Record<Greeting, Record<KnownPartner['status'], KnownPartner['status'] | null>> = {
  hello: { requested: 'linked', pending: 'pending', linked: 'linked', ended: 'pending' },
  // Nobody is welcomed who did not ask.
  welcome: { requested: 'linked', pending: null, linked: 'linked', ended: null },
  goodbye: { requested: 'ended', pending: 'ended', linked: 'ended', ended: 'ended' },
};

/** Two farms meet, or part. */
export async function greet(
  transaction: Transaction,
  { services, farm }: Hearing,
  { kind, known, name, gln, server: said }: Met,
): Promise<Reception> {
  const status = after[kind][known.status];
  if (status === null) return { is: 'rejected', why: 'not_linked' };
  // Where the owner wrote down a server, or said yes to one, it is that: nobody moves by his own word.
  const isNew = kind === 'hello' && (known.status === 'ended' || known.status === 'pending');
  const server = isNew ? said : known.server;
  await transaction.execute(
    sql`update partner set status = ${status}, name = ${name}, gln = ${gln}, server = ${server},
        version = version + 1
      where farm_id = ${farm.id} and id = ${known.id}`,
  );
  // Nobody said yes to this one before: nothing that was for another goes where it says.
  if (status === 'ended' || (known.status === 'ended' && status === 'pending'))
    await dropWaiting(transaction, { farmId: farm.id, partnerId: known.id });
  if (kind === 'hello' && status === 'linked')
    await queueMessage(transaction, services, {
      farmId: farm.id,
      partnerId: known.id,
      kind: 'welcome',
      body: await selfOf(transaction, services, { farmId: farm.id, partnerId: known.id }),
    });
  if (status === 'linked' && known.status !== 'linked')
    await sayOnceLinked(transaction, { services, farm, partner: { ...known, name } });
  return { is: 'taken' };
}

/** What a farm says of itself. */
export async function selfOf(
  transaction: Transaction,
  { config }: Pick<Services, 'config'>,
  { farmId, partnerId }: { farmId: string; partnerId: string },
) {
  const [self] = await select(
    transaction,
    row({ name: text, gln: text.orNull, isElsewhere: boolean }),
    sql`select left(farm_name, 120) as name, gln, exists (select from partner
        where farm_id = ${farmId} and id = ${partnerId} and server is not null) as "isElsewhere"
      from ${ofFarms.farm} where id = ${farmId}`,
  );
  const { name = '?', gln = null, isElsewhere = false } = self ?? {};
  const server = serverOf(config.publicUrl);
  return { name, gln, ...(isElsewhere && server !== null ? { server } : {}) };
}
