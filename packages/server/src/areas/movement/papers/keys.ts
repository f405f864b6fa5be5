import { createHash } from 'node:crypto';
import { keyIdBytes } from '@kraal/domain/movement/paperToken';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';
import type { Services } from '../../../platform/services.ts';
import {
  isSignedWith,
  type KeyPair,
  newKeyPair,
  signerWith,
} from '../../../platform/signingKey.ts';

const idOf = (publicKey: string): Buffer =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest().subarray(0, keyIdBytes);

type Signer = { keyId: Uint8Array; sign: (bytes: Uint8Array) => Buffer };

/**
 * The key by which this installation signs. Made by whoever issues first; where it was sealed by another machine whose
 * secret this one does not have, a restored backup say, a new one follows, and papers of before are read with the old.
 */
export async function signerOf(
  transaction: Transaction,
  { seal, now }: Pick<Services, 'seal'> & { now: Date },
): Promise<Signer> {
  const kept = await keptSigner(transaction, seal);
  if (kept) return kept;
  // Sixteen who issue their first at once sign with one key.
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('paper_key', 10))`);
  const made = await keptSigner(transaction, seal);
  if (made) return made;
  const pair = newKeyPair();
  await transaction.execute(
    sql`insert into paper_key (id, public_key, private_key, created_at)
      values (${idOf(pair.publicKey).toString('hex')}, ${pair.publicKey},
        ${seal.close(pair.privateKey)}, ${now.toISOString()})`,
  );
  return signerOfPair(pair);
}

async function keptSigner(
  transaction: Transaction,
  seal: Services['seal'],
): Promise<Signer | null> {
  const kept = await select(
    transaction,
    row({ publicKey: text, privateKey: text }),
    sql`select public_key as "publicKey", private_key as "privateKey" from paper_key
      where private_key is not null order by created_at desc, id limit 20`,
  );
  for (const { publicKey, privateKey: sealed } of kept) {
    const privateKey = seal.open(sealed);
    if (privateKey !== null) return signerOfPair({ publicKey, privateKey });
  }
  return null;
}

const signerOfPair = (pair: KeyPair): Signer => ({
  keyId: idOf(pair.publicKey),
  sign: signerWith(pair),
});

export type PublicKey = { id: string; publicKey: string };

/** Every key that ever signed here: more than an installation has. */
export const publicKeys = (database: Pick<Transaction, 'execute'>): Promise<PublicKey[]> =>
  select(
    database,
    row({ id: text, publicKey: text }),
    sql`select id, public_key as "publicKey" from paper_key order by created_at desc, id limit 500`,
  );

/** Whether one of these keys signed these bytes. */
export function isSignedBy(
  keys: readonly PublicKey[],
  { keyId, signed, signature }: { keyId: Uint8Array; signed: Uint8Array; signature: Uint8Array },
): boolean {
  const id = Buffer.from(keyId).toString('hex');
  const key = keys.find((one) => one.id === id);
  return key !== undefined && isSignedWith(key.publicKey, { signed, signature });
}
