import { randomUUID } from 'node:crypto';
import { dayAgo, expect, isMobile, look, post, signUp, test } from './kraal.ts';

test('the sheet of an abattoir is brought in, and each carcass counts for its sire', async ({
  page,
}) => {
  test.slow();
  const path = isMobile(page) ? '/transfers' : '/rmis/transfers';
  const farm = await signUp(page, 'Slagkloof', ['Cattle']);
  await page.goto(`${path}?tab=results`);
  await expect(page.getByText(/No results of sales and slaughter are on record yet/)).toBeVisible();
  await look(page, 'results-none');

  const [bull, other, one, two, three] = Array.from({ length: 5 }, () => randomUUID());
  const entry = (kind: string, animalId: string | undefined, days: number, payload: object) => ({
    id: randomUUID(),
    kind,
    occurredAt: `${dayAgo(days)}T08:00:00Z`,
    animalIds: [animalId],
    payload,
  });
  const male = { species: 'Cattle', sex: 'male' };
  const steer = (tag: string, sireId: string | undefined) => ({
    ...male,
    castrated: true,
    tag,
    sireId,
  });
  const slaughter = { at: 'Abattoir Karoo', sure: true };
  const { answers } = await post(page, farm, '/events', {
    events: [
      entry('registered', bull, 300, { ...male, tag: 'Bul 1' }),
      entry('registered', other, 300, { ...male, tag: 'Bul 2' }),
      entry('registered', one, 200, steer('K1', bull)),
      entry('registered', two, 200, steer('K2', bull)),
      entry('registered', three, 200, steer('K3', other)),
      entry('weighed', one, 12, { massKg: 470, sure: true }),
      entry('weighed', two, 12, { massKg: 455, sure: true }),
      entry('slaughtered', one, 8, slaughter),
      entry('slaughtered', two, 8, slaughter),
    ],
  });
  expect((answers as { result: string }[]).map(({ result }) => result)).not.toContain('rejected');

  await page.getByRole('link', { name: 'Bring in a sheet' }).click();
  const rows = [
    'Animal,Slaughter date,Carcass no,Cold mass,Grade,Condemned,Condemned for,R/kg',
    `K1,${dayAgo(8)},1041,"262,4",A2,,,"58,50"`,
    `K2,${dayAgo(8)},1042,248,A3,part,bruises,57`,
    `K3,${dayAgo(8)},1043,231,AB2,,,52`,
    `K9,${dayAgo(8)},1044,200,A2,,,50`,
  ];
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'slagstaat.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  // Its columns say what it is.
  await expect(page.getByLabel('Each row is')).toHaveValue('result');
  await look(page, 'results-columns');
  await page.getByRole('button', { name: 'Check 4 rows' }).click();
  await expect(page.getByText(/K3 is on the farm by its records/).first()).toBeVisible();
  await look(page, 'results-asked');
  await page
    .getByRole('button', { name: /It is so/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(page.getByText('It is in the book')).toBeVisible();

  await page.goto(`${path}?tab=results`);
  const groups = page.getByTestId('result-groups');
  await expect(groups.getByRole('link', { name: 'Bul 1' })).toBeVisible();
  await expect(page.getByText('247,1 kg').or(page.getByText('247.1 kg')).first()).toBeVisible();
  await look(page, 'results-sires');
  await page.getByRole('button', { name: 'Animals of Bul 2' }).click();
  await expect(page.getByTestId('results').getByRole('listitem')).toHaveCount(1);
  await expect(page.getByTestId('results').getByText('K3')).toBeVisible();
  await page.getByRole('radio', { name: 'Buyer' }).click();
  await expect(groups.getByText('Abattoir Karoo')).toBeVisible();
  await look(page, 'results-buyers');

  // By hand, of one that was sold: its screen offers what can be said of it now.
  const sold = randomUUID();
  await post(page, farm, '/events', {
    events: [
      entry('registered', sold, 200, steer('K5', bull)),
      entry('sold', sold, 3, { to: 'Nel', sure: true }),
    ],
  });
  await page.goto(isMobile(page) ? `/livestock/${sold}` : `/livestock/animals/${sold}`);
  await page.getByRole('button', { name: 'Record', exact: true }).first().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: 'Move', exact: true })).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Result of the sale' }).click();
  await sheet.getByLabel('Cold mass').fill('251');
  await sheet.getByLabel('Class by age').selectOption('A');
  await sheet.getByLabel('Price for all').fill('14 300,50');
  await look(page, 'results-by-hand');
  await sheet
    .getByRole('button', { name: /^Save|^Record/ })
    .last()
    .click();
  await expect(page.getByText('Result received').first()).toBeVisible();
  await look(page, 'results-animal');
});
