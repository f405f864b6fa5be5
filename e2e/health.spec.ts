import { dayAgo, expect, isMobile, look, post, signUp, test } from './kraal.ts';

const daysAgo = (days: number) => `${dayAgo(days)}T10:00:00Z`;

test('a cabinet, a treatment by mass, and the ox that may not go', async ({ page }) => {
  const signed = await signUp(page, 'Kareefontein', ['Cattle']);
  const [ox, cow] = [crypto.randomUUID(), crypto.randomUUID()];
  const registered = (id: string, sex: string, tag: string) => ({
    id: crypto.randomUUID(),
    kind: 'registered',
    occurredAt: daysAgo(400),
    animalIds: [id],
    payload: { species: 'Cattle', sex, tag },
  });
  const weighed = (id: string, massKg: number) => ({
    id: crypto.randomUUID(),
    kind: 'weighed',
    occurredAt: daysAgo(5),
    animalIds: [id],
    payload: { massKg },
  });
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      registered(ox, 'male', 'K1'),
      registered(cow, 'female', 'K2'),
      weighed(ox, 401),
      weighed(cow, 352),
    ],
  });

  await page.goto(isMobile(page) ? '/medical' : '/livestock/medical');
  await expect(page.getByText('No animal is inside a withdrawal today.')).toBeVisible();
  await page.getByRole('tab', { name: 'Medicines' }).click();
  await page.getByRole('button', { name: 'Add common generics' }).click();
  await expect(page.getByText('default: check the label').first()).toBeVisible();
  await look(page, 'medicines');
  const card = (isMobile(page) ? page.locator('section') : page.getByRole('row')).filter({
    hasText: 'Albendazole 10 %',
  });
  await card.getByRole('button', { name: 'Edit' }).click();
  await look(page, 'medicine-form');
  await page.getByLabel('Warn at a stock of').fill('100');
  await page.getByRole('button', { name: 'Save the medicine' }).click();
  await expect(card.getByText('default: check the label')).toHaveCount(0);
  await expect(card.getByText('low stock')).toBeVisible();
  await card.getByRole('button', { name: 'Batches' }).click();
  await page.getByLabel('Batch number').fill('A-77');
  await page.getByLabel('Expires on').fill(dayAgo(-30));
  await page.getByLabel('Bought').fill('1000');
  await page.getByRole('button', { name: 'Record the purchase' }).click();
  await expect(page.getByText('A-77')).toBeVisible();
  await look(page, 'batches');
  await page.keyboard.press('Escape');
  await expect(card.getByText(/^expires /)).toBeVisible();

  // Both from the list, each by its own mass: 401 kg × 0.1 ml = 40.5 ml, 352 kg = 35.5 ml.
  await page.goto('/livestock?species=Cattle');
  await page.getByLabel('Select K1').check();
  await page.getByLabel('Select K2').check();
  await page
    .getByRole('button', { name: /More|Record/ })
    .last()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Treat' }).click();
  await page.getByLabel('Medicine').selectOption({ label: 'Albendazole 10 % oral' });
  await expect(page.getByText('Each by its own mass: 35,5–40,5 ml')).toBeVisible();
  await page.getByLabel('Batch').selectOption({ index: 1 });
  await page.getByLabel('Reason').fill('worms');
  await page.getByText('More: day, withdrawal, way of giving, course').click();
  await page.getByLabel('Meat withdrawal').fill('3');
  await look(page, 'treat');
  await page.getByRole('button', { name: 'Record 2 treatments' }).click();
  await expect(
    page
      .getByText('The meat withdrawal of Albendazole 10 % oral is at least 14 days here.')
      .first(),
  ).toBeVisible();
  await page.getByLabel('Meat withdrawal').fill('14');
  await page.getByRole('button', { name: 'Record 2 treatments' }).click();
  await expect(page.getByText('Recorded for 2 animals.')).toBeVisible();

  await page.goto(isMobile(page) ? '/medical' : '/livestock/medical');
  await expect(page.getByText('2 animals are held back')).toBeVisible();
  await look(page, 'withdrawal');
  await page.getByRole('tab', { name: 'Registers' }).click();
  await expect(
    isMobile(page)
      ? page.getByText('Albendazole 10 % oral 40,5 ml')
      : page.getByRole('row').filter({ hasText: 'Albendazole 10 % oral' }).getByText('40,5 ml'),
  ).toBeVisible();
  await look(page, 'register');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('treatments.xlsx');

  await page.goto(isMobile(page) ? `/livestock/${ox}` : `/livestock/animals/${ox}`);
  await expect(page.getByText(/no slaughter until/)).toBeVisible();
  await look(page, 'animal-withdrawal');
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Slaughter' }).click();
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(
    page
      .getByText(/K1 is inside its meat withdrawal until .*: it may go for slaughter from/)
      .first(),
  ).toBeVisible();
  await look(page, 'slaughter-refused');
  await page.getByLabel('Why it goes inside its withdrawal all the same').fill('broken leg');
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('Recorded for 1 animal.')).toBeVisible();
});

test('a protocol before calving, begun with what is usual, and what is due by it', async ({
  page,
}) => {
  const signed = await signUp(page, 'Kalwerkamp', ['Cattle']);
  const cow = crypto.randomUUID();
  const entry = (kind: string, days: number, payload: Record<string, unknown>) => ({
    id: crypto.randomUUID(),
    kind,
    occurredAt: daysAgo(days),
    animalIds: [cow],
    payload,
  });
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      entry('registered', 400, {
        species: 'Cattle',
        sex: 'female',
        tag: 'K7',
        bornOn: dayAgo(1600),
      }),
      entry('served', 287 - 50, { method: 'ai', sure: true }),
    ],
  });
  const medical = isMobile(page) ? '/medical' : '/livestock/medical';
  await page.goto(`${medical}?tab=protocols`);
  await page.getByRole('button', { name: 'New protocol' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Begin with').selectOption({ label: 'Calf scours, cows · Cattle' });
  await expect(dialog.getByLabel('From days before')).toHaveValue('60');
  await expect(dialog.getByLabel('to days before')).toHaveValue('42');
  await dialog.getByLabel('From days before').fill('55');
  await look(page, 'protocol-before-birth');
  await dialog.getByRole('button', { name: 'Save the protocol' }).click();
  if (isMobile(page))
    await expect(
      page.getByText(/before an expected birth · females, 55–42 days before/),
    ).toBeVisible();
  else
    await expect(
      page.getByRole('row').filter({ hasText: 'before an expected birth' }),
    ).toContainText('females, 55–42 days before');
  await look(page, 'protocols');

  const open = isMobile(page) ? 'Edit' : 'Calf scours, cows';
  await page.getByRole('button', { name: open }).click();
  await expect(dialog.getByLabel('From days before')).toHaveValue('55');
  await dialog.getByLabel('When').selectOption({ label: 'around the mating season' });
  await dialog.getByLabel('Before or after').selectOption({ label: 'from before to after' });
  await dialog.getByLabel('From days before').fill('');
  await dialog.getByRole('button', { name: 'Save the protocol' }).click();
  await expect(dialog.getByText('Say from how many days to how many.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/dashboard');
  await page.getByRole('link', { name: /Calf scours, cows/ }).click();
  await expect(page.getByRole('dialog').getByText('K7')).toBeVisible();
  await look(page, 'protocol-due');
});
