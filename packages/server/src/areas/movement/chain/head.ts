import { type ChainHead, signedHead } from '@kraal/domain/movement/chain';
import { sql } from 'drizzle-orm';
import { inTenant, select, type Transaction } from '../../../platform/database/connection.ts';
import { day, number, row, text } from '../../../platform/database/row.ts';
import type { Services } from '../../../platform/services.ts';
import { signerOf } from '../papers/keys.ts';
import { ofFarms } from '../../farms/tables.ts';

/**
 * How far the farm's chain has come, signed and kept by the farm's day of its last record. Whoever is given it, on paper or
 * by a message, can say later whether the chain is still that one.
 */
export async function headOf(
  transaction: Transaction,
  { seal, now }: { seal: Services['seal']; now: Date },
  farmId: string,
): Promise<ChainHead | null> {
  const [last] = await select(
    transaction,
    row({ seq: number, hash: text, day }),
    sql`select r.seq, r.hash, (r.recorded_at at time zone f.time_zone)::date::text as day
      from movement_record r join ${ofFarms.farm} f on f.id = r.farm_id
      where r.farm_id = ${farmId} order by r.seq desc limit 1`,
  );
  if (!last) return null;
  const head = { seq: last.seq, hash: last.hash };
  const signer = await signerOf(transaction, { seal, now });
  const signature = signer.sign(Buffer.from(signedHead(farmId, last.day, head)));
  await transaction.execute(
    sql`insert into chain_head as h (farm_id, day, seq, hash, key_id, signature)
      values (${farmId}, ${last.day}, ${last.seq}, ${last.hash},
        ${Buffer.from(signer.keyId).toString('hex')}, ${signature.toString('base64url')})
      on conflict (farm_id, day) do update set seq = excluded.seq, hash = excluded.hash,
        key_id = excluded.key_id, signature = excluded.signature where h.seq < excluded.seq`,
  );
  return head;
}

/** Signs the head of every farm that recorded movements since its last one. */
export async function signHeads(services: Services): Promise<void> {
  const { database, seal, log } = services;
  const farms = await select(
    database,
    row({ id: text }),
    sql`select farm_id as id from farms_without_head()`,
  );
  for (const { id } of farms)
    await inTenant(database, {
      tenant: { farmId: id, userId: null },
      work: (transaction) => headOf(transaction, { seal, now: services.now() }, id),
    }).catch((error: unknown) =>
      log.error({ err: error, farmId: id }, 'the head of a chain could not be signed'),
    );
}
