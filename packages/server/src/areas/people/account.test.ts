import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { startSession } from './sessions.ts';
import { call, mailsTo, openKraal, type Person, signUp, uploadFile } from '../../testing/kraal.ts';

const kraal = await openKraal();
const post = (path: string, body: unknown, token?: string) =>
  call(kraal, 'POST', path, { body, ...(token ? { token } : {}) });
const get = (path: string, { token }: Pick<Person, 'token'>) => call(kraal, 'GET', path, { token });
const age = (table: string, column: string, interval: string) =>
  kraal.services.database.execute(
    `update ${table} set ${column} = ${column} - interval '${interval}'`,
  );

describe('an e-mail address', () => {
  it('is one whatever its capitals and spaces', async () => {
    const { email } = await signUp(kraal);
    expect(
      (
        await post('/api/auth/login', {
          email: `  ${email.toUpperCase()} `,
          password: 'veld en vlei 7',
        })
      ).status,
    ).toBe(200);
  });
  it.each([
    'ｐiet@example.com',
    'piеt@example.com',
    'piet@exаmple.com',
    'piet\u200b@example.com',
    'piet@example.com\n',
    'ﬁet@example.com',
  ])('that looks like another is refused in words that tell nothing: %j', async (email) => {
    const registered = await post('/api/auth/register', {
      firstName: 'P',
      lastName: 'B',
      email,
      password: 'veld en vlei 7',
      farmName: 'x',
      species: ['Cattle'],
    });
    const trimmed = email.trim();
    if (/^[\x20-\x7e]+$/.test(trimmed)) expect(registered.status).toBe(200);
    else expect(registered.body['errors']).toHaveProperty('email');
    if (registered.status === 422)
      expect((await post('/api/auth/login', { email, password: 'veld en vlei 7' })).status).toBe(
        422,
      );
  });
});

describe('sessions', () => {
  it('are listed with device, place and last use, and ended one by one or all', async () => {
    const person = await signUp(kraal);
    const phone = await call(kraal, 'POST', '/api/auth/login', {
      body: { email: person.email, password: 'veld en vlei 7' },
      headers: {
        'user-agent': 'Phone',
        'x-time-zone': 'Africa/Johannesburg',
        'x-forwarded-for': '41.0.0.7',
      },
    });
    const { body } = await get('/api/auth/sessions', person);
    expect(body['items']).toHaveLength(2);
    expect(body['items'].find((one: { isThis: boolean }) => !one.isThis)).toMatchObject({
      device: 'Phone',
      address: '41.0.0.7',
      timeZone: 'Africa/Johannesburg',
    });
    const other = body['items'].find((one: { isThis: boolean }) => !one.isThis).id;
    const stranger = await signUp(kraal);
    expect(
      (await call(kraal, 'DELETE', `/api/auth/sessions/${other}`, { token: stranger.token }))
        .status,
    ).toBe(404);
    expect(
      (await call(kraal, 'DELETE', `/api/auth/sessions/${other}`, { token: person.token })).status,
    ).toBe(200);
    expect(
      (await call(kraal, 'GET', '/api/auth/me', { token: phone.body['accessToken'] })).status,
    ).toBe(401);
    expect((await post('/api/auth/sessions/end', { thisToo: true }, person.token)).status).toBe(
      200,
    );
    expect((await get('/api/auth/me', person)).status).toBe(401);
    expect((await post('/api/auth/refresh', { refreshToken: person.refreshToken })).status).toBe(
      401,
    );
  });

  it('end after two months without use, and after a year of use', async () => {
    const idle = await signUp(kraal);
    await age('refresh_token', 'expires_at', '61 days');
    expect((await post('/api/auth/refresh', { refreshToken: idle.refreshToken })).status).toBe(401);
    const busy = await signUp(kraal);
    await age('auth_session', 'created_at', '340 days');
    const { body } = await post('/api/auth/refresh', { refreshToken: busy.refreshToken });
    const { rows } = await kraal.services.database.execute<{ days: number }>(
      "select max(extract(day from expires_at - kraal_now()))::int as days from refresh_token t join auth_session s on s.id = t.session_id where s.created_at < kraal_now() - interval '300 days' and t.used_at is null",
    );
    expect(body['success']).toBe(true);
    expect(rows[0]?.days).toBeLessThanOrEqual(25);
  });

  it('two tabs that refresh at one moment are both answered; what is used first lives', async () => {
    const person = await signUp(kraal);
    const both = await Promise.all(
      [1, 2].map(() => post('/api/auth/refresh', { refreshToken: person.refreshToken })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = await Promise.all(
      both.map(({ body }) => post('/api/auth/refresh', { refreshToken: body['refreshToken'] })),
    );
    expect([first?.status, second?.status].toSorted()).toEqual([200, 401]);
    // Somebody else had it, too: the session is nobody's any more.
    const newest = first?.status === 200 ? first : second;
    const next = await post('/api/auth/refresh', { refreshToken: newest?.body['refreshToken'] });
    expect(next.status).toBe(401);
  });
});

describe('the profile', () => {
  it('changes name, language and notices', async () => {
    const person = await signUp(kraal);
    const { body } = await call(kraal, 'PATCH', '/api/auth/me', {
      token: person.token,
      body: { firstName: 'Pieter', language: 'af', notify: { members: { mail: false } } },
    });
    expect(body).toMatchObject({
      firstName: 'Pieter',
      lastName: 'Botha',
      language: 'af',
      notify: { members: { mail: false } },
    });
    expect(
      (
        await call(kraal, 'PATCH', '/api/auth/me', {
          token: person.token,
          body: { language: 'xx' },
        })
      ).body['errors'],
    ).toHaveProperty('language');
  });

  it('has a photo under a name nobody can guess, and refuses a script', async () => {
    const person = await signUp(kraal);
    const picture = await sharp({
      create: { width: 900, height: 400, channels: 3, background: '#3f6b35' },
    })
      .jpeg()
      .toBuffer();
    const { body } = await uploadFile(kraal, '/api/auth/me/photo', person.token, 'me.jpg', picture);
    expect(body['profilePhotoUrl']).toMatch(/^\/api\/people\/[0-9a-f]{64}\.webp$/);
    const shown = await kraal.app.inject({ url: body['profilePhotoUrl'] });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await kraal.app.inject({ url: `/api/people/${'0'.repeat(64)}.webp` })).statusCode).toBe(
      404,
    );
    expect(
      (
        await uploadFile(
          kraal,
          '/api/auth/me/photo',
          person.token,
          'me.svg',
          Buffer.from('<svg onload="alert(1)"/>'),
        )
      ).status,
    ).toBe(422);
  });
});

it('letters go out in the language of who gets them', async () => {
  const person = await signUp(kraal);
  await call(kraal, 'PATCH', '/api/auth/me', { token: person.token, body: { language: 'af' } });
  await post('/api/auth/forgot-password', { email: person.email });
  const outbox = join(kraal.dataDir, 'outbox');
  const mails = (): string[] =>
    existsSync(outbox)
      ? readdirSync(outbox)
          .map((name) => readFileSync(join(outbox, name), 'utf8'))
          .filter((text) => text.includes(person.email))
      : [];
  await expect.poll(mails).toHaveLength(1);
  const [mail = ''] = mails();
  expect(mail).toContain('Subject: Kies ’n nuwe Kraal-wagwoord');
  expect(mail).toMatch(/forgot-password\?token=[\w-]{43}/);
});

describe('one’s own data', () => {
  it('is handed out whole', async () => {
    const person = await signUp(kraal);
    const { body, headers } = await get('/api/auth/me/export', person);
    expect(headers['content-disposition']).toContain('about-me.json');
    expect(body).toMatchObject({
      person: { email: person.email },
      farms: [{ farmName: 'Testplaas', recorded: 0 }],
    });
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  it('is erased after 30 days, unless the person changes their mind or a farm would be left without an owner', async () => {
    const owner = await signUp(kraal);
    expect(
      (await post('/api/auth/me/erase', { confirm: 'no' }, owner.token)).body['errors'],
    ).toHaveProperty('confirm');
    expect(
      (await post('/api/auth/me/erase', { confirm: owner.email }, owner.token)).body['code'],
    ).toBe('last_owner');
    expect(
      (await post(`/api/farms/${owner.farmId}/erase`, { confirm: 'Another farm' }, owner.token))
        .status,
    ).toBe(422);
    expect(
      (await post(`/api/farms/${owner.farmId}/erase`, { confirm: 'Testplaas' }, owner.token)).body[
        'eraseAfter'
      ],
    ).toBeTruthy();
    expect(
      (await post(`/api/farms/${owner.farmId}/keep`, {}, owner.token)).body['eraseAfter'],
    ).toBe(null);
    await post(`/api/farms/${owner.farmId}/erase`, { confirm: 'Testplaas' }, owner.token);
    expect(
      (await post('/api/auth/me/erase', { confirm: owner.email.toUpperCase() }, owner.token)).body[
        'eraseAfter'
      ],
    ).toBeTruthy();
    expect((await post('/api/auth/me/keep', {}, owner.token)).body['eraseAfter']).toBe(null);
    await post('/api/auth/me/erase', { confirm: owner.email }, owner.token);

    const bystander = await signUp(kraal);
    await kraal.services.database.execute('select * from erase_what_is_due()');
    expect((await get('/api/auth/me', owner)).status).toBe(200);
    await kraal.services.database.transaction(async (transaction) => {
      await transaction.execute(`select set_config('app.farm_id', '${owner.farmId}', true)`);
      await transaction.execute("update farm set erase_after = now() - interval '1 minute'");
    });
    await kraal.services.database.execute(
      "update user_account set erase_after = erase_after - interval '31 days' where erase_after is not null",
    );
    await kraal.services.database.execute('select * from erase_what_is_due()');
    expect((await get('/api/auth/me', owner)).status).toBe(401);
    expect(
      (await post('/api/auth/login', { email: owner.email, password: 'veld en vlei 7' })).status,
    ).toBe(401);
    expect((await get(`/api/farms/${owner.farmId}`, owner)).status).toBe(403);
    expect((await get(`/api/farms/${bystander.farmId}`, bystander)).status).toBe(200);
  });
});

it('of two owners who both want to be erased one stays', async () => {
  const first = await signUp(kraal);
  const second = await signUp(kraal);
  const { body: invited } = await post(
    `/api/farms/${first.farmId}/invitations`,
    { role: 'farm_owner' },
    first.token,
  );
  const token = String(invited['link']).split('invitation=')[1];
  const joined = await post(
    `/api/invitations/${encodeURIComponent(token ?? '')}/accept`,
    {},
    second.token,
  );
  expect(joined.status, JSON.stringify(joined.body)).toBe(200);
  await post(`/api/farms/${second.farmId}/erase`, { confirm: 'Testplaas' }, second.token);
  expect((await post('/api/auth/me/erase', { confirm: second.email }, second.token)).status).toBe(
    200,
  );
  expect(
    (await post('/api/auth/me/erase', { confirm: first.email }, first.token)).body['code'],
  ).toBe('last_owner');
  const left = await call(kraal, 'POST', `/api/farms/${first.farmId}/leave`, {
    token: first.token,
    body: {},
  });
  expect(left.status).not.toBe(200);
});

it('with a new password every link dies that was sent before', async () => {
  const person = await signUp(kraal);
  for (let count = 1; count <= 2; count += 1) {
    await post('/api/auth/forgot-password', { email: person.email });
    await expect.poll(() => mailsTo(kraal.dataDir, person.email)).toHaveLength(count);
  }
  const tokens = mailsTo(kraal.dataDir, person.email).map(
    (mail) => /token=([\w-]+)/.exec(mail)?.[1],
  );
  const reset = async (token: string | undefined) =>
    (await post('/api/auth/reset-password', { token, password: 'nuwe wagwoord 8' })).status;
  expect([await reset(tokens[0]), await reset(tokens[1])]).toEqual([200, 400]);
});

it('the current password is not guessed without end, and nothing of a farm is kept by a browser', async () => {
  const person = await signUp(kraal);
  const change = (currentPassword: string) =>
    call(kraal, 'POST', '/api/auth/change-password', {
      token: person.token,
      body: { currentPassword, password: 'nuwe wagwoord 8' },
    });
  const statuses: number[] = [];
  for (let tries = 0; tries < 8; tries += 1) statuses.push((await change(`raai ${tries}`)).status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  const answer = await call(kraal, 'GET', `/api/farms/${person.farmId}/animals`, {
    token: person.token,
  });
  expect(answer.headers['cache-control']).toBe('no-store');
});

it('a sign-in that looked at the password before it was changed opens nothing', async () => {
  const person = await signUp(kraal);
  const hash = async () =>
    (
      await kraal.services.database.execute<{ hash: string }>(
        sql`select password_hash as hash from user_account where id = ${person.userId}`,
      )
    ).rows[0]?.hash ?? '';
  const device = { name: 'phone', address: '203.0.113.9', timeZone: null };
  const before = await hash();
  await startSession(kraal.services, { userId: person.userId, device, passwordHash: before });
  await kraal.services.database.execute(
    sql`update user_account set password_hash = 'another' where id = ${person.userId}`,
  );
  await expect(
    startSession(kraal.services, { userId: person.userId, device, passwordHash: before }),
  ).rejects.toMatchObject({
    status: 401,
  });
});

it('a stranger who asks for links again and again keeps nobody from a link of his own', async () => {
  const { email } = await signUp(kraal);
  const ask = async (remoteAddress: string) =>
    (
      await kraal.app.inject({
        method: 'POST',
        url: '/api/auth/forgot-password',
        remoteAddress,
        payload: { email },
      })
    ).statusCode;
  for (let tries = 0; tries < 5; tries += 1) expect(await ask('203.0.113.9')).toBe(200);
  expect(await ask('203.0.113.9')).toBe(429);
  expect(await ask('198.51.100.7')).toBe(200);
});
