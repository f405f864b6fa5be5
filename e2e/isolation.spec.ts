import { randomUUID } from 'node:crypto';
import { dayAgo, expect, isMobile, look, post, signUp, test } from './kraal.ts';

test('newcomers keep apart: their camp counts the days, a move that mixes them says so, and it is seen afterwards', async ({
  page,
}) => {
  test.slow();
  const path = isMobile(page) ? '/transfers' : '/rmis/transfers';
  const farm = await signUp(page, 'Skuinskloof', ['Cattle']);
  await page.goto(`${path}?tab=isolation`);
  await expect(page.getByText('Nobody is in isolation.')).toBeVisible();
  const { id: apart } = await post(page, farm, '/camps', { name: 'Kwarantyn' });
  const { id: river } = await post(page, farm, '/camps', { name: 'Rivier' });
  const [bought, herd, calf] = [randomUUID(), randomUUID(), randomUUID()];
  const entry = (kind: string, animalId: string, days: number, payload: object) => ({
    id: randomUUID(),
    kind,
    occurredAt: `${dayAgo(days)}T08:00:00Z`,
    animalIds: [animalId],
    payload,
  });
  const cow = { species: 'Cattle', sex: 'female', bornOn: dayAgo(1500) };
  const { answers } = await post(page, farm, '/events', {
    events: [
      entry('acquired', bought, 10, { ...cow, tag: 'N1', campId: apart, from: 'Vendusie' }),
      entry('registered', herd, 100, { ...cow, tag: 'K1', campId: river }),
      entry('registered', calf, 3, {
        species: 'Cattle',
        sex: 'male',
        tag: 'C1',
        bornOn: dayAgo(3),
        campId: apart,
      }),
    ],
  });
  expect((answers as { result: string }[]).map(({ result }) => result)).not.toContain('rejected');

  await page.goto(`${path}?tab=isolation`);
  const camp = page.getByRole('listitem').filter({ hasText: 'Kwarantyn' }).first();
  await expect(camp.getByText('18 more days')).toBeVisible();
  await expect(camp.getByText('mixed')).toHaveCount(0);
  await look(page, 'isolation-apart');

  // Whoever moves the herd to them is told before it is recorded.
  await page.goto(isMobile(page) ? `/livestock/${herd}` : `/livestock/animals/${herd}`);
  await page.getByRole('button', { name: 'Record', exact: true }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Move', exact: true }).click();
  await sheet.getByLabel('Camp').selectOption({ label: 'Kwarantyn' });
  await expect(page.getByText('This mixes animals in isolation with others')).toBeVisible();
  await look(page, 'isolation-asked');
  await page
    .getByRole('button', { name: /^Save|^Record/ })
    .last()
    .click();
  await expect(page.getByText('This mixes animals in isolation with others')).toBeHidden();

  await page.goto(`${path}?tab=isolation`);
  await expect(camp.getByText('mixed')).toBeVisible();
  await expect(camp.getByText(/1 other stands with them/)).toBeVisible();
  await expect(page.getByText('Stood with them since they came')).toBeVisible();
  await look(page, 'isolation-mixed');
});
