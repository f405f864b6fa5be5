import { randomInt } from 'node:crypto';
import { codeAlphabet, codeLength } from '@kraal/domain/movement/papers';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import type { Services } from '../../platform/services.ts';
import { type KeyPair, newKeyPair } from '../../platform/signingKey.ts';

const addressRow = row({ code: text, publicKey: text, privateKey: text });

const keptAddress = (transaction: Transaction, farmId: string) =>
  select(
    transaction,
    addressRow,
    sql`select code, public_key as "publicKey", private_key as "privateKey"
      from farm_address where farm_id = ${farmId}`,
  );

export async function codeOfFarm(transaction: Transaction, farmId: string): Promise<string | null> {
  const [kept] = await keptAddress(transaction, farmId);
  return kept?.code ?? null;
}

/** 20¹² of them: nobody finds a farm by trying. */
const chanceCode = (): string =>
  Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');

/**
 * The farm's code and keys, made when they are first wanted. Where the private half was sealed by another machine, in a
 * restored backup say, a new pair takes its place; partners who knew the old one must be met anew.
 */
export async function addressOf(
  transaction: Transaction,
  { seal }: Pick<Services, 'seal'>,
  farmId: string,
): Promise<{ code: string; keys: KeyPair }> {
  const [kept] = await keptAddress(transaction, farmId);
  const opened = kept && seal.open(kept.privateKey);
  if (kept && opened)
    return { code: kept.code, keys: { publicKey: kept.publicKey, privateKey: opened } };
  const pair = newKeyPair();
  // Two who are the first at once get one.
  await transaction.execute(
    sql`insert into farm_address (farm_id, code, public_key, private_key)
      values (${farmId}, ${chanceCode()}, ${pair.publicKey}, ${seal.close(pair.privateKey)})
      on conflict (farm_id) do update set public_key = excluded.public_key,
        private_key = excluded.private_key
      where farm_address.private_key is not distinct from ${kept?.privateKey ?? null}`,
  );
  const [made] = await keptAddress(transaction, farmId);
  const privateKey = made && seal.open(made.privateKey);
  if (!made || !privateKey) throw new Error('a farm has no address after it was made');
  return { code: made.code, keys: { publicKey: made.publicKey, privateKey } };
}
