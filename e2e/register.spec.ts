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
  const [ox, lot] = [randomUUID(), randomUUID()];
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
      entry('acquired', lot, 20, { species: 'Cattle', sex: 'mixed', heads: 30, from: 'Vendusie' }),
      entry('slaughtered', lot, 5, { at: 'Vaal Abattoir' }, { heads: 3 }),
      entry('sold', ox, 2, { to: 'Koos', priceCents: 1_600_000 }),
    ],
  });
  await page.goto(`${path}?tab=register&again`);
  const register = page.getByTestId('register');
  await expect(page.getByText(/31 head came; 4 were sold/)).toBeVisible();
  await expect(register.getByRole('listitem')).toHaveCount(4);
  await expect(register.getByText('Vaal Abattoir · 6001234567899')).toBeVisible();
  await look(page, 'register');

  await page.getByLabel('Which way').selectOption({ label: 'went' });
  await expect(register.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText(/31 head came; 4 were sold/)).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'As CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/register.*\.csv$/);
  await page.getByLabel('From').fill(dayAgo(1));
  await expect(page.getByText(/Nothing came, and nothing was sold/)).toBeVisible();
  await page.getByLabel('From').fill(dayAgo(-3));
  await expect(page.getByText('The last day is before the first.')).toBeVisible();
  await page.getByLabel('From').fill(dayAgo(9));
  await register.getByRole('link', { name: 'B1' }).click();
  await expect(page.getByRole('heading', { name: 'B1' }).first()).toBeVisible();
});
