import { randomUUID } from 'node:crypto';
import { dayAgo, expect, isMobile, look, post, signUp, test } from './kraal.ts';

test('oxen of a neighbour are kept, told from the farm’s own, and go home', async ({ page }) => {
  test.slow();
  const path = isMobile(page) ? '/transfers' : '/rmis/transfers';
  const herd = isMobile(page) ? '/livestock' : '/livestock/animals';
  const farm = await signUp(page, 'Weikloof', ['Cattle']);
  await page.goto(`${path}?tab=agistment`);
  await expect(page.getByText(/Nothing is kept for others/)).toBeVisible();
  await look(page, 'agistment-none');

  const { id: placeId } = await post(page, farm, '/places', { name: 'Doornhoek', kind: 'farm' });
  const [ours, ox, other] = Array.from({ length: 3 }, () => randomUUID());
  const entry = (animalId: string | undefined, payload: object) => ({
    id: randomUUID(),
    kind: 'registered',
    occurredAt: `${dayAgo(10)}T08:00:00Z`,
    animalIds: [animalId],
    payload: { species: 'Cattle', sex: 'male', castrated: true, ...payload },
  });
  await post(page, farm, '/events', {
    events: [
      entry(ours, { tag: 'W1' }),
      entry(ox, { tag: 'D1', ownerId: placeId }),
      entry(other, { tag: 'D2' }),
    ],
  });

  // Said afterwards, of one that was entered as the farm's own.
  await page.goto(`${herd}/${other}`);
  await page.getByRole('button', { name: 'Record', exact: true }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Change of owner', exact: true }).click();
  await sheet.getByLabel('Belongs to').selectOption({ label: 'Doornhoek' });
  await look(page, 'agistment-belongs');
  await sheet.getByRole('button', { name: /^Record/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('Doornhoek').first()).toBeVisible();
  await look(page, 'agistment-animal');

  await page.goto(`${path}?tab=agistment&x`);
  await page.getByLabel('From').fill(dayAgo(9));
  const theirs = page.getByTestId('agistment-theirs');
  await expect(theirs.getByText('2 today')).toBeVisible();
  await look(page, 'agistment-kept');
  await page.getByLabel('From').fill(dayAgo(-3));
  await expect(page.getByText('The last day is before the first.')).toBeVisible();
  await page.getByLabel('From').fill(dayAgo(9));
  await theirs.getByRole('link', { name: /Doornhoek/ }).click();
  await expect(page.getByText('D1').first()).toBeVisible();
  await expect(page.getByText('W1')).toHaveCount(0);
  await expect(
    page.getByRole('button', { name: 'Remove filter Belongs to: Doornhoek' }),
  ).toBeVisible();
  await look(page, 'agistment-herd');

  // What is the farm's own goes back to nobody.
  await page.goto(`${herd}/${ours}`);
  await page.getByRole('button', { name: 'Record', exact: true }).first().click();
  await expect(sheet.getByRole('button', { name: 'Change of owner', exact: true })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Back to its owner' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  // It goes home: nobody sold it.
  await page.goto(`${herd}/${ox}`);
  await page.getByRole('button', { name: 'Record', exact: true }).first().click();
  await sheet.getByRole('button', { name: 'Back to its owner', exact: true }).click();
  await sheet.getByLabel('Fetched by').fill('Hennie');
  await look(page, 'agistment-return');
  await sheet.getByRole('button', { name: /^Record/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('back to its owner').first()).toBeVisible();
  await look(page, 'agistment-returned');
});
