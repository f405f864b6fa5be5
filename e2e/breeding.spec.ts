import { expect, isMobile, look, post, signUp, test } from './kraal.ts';

test('which sire for which cow: what is too near says so and names whom they share', async ({
  page,
}) => {
  const signed = await signUp(page, 'Kareefontein', ['Cattle']);
  const ids = new Map(['B1', 'K1', 'K2', 'B2', 'B3'].map((tag) => [tag, crypto.randomUUID()]));
  const born = (tag: string, sex: string, bornOn: string, dam?: string, sire?: string) => ({
    id: crypto.randomUUID(),
    kind: 'registered',
    occurredAt: '2026-01-01T10:00:00Z',
    animalIds: [ids.get(tag)],
    payload: {
      species: 'Cattle',
      sex,
      tag,
      bornOn,
      ...(dam ? { damId: ids.get(dam) } : {}),
      ...(sire ? { sireId: ids.get(sire) } : {}),
    },
  });
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      born('B1', 'male', '2015-01-01'),
      born('K1', 'female', '2015-01-01'),
      born('B3', 'male', '2018-01-01'),
      born('K2', 'female', '2020-01-01', 'K1', 'B1'),
      born('B2', 'male', '2020-01-01', 'K1', 'B1'),
    ],
  });
  await page.goto(isMobile(page) ? '/breeding?tab=mating' : '/livestock/breeding?tab=mating');
  const choose = async (title: string) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: new RegExp(`^${title}`) }) })
      .getByRole('button', { name: /Select the first/ })
      .click();
  await choose('Sires');
  await choose('Females');
  await look(page, 'breeding-choose');
  await page.getByRole('button', { name: 'Show 2 × 3 pairs' }).click();
  await expect(page.getByRole('button', { name: 'K2 × B1: 25 %' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'K2 × B3: –' })).toBeDisabled();
  await look(page, 'breeding-matrix');
  await page.getByRole('button', { name: 'K2 × B2: 25 %' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'K1' })).toBeVisible();
  await look(page, 'breeding-shared');
});
