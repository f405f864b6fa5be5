import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';

/** Keys as base64url: the public one as a browser wants it (65 bytes), the private one 32. */
export type PushKeys = { publicKey: string; privateKey: string };

export type Browser = { endpoint: string; p256dh: string; auth: string };

const curve = 'prime256v1';

export function newPushKeys(): PushKeys {
  const pair = createECDH(curve);
  pair.generateKeys();
  return {
    publicKey: pair.getPublicKey('base64url'),
    // Leading zeros are not written by the library, and belong to it.
    privateKey: Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
      .subarray(-32)
      .toString('base64url'),
  };
}

const info = (text: string): Buffer => Buffer.from(`${text}\0`, 'utf8');
type Derivation = { salt: Buffer; about: Buffer; bytes: number };
const derived = (secret: Buffer, { salt, about, bytes }: Derivation): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, about, bytes));

/** The record size of one message: it is sent in one record. */
const recordBytes = 4096;

/** In: a text and the browser it is for. Out: the body that only that browser reads (RFC 8291 over RFC 8188, aes128gcm). */
export function encryptFor({ p256dh, auth }: Browser, text: string): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = createECDH(curve);
  const publicKey = ours.generateKeys();
  const shared = derived(ours.computeSecret(theirs), {
    salt: Buffer.from(auth, 'base64url'),
    about: Buffer.concat([info('WebPush: info'), theirs, publicKey]),
    bytes: 32,
  });
  const salt = randomBytes(16);
  const key = derived(shared, {
    salt,
    about: info('Content-Encoding: aes128gcm'),
    bytes: 16,
  });
  const nonce = derived(shared, { salt, about: info('Content-Encoding: nonce'), bytes: 12 });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 marks the last record.
  const body = Buffer.concat([
    cipher.update(text, 'utf8'),
    cipher.update(Buffer.of(2)),
    cipher.final(),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordBytes);
  return Buffer.concat([
    salt,
    size,
    Buffer.of(publicKey.length),
    publicKey,
    body,
    cipher.getAuthTag(),
  ]);
}

/** Says to a push service who sends (RFC 8292): signed, for this service, for twelve hours. */
export async function vapidHeader(
  { publicKey, privateKey }: PushKeys,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
): Promise<string> {
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(endpoint).origin)
    .setSubject(contact)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + 12 * 3600)
    .sign(key);
  return `vapid t=${token}, k=${publicKey}`;
}
