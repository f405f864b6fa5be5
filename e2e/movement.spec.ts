import { randomUUID } from 'node:crypto';
import { dayAgo, expect, isMobile, look, post, signUp, test } from './kraal.ts';

test('before weaners are sold: who of them may go, who may not until when, and where nothing may pass', async ({
  page,
}) => {
  const signed = await signUp(page, 'Kareefontein', ['Cattle', 'Sheep']);
  const { id: mobId } = await post(page, signed, '/mobs', {
    name: 'Speenkalwers',
    species: 'Cattle',
  });
  const { id: medicineId } = await post(page, signed, '/medicines', {
    name: 'Terramycin',
    medicineClass: 'antibiotic',
    unit: 'ml',
    dosePer: 'head',
    doseRate: 10,
    meatDays: 28,
  });
  const ids = Array.from({ length: 12 }, () => randomUUID());
  const entry = (kind: string, animalIds: string[], days: number, payload: object) => ({
    id: randomUUID(),
    kind,
    occurredAt: `${dayAgo(days)}T08:00:00Z`,
    animalIds,
    payload,
  });
  const { answers } = await post(page, signed, '/events', {
    events: [
      ...ids.map((id, at) =>
        entry(at === 0 ? 'acquired' : 'registered', [id], at === 0 ? 9 : 100, {
          species: 'Cattle',
          sex: 'female',
          tag: `K${at + 1}`,
          bornOn: dayAgo(300),
          mobId,
          ...(at < 11 ? { brand: 'KB7' } : {}),
        }),
      ),
      entry('treated', [ids[1] ?? ''], 3, {
        lines: [{ medicineId, dose: 10, unit: 'ml', meatDays: 28, milkDays: 0 }],
        sure: true,
      }),
    ],
  });
  expect((answers as { result: string }[]).map(({ result }) => result)).not.toContain('rejected');

  // The menu leads there on each layout.
  await page.goto(isMobile(page) ? '/more' : '/rmis');
  if (isMobile(page)) await page.getByRole('link', { name: 'Transfers', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Transfers', level: 1 })).toBeVisible();
  await look(page, 'transfers-empty');
  await page.getByRole('button', { name: 'Look who may go' }).click();
  await expect(page.getByText('Say which animals: a list, a mob or a camp.')).toBeVisible();
  await page.getByLabel('Which animals').selectOption({ label: 'Mob Speenkalwers' });
  await page.getByRole('button', { name: 'Look who may go' }).click();
  await expect(page.getByText('11 of 12 head may go.')).toBeVisible();
  const stopped = page
    .getByRole('region', { name: 'May not go' })
    .or(page.locator('section', { has: page.getByRole('heading', { name: 'May not go' }) }).last());
  await expect(stopped).toContainText('K1');
  await expect(stopped).toContainText('in its 28 days of isolation');
  await expect(
    page.getByText('no brand or tattoo: the paper must describe it').first(),
  ).toBeVisible();
  await look(page, 'transfers-checked');

  // To the abattoir the treated one stays; who is in isolation may go straight there.
  await page.getByLabel('Why').selectOption('slaughter');
  await page.getByRole('button', { name: 'Look who may go' }).click();
  await expect(stopped).toContainText('K2');
  await expect(stopped).toContainText('inside the meat withdrawal');
  await expect(stopped).not.toContainText('K1');

  // Where they are to go is shut.
  await page.getByRole('tab', { name: 'Places' }).click();
  await expect(page.getByText(/No place is known yet/)).toBeVisible();
  await look(page, 'places-empty');
  await page.getByRole('button', { name: 'Add a place' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').fill('Vleissentraal <Bethlehem> & Seuns');
  await sheet.getByLabel('What it is').selectOption('auction');
  await sheet.getByLabel('GLN (13 digits)').fill('6001234567890');
  await sheet.getByLabel('Telephone').fill('058 303 0000');
  await sheet.getByRole('button', { name: 'Add a restriction' }).click();
  await sheet.getByRole('button', { name: 'Add it' }).click();
  await expect(sheet.getByText('Say why nothing may pass.')).toBeVisible();
  await sheet.getByLabel('Why it is shut').fill('Bek-en-klou');
  await look(page, 'place-new');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('Add the restriction, or leave it, before you save.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Add it' }).click();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText(/A GLN has 13 digits and its last digit/)).toBeVisible();
  await sheet.getByLabel('GLN (13 digits)').fill('6001234567899');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Nothing may go in or out')).toBeVisible();
  await look(page, 'places');

  await page.getByRole('tab', { name: 'May they leave?' }).click();
  await page.getByLabel('Which animals').selectOption({ label: 'Mob Speenkalwers' });
  await page
    .getByLabel('To', { exact: true })
    .selectOption({ label: 'Vleissentraal <Bethlehem> & Seuns' });
  await page.getByRole('button', { name: 'Look who may go' }).click();
  await expect(page.getByText('0 of 12 head may go.')).toBeVisible();
  await expect(page.getByText(/Vleissentraal <Bethlehem> & Seuns: nothing may pass/)).toContainText(
    'Bek-en-klou',
  );
  await look(page, 'transfers-shut');

  // Lifted, they may again; taken off, nobody finds the place any more.
  await page.getByRole('tab', { name: 'Places' }).click();
  await page.getByRole('button', { name: 'Edit Vleissentraal <Bethlehem> & Seuns' }).click();
  await sheet.getByRole('button', { name: 'Take off: Bek-en-klou' }).click();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Nothing may go in or out')).toHaveCount(0);
  await page.getByLabel('Search by name, owner or GLN').fill('nowhere');
  await expect(page.getByText('Nothing here is called that.')).toBeVisible();
  await page.getByLabel('Search by name, owner or GLN').fill('vleis');
  await page.getByRole('button', { name: 'Edit Vleissentraal <Bethlehem> & Seuns' }).click();
  await sheet.getByRole('button', { name: 'Take it off the list' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take it off' }).click();
  await expect(page.getByRole('button', { name: /Edit Vleissentraal/ })).toHaveCount(0);
});
