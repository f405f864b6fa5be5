import { createHash } from 'node:crypto';
import type { Endpoint } from '@kraal/contract/endpoint';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { select, type Transaction } from '../database/connection.ts';
import { json, row, text } from '../database/row.ts';
import { invalid } from '../errors.ts';

const header = 'idempotency-key';
/** As long as anybody tries again. */
const keptHours = 24;
/** Longer answers are of lists and files, which no write has. */
const longestAnswer = 64 * 1024;

/**
 * The key that a write names; null where it names none, or where its answer is not kept: entries are known by their own
 * ids, and what is shown once only is not kept to be shown twice.
 */
export function keyOf(endpoint: Endpoint, request: FastifyRequest): string | null {
  const key = request.headers[header];
  if (endpoint.method === 'GET' || endpoint.each || endpoint.isShownOnce || !endpoint.response)
    return null;
  if (typeof key !== 'string') return null;
  if (!/^[\x21-\x7e]{8,100}$/.test(key))
    throw invalid({ [header]: ['A key is 8 to 100 letters, digits and signs.'] });
  return key;
}

export const keyIsTaken = (): Error =>
  invalid({ [header]: ['This key was used for another request.'] });

const hashOf = ({ request, file }: Pick<Asked, 'request' | 'file'>): string =>
  createHash('sha256')
    .update(JSON.stringify([request.method, request.url, file ?? request.body ?? null]))
    .digest('base64url');

type Asked = {
  farmId: string;
  senderId: string;
  endpoint: Endpoint;
  request: FastifyRequest;
  /** The sum of the file that was sent instead of a body. */
  file?: string;
};

/**
 * Does a write once: one that comes again with its key, because its answer was lost, gets that answer, and two at one
 * moment are one. What failed was not done and is done the next time. In the transaction of the write itself.
 */
export async function onceOnly<T>(
  transaction: Transaction,
  asked: Asked,
  work: () => Promise<T>,
): Promise<T> {
  const { farmId, senderId, endpoint, request } = asked;
  const key = keyOf(endpoint, request);
  if (key === null) return work();
  const hash = hashOf(asked);
  const lock = `${farmId} ${senderId} ${key}`;
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 9))`);
  const [known] = await select(
    transaction,
    row({ hash: text, answer: json<T>() }),
    sql`select request_hash as hash, answer from keyed_write
      where farm_id = ${farmId} and sender_id = ${senderId} and key = ${key}
        and done_at > kraal_now() - make_interval(hours => ${keptHours})`,
  );
  if (known && known.hash !== hash) throw keyIsTaken();
  if (known) return known.answer;
  const answer = await work();
  const kept = JSON.stringify(answer ?? null);
  if (kept.length > longestAnswer) return answer;
  await transaction.execute(
    sql`delete from keyed_write where farm_id = ${farmId}
      and done_at <= kraal_now() - make_interval(hours => ${keptHours})`,
  );
  await transaction.execute(
    sql`insert into keyed_write (farm_id, sender_id, key, request_hash, answer)
      values (${farmId}, ${senderId}, ${key}, ${hash}, ${kept}::jsonb)`,
  );
  return answer;
}
