import {
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
  UnsecuredJWT,
} from 'jose';
import type { ProviderConfig } from '../../../config.ts';
import { RequestError, unauthorised } from '../../../platform/errors.ts';

/** What the provider says of the person, checked. */
export type Claims = {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  phone: string | null;
  name: string | null;
  picture: string | null;
  expiresAt: Date;
};
export type ReadClaims = (idToken: string, now: Date) => Promise<Claims>;

/** The provider's tokens live an hour; who signed in longer ago than this signs in again before an exchange. */
const maxTokenAgeSeconds = 3600;
const maxSignInAgeSeconds = 300;
const clockToleranceSeconds = 5;
/** An unknown key id asks for the keys anew, but a flood of made-up ids must not become a flood on the provider. */
const reloadAtMostEveryMs = 1000;

const rejected = () => unauthorised('This sign-in is not valid or is too old. Try again.');
const outOfReach = () =>
  new RequestError(
    503,
    'provider_unreachable',
    'Service temporarily unavailable. Please try again later.',
  );

function remoteKeys(keysUrl: string): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: 5000 });
  let reloadedAt = Number.NEGATIVE_INFINITY;
  const find: JWTVerifyGetKey = async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw outOfReach();
      // The provider may have changed its keys within the library's half minute of patience.
      if (performance.now() - reloadedAt < reloadAtMostEveryMs) throw error;
      reloadedAt = performance.now();
      await keys.reload().catch(() => Promise.reject(outOfReach()));
      return keys(header, token);
    }
  };
  return find;
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

function toClaims(payload: JWTPayload, now: Date): Claims {
  const nowSeconds = now.getTime() / 1000;
  const signedInAt = payload['auth_time'];
  if (!payload.sub || payload.sub.length > 128 || !payload.iss || !payload.exp) throw rejected();
  if (
    typeof signedInAt !== 'number' ||
    signedInAt > nowSeconds + clockToleranceSeconds ||
    signedInAt < nowSeconds - maxSignInAgeSeconds
  )
    throw rejected();
  return {
    issuer: payload.iss,
    subject: payload.sub,
    email: textOf(payload['email'])?.toLowerCase() ?? null,
    emailVerified: payload['email_verified'] === true,
    phone: textOf(payload['phone_number']),
    name: textOf(payload['name']),
    picture: textOf(payload['picture']),
    expiresAt: new Date(payload.exp * 1000),
  };
}

/**
 * Checks an ID token as the provider's documentation asks: RS256 by one of its published keys, issuer and audience
 * of our project, expiry, not issued in the future, signed in within the last five minutes.
 */
export function claimsReader(provider: ProviderConfig): ReadClaims {
  const options = (now: Date) => ({
    issuer: `https://securetoken.google.com/${provider.projectId}`,
    audience: provider.projectId,
    maxTokenAge: maxTokenAgeSeconds,
    clockTolerance: clockToleranceSeconds,
    currentDate: now,
  });
  const keys = remoteKeys(provider.keysUrl);
  const verify = async (idToken: string, now: Date): Promise<JWTPayload> =>
    provider.emulatorUrl
      ? UnsecuredJWT.decode(idToken, options(now)).payload
      : (await jwtVerify(idToken, keys, { ...options(now), algorithms: ['RS256'] })).payload;
  return async (idToken, now) => {
    const payload = await verify(idToken, now).catch((error: unknown) => {
      throw error instanceof RequestError ? error : rejected();
    });
    return toClaims(payload, now);
  };
}
