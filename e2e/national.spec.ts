import { openStandIn } from '../packages/server/src/testing/nationalStandIn.ts';
import { expect, get, isMobile, look, post, signUp, test as base } from './kraal.ts';
import { startServer } from './serve.ts';

type StandIn = Awaited<ReturnType<typeof openStandIn>>;

/** An installation that knows a national platform: one that speaks its eight transactions, on this machine. */
const test = base.extend<object, { platform: StandIn; installation: string }>({
  platform: [
    async ({}, use) => {
      const platform = await openStandIn();
      await use(platform);
      await platform.close();
    },
    { scope: 'worker' },
  ],
  installation: [
    async ({ platform }, use) => {
      const { url, stop } = await startServer(platform.settings);
      await use(url);
      await stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation),
});

const gln = '6001007000011';
const abattoir = '6001007000028';

test('a property is linked, a sale leaves once somebody looked at it, and a load that was announced is received', async ({
  page,
  platform,
}) => {
  platform.tokens.set(gln, 'token-of-the-property');
  const signed = await signUp(page, 'Platformplaas', ['Cattle']);
  const holding = await post(page, signed, '/holdings', { name: 'Tuis', gln });
  const camp = await post(page, signed, '/camps', {
    name: 'Rivier',
    areaHa: 20,
    holdingId: holding['id'],
  });
  await post(page, signed, '/places', { name: 'Slagpale', kind: 'abattoir', gln: abattoir });
  await post(page, signed, '/places', { name: 'Bure', kind: 'farm' });
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  const entry = (
    kind: string,
    animalId: string | undefined,
    occurredAt: string,
    payload: object,
  ) => ({
    id: crypto.randomUUID(),
    kind,
    occurredAt,
    animalIds: [animalId],
    payload,
  });
  await post(page, signed, '/events', {
    source: 'web',
    events: ids.map((id, at) =>
      entry('registered', id, '2026-01-05T08:00:00Z', {
        species: 'Cattle',
        sex: 'male',
        tag: `Os ${at + 1}`,
        eid: `71000000000012${at}`,
        bornOn: '2023-03-01',
        campId: camp['id'],
      }),
    ),
  });
  await page.goto(`${isMobile(page) ? '/transfers' : '/rmis/transfers'}?tab=national`);
  await expect(page.getByText('Tuis').first()).toBeVisible();
  await page.getByRole('button', { name: 'Link: Tuis' }).click();
  await page.getByRole('button', { name: 'Link this property' }).click();
  await expect(page.getByText('Give the token that the platform made').first()).toBeVisible();
  await page.getByLabel('Token of this property').fill('token-of-the-property');
  await look(page, 'national-link');
  await page.getByRole('button', { name: 'Link this property' }).click();
  await expect(page.getByText('Who leaves, and for where: once somebody')).toBeVisible();

  // One goes to a place with a number, one to a neighbour without.
  // What was before the link is not said: the farm's day may be another than that of UTC.
  const sold = new Date().toISOString();
  const today = sold.slice(0, 10);
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      entry('sold', ids[0], sold, { to: 'Slagpale', forSlaughter: true }),
      entry('sold', ids[1], sold, { to: 'Bure' }),
    ],
  });
  await page.reload();
  await expect(page.getByText('To be looked at (2)')).toBeVisible();
  await expect(page.getByText(`to Slagpale · ${abattoir}`)).toBeVisible();
  await page.getByText('Who is named: 1').first().click();
  await expect(page.getByText(/71000000000012\d/).first()).toBeVisible();
  await look(page, 'national-held');
  await page.getByRole('button', { name: 'Let these 2 leave' }).click();
  await expect(page.getByText('1 stays: the other place has no GLN here.')).toBeVisible();
  await expect(page.getByText('To be looked at (1)')).toBeVisible();
  // The list is read after its count: until then the one that left stands in it still.
  const back = page.getByRole('button', { name: 'Keep it back: Left the property' });
  await expect(back).toHaveCount(1);
  await back.click();
  await expect(page.getByText('To be looked at (0)')).toBeVisible();
  await expect.poll(() => platform.taken.length).toBe(1);
  expect(platform.taken[0]).toMatchObject({
    gln,
    path: '/movements/off',
    body: { toGln: abattoir, reason: 'SLAUGHTER', animals: [{ rfid: '710000000000120' }] },
  });

  // What the platform announces is received by ticking who came.
  platform.incoming.set(gln, [
    {
      reference: 'IN-7',
      fromGln: abattoir,
      date: today,
      animals: ['710000000000888', '710000000000889'].map((rfid) => ({ rfid, species: 'CATTLE' })),
    },
  ]);
  await page.getByRole('button', { name: 'Look now' }).click();
  await page.getByRole('button', { name: 'They came: Slagpale' }).click();
  await page.getByLabel('710000000000889').uncheck();
  await page.getByLabel('Into which camp').selectOption('Rivier');
  await look(page, 'national-receive');
  await page.getByRole('button', { name: '1 joins the herd' }).click();
  await expect(page.getByText('received', { exact: true })).toBeVisible();
  const herd = await get(page, signed, '/animals?species=Cattle');
  expect((herd['items'] as { eid: string }[]).map(({ eid }) => eid)).toEqual(['710000000000888']);
  await page.getByRole('button', { name: 'Let it leave: Came to the property' }).click();
  await expect.poll(() => platform.taken.at(-1)?.body['incomingReference']).toBe('IN-7');
  await page.reload();
  await page.getByRole('radio', { name: 'Settled' }).click();
  await expect(page.getByText('its number there:').first()).toBeVisible();
  await look(page, 'national-settled');

  // A token that holds no more stops everything, and says so.
  platform.tokens.set(gln, 'another');
  platform.endBearers();
  await page.getByRole('button', { name: 'Look now' }).click();
  await expect(page.getByText('The platform does not take this token.')).toBeVisible();
  await look(page, 'national-refused');
});
