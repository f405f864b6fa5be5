import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';

const accessTokenMinutes = 15;
export type Bearer = { userId: string; sessionId: string; byKey?: boolean };
export type Tokens = {
  sign: (bearer: Bearer, now: Date) => Promise<string>;
  verify: (token: string, now: Date) => Promise<Bearer | null>;
};

/** DER of an Ed25519 private key up to its 32 secret bytes (RFC 8410). */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Access tokens are short-lived and signed; the key comes from a secret, so every process of one installation knows it. */
export function makeTokens(seed: string): Tokens {
  const secret = createHash('sha256').update(`kraal access token ${seed}`).digest();
  const privateKey = createPrivateKey({
    key: Buffer.concat([ed25519Prefix, secret]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(privateKey);
  const keyId = createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('base64url')
    .slice(0, 16);
  return {
    sign: ({ userId, sessionId }, now) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'EdDSA', kid: keyId })
        .setSubject(userId)
        .setIssuer('kraal')
        .setIssuedAt(Math.floor(now.getTime() / 1000))
        .setExpirationTime(Math.floor(now.getTime() / 1000) + accessTokenMinutes * 60)
        .sign(privateKey),
    verify: async (token, now) => {
      try {
        const { payload } = await jwtVerify(token, publicKey, {
          issuer: 'kraal',
          algorithms: ['EdDSA'],
          currentDate: now,
        });
        return payload.sub && typeof payload['sid'] === 'string'
          ? { userId: payload.sub, sessionId: payload['sid'] }
          : null;
      } catch {
        return null; // forged, damaged or expired: all the same to the caller
      }
    },
  };
}
