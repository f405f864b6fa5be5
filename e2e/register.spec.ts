import { randomUUID } from 'node:crypto';
import { dayAgo, expect, isMobile, look, post, signUp, test } from './kraal.ts';

test('what came and what went stands in one register, however it was recorded', async ({
  page,
}) => {
  test.slow();
  const path = isMobile(page) ? '/transfers' : '/rmis/transfers';
  const farm = await signUp(page, 'Registerkloof', ['Cattle']);
  await page.goto(`${path}?tab=register`);
  await expect(page.getByText(/Nothing came, and nothing was sold/)).toBeVisible();
  await look(page, 'register-none');

  await post(page, farm, '/places', {
    name: 'Vaal Abattoir',
    kind: 'abattoir',
    gln: '6001234567899',
  });
  const [ox, steer, lot] = [randomUUID(), randomUUID(), randomUUID()];
  const entry = (kind: string, animalId: string, days: number, payload: object, more = {}) => ({
    id: randomUUID(),
    kind,
    occurredAt: `${dayAgo(days)}T08:00:00Z`,
    animalIds: [animalId],
    payload,
    ...more,
  });
  const male = { species: 'Cattle', sex: 'male' };
  await post(page, farm, '/events', {
    events: [
      entry('acquired', ox, 30, { ...male, tag: 'B1', from: 'Piet Botha', priceCents: 1_450_000 }),
      entry('registered', steer, 200, { ...male, tag: 'B2', brand: 'KB7' }),
      entry('acquired', lot, 20, { species: 'Cattle', sex: 'mixed', heads: 30, from: 'Vendusie' }),
      entry('slaughtered', lot, 5, { at: 'Vaal Abattoir' }, { heads: 3 }),
      entry('sold', ox, 2, { to: 'Koos', priceCents: 1_600_000 }),
    ],
  });
  const { id: toId } = await post(page, farm, '/places', { name: 'Vendusie', kind: 'auction' });
  const { id: sale } = await post(page, farm, '/transfers', {
    kind: 'auction',
    day: dayAgo(0),
    toId,
    animalIds: [steer],
  });
  const step = (name: string, version: number, more = {}) =>
    post(page, farm, `/transfers/${String(sale)}/steps`, { step: name, version, ...more });
  await step('submit', 1);
  await step('approve', 2);
  await step('complete', 3, { priceCents: 1_200_000 });
  await page.goto(`${path}?tab=register&again`);
  const register = page.getByTestId('register');
  await expect(page.getByText(/Came: 31 head\. Sold, slaughtered or went back: 5\./)).toBeVisible();
  await expect(register.getByRole('listitem')).toHaveCount(5);
  await expect(register.getByText('Vaal Abattoir · 6001234567899')).toBeVisible();
  await look(page, 'register');

  await page.getByLabel('Which way').selectOption({ label: 'went' });
  await expect(register.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByText(/Came: 31 head\. Sold, slaughtered or went back: 5\./)).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'As CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/register.*\.csv$/);
  await page.getByLabel('Which way').selectOption({ label: 'came' });
  await page.getByLabel('From').fill(dayAgo(1));
  await expect(page.getByText(/Nothing came, and nothing was sold/)).toBeVisible();
  await page.getByLabel('From').fill(dayAgo(-3));
  await expect(page.getByText('The last day is before the first.')).toBeVisible();
  await page.getByLabel('Which way').selectOption({ label: 'went' });
  await page.getByLabel('From').fill(dayAgo(9));
  await register.getByRole('link', { name: /^Transfer / }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('Vendusie');
  await expect(drawer).toContainText('B2');
  await look(page, 'register-transfer');
  await page.goBack();
  // As it was asked.
  await expect(page.getByLabel('From')).toHaveValue(dayAgo(9));
  await expect(register.getByRole('listitem')).toHaveCount(3);
  await register.getByRole('link', { name: 'B1' }).click();
  await expect(page.getByRole('heading', { name: 'B1' }).first()).toBeVisible();
});
