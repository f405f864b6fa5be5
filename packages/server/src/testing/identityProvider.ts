import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { uuid } from './kraal.ts';

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
type Making = { kid?: string; pair?: Pair; issuedAt?: number; expires?: number };

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/**
 * Stands in for the identity provider: publishes its keys on a port of this machine and signs tokens with them. Out: the
 * settings under which a server believes it, its keys to change at will, and how to stop it.
 */
export async function openProvider() {
  const first = await generateKeyPair('RS256');
  /** The published keys, as many as it has at the moment, and whether it answers at all. */
  const published: { kid: string; pair: Pair }[] = [{ kid: 'first', pair: first }];
  const state = { answers: true };
  const keyServer = createServer((_request, response) => {
    if (!state.answers) return void response.writeHead(500).end();
    void Promise.all(
      published.map(async ({ kid, pair }) => ({
        ...(await exportJWK(pair.publicKey)),
        kid,
        alg: 'RS256',
        use: 'sig',
      })),
    ).then((keys) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ keys }));
    });
  });
  await new Promise<void>((resolve) => void keyServer.listen(0, '127.0.0.1', resolve));
  const { port } = keyServer.address() as AddressInfo; // it listens on a port

  const tokenOf = (
    claims: JWTPayload = {},
    {
      kid = 'first',
      pair = first,
      issuedAt = nowSeconds(),
      expires = issuedAt + 3600,
    }: Making = {},
  ): Promise<string> =>
    new SignJWT({
      iss: 'https://securetoken.google.com/kraal-test',
      aud: 'kraal-test',
      sub: uuid(),
      auth_time: issuedAt,
      jti: uuid(),
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuedAt(issuedAt)
      .setExpirationTime(expires)
      .sign(pair.privateKey);

  return {
    settings: {
      FIREBASE_API_KEY: 'k',
      FIREBASE_AUTH_DOMAIN: 'kraal-test.firebaseapp.com',
      FIREBASE_PROJECT_ID: 'kraal-test',
      FIREBASE_KEYS_URL: `http://127.0.0.1:${port}/keys`,
    },
    first,
    published,
    state,
    tokenOf,
    close: () => void keyServer.close(),
  };
}
