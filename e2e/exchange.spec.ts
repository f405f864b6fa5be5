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
  await expect(page.getByText(/Kraal keeps no such absence/)).toBeVisible();
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
  await page.getByRole('button', { name: 'K1', exact: true }).click();
  await page.getByRole('button', { name: 'Add it', exact: true }).click();
  await expect(page.getByText(/enter it as born here/).first()).toBeVisible();
  await look(page, 'born-here-asked');
  await page.getByRole('button', { name: 'It was born here' }).click();
  await expect(page.getByLabel('Born on')).toHaveValue(dayAgo(5));
  await page.getByRole('button', { name: 'Add it', exact: true }).click();
  await expect(page.getByText('It is in the book.').first()).toBeVisible();
  expect((await get(page, signed, `/animals/${cow}`))['lactating']).toBe(true);
});
