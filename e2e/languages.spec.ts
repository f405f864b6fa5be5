import { dayAgo, expect, isMobile, look, post, signUp, test } from './kraal.ts';

test('what the server says is said in the reader’s language, with its days, names and entries', async ({
  page,
}) => {
  const signed = await signUp(page, 'Taalplaas');
  const cow = crypto.randomUUID();
  const entry = (kind: string, daysAgo: number, payload: object) => ({
    id: crypto.randomUUID(),
    kind,
    occurredAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    animalIds: [cow],
    payload,
  });
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      entry('registered', 500, { species: 'Cattle', sex: 'female', tag: 'K5' }),
      entry('weighed', 30, { massKg: 500 }),
    ],
  });
  await page.evaluate(() => localStorage.setItem('kraal_language', 'af'));

  await page.goto(isMobile(page) ? `/livestock/${cow}` : `/livestock/animals/${cow}`);
  await page.getByRole('button', { name: 'Teken aan', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Dood', exact: true }).click();
  await dialog.getByLabel('Oorsaak').selectOption({ label: 'roofdier' });
  await dialog.getByLabel('Dag').fill(dayAgo(60));
  await dialog.getByRole('button', { name: 'Teken dit aan' }).click();
  await expect(
    dialog
      .getByText(/Dit weerspreek wat daarna van K5 aangeteken is: Geweeg \(\d+ \S+ \d{4}\)\./)
      .first(),
  ).toBeVisible();
  await look(page, 'contradiction-af');

  await page.goto('/livestock/import');
  await page.getByLabel('Kies ’n lêer').setInputFiles({
    name: 'kudde.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('tag,sex,born\nA1,cow,2019-03-02\nA1,cow,2019-03-02\nA2,cow,31/02/2023\n'),
  });
  await page.getByRole('button', { name: 'Gaan 3 rye na' }).click();
  await expect(page.getByText('Daar is nie ’n dag "31/02/2023" nie.').first()).toBeVisible();
  await expect(page.getByText('Ry 2 het ook die plaatjie A1.').first()).toBeVisible();
  await look(page, 'import-problem-af');

  await page.goto('/settings?part=farm-data');
  await page.locator('input[name="confirm"]').fill('iets anders');
  await page.getByRole('button', { name: 'Wis die plaas uit' }).click();
  await expect(page.getByText('Tik Taalplaas om te bevestig.')).toBeVisible();
});
