import { sql } from 'drizzle-orm';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../config.ts';
import { nowSeconds, openProvider } from '../../../testing/identityProvider.ts';
import { call, openKraal, signUp, uuid } from '../../../testing/kraal.ts';

const { settings: provider, first, published, state, tokenOf, close } = await openProvider();
afterAll(close);
const pairs = {
  first,
  second: await generateKeyPair('RS256'),
  foreign: await generateKeyPair('RS256'),
};
const kraal = await openKraal(provider);
const verify = (idToken: string, more: object = {}) =>
  call(kraal, 'POST', '/api/auth/firebase/verify', { body: { idToken, ...more } });
const verified = (email: string) => ({ email, email_verified: true });

describe('the provider’s token', () => {
  it('opens an account of its own the first time and the same one afterwards', async () => {
    const sub = uuid();
    const { status, body } = await verify(
      await tokenOf({ sub, ...verified(`Anna.${sub}@Example.com`), name: 'Anna B' }),
      { firstName: 'Anna', lastName: 'Botha', photoUrl: 'https://169.254.169.254/secret' },
    );
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['accessToken', 'refreshToken', 'success', 'user']);
    expect(body['user']).toMatchObject({
      firstName: 'Anna',
      lastName: 'Botha',
      email: `anna.${sub}@example.com`,
      farms: [],
      hasPassword: false,
      profilePhotoUrl: null,
    });
    const again = await verify(await tokenOf({ sub }));
    expect(again.body['user'].id).toBe(body['user'].id);
  });

  it('makes no more accounts from one address than are made with a password; who is known comes in', async () => {
    const few = await openKraal({ ...provider, REGISTRATION_LIMIT: '2' });
    const enter = async (sub: string) =>
      (
        await call(few, 'POST', '/api/auth/firebase/verify', {
          body: { idToken: await tokenOf({ sub, ...verified(`${sub}@example.com`) }) },
        })
      ).status;
    const [one, two, three] = [uuid(), uuid(), uuid()];
    expect([await enter(one), await enter(two), await enter(three)]).toEqual([200, 200, 429]);
    expect([await enter(one), await enter(two)]).toEqual([200, 200]);
    const { rows } = await few.services.database.execute(
      sql`select 1 from user_account where email like ${`${three}%`}`,
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['of a foreign key', () => tokenOf({}, { pair: pairs.foreign })],
    ['of another project', () => tokenOf({ aud: 'other-project' })],
    ['of another issuer', () => tokenOf({ iss: 'https://securetoken.google.com/other-project' })],
    ['that has expired', () => tokenOf({}, { issuedAt: nowSeconds() - 4000 })],
    [
      'issued in the future',
      () => tokenOf({ auth_time: nowSeconds() }, { issuedAt: nowSeconds() + 600 }),
    ],
    [
      'that lives longer than the provider’s do',
      () =>
        tokenOf(
          { auth_time: nowSeconds() },
          { issuedAt: nowSeconds() - 7200, expires: nowSeconds() + 7200 },
        ),
    ],
    ['of somebody who signed in long ago', () => tokenOf({ auth_time: nowSeconds() - 400 })],
    ['of somebody who will sign in', () => tokenOf({ auth_time: nowSeconds() + 400 })],
    ['of nobody', () => tokenOf({ sub: '' })],
    [
      'with no signature',
      async () =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await tokenOf()).split('.')[1]}.`,
    ],
    [
      'signed with the public key as a secret',
      async () => {
        const claims = JSON.parse(
          Buffer.from((await tokenOf()).split('.')[1] ?? '', 'base64url').toString(),
        ) as JWTPayload; // made just above
        return new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid: 'first' })
          .sign(new TextEncoder().encode(JSON.stringify(await exportJWK(pairs.first.publicKey))));
      },
    ],
    ['cut short', async () => (await tokenOf()).slice(0, -20)],
    ['that is none', async () => 'x'],
  ])('%s opens nothing', async (_name, make) => {
    const { status, body } = await verify(await make());
    expect([status, body['success'], body['accessToken']]).toEqual([401, false, undefined]);
  });

  it('opens once', async () => {
    const token = await tokenOf();
    expect((await verify(token)).status).toBe(200);
    expect((await verify(token)).status).toBe(401);
  });

  it('of a key published a moment ago is taken at once; one that was taken back is not', async () => {
    await verify(await tokenOf());
    published.splice(0, 1, { kid: 'second', pair: pairs.second });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await verify(await tokenOf({}, { kid: 'second', pair: pairs.second }))).status).toBe(
      200,
    );
    expect((await verify(await tokenOf())).status).toBe(401);
    published.splice(0, 1, { kid: 'first', pair: pairs.first });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await verify(await tokenOf())).status).toBe(200);
  });

  it('waits while the keys are out of reach: 503, not 401', async () => {
    state.answers = false;
    const cut = await openKraal(provider);
    const { status, body } = await call(cut, 'POST', '/api/auth/firebase/verify', {
      body: { idToken: await tokenOf() },
    });
    expect([status, body['message']]).toEqual([
      503,
      'Service temporarily unavailable. Please try again later.',
    ]);
    state.answers = true;
    expect(
      (await call(cut, 'POST', '/api/auth/firebase/verify', { body: { idToken: await tokenOf() } }))
        .status,
    ).toBe(200);
  });
});

describe('an account that is there already', () => {
  it('is reached by a verified address; what somebody set up before under it ends', async () => {
    const earlier = await signUp(kraal);
    const { body } = await verify(await tokenOf(verified(earlier.email)));
    expect(body['user']).toMatchObject({ id: earlier.userId, hasPassword: false });
    expect((await call(kraal, 'GET', '/api/auth/me', { token: earlier.token })).status).toBe(401);
    expect(
      (
        await call(kraal, 'POST', '/api/auth/login', {
          body: { email: earlier.email, password: 'veld en vlei 7' },
        })
      ).status,
    ).toBe(401);
  });

  it('keeps its password and devices when the address was confirmed before', async () => {
    const person = await signUp(kraal);
    await kraal.services.database.execute(
      `update user_account set email_verified_at = now() where id = '${person.userId}'`,
    );
    expect((await verify(await tokenOf(verified(person.email)))).body['user'].id).toBe(
      person.userId,
    );
    expect((await call(kraal, 'GET', '/api/auth/me', { token: person.token })).status).toBe(200);
  });

  it('is not reached by an address nobody verified', async () => {
    const person = await signUp(kraal);
    const { body } = await verify(await tokenOf({ email: person.email, email_verified: false }));
    expect(body['user'].id).not.toBe(person.userId);
    expect(body['user'].email).toBe(null);
  });

  it('two tabs at one moment make one account', async () => {
    const claims = { sub: uuid(), ...verified(`${uuid()}@example.com`) };
    const both = await Promise.all([verify(await tokenOf(claims)), verify(await tokenOf(claims))]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body['user'].id).toBe(both[1]?.body['user'].id);
  });

  it('a telephone alone makes an account too', async () => {
    const { body } = await verify(await tokenOf({ phone_number: '+27821234567' }), {
      firstName: 'Sipho',
    });
    expect(body['user']).toMatchObject({ phone: '+27821234567', email: null, firstName: 'Sipho' });
  });
});

describe('the token sync', () => {
  it('ends no session of ours, whatever it says', async () => {
    const person = await signUp(kraal);
    expect(
      (await call(kraal, 'DELETE', '/api/auth/token-sync', { token: person.token })).body,
    ).toEqual({ success: true });
    expect((await call(kraal, 'POST', '/api/auth/token-sync', { token: 'anything' })).body).toEqual(
      { success: true },
    );
    expect((await call(kraal, 'GET', '/api/auth/me', { token: person.token })).status).toBe(200);
  });
});

describe('configuration', () => {
  const base = { DATA_DIR: kraal.dataDir };
  const emulator = { ...provider, FIREBASE_AUTH_EMULATOR_URL: 'http://127.0.0.1:9099' };
  it('needs all three settings or none', () => {
    expect(() => loadConfig({ ...base, FIREBASE_API_KEY: 'k' })).toThrow(/FIREBASE_PROJECT_ID/);
    expect(loadConfig(base).provider).toBe(null);
  });
  it.each([
    { NODE_ENV: 'production' },
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://kraal.example' },
  ])('the emulator refuses to serve the world: %j', (more) => {
    expect(() => loadConfig({ ...base, ...emulator, ...more })).toThrow(
      /FIREBASE_AUTH_EMULATOR_URL/,
    );
    expect(loadConfig({ ...base, ...emulator }).provider?.emulatorUrl).toBeTruthy();
  });
  it('is told to the browser without what only the server needs; without a provider there is nothing to tell', async () => {
    const { body } = await call(kraal, 'GET', '/api/auth/ways');
    expect(Object.keys(body['provider']).sort()).toEqual([
      'apiKey',
      'authDomain',
      'emulatorUrl',
      'projectId',
      'tokenSyncUrl',
    ]);
    const plain = await openKraal();
    expect((await call(plain, 'GET', '/api/auth/ways')).body).toEqual({ provider: null });
    expect(
      (await call(plain, 'POST', '/api/auth/firebase/verify', { body: { idToken: 'x' } })).status,
    ).toBe(404);
    expect((await plain.app.inject('/healthz')).headers['cross-origin-opener-policy']).toBe(
      'same-origin',
    );
    expect((await kraal.app.inject('/healthz')).headers['cross-origin-opener-policy']).toBe(
      'same-origin-allow-popups',
    );
    expect((await plain.app.inject('/healthz')).headers['content-security-policy']).not.toContain(
      'google',
    );
  });
});
