import { expect, isMobile, look, post, signUp, test } from './kraal.ts';

test.use({ serviceWorkers: 'allow' });

test('opened without a signal the farm is there, and what is recorded arrives with the signal', async ({
  page,
  context,
}) => {
  const signed = await signUp(page, 'Verweg', ['Cattle']);
  const animal = crypto.randomUUID();
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      {
        id: crypto.randomUUID(),
        kind: 'registered',
        occurredAt: '2026-01-01T10:00:00Z',
        animalIds: [animal],
        payload: { species: 'Cattle', sex: 'female', tag: 'V7', massKg: 300 },
      },
    ],
  });
  const session = await post(page, signed, '/work-sessions', {
    name: 'By die kraal',
    species: 'Cattle',
    shared: { measure: 'mass' },
  });
  await page.goto('/livestock?species=Cattle');
  await expect(page.getByText('V7').first()).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForTimeout(1500);
  await page.goto(`/livestock/race/${String(session['id'])}`);
  await expect(page.getByLabel('Scan or type a tag or EID')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1500);

  await context.setOffline(true);
  await page.goto('/livestock?species=Cattle');
  await expect(page.getByText('V7').first()).toBeVisible();
  await expect(page.getByText('No signal').first()).toBeVisible();
  await look(page, 'offline-list');
  await page.goto(`/livestock/race/${String(session['id'])}`);
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
  await expect(page.getByText('There is no signal.')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('waiting')).toHaveCount(0);
  await page.goto(isMobile(page) ? `/livestock/${animal}` : `/livestock/animals/${animal}`);
  await expect(page.getByText('352').first()).toBeVisible();
});
