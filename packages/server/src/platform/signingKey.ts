import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

/** A pair of Ed25519 as JWK names its halves: 32 bytes each, as base64url. */
export type KeyPair = { publicKey: string; privateKey: string };

export function newKeyPair(): KeyPair {
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  if (!d || !x) throw new Error('a new key has no parts');
  return { publicKey: x, privateKey: d };
}

const publicOf = (x: string): KeyObject =>
  createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });

/** Signs with one pair. */
export function signerWith({
  publicKey: x,
  privateKey: d,
}: KeyPair): (bytes: Uint8Array) => Buffer {
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x, d } });
  return (bytes) => sign(null, bytes, key);
}

/** Whether the pair of this public half signed these bytes; what is no key signed nothing. */
export function isSignedWith(
  publicKey: string,
  { signed, signature }: { signed: Uint8Array; signature: Uint8Array },
): boolean {
  try {
    return verify(null, signed, publicOf(publicKey), signature);
  } catch {
    return false;
  }
}
