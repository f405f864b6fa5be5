import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { joinFarm } from '../../testing/join.ts';
import { call, event, openKraal, type Person, record, signUp, uuid } from '../../testing/kraal.ts';

const kraal = await openKraal();
const send = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  { token }: { token: string },
  body?: unknown,
) => call(kraal, method, path, { token, ...(body === undefined ? {} : { body }) });

const join = (owner: Person, role: string, guest?: Person) => joinFarm(kraal, owner, role, guest);
const trail = async (owner: Person) =>
  (await send('GET', `/api/farms/${owner.farmId}/audit`, owner)).body['items'].map(
    (one: { action: string }) => one.action,
  );

describe('members', () => {
  it('see which entries are their own to put right', async () => {
    const owner = await signUp(kraal);
    const hand = await join(owner, 'field_worker');
    const cow = uuid();
    await record(kraal, owner, [
      event('registered', cow, '2024-01-01', { species: 'Cattle', sex: 'female' }),
    ]);
    await record(kraal, { ...hand, farmId: owner.farmId }, [
      event('noted', cow, '2024-02-01', { text: 'limps' }),
    ]);
    const own = async (person: Person) =>
      (await send('GET', `/api/farms/${owner.farmId}/animals/${cow}/events`, person)).body[
        'items'
      ].map((one: { own: boolean }) => one.own);
    expect([await own(owner), await own(hand)]).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it('change role, are removed and leave; every change is in the trail that owners read', async () => {
    const owner = await signUp(kraal);
    const vet = await join(owner, 'veterinarian');
    const hand = await join(owner, 'field_worker');
    const path = (person: Person) => `/api/farms/${owner.farmId}/members/${person.userId}`;
    expect((await send('PATCH', path(hand), vet, { role: 'farm_owner' })).status).toBe(403);
    expect((await send('PATCH', path(hand), owner, { role: 'super_admin' })).status).toBe(403);
    expect((await send('PATCH', path(hand), owner, { role: 'farm_manager' })).status).toBe(200);
    expect((await send('GET', `/api/farms/${owner.farmId}/invitations`, hand)).status).toBe(200);
    // Who may do less is signed out everywhere; who may do more goes on.
    expect((await send('PATCH', path(hand), owner, { role: 'viewer' })).status).toBe(200);
    expect((await send('GET', '/api/auth/me', hand)).status).toBe(401);
    expect(
      (await send('POST', `/api/farms/${owner.farmId}/leave`, vet, {})).body['farms'],
    ).toHaveLength(1);
    expect((await send('GET', `/api/farms/${owner.farmId}`, vet)).status).toBe(403);
    expect((await send('DELETE', path(hand), owner)).status).toBe(200);
    expect((await send('DELETE', path(hand), owner)).status).toBe(404);
    expect(await trail(owner)).toEqual([
      'removed',
      'left',
      'role changed',
      'role changed',
      'joined',
      'invited',
      'joined',
      'invited',
    ]);
    expect((await send('GET', `/api/farms/${owner.farmId}/audit`, vet)).status).toBe(403);
  });

  it('always keep one owner, even when two owners go at one moment', async () => {
    const owner = await signUp(kraal);
    const self = `/api/farms/${owner.farmId}/members/${owner.userId}`;
    for (const answer of [
      await send('PATCH', self, owner, { role: 'viewer' }),
      await send('DELETE', self, owner),
      await send('POST', `/api/farms/${owner.farmId}/leave`, owner, {}),
    ])
      expect(answer.body['code']).toBe('last_owner');
    const second = await join(owner, 'farm_owner');
    const both = await Promise.all(
      [owner, second].map((person) => send('POST', `/api/farms/${owner.farmId}/leave`, person, {})),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('a vet works on several farms, each with its own role', async () => {
    const first = await signUp(kraal);
    const second = await signUp(kraal);
    const vet = await join(second, 'viewer', await join(first, 'veterinarian'));
    const { body } = await send('GET', '/api/auth/me', vet);
    expect(body['farms'].map((farm: { role: string }) => farm.role).sort()).toEqual([
      'farm_owner',
      'veterinarian',
      'viewer',
    ]);
  });
});

describe('another farm', () => {
  it('is started by whoever is signed in, and is theirs', async () => {
    const owner = await signUp(kraal);
    const made = await send('POST', '/api/farms', owner, {
      farmName: 'Annasrus',
      species: ['Cattle', 'Sheep'],
    });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ farmName: 'Annasrus', role: 'farm_owner', currency: 'ZAR' });
    const { farms } = (await send('GET', '/api/auth/me', owner)).body;
    expect(farms).toContainEqual(made.body);
  });
});

describe('an invitation', () => {
  it('lets somebody new in without a farm of their own', async () => {
    const owner = await signUp(kraal);
    const { body } = await send('POST', `/api/farms/${owner.farmId}/invitations`, owner, {
      role: 'field_worker',
    });
    const token = String(body['link']).split('invitation=')[1];
    const person = {
      firstName: 'Sipho',
      lastName: 'Dube',
      email: `${uuid()}@example.com`,
      password: 'veld en vlei 7',
    };
    expect(
      (await call(kraal, 'POST', '/api/auth/register', { body: person })).body['errors'],
    ).toHaveProperty('farmName');
    const made = (
      await call(kraal, 'POST', '/api/auth/register', { body: { ...person, invitation: token } })
    ).body;
    expect(made['user'].farms).toEqual([]);
    expect(
      (await send('POST', `/api/invitations/${token}/accept`, { token: made['accessToken'] })).body[
        'user'
      ],
    ).toMatchObject({
      systemRole: 'field_worker',
      farms: [{ farmName: 'Testplaas', role: 'field_worker' }],
    });
  });

  it('for another e-mail, used twice, too old or taken back opens nothing and tells nothing', async () => {
    const owner = await signUp(kraal);
    const guest = await signUp(kraal);
    const invite = async (body: object) =>
      (await send('POST', `/api/farms/${owner.farmId}/invitations`, owner, body)).body;
    const accept = (link: string, person: Person) =>
      send('POST', `/api/invitations/${link.split('invitation=')[1]}/accept`, person);
    const mailed = await invite({ role: 'viewer', email: ' Someone.Else@Example.com ' });
    const rejected = await accept(mailed['link'], guest);
    expect([rejected.status, rejected.body['code']]).toEqual([403, 'invitation_for_another']);
    expect(JSON.stringify(rejected.body)).not.toContain('someone.else');
    const own = await invite({ role: 'viewer', email: guest.email.toUpperCase() });
    expect((await accept(own['link'], guest)).status).toBe(200);
    expect((await accept(own['link'], guest)).status).toBe(404);
    const late = await invite({ role: 'viewer' });
    const withdrawn = await invite({ role: 'viewer' });
    expect((await send('GET', `/api/farms/${owner.farmId}/invitations`, owner)).body['total']).toBe(
      3,
    );
    expect(
      (await send('DELETE', `/api/farms/${owner.farmId}/invitations/${withdrawn['id']}`, owner))
        .status,
    ).toBe(200);
    const other = await signUp(kraal);
    expect((await accept(withdrawn['link'], other)).status).toBe(404);
    await kraal.services.database.transaction(async (transaction) => {
      await transaction.execute(`select set_config('app.farm_id', '${owner.farmId}', true)`);
      await transaction.execute("update invitation set expires_at = now() - interval '1 minute'");
    });
    const spent = await accept(late['link'], other);
    const forged = await accept(`x?invitation=${owner.farmId}.${'a'.repeat(43)}`, other);
    expect([spent.status, spent.body]).toEqual([forged.status, forged.body]);
  });
});

describe('the farm', () => {
  it('keeps its details and refuses what cannot be', async () => {
    const owner = await signUp(kraal);
    const path = `/api/farms/${owner.farmId}`;
    const details = {
      address: 'Posbus 7, Ermelo',
      gln: '0614141073467',
      brandMark: 'kb7',
      district: 'Gert Sibande',
      areaHa: 1240.5,
      hectaresPerUnit: 4.5,
      massUnit: 'lb',
      areaUnit: 'acre',
      currency: 'USD',
      withdrawalMeatDays: 28,
      withdrawalMilkDays: 4,
      gestationDays: { Cattle: 290 },
      speciesSettings: { Cattle: { weaningDays: 220, waitingDays: 50, seasonStart: '06-15' } },
    };
    const { body } = await send('PATCH', path, owner, details);
    expect(body).toMatchObject({ ...details, brandMark: 'KB7', version: 2 });
    expect((await send('PATCH', path, owner, { version: 1, district: 'x' })).body['code']).toBe(
      'changed_meanwhile',
    );
    const wrong = await send('PATCH', path, owner, {
      gln: '0614141073466',
      brandMark: 'KRAL',
      areaHa: -3,
      hectaresPerUnit: 0,
      timeZone: 'x',
      currency: 'rand',
      withdrawalMeatDays: -1,
      gestationDays: { Sheep: 30 },
      speciesSettings: { Sheep: { weaningDays: 3, seasonStart: '13-01' } },
      massUnit: 'stone',
    });
    expect(Object.keys(wrong.body['errors']).sort()).toEqual([
      'areaHa',
      'brandMark',
      'currency',
      'gestationDays.Sheep',
      'gln',
      'hectaresPerUnit',
      'massUnit',
      'speciesSettings.Sheep.seasonStart',
      'speciesSettings.Sheep.weaningDays',
      'withdrawalMeatDays',
    ]);
    expect(
      (await send('PATCH', path, owner, { timeZone: 'Africa/Nergens' })).body['errors'],
    ).toHaveProperty('timeZone');
    expect(
      (await send('PATCH', path, owner, { gln: null, species: [] })).body['errors'],
    ).toHaveProperty('species');
    expect((await send('GET', '/api/auth/me', owner)).body['farms'][0]).toMatchObject({
      massUnit: 'lb',
      areaUnit: 'acre',
    });
  });
});

describe('API keys', () => {
  it('are shown once, open their farm only as far as they go, and end', async () => {
    const owner = await signUp(kraal);
    const other = await signUp(kraal);
    const path = `/api/farms/${owner.farmId}`;
    const { body: made } = await send('POST', `${path}/api-keys`, owner, {
      name: 'Scale at the crush',
      role: 'field_worker',
    });
    expect(made['key']).toMatch(/^kraal_[\w-]{43}$/);
    const { body: listed } = await send('GET', `${path}/api-keys`, owner);
    expect(listed['items']).toMatchObject([{ name: 'Scale at the crush', role: 'field_worker' }]);
    expect(JSON.stringify(listed)).not.toContain(made['key']);
    const key = { token: made['key'], farmId: owner.farmId } as Person; // what a program holds
    expect((await send('GET', `${path}/animals`, key)).status).toBe(200);
    expect(
      (
        await record(kraal, key, [
          event('registered', uuid(), '2026-01-01', { species: 'Cattle', sex: 'female' }),
        ])
      ).body['answers'][0].result,
    ).toBe('recorded');
    // The trail names the key, not the person who made it.
    const { items } = (await send('GET', `${path}/events?limit=1`, owner)).body;
    expect(items[0]).toMatchObject({ kind: 'registered', recordedBy: 'Scale at the crush' });
    expect((await send('POST', `${path}/camps`, key, { name: 'x' })).status).toBe(403);
    expect((await send('GET', `/api/farms/${other.farmId}/animals`, key)).status).toBe(401);
    expect((await send('GET', `${path}/audit`, key)).status).toBe(403);
    expect((await send('GET', '/api/auth/me', key)).status).toBe(401);
    expect(
      (await send('POST', `${path}/api-keys`, owner, { name: 'x', role: 'farm_owner' })).status,
    ).toBe(422);
    expect((await send('DELETE', `${path}/api-keys/${made['id']}`, owner)).status).toBe(200);
    expect((await send('GET', `${path}/animals`, key)).status).toBe(401);
  });

  it('for a calendar open the calendar and nothing else', async () => {
    const owner = await signUp(kraal);
    const path = `/api/farms/${owner.farmId}`;
    const { body } = await send('POST', `${path}/api-keys`, owner, {
      name: 'Calendar',
      role: 'viewer',
      purpose: 'calendar',
    });
    const key = body['key'];
    expect((await call(kraal, 'GET', `${path}/due/calendar.ics?key=${key}`)).status).toBe(200);
    for (const what of ['animals', 'due/summary', 'export', 'camps'])
      expect([what, (await send('GET', `${path}/${what}`, { token: key })).status]).toEqual([
        what,
        401,
      ]);
  });

  it('and invitations end when who made them may do less, or is suspended', async () => {
    const owner = await signUp(kraal);
    const path = `/api/farms/${owner.farmId}`;
    const second = await join(owner, 'farm_owner');
    const made = async () => {
      const { body: key } = await send('POST', `${path}/api-keys`, second, {
        name: 'x',
        role: 'viewer',
      });
      const { body: invitation } = await send('POST', `${path}/invitations`, second, {
        role: 'viewer',
      });
      const token = String(invitation['link']).split('invitation=')[1];
      return async () => [
        (await send('GET', `${path}/animals`, { token: key['key'] })).status,
        (await call(kraal, 'GET', `/api/invitations/${token}`)).status,
      ];
    };
    const opens = await made();
    expect(await opens()).toEqual([200, 200]);
    const suspend = (suspended: boolean) =>
      kraal.services.database.execute(
        sql`update user_account set suspended_at = ${suspended ? new Date().toISOString() : null}
          where id = ${second.userId}`,
      );
    await suspend(true);
    expect(await opens()).toEqual([401, 404]);
    await suspend(false);
    expect(await opens()).toEqual([200, 200]);
    const lower = (role: string) =>
      send('PATCH', `${path}/members/${second.userId}`, owner, { role });
    expect((await lower('farm_manager')).status).toBe(200);
    expect(await opens()).toEqual([401, 404]);
    // Raised again he makes new ones: those of before are gone.
    expect((await lower('farm_owner')).status).toBe(200);
    expect(await opens()).toEqual([401, 404]);
  });

  it('end with the member who made them', async () => {
    const owner = await signUp(kraal);
    const second = await join(owner, 'farm_owner');
    const { body } = await send('POST', `/api/farms/${owner.farmId}/api-keys`, second, {
      name: 'x',
      role: 'viewer',
    });
    await send('DELETE', `/api/farms/${owner.farmId}/members/${second.userId}`, owner);
    expect(
      (await send('GET', `/api/farms/${owner.farmId}/animals`, { token: body['key'] })).status,
    ).toBe(401);
  });
});
