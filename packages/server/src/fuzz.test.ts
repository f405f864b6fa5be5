import { chance } from '@kraal/domain/testing/chance';
import type { Endpoint } from '@kraal/contract/endpoint';
import { afterAll, expect, it } from 'vitest';
import { grantAdmin } from './areas/admin/index.ts';
import { evaluateFarm } from './areas/alerts/round.ts';
import { endpointsOf } from './platform/http/route.ts';
import { openProvider } from './testing/identityProvider.ts';
import { openStandIn } from './testing/nationalStandIn.ts';
import { call, openKraal, type Person, signUp, uploadFile } from './testing/kraal.ts';
import { feed } from './testing/fuzz/feeds.ts';
import { Requests, type Sent } from './testing/fuzz/requests.ts';
import { openWorld } from './testing/fuzz/world.ts';

/** A fixed seed here; `npm run fuzz` takes a fresh one, says it, and sends more, as `npm run test:all` does. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 10_000);

const provider = await openProvider();
afterAll(provider.close);
const platform = await openStandIn({ isOpenToAll: true });
afterAll(platform.close);
const kraal = await openKraal({ ...provider.settings, ...platform.settings });
// It is offered only where nobody has an account yet.
const demo = await call(kraal, 'POST', '/api/demo', { body: {} });
const world = await openWorld(kraal, (email) =>
  grantAdmin(kraal.services.database, 'http://localhost', email),
);
const roll = chance(seed);
const made = new Requests(roll, world);
const endpoints = endpointsOf(kraal.app);
const keyOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** What ends a session, a membership or a farm is done to somebody who is here for that. */
const ends = new Set([
  'POST /api/auth/logout',
  'POST /api/auth/me/erase',
  'POST /api/auth/me/keep',
  'POST /api/auth/sessions/end',
  'DELETE /api/auth/sessions/:id',
  'POST /api/auth/change-password',
  'POST /api/auth/refresh',
  'POST /api/farms/:farmId/leave',
  'POST /api/farms/:farmId/erase',
  'POST /api/farms/:farmId/keep',
]);
/** Passwords are slow on purpose, and the demo farm is large: these are sent seldom. */
const slow = new Set([
  ...ends,
  'POST /api/auth/register',
  'POST /api/auth/login',
  'POST /api/demo',
  'POST /api/auth/reset-password',
  'POST /api/auth/forgot-password',
]);
async function send(sent: Sent, who: Person): Promise<{ status: number; body: unknown }> {
  const { method, url, body, file } = sent;
  if (file) return uploadFile(kraal, url, who.token, file.name, file.content);
  const payload = body === undefined || body === null ? undefined : JSON.stringify(body);
  const {
    statusCode,
    body: text,
    headers,
  } = await kraal.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${who.token}`,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const isJson = String(headers['content-type']).includes('json');
  return { status: statusCode, body: isJson && text ? JSON.parse(text) : null };
}

const told = (sent: Sent): string =>
  JSON.stringify({
    ...sent,
    file: sent.file && sent.file.content.toString('latin1').slice(0, 80),
  }).slice(0, 600);

it(`${requests} requests, from right to hostile: no fault, and every route is reached`, {
  timeout: 1_200_000,
}, async () => {
  expect(demo.status).toBe(200);
  const reached = new Set(['POST /api/demo']);
  const faults = new Map<string, string>();
  const once = async (endpoint: Endpoint, wrongs: number, more?: number): Promise<number> => {
    const key = keyOf(endpoint);
    const who = key.includes('/api/admin')
      ? world.admin
      : ends.has(key)
        ? await signUp(kraal)
        : world.owner;
    const sent = made.of(endpoint, wrongs, more);
    if (ends.has(key)) sent.url = sent.url.replace(world.owner.farmId, who.farmId);
    const { status, body } = await send(sent, who);
    if (status >= 500 && !faults.has(key)) faults.set(key, `${status} ${told(sent)}`);
    if (status >= 200 && status < 300) reached.add(key);
    if (wrongs === 0 && status < 300) world.keep(sent.url, body);
    return status;
  };
  await feed(kraal, world, reached, {
    tokenOf: provider.tokenOf,
    lookOver: (farmId) =>
      evaluateFarm(kraal.services, { id: farmId, timeZone: 'Africa/Johannesburg' }),
  });
  // First as they should be, until each was reached or tried often enough.
  for (let round = 0; round < 60; round += 1)
    for (const endpoint of endpoints)
      if (!reached.has(keyOf(endpoint))) await once(endpoint, 0, round % 2 === 0 ? 0 : 0.4);
  for (let count = 0; count < requests; count += 1) {
    const endpoint = roll.one(endpoints);
    if (slow.has(keyOf(endpoint)) && roll.is(0.98)) continue;
    await once(endpoint, roll.int(0, 3));
  }
  expect([...faults.values()], `seed ${seed}`).toEqual([]);
  const missed = endpoints.map(keyOf).filter((key) => !reached.has(key));
  expect(missed, `seed ${seed}`).toEqual([]);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});
