import type { ReadToken } from '@kraal/domain/movement/paperToken';
import type { PublicKey } from './keep.ts';

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (one) => one.toString(16).padStart(2, '0')).join('');

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Whether one of the keys signed it; `cannot` where this browser knows no Ed25519, or the key came later. */
export async function isSigned(
  { keyId, signed, signature }: ReadToken,
  keys: readonly PublicKey[],
): Promise<'yes' | 'no' | 'cannot'> {
  const key = keys.find(({ id }) => id === hexOf(keyId));
  if (!key) return 'cannot';
  try {
    const own = await crypto.subtle.importKey('raw', bytesOf(key.publicKey), 'Ed25519', false, [
      'verify',
    ]);
    const [theirs, bytes] = [Uint8Array.from(signature), Uint8Array.from(signed)];
    return (await crypto.subtle.verify('Ed25519', own, theirs, bytes)) ? 'yes' : 'no';
  } catch {
    return 'cannot';
  }
}
