import { answered, expect, get, isMobile, look, post, signUp, test } from './kraal.ts';

test.use({ serviceWorkers: 'allow' });

test('a mob is moved in two taps to the camp that rested longest', async ({ page }) => {
  const signed = await signUp(page, 'Weiveld', ['Sheep']);
  const camps: Record<string, unknown> = {};
  for (const name of ['Rivier', 'Berg', 'Vlei'])
    camps[name] = (await post(page, signed, '/camps', { name, areaHa: 40 }))['id'];
  const mob = await post(page, signed, '/mobs', { name: 'Ooie', species: 'Sheep' });
  const lot = crypto.randomUUID();
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const entry = (days: number, kind: string, payload: object) => ({
    id: crypto.randomUUID(),
    kind,
    occurredAt: daysAgo(days),
    animalIds: [lot],
    payload,
  });
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      entry(60, 'registered', {
        species: 'Sheep',
        sex: 'female',
        heads: 120,
        name: 'Ooie 2024',
        bornOn: '2022-08-01',
      }),
      entry(59, 'joined_mob', { mobId: mob['id'] }),
      entry(50, 'moved', { campId: camps['Berg'] }),
      entry(20, 'moved', { campId: camps['Vlei'] }),
      entry(6, 'moved', { campId: camps['Rivier'] }),
    ],
  });
  await page.goto(isMobile(page) ? '/pastures' : '/operations/pastures');
  await expect(page.getByText('1 camp in use')).toBeVisible();
  await expect(page.getByText('rests for 20 days')).toBeVisible();
  await expect(page.getByText('for 6 days', { exact: true })).toBeVisible();
  await look(page, 'pastures');
  await page.getByRole('button', { name: 'Move Ooie' }).click();
  const choices = page.getByRole('dialog').getByRole('listitem');
  await expect(choices.first()).toContainText('Berg');
  await look(page, 'pastures-move');
  await choices.first().getByRole('button').click();
  await expect(page.getByText('Ooie moved to Berg.')).toBeVisible();
  // The toast takes it back as it takes back everything.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('rests for 20 days')).toBeVisible();
  await page.getByRole('button', { name: 'Move Ooie' }).click();
  await choices.first().getByRole('button').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('rests for 0 days')).toBeVisible();
  const { items } = (await get(page, signed, '/pastures')) as {
    items: { name: string; heads: number }[];
  }; // as the route says
  expect(items.map(({ name, heads }) => [name, heads])).toEqual([
    ['Berg', 120],
    ['Rivier', 0],
    ['Vlei', 0],
  ]);
});

test('a mob moved without a signal waits on the device, and arrives with the signal', async ({
  page,
}) => {
  const signed = await signUp(page, 'Stilveld', ['Cattle']);
  const [river, hill] = [
    await post(page, signed, '/camps', { name: 'Rivier', areaHa: 40 }),
    await post(page, signed, '/camps', { name: 'Berg', areaHa: 40 }),
  ];
  const mob = await post(page, signed, '/mobs', { name: 'Koeie', species: 'Cattle' });
  const cow = crypto.randomUUID();
  const entry = (days: number, kind: string, payload: object) => ({
    id: crypto.randomUUID(),
    kind,
    occurredAt: new Date(Date.now() - days * 86_400_000).toISOString(),
    animalIds: [cow],
    payload,
  });
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      entry(9, 'registered', { species: 'Cattle', sex: 'female', tag: 'K1' }),
      entry(8, 'joined_mob', { mobId: mob['id'] }),
      entry(7, 'moved', { campId: river['id'] }),
    ],
  });
  await page.goto(isMobile(page) ? '/pastures' : '/operations/pastures');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await answered(page);
  // The land is read ahead behind the herd.
  await page.waitForTimeout(6000);
  // From here on the worker that was installed answers for the page.
  await page.reload();
  await page.getByRole('button', { name: 'Move Koeie' }).click();
  await page.context().setOffline(true);
  await page.getByRole('dialog').getByRole('button', { name: /Berg/ }).click();
  await expect(page.getByText('Kept on this device. Koeie moves to Berg')).toBeVisible();
  // The board shows what waits, and screens that were never opened are there as they last were.
  await expect(page.getByTestId('camp-Berg').getByText('1 Koeie')).toBeVisible();
  await page.goto('/infrastructure/list');
  await expect(page.getByText(/Nothing here yet/)).toBeVisible();
  await page.goto(isMobile(page) ? '/pastures' : '/operations/pastures');
  await expect(page.getByTestId('camp-Berg').getByText('1 Koeie')).toBeVisible();
  await page.context().setOffline(false);
  await expect
    .poll(async () => (await get(page, signed, `/animals/${cow}`))['campId'], { timeout: 60_000 })
    .toBe(hill['id']);
});

test('a farm without camps is led to draw them', async ({ page }) => {
  await signUp(page, 'Kaal', ['Sheep']);
  await page.goto(isMobile(page) ? '/pastures' : '/operations/pastures');
  await look(page, 'pastures-empty');
  await page.getByRole('link', { name: 'Draw the camps' }).click();
  await expect(page).toHaveURL(isMobile(page) ? /\/map$/ : /\/infrastructure\/map$/);
});

test('a camp is sprayed and closed, its feed assessed, a mob dragged to another; the season tells its load', async ({
  page,
}) => {
  const signed = await signUp(page, 'Seisoen', ['Cattle']);
  const camps: Record<string, string> = {};
  for (const name of ['Rivier', 'Berg', 'Vlei'])
    camps[name] = String((await post(page, signed, '/camps', { name, areaHa: 40 }))['id']);
  const mob = await post(page, signed, '/mobs', { name: 'Osse', species: 'Cattle' });
  const gauge = await post(page, signed, '/things', { kind: 'gauge', name: 'Huis' });
  const oxen = Array.from({ length: 20 }, () => crypto.randomUUID());
  const entry = (daysAgo: number, kind: string, more: object) => ({
    id: crypto.randomUUID(),
    kind,
    occurredAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    payload: {},
    ...more,
  });
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      ...oxen.map((id, number) =>
        entry(100, 'registered', {
          animalIds: [id],
          payload: { species: 'Cattle', sex: 'male', tag: `O${number}`, massKg: 450 },
        }),
      ),
      entry(99, 'joined_mob', { animalIds: oxen, payload: { mobId: mob['id'] } }),
      entry(60, 'moved', { mobId: mob['id'], payload: { campId: camps['Berg'] } }),
      entry(10, 'moved', { mobId: mob['id'], payload: { campId: camps['Rivier'] } }),
      entry(5, 'rained', { subjectIds: [gauge['id']], payload: { rainMm: 23.5 } }),
    ],
  });
  await page.goto(isMobile(page) ? '/pastures' : '/operations/pastures');
  await expect(page.getByText('50 days grazed')).toBeVisible();
  await page.getByRole('button', { name: 'Record of Vlei' }).click();
  await page.getByRole('button', { name: 'Close the camp' }).click();
  await page.getByLabel('Why', { exact: true }).selectOption('sprayed');
  await page.getByLabel('What was sprayed').fill('Access 240 SL');
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('Camp closed: Vlei')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('closed: sprayed')).toBeVisible();
  await page.getByRole('button', { name: 'Record of Rivier' }).click();
  await page.getByRole('button', { name: 'Assess the feed' }).click();
  await page.getByLabel('Dry matter on offer').fill('500');
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('Feed assessed: Rivier')).toBeVisible();
  await look(page, 'pastures-camp');
  // What is said on top of an open sheet can be pressed, and the sheet stays.
  const feed = async () =>
    (
      (await get(page, signed, '/pastures'))['items'] as { name: string; feed: object | null }[]
    ).find(({ name }) => name === 'Rivier')?.feed; // as the route says
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(feed).toBeNull();
  await expect(page.getByRole('dialog', { name: 'Rivier' })).toBeVisible();
  await page.getByRole('button', { name: 'Assess the feed' }).click();
  await page.getByLabel('Dry matter on offer').fill('500');
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect.poll(feed).toBeTruthy();
  await expect(page.getByRole('dialog', { name: /Assess the feed/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  // 500 kg on 40 ha, 40 % of it, twenty oxen that eat ten kilograms each.
  await expect(page.getByText('feed for 40 days')).toBeVisible();
  await look(page, 'pastures-season');
  // Nobody moves into what is closed.
  await page.getByRole('button', { name: 'Move Osse' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /Vlei/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  if (isMobile(page)) return;
  const line = page.getByRole('listitem').filter({ hasText: '20 Osse' }).last();
  await line.dragTo(page.getByTestId('camp-Vlei'));
  await expect(page.getByText('This camp is closed. Open it first.')).toBeVisible();
  await line.dragTo(page.getByTestId('camp-Berg'));
  await expect(page.getByText('Osse moved to Berg.')).toBeVisible();
  await expect(page.getByTestId('camp-Berg').getByText('20 Osse')).toBeVisible();
});
