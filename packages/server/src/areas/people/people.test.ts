import { describe, expect, it } from 'vitest';
import { call, mailsTo, openKraal, signUp } from '../../testing/kraal.ts';

const kraal = await openKraal();
const post = (path: string, body: unknown, token?: string) =>
  call(kraal, 'POST', path, { body, ...(token ? { token } : {}) });

describe('accounts (specification, section 7)', () => {
  it('register, login and me answer what the specification says', async () => {
    const registration = {
      firstName: 'Anna',
      lastName: 'Botha',
      email: ' Anna@Example.com ',
      password: 'veld en vlei 7',
      farmName: 'Annasrus',
      species: ['Cattle', 'Sheep'],
    };
    const { status, body } = await post('/api/auth/register', registration);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['accessToken', 'refreshToken', 'success', 'user']);
    expect(body['user']).toMatchObject({
      firstName: 'Anna',
      username: 'anna',
      profilePhotoUrl: null,
      systemRole: 'farm_owner',
      email: 'anna@example.com',
      farms: [{ farmName: 'Annasrus', role: 'farm_owner' }],
    });
    expect(JSON.stringify(body)).not.toContain('argon2');
    const login = await post('/api/auth/login', {
      email: 'ANNA@example.com',
      password: 'veld en vlei 7',
    });
    expect(login.body['success']).toBe(true);
    const wrong = { email: 'anna@example.com', password: 'veld en vlei 8' };
    expect((await post('/api/auth/login', wrong)).status).toBe(401);
    expect(
      (await call(kraal, 'GET', '/api/auth/me', { token: login.body['accessToken'] })).body[
        'firstName'
      ],
    ).toBe('Anna');
    expect((await post('/api/auth/register', registration)).status).toBe(409);
  });

  it('names every wrong field', async () => {
    const { status, body } = await post('/api/auth/register', {
      firstName: '',
      lastName: 'x',
      email: 'no',
      // Seven characters; eight are enough.
      password: 'k7 veld',
      farmName: ' ',
      species: [],
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ success: false, message: 'Validation failed' });
    expect(Object.keys(body['errors']).sort()).toEqual([
      'email',
      'farmName',
      'firstName',
      'password',
      'species',
    ]);
    expect(
      (
        await post('/api/auth/register', {
          firstName: 'a',
          lastName: 'x',
          email: 'a@b.co',
          password: 'Password123',
          farmName: 'x',
          species: ['Cattle'],
        })
      ).body['errors'],
    ).toHaveProperty('password');
  });

  it('does not tell an unknown account from a wrong password', async () => {
    const { email } = await signUp(kraal);
    const wrong = await post('/api/auth/login', { email, password: 'wrong wrong' });
    const unknown = await post('/api/auth/login', {
      email: 'nobody@example.com',
      password: 'wrong wrong',
    });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body).toEqual(unknown.body);
  });

  it('refresh rotates; an old token used again later ends the family', async () => {
    const person = await signUp(kraal);
    const first = await post('/api/auth/refresh', { refreshToken: person.refreshToken });
    expect(first.status).toBe(200);
    expect(first.body['refreshToken']).not.toBe(person.refreshToken);
    // two tabs at one moment: both stay signed in
    expect((await post('/api/auth/refresh', { refreshToken: person.refreshToken })).status).toBe(
      200,
    );
    await kraal.services.database.execute(
      "update refresh_token set used_at = used_at - interval '1 hour' where used_at is not null",
    );
    // Somebody used what was given out for it since: this one was stolen.
    const second = await post('/api/auth/refresh', { refreshToken: first.body['refreshToken'] });
    expect(second.status).toBe(200);
    expect((await post('/api/auth/refresh', { refreshToken: person.refreshToken })).status).toBe(
      401,
    );
    expect(
      (await post('/api/auth/refresh', { refreshToken: second.body['refreshToken'] })).status,
    ).toBe(401);
  });

  it('an answer that was lost on a weak signal signs nobody out; whoever has it after all ends the family', async () => {
    const person = await signUp(kraal);
    const refresh = (refreshToken: unknown) => post('/api/auth/refresh', { refreshToken });
    const hourLater = () =>
      kraal.services.database.execute(
        "update refresh_token set used_at = used_at - interval '1 hour' where used_at is not null",
      );
    const lost = await refresh(person.refreshToken);
    await hourLater();
    // Lost a second time, too, and days later.
    await refresh(person.refreshToken);
    await hourLater();
    const heard = await refresh(person.refreshToken);
    expect(heard.status).toBe(200);
    const next = await refresh(heard.body['refreshToken']);
    expect(next.status).toBe(200);
    expect((await refresh(lost.body['refreshToken'])).status).toBe(401);
    expect((await refresh(next.body['refreshToken'])).status).toBe(401);
  });

  it('logout ends the session on the server', async () => {
    const person = await signUp(kraal);
    expect((await post('/api/auth/logout', { refreshToken: person.refreshToken })).body).toEqual({
      success: true,
    });
    expect((await post('/api/auth/refresh', { refreshToken: person.refreshToken })).status).toBe(
      401,
    );
    expect(
      (await call(kraal, 'GET', `/api/farms/${person.farmId}/animals`, { token: person.token }))
        .status,
    ).toBe(401);
  });

  it('a forgotten password is reset once, by the mail’s link', async () => {
    const person = await signUp(kraal);
    expect((await post('/api/auth/forgot-password', { email: person.email })).body).toEqual({
      success: true,
    });
    expect((await post('/api/auth/forgot-password', { email: 'nobody@example.com' })).body).toEqual(
      { success: true },
    );
    await expect.poll(() => mailsTo(kraal.dataDir, person.email)).toHaveLength(1);
    const [mail = ''] = mailsTo(kraal.dataDir, person.email);
    const token = /token=([\w-]+)/.exec(mail)?.[1];
    expect(
      (await post('/api/auth/reset-password', { token, password: 'nuwe wagwoord 8' })).status,
    ).toBe(200);
    expect(
      (await post('/api/auth/reset-password', { token, password: 'nog een woord 9' })).status,
    ).toBe(400);
    expect((await post('/api/auth/refresh', { refreshToken: person.refreshToken })).status).toBe(
      401,
    );
    expect(
      (await post('/api/auth/login', { email: person.email, password: 'nuwe wagwoord 8' })).status,
    ).toBe(200);
  });

  it('a changed password ends the other sessions only', async () => {
    const person = await signUp(kraal);
    const other = await post('/api/auth/login', {
      email: person.email,
      password: 'veld en vlei 7',
    });
    expect(
      (
        await post(
          '/api/auth/change-password',
          { currentPassword: 'wrong', password: 'nuwe wagwoord 8' },
          person.token,
        )
      ).body['errors'],
    ).toHaveProperty('currentPassword');
    expect(
      (
        await post(
          '/api/auth/change-password',
          { currentPassword: 'veld en vlei 7', password: 'nuwe wagwoord 8' },
          person.token,
        )
      ).status,
    ).toBe(200);
    expect(
      (await post('/api/auth/refresh', { refreshToken: other.body['refreshToken'] })).status,
    ).toBe(401);
    expect((await post('/api/auth/refresh', { refreshToken: person.refreshToken })).status).toBe(
      200,
    );
  });

  it('refuses a forged, a damaged and an expired access token', async () => {
    const person = await signUp(kraal);
    const expired = await kraal.services.tokens.sign(
      { userId: person.userId, sessionId: person.userId },
      new Date(Date.now() - 3_600_000),
    );
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ sub: person.userId, sid: 'x', iss: 'kraal', exp: 9_999_999_999 })).toString('base64url')}.`;
    for (const token of [
      `${person.token.slice(0, -3)}abc`,
      person.token.slice(0, 40),
      expired,
      none,
      'x',
    ])
      expect((await call(kraal, 'GET', '/api/auth/me', { token })).status).toBe(401);
  });

  it('a torn JSON body changes nothing and says so', async () => {
    const response = await kraal.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: '{"email": "a@b',
    });
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_json']);
  });
});

describe('invitations', () => {
  it('work once, give the role, and never more than the inviter has', async () => {
    const owner = await signUp(kraal);
    const guest = await signUp(kraal);
    const { body } = await post(
      `/api/farms/${owner.farmId}/invitations`,
      { role: 'field_worker' },
      owner.token,
    );
    const token = String(body['link']).split('invitation=')[1];
    expect((await call(kraal, 'GET', `/api/invitations/${token}`)).body).toMatchObject({
      farmName: 'Testplaas',
      role: 'field_worker',
    });
    const accepted = await post(`/api/invitations/${token}/accept`, undefined, guest.token);
    expect(accepted.body['user'].farms).toHaveLength(2);
    expect((await post(`/api/invitations/${token}/accept`, undefined, owner.token)).status).toBe(
      404,
    );
    expect(
      (await post(`/api/farms/${owner.farmId}/invitations`, { role: 'viewer' }, guest.token))
        .status,
    ).toBe(403);
    expect(
      (await post(`/api/farms/${owner.farmId}/invitations`, { role: 'super_admin' }, owner.token))
        .status,
    ).toBe(403);
  });
});
