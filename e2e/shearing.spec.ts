import { dayAgo, expect, get, isMobile, look, post, signUp, test } from './kraal.ts';

test('a flock is shorn over two days, a ewe with her fleece weighed, and the clip adds up', async ({
  page,
}) => {
  const signed = await signUp(page, 'Wolplaas');
  const flock = crypto.randomUUID();
  const ewe = crypto.randomUUID();
  const entry = (daysAgo: number, what: object) => ({
    id: crypto.randomUUID(),
    occurredAt: `${dayAgo(daysAgo)}T10:00:00Z`,
    ...what,
  });
  await page.goto('/analytics');
  await page.evaluate(() => {
    localStorage.setItem('enabledSpecies', '["Cattle","Sheep"]');
    localStorage.setItem('currentSpecies', 'Sheep');
  });
  await page.goto('/analytics');
  await expect(page.getByText(/^Nothing was shorn yet/u)).toBeVisible();
  await look(page, 'shearing-nothing');
  await post(page, signed, '/events', {
    events: [
      entry(400, {
        kind: 'registered',
        animalIds: [flock],
        payload: { species: 'Sheep', sex: 'female', heads: 100, name: 'Merino flock' },
      }),
      entry(400, {
        kind: 'registered',
        animalIds: [ewe],
        payload: { species: 'Sheep', sex: 'female', tag: 'OOI 7' },
      }),
      entry(35, { kind: 'shorn', animalIds: [flock], heads: 60, payload: { fleeceKg: 4.5 } }),
      entry(35, { kind: 'shorn', animalIds: [flock], heads: 40, payload: {} }),
    ],
  });
  await page.goto(isMobile(page) ? `/livestock/${ewe}` : `/livestock/animals/${ewe}`);
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Shear', exact: true }).click();
  await dialog.getByLabel(/^Fleece of one head/u).fill('45');
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await expect(dialog.getByText('This is between 0,3 and 25 kg.').first()).toBeVisible();
  await look(page, 'shearing-refused');
  await dialog.getByLabel(/^Fleece of one head/u).fill('4,85');
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('4,85 kg').first()).toBeVisible();
  await look(page, 'shearing-timeline');
  expect((await get(page, signed, `/animals/${ewe}`))['fleeceKg']).toBe(4.85);

  await page.goto('/analytics');
  const clip = page.getByTestId('clip');
  const months = clip.getByRole('listitem');
  await expect(months).toHaveCount(2);
  await expect(months.first()).toContainText('1 shorn, 1 weighed');
  await expect(months.first()).toContainText('4,85 kg a head');
  // 60 × 4.5 kg.
  await expect(months.last()).toContainText('100 shorn, 60 weighed');
  await expect(months.last()).toContainText('270 kg together');
  await look(page, 'shearing-clip');
});
