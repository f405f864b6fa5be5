import type { BrowserContext, Page } from '@playwright/test';
import { answered, expect, get, isMobile, look, post, signUp, test } from './kraal.ts';

test.use({ serviceWorkers: 'allow' });

/** One cow on a fresh farm and a session that weighs. */
async function atTheCrush(page: Page, farmName: string, tag: string) {
  const signed = await signUp(page, farmName, ['Cattle']);
  const animal = crypto.randomUUID();
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      {
        id: crypto.randomUUID(),
        kind: 'registered',
        occurredAt: '2026-01-01T10:00:00Z',
        animalIds: [animal],
        payload: { species: 'Cattle', sex: 'female', tag, massKg: 300 },
      },
    ],
  });
  const session = await post(page, signed, '/work-sessions', {
    name: 'By die kraal',
    species: 'Cattle',
    shared: { measure: 'mass' },
  });
  return { signed, animal, race: `/livestock/race/${String(session['id'])}` };
}

test('opened without a signal the farm is there, and what is recorded arrives with the signal', async ({
  page,
  context,
}) => {
  const { animal, race } = await atTheCrush(page, 'Verweg', 'V7');
  await page.goto('/livestock?species=Cattle');
  await expect(page.getByText('V7').first()).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForTimeout(1500);
  await page.goto(race);
  await expect(page.getByLabel('Scan or type a tag or EID')).toBeVisible();
  await answered(page);
  await page.waitForTimeout(1500);

  await context.setOffline(true);
  await page.goto('/livestock?species=Cattle');
  await expect(page.getByText('V7').first()).toBeVisible();
  await expect(page.getByText('No signal').first()).toBeVisible();
  await look(page, 'offline-list');
  await page.goto(race);
  await page.getByLabel('Scan or type a tag or EID').fill('V7');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('race-animal')).toHaveText('V7');
  await page.getByLabel('Mass in kg').fill('352');
  await page.keyboard.press('Enter');
  await expect(page.getByText('waiting').first()).toBeVisible();
  await look(page, 'offline-race');
  await page.reload();
  await expect(page.getByText('waiting').first()).toBeVisible();
  await page.goto('/settings?part=devices');
  await expect(page.getByText('Network error. Please check your connection.')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('waiting')).toHaveCount(0);
  await page.goto(isMobile(page) ? `/livestock/${animal}` : `/livestock/animals/${animal}`);
  await expect(page.getByText('352').first()).toBeVisible();
});

test('on a shared phone nobody sends what another has made, and what nobody is known to have made is asked about', async ({
  page,
  context,
}) => {
  const { signed: anna, animal, race } = await atTheCrush(page, 'Saam', 'S9');
  const masses = async () =>
    (
      await (
        await page.request.get(`/api/farms/${anna.farmId}/animals/${animal}/events`, {
          headers: { authorization: `Bearer ${anna.token}` },
        })
      ).json()
    ).items.filter((one: { kind: string }) => one.kind === 'weighed');
  await page.goto('/livestock?species=Cattle');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForTimeout(1500);
  await page.goto(race);
  await page.getByLabel('Scan or type a tag or EID').fill('S9');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('race-animal')).toHaveText('S9');
  await context.setOffline(true);
  await page.getByLabel('Mass in kg').fill('311');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 waiting').first()).toBeVisible();
  const kept = await page.evaluate(() =>
    Object.fromEntries(
      ['kraal_access_token', 'kraal_refresh_token', 'kraal_user'].map((key) => [
        key,
        localStorage.getItem(key) ?? '',
      ]),
    ),
  );
  // The next one on this phone, with a signal.
  await page.evaluate(() => localStorage.clear());
  await context.setOffline(false);
  const bert = await signUp(page, 'Buurman', ['Cattle']);
  await page.goto('/dashboard');
  await expect(page.getByText('1 of somebody else').first()).toBeVisible();
  await look(page, 'outbox-of-another');
  expect(bert.farmId).not.toBe(anna.farmId);
  expect(await masses()).toHaveLength(0);

  await page.evaluate((entries) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, kept);
  await page.goto('/dashboard');
  await expect(page.getByText('of somebody else')).toHaveCount(0);
  await expect.poll(async () => (await masses()).length).toBe(1);

  // An entry of before devices kept whose they are.
  await page.evaluate(
    ({ farmId, animalId }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('kraal');
        opening.onerror = () => reject(opening.error ?? new Error('closed'));
        opening.onsuccess = () => {
          const store = opening.result.transaction('outbox', 'readwrite').objectStore('outbox');
          const event = {
            id: crypto.randomUUID(),
            kind: 'weighed',
            occurredAt: '2026-03-04T08:00:00Z',
            animalIds: [animalId],
            payload: { massKg: 305 },
          };
          store.add({ farmId, source: 'web', event }).onsuccess = () => resolve();
        };
      }),
    { farmId: anna.farmId, animalId: animal },
  );
  await page.reload();
  await expect(page.getByText('nobody knows who made it')).toBeVisible();
  await look(page, 'outbox-whose');
  expect(await masses()).toHaveLength(1);
  await page.getByRole('button', { name: 'I made them: send them' }).click();
  await expect(page.getByText('nobody knows who made it')).toHaveCount(0);
  await expect.poll(async () => (await masses()).length).toBe(2);
});

/** Read at the crush without a signal, while somebody else has sold it two days before. */
async function weighSold(page: Page, context: BrowserContext, [farm, tag]: [string, string]) {
  const { signed, animal, race } = await atTheCrush(page, farm, tag);
  await page.goto(race);
  await expect(page.getByLabel('Scan or type a tag or EID')).toBeVisible();
  await answered(page);
  await page.getByLabel('Scan or type a tag or EID').fill(tag);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('race-animal')).toHaveText(tag);
  // Read without a signal, while somebody else has sold it.
  await context.setOffline(true);
  await page.getByLabel('Mass in kg').fill('354');
  await page.keyboard.press('Enter');
  await expect(page.getByText('waiting').first()).toBeVisible();
  const sale = await post(page, signed, '/events', {
    source: 'api',
    events: [
      {
        id: crypto.randomUUID(),
        kind: 'sold',
        occurredAt: new Date(Date.now() - 50 * 3_600_000).toISOString(),
        animalIds: [animal],
        payload: { to: 'Vleissentraal' },
      },
    ],
  });
  expect(sale).toMatchObject({ recorded: 1 });
  await context.setOffline(false);
  const asked = page.getByText('1 entry of this device was not taken.');
  await expect(asked).toBeVisible();
  return { signed, animal, asked };
}

test('what was read without a signal and is not taken stays in sight until somebody says what becomes of it', async ({
  page,
  context,
}) => {
  const { asked } = await weighSold(page, context, ['Terug', 'T4']);
  await page.goto('/dashboard');
  await asked.click();
  await expect(page.getByText('Weighed · T4')).toBeVisible();
  await look(page, 'not-recorded');
  // It is sent, and refused once more: on a quick machine nobody sees it leave the list in between.
  await Promise.all([
    page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && /\/events/.test(answer.url()),
    ),
    page.getByRole('button', { name: 'Send it again' }).click(),
  ]);
  await expect(asked).toBeVisible();
  const away = page.getByRole('button', { name: 'Throw it away', exact: true });
  await expect(async () => {
    if (!(await away.isVisible())) await asked.click();
    await expect(away).toBeVisible({ timeout: 1000 });
  }).toPass();
  await away.click();
  await page.getByRole('button', { name: 'Throw it away for good' }).click();
  await expect(asked).toHaveCount(0);
});

test('of many readings of which the same is asked the answer is given once', async ({
  page,
  context,
}) => {
  const { signed, animal, race } = await atTheCrush(page, 'Almal', 'A1');
  const other = crypto.randomUUID();
  const entry = (animalId: string, hoursAgo: number, kind: string, payload: object) => ({
    id: crypto.randomUUID(),
    kind,
    occurredAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
    animalIds: [animalId],
    payload,
  });
  const send = (events: object[]) => post(page, signed, '/events', { source: 'api', events });
  const cow = { species: 'Cattle', sex: 'female', tag: 'A2', massKg: 300 };
  await send([entry(other, 900, 'registered', cow)]);
  await page.goto(race);
  await expect(page.getByLabel('Scan or type a tag or EID')).toBeVisible();
  await answered(page);
  await context.setOffline(true);
  for (const tag of ['A1', 'A2']) {
    await page.getByLabel('Scan or type a tag or EID').fill(tag);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('race-animal')).toHaveText(tag);
    await page.getByLabel('Mass in kg').fill('310');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('waiting').first()).toBeVisible();
  // Meanwhile somebody else has weighed both, and found much more.
  const heavy = [animal, other].map((id) => entry(id, 50, 'weighed', { massKg: 500, sure: true }));
  expect(await send(heavy)).toMatchObject({ recorded: 2 });
  await context.setOffline(false);
  const asked = page.getByText('2 entries of this device were not taken.');
  await expect(asked).toBeVisible();
  await page.goto('/dashboard');
  await asked.click();
  await look(page, 'not-recorded-alike');
  await page.getByRole('button', { name: 'Weighed: it is so of all 2, record them' }).click();
  await expect(asked).toHaveCount(0);
  // Whoever leaves at once has answered for both of them.
  for (const id of [other, animal]) {
    await page.goto(`/livestock/animals/${id}`);
    await expect(page.getByText('not taken')).toHaveCount(0);
    await expect(page.getByText('310 kg').first()).toBeVisible();
  }
});

test('what was not taken is put right where it stands, and is the same entry', async ({
  page,
  context,
}) => {
  const { signed, animal, asked } = await weighSold(page, context, ['Regmaak', 'T5']);
  await page.goto('/dashboard');
  await asked.click();
  await page.getByRole('button', { name: 'Put it right' }).click();
  const sheet = page.getByRole('dialog', { name: 'Weighed · T5' });
  await expect(sheet.getByLabel('Mass')).toHaveValue('354');
  // It was the day before it was sold.
  const before = new Date(Date.now() - 4 * 86_400_000).toISOString().slice(0, 10);
  await sheet.getByLabel('Day').fill('');
  await sheet.getByRole('button', { name: 'Send it like this' }).click();
  await expect(sheet.getByText('Fill this in.')).toBeVisible();
  await sheet.getByLabel('Day').fill(before);
  await sheet.getByLabel('Mass').fill('345');
  await look(page, 'not-recorded-mended');
  await sheet.getByRole('button', { name: 'Send it like this' }).click();
  await expect(asked).toHaveCount(0);
  await expect
    .poll(async () => {
      const { items } = await get(page, signed, `/animals/${animal}/events?limit=50`);
      return (items as { kind: string; payload: object }[])
        .filter(({ kind }) => kind === 'weighed')
        .map(({ payload }) => payload);
    })
    .toEqual([{ massKg: 345 }]);
});
