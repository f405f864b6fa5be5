import { dayAgo, expect, get, isMobile, look, post, signUp, test } from './kraal.ts';

const number = (id: string) => ({ id, scheme: 'de.hit.ohrmarke' });

/** As another country's program writes it: no types, its own official numbers, one that is gone. */
const foreign = {
  animals: [
    {
      identifier: number('DE 09 812 34567'),
      alternativeIdentifiers: [{ id: 'HB-77', scheme: 'de.herdbuch' }],
      specie: 'Cattle',
      gender: 'Female',
      managementTag: '77',
      birthDate: `${dayAgo(1500)}T00:00:00Z`,
    },
    {
      identifier: number('DE 09 812 00002'),
      specie: 'Cattle',
      gender: 'Female',
      managementTag: '2',
      status: 'OffFarm',
    },
  ],
  events: [
    {
      animal: number('DE 09 812 34567'),
      eventDateTime: `${dayAgo(3)}T08:00:00Z`,
      medicine: { name: 'Penstrep' },
      dose: { doseQuantity: 20, doseUnits: 'MLT' },
      batches: [{ identifier: 'X1' }],
      withdrawals: [{ productType: 'Meat', endDate: `${dayAgo(-20)}T00:00:00Z` }],
    },
    {
      animal: number('DE 09 812 34567'),
      eventDateTime: `${dayAgo(2)}T08:00:00Z`,
      departureKind: 'Show',
    },
  ],
};

test('a foreign herd comes in by ICAR with its official numbers, and what is passed over is named', async ({
  page,
}) => {
  const signed = await signUp(page, 'Grensplaas', ['Cattle']);
  await page.goto('/livestock/import');
  await page.getByLabel('ICAR resources').setInputFiles({
    name: 'herd.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(foreign)),
  });
  await expect(page.getByText('New animals: 2. Entries: 1.')).toBeVisible();
  await page.getByText('2 remarks').click();
  await expect(page.getByText(/kept as one that is known and not here/)).toBeVisible();
  await expect(page.getByText(/add it there before the file is brought in/)).toBeVisible();
  await look(page, 'icar-look');
  await page.getByRole('button', { name: 'Bring them in' }).click();
  await expect(page.getByText('Recorded: 3.')).toBeVisible();
  const found = await get(page, signed, '/animals?q=hb-77');
  const items = found['items'] as { id: string; tag: string }[]; // our own answer
  expect(items).toMatchObject([{ tag: '77' }]);
  const id = items[0]?.id;
  await page.goto(isMobile(page) ? `/livestock/${id}` : `/livestock/animals/${id}`);
  await expect(page.getByText('DE 09 812 34567')).toBeVisible();
  await expect(page.getByText('Number in de.herdbuch')).toBeVisible();
  await look(page, 'icar-animal');
});

test('a calf entered as having been here is asked about when its dam was on the farm', async ({
  page,
}) => {
  const signed = await signUp(page, 'Kalfplaas', ['Cattle']);
  const cow = crypto.randomUUID();
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      {
        id: crypto.randomUUID(),
        kind: 'registered',
        occurredAt: `${dayAgo(700)}T10:00:00Z`,
        animalIds: [cow],
        payload: { species: 'Cattle', sex: 'female', tag: 'K1', bornOn: dayAgo(2000) },
      },
    ],
  });
  await page.goto(isMobile(page) ? '/add' : '/livestock/animals/new');
  await page.getByLabel('Tag', { exact: true }).fill('C1');
  if (isMobile(page)) await page.getByText('More about it').click();
  await page.getByLabel('Born', { exact: true }).fill(dayAgo(5));
  await page.getByLabel('Dam').fill('K1');
  await page.getByRole('option', { name: 'K1', exact: true }).click();
  await page.getByRole('button', { name: 'Add it', exact: true }).click();
  await expect(page.getByText(/enter it as born here/).first()).toBeVisible();
  await look(page, 'born-here-asked');
  await page.getByRole('button', { name: 'It was born here' }).click();
  await expect(page.getByLabel('Born on')).toHaveValue(dayAgo(5));
  await page.getByRole('button', { name: 'Add it', exact: true }).click();
  await expect(page.getByText('It is in the book.').first()).toBeVisible();
  expect((await get(page, signed, `/animals/${cow}`))['lactating']).toBe(true);
});

/** Titles, headings in two rows, a column nobody asked for, months by name, an age, a slip in two rows. */
const messy = [
  'Boerdery Botha;;;;;;',
  'Kudde Maart 2024;;;;;;',
  ';;;;;;',
  'Dier;;;Geboorte;;Gewig;Prys',
  'Oornr;Geslag;Moer;Datum;Massa;12/01/2026;',
  'K1;koei;0;1 Maart 2019;;412,5;9000',
  'K2;dragtige vers;onbekend;2021;;;',
  'K3;bulkalf;K1;31 Februarie 2024;34;188;',
  'K4;koeitjie;K1;5Mrt23;33;;',
  'K5;koeitjie;K1;2022-04-01;;;',
].join('\n');

test('a messy sheet is brought in, with cells mended on the way', async ({ page }) => {
  const signed = await signUp(page, 'Deurmekaar', ['Cattle']);
  await page.goto('/livestock/import');
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'kudde.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(messy),
  });
  await expect(page.getByText('Headings in rows 4 and 5')).toBeVisible();
  await expect(page.getByText('Left out: Prys')).toBeVisible();
  await expect(page.getByLabel('Column Gewig · 12/01/2026 is')).toHaveValue('massKg');
  await look(page, 'import-columns');
  await page.getByRole('button', { name: 'Choose another place' }).click();
  await expect(page.getByLabel('The headings stand in')).toHaveValue('4');
  await look(page, 'import-place');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Check 5 rows' }).click();
  await expect(page.getByText('There is no day "31 Februarie 2024".').first()).toBeVisible();
  await look(page, 'import-wrong');
  const row = (number: number) =>
    page.getByRole('listitem').filter({ hasText: `Mend row ${number}` });
  await row(8).getByLabel('Geboorte · Datum').fill('28 Feb 2024');
  await page.getByRole('button', { name: 'Mend row 8' }).click();
  await expect(page.getByRole('button', { name: 'Mend row 8' })).toBeHidden();
  await row(9).getByLabel('Dier · Geslag').fill('verskalf');
  await row(9).getByLabel('and every row where the same stands there').check();
  await page.getByRole('button', { name: 'Mend row 9' }).click();
  await expect(page.getByText('mended, the file says “koeitjie”').first()).toBeVisible();
  await look(page, 'import-mended');
  await page.getByRole('button', { name: 'Import 5 rows' }).click();
  await expect(page.getByText('5 rows', { exact: false }).first()).toBeVisible();
  await expect.poll(async () => (await get(page, signed, '/animals?sort=tag'))['total']).toBe(5);
  const herd = await get(page, signed, '/animals?sort=tag');
  const items = herd['items'] as { tag: string; sex: string; bornOn: string; id: string }[]; // our own answer
  expect(items.map(({ tag, sex, bornOn }) => [tag, sex, bornOn])).toEqual([
    ['K1', 'female', '2019-03-01'],
    ['K2', 'female', '2021-07-01'],
    ['K3', 'male', '2024-02-28'],
    ['K4', 'female', '2023-03-05'],
    ['K5', 'female', '2022-04-01'],
  ]);
  const id = items[1]?.id;
  await page.goto(isMobile(page) ? `/livestock/${id}` : `/livestock/animals/${id}`);
  await expect(page.getByText('2021', { exact: true })).toBeVisible();
});

test('a bull that was known by his number only is entered, and keeps his calves', async ({
  page,
}) => {
  const signed = await signUp(page, 'Bulplaas', ['Cattle']);
  const [bull, calf] = [crypto.randomUUID(), crypto.randomUUID()];
  const entry = (id: string, on: string, payload: object) => ({
    id: crypto.randomUUID(),
    kind: 'registered',
    occurredAt: `${on}T10:00:00Z`,
    animalIds: [id],
    payload: { species: 'Cattle', ...payload },
  });
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      entry(bull, '1990-01-01', { sex: 'male', tag: 'BUL', reference: true }),
      entry(calf, dayAgo(200), { sex: 'female', tag: 'K1', sireId: bull, bornOn: dayAgo(400) }),
    ],
  });
  await page.goto(isMobile(page) ? '/add' : '/livestock/animals/new');
  await page.getByLabel('Sex').selectOption('male');
  await page.getByLabel('Tag', { exact: true }).fill('bul');
  await page.getByRole('button', { name: 'Add it', exact: true }).click();
  await expect(page.getByRole('button', { name: 'It is that animal' })).toBeVisible();
  await look(page, 'known-parent');
  await page.getByRole('button', { name: 'It is that animal' }).click();
  await expect(page).toHaveURL(new RegExp(bull));
  expect(await get(page, signed, `/animals/${bull}`)).toMatchObject({ status: 'alive' });
  expect((await get(page, signed, '/animals'))['total']).toBe(2);
});
