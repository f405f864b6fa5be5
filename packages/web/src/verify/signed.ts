import type { ReadToken } from '@kraal/domain/movement/paperToken';
import type { PublicKey } from './keep.ts';

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (one) => one.toString(16).padStart(2, '0')).join('');

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

const imported = (key: PublicKey): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(key.publicKey), 'Ed25519', false, ['verify']);

/** Whether this browser knows Ed25519, and has a key to verify by. */
export async function canVerify([key]: readonly PublicKey[]): Promise<boolean> {
  if (!key) return false;
  return imported(key).then(
    () => true,
    () => false,
  );
}

/** Whether one of the keys signed it. */
export async function isSigned(
  { keyId, signed, signature }: ReadToken,
  keys: readonly PublicKey[],
): Promise<'yes' | 'no' | 'noKey' | 'cannot'> {
  if (!(await canVerify(keys))) return 'cannot';
  const key = keys.find(({ id }) => id === hexOf(keyId));
  if (!key) return 'noKey';
  const [theirs, bytes] = [Uint8Array.from(signature), Uint8Array.from(signed)];
  return (await crypto.subtle.verify('Ed25519', await imported(key), theirs, bytes)) ? 'yes' : 'no';
}
