import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answered, expect, get, isMobile, look, post, signUp, test } from './kraal.ts';

const lambs = join(import.meta.dirname, '../../shared/data/ilri-lambs.tsv');

/** As screens write masses: to the tenth, with the country's decimal sign. */
const massShown = new Intl.NumberFormat('en-ZA', { maximumFractionDigits: 1 });

type Lamb = Record<'year' | 'lamb' | 'birthwt' | 'weanwt' | 'weanage' | 'ewe' | 'ram', string>;

function readLambs(): Lamb[] {
  const [head = '', ...lines] = readFileSync(lambs, 'utf8').trim().split('\n');
  const names = head.split('\t');
  return lines.map(
    (line) =>
      Object.fromEntries(line.split('\t').map((cell, index) => [names[index], cell])) as Lamb,
  );
}

/** The same formula straight from the file: 100 days for sheep, compared between 70 and 130 days of age. */
function meanPerRam(rows: readonly Lamb[]): Map<string, { count: number; mean: number }> {
  const sums = new Map<string, number[]>();
  for (const row of rows) {
    const [birth, wean, age] = [Number(row.birthwt), Number(row.weanwt), Number(row.weanage)];
    if (Number.isNaN(wean) || Number.isNaN(age) || age < 80 || age > 149) continue;
    sums.set(row.ram, [...(sums.get(row.ram) ?? []), ((wean - birth) / age) * 100 + birth]);
  }
  return new Map(
    [...sums].map(([ram, values]) => [
      ram,
      { count: values.length, mean: values.reduce((sum, value) => sum + value, 0) / values.length },
    ]),
  );
}

// The same import; once is enough.
test('882 real lambs come in through the screens and every sire keeps his mean', {
  tag: '@desktop',
}, async ({ page }) => {
  test.skip(!existsSync(lambs), 'the file of lambs is not beside this checkout');
  test.setTimeout(400_000);
  const me = await signUp(page, 'Lammers', ['Sheep']);
  await page.goto('/livestock/import');
  await page.getByLabel('Choose a file').setInputFiles(lambs);
  await expect(page.getByText('What is in ilri-lambs.tsv?')).toBeVisible();
  await look(page, 'import-columns');
  await page
    .getByLabel("The parents' numbers")
    .selectOption({ label: 'are a series of their own' });
  await page.getByRole('button', { name: 'Check 882 rows' }).click();
  await expect(page.getByRole('button', { name: 'Import 882 rows' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText('and 480 reference animals')).toBeVisible();
  await look(page, 'import-preview');
  await page.getByRole('button', { name: 'Import 882 rows' }).click();
  await expect(page.getByTestId('import-result')).toHaveText(
    '882 animals are new, 0 were changed, 480 reference animals, 0 rows were left out.',
    { timeout: 120_000 },
  );
  await look(page, 'import-done');

  const rows = readLambs();
  expect((await get(page, me, '/animals?status=reference&sex=female'))['total']).toBe(
    new Set(rows.map((row) => row.ewe)).size,
  );
  expect((await get(page, me, '/animals?status=reference&sex=male'))['total']).toBe(
    new Set(rows.map((row) => row.ram)).size,
  );
  await page.goto('/analytics');
  await expect(page.getByTestId('weaning-by-sire')).toBeVisible();
  const shown = await page
    .getByTestId('weaning-by-sire')
    .locator('tbody tr')
    .evaluateAll((lines) =>
      lines.map((line) => [...line.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
    );
  const wanted = meanPerRam(rows);
  expect(shown).toHaveLength(74);
  for (const [ram = '', , count, mean] of shown) {
    expect(Number(count), ram).toBe(wanted.get(ram)?.count ?? 0);
    const kilograms = wanted.get(ram)?.mean;
    expect(mean, ram).toBe(kilograms === undefined ? '–' : `${massShown.format(kilograms)} kg`);
  }
  await look(page, 'analytics-sires');

  await page.goto('/livestock/import');
  await page.getByText('ilri-lambs.tsv').click();
  await page.getByRole('button', { name: 'Take it all back' }).click();
  await page.getByRole('button', { name: 'Yes, take everything' }).click();
  await expect(page.getByText('The import was taken back')).toBeVisible({ timeout: 120_000 });
  expect((await get(page, me, '/animals?status=all'))['total']).toBe(0);
});

test('a second file changes animals and shows each change first', async ({ page }) => {
  const me = await signUp(page);
  const bring = async (text: string, name: string) => {
    await page.goto('/livestock/import');
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await expect(page.getByText(`What is in ${name}?`)).toBeVisible();
  };
  await bring(
    'Oornommer;Geslag;Ras;Geboortedatum;Massa;Weegdatum;Moer\nK1;koei;Bonsmara;03/02/2019;480;12/09/2025;\nK2;vers;Bonsmara;14/09/2022;390,5;12/09/2025;K1\nK3;bul;Bonsmara;31/02/2023;7;12/09/2025;K1\n',
    'kudde.csv',
  );
  await page.getByRole('button', { name: 'Check 3 rows' }).click();
  await expect(page.getByText('There is no day "31/02/2023".').first()).toBeVisible();
  await look(page, 'import-problem');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByTestId('import-result')).toContainText('2 animals are new', {
    timeout: 60_000,
  });
  await bring('tag,name,colour\nK1,Rooikop,red\nK2,,\n', 'names.csv');
  await page
    .getByLabel('Animals that are here already')
    .selectOption({ label: 'update them by tag' });
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  await expect(page.getByText('Name: – → Rooikop')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByTestId('import-result')).toContainText('1 was changed', {
    timeout: 60_000,
  });
  expect((await get(page, me, '/animals'))['total']).toBe(2);
});

test('sign up, one lot of 300 ewes, and one morning of tags', async ({ page }) => {
  test.setTimeout(400_000);
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Sanna');
  await page.getByLabel('Last name').fill('Nel');
  await page.getByLabel('E-mail').fill(`sanna${Date.now()}@example.com`);
  await page.getByLabel('Password').fill('kort');
  await page.getByLabel('Name of your farm').fill('Nelsrust');
  await page.getByLabel('Sheep').check();
  await page.getByRole('button', { name: 'Make account and farm' }).click();
  await expect(page.getByText('Choose a password of at least 8 characters.')).toBeVisible();
  await look(page, 'signup');
  await page.getByLabel('Password').fill('skaap en veld 12');
  await page.getByRole('button', { name: 'Make account and farm' }).click();
  await expect(page.getByText('There are no animals on this farm yet.')).toBeVisible();
  await look(page, 'dashboard-empty');

  await page.goto(isMobile(page) ? '/add' : '/livestock/animals/new');
  await page.getByLabel('Species').selectOption('Sheep');
  await page.getByLabel('A lot: several animals').check();
  await page.getByLabel('Heads').fill('300');
  await page.getByLabel('Name of the lot').fill('Ewes 2024');
  await page.getByLabel('On the books from').fill('2026-01-10');
  await page.getByRole('button', { name: 'Add it', exact: true }).click();
  await expect(page.getByText('300').first()).toBeVisible();
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByRole('button', { name: 'Died' }).click();
  await page.getByLabel('Cause').selectOption('predator');
  await page.getByLabel('How many heads').fill('3');
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('297').first()).toBeVisible();
  await look(page, 'lot');

  await page.goto('/livestock/race');
  await page.getByLabel('Species').selectOption('Sheep');
  await page.getByLabel('What is measured').selectOption('tag');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  for (const [tag, massKg] of [
    ['E1', '48'],
    ['E2', '51'],
    ['E3', '50,5'],
  ] as const) {
    await page.getByLabel('Tag').fill(tag);
    await page.getByLabel('Mass').fill(massKg);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByLabel('Tag')).toHaveValue('');
  }
  await expect(page.getByLabel('Out of')).toContainText('× 294');
  await look(page, 'race-tagging');
  await page.goto('/livestock/animals?species=Sheep');
  await expect(page.getByText('297 head')).toBeVisible();
  await page.getByLabel('Search tag, EID, number, name or brand').fill('e2');
  await expect(page.getByText('1 head', { exact: true })).toBeVisible();
});

test('the race keeps every reading through a closed page and a lost signal', async ({
  page,
  context,
}) => {
  const me = await signUp(page);
  const animals = Array.from({ length: 4 }, (_, index) => ({
    id: crypto.randomUUID(),
    kind: 'registered',
    occurredAt: '2026-01-01T10:00:00Z',
    animalIds: [crypto.randomUUID()],
    payload: {
      species: 'Cattle',
      sex: 'female',
      tag: `R${index + 1}`,
      eid: `71000012345600${index}`,
      massKg: 300,
      bornOn: '2024-08-01',
    },
  }));
  await post(page, me, '/events', { events: animals });
  await page.goto('/livestock/race');
  await page.getByLabel('Name').fill('Weighing the heifers');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const through = async (mark: string, massKg: string) => {
    await page.getByLabel('Scan or type a tag or EID').fill(mark);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Mass in kg')).toBeFocused();
    await page.keyboard.type(massKg);
    await look(page, 'race');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('race-animal')).toHaveCount(0);
  };
  await through('r1', '331');
  await expect(page.getByTestId('race-count')).toHaveText('1 through');
  await through('LA 710 000123456001', '345');
  await expect(page.getByTestId('race-count')).toHaveText('2 through');
  await page.getByLabel('Scan or type a tag or EID').fill('nobody');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nobody on the farm wears this.')).toBeVisible();
  await look(page, 'race-unknown');
  await page.waitForFunction(() =>
    indexedDB
      .databases()
      .then((all) => all.some(({ name, version }) => name === 'kraal' && version === 3)),
  );
  await answered(page);
  await context.setOffline(true);
  // found among the animals kept ahead
  await page.getByLabel('Scan or type a tag or EID').fill('710 000123456002');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('race-animal')).toHaveText('R3');
  await page.getByLabel('Mass in kg').fill('352');
  await page.keyboard.press('Enter');
  await expect(page.getByText('waiting').first()).toBeVisible();
  await look(page, 'race-offline');
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByTestId('race-count')).toHaveText('3 through', { timeout: 30_000 });
  await page.getByRole('button', { name: 'End session' }).click();
  await expect(page.getByRole('button', { name: 'Go on with it' })).toBeVisible();
  await look(page, 'race-review');
  const masses = async () =>
    (
      (await get(page, me, '/animals?sort=tag')) as { items: { tag: string; massKg: number }[] }
    ).items.map(({ tag, massKg }) => `${tag} ${massKg}`);
  await expect.poll(masses, { timeout: 30_000 }).toEqual(['R1 331', 'R2 345', 'R3 352', 'R4 300']);
});

test('many at a time: weigh, then put one wrong entry right', async ({ page }) => {
  const me = await signUp(page);
  const events = Array.from({ length: 12 }, (_, index) => ({
    id: crypto.randomUUID(),
    kind: 'registered',
    occurredAt: '2026-01-01T10:00:00Z',
    animalIds: [crypto.randomUUID()],
    payload: { species: 'Cattle', sex: 'male', tag: `S${index + 1}`, bornOn: '2025-08-01' },
  }));
  await post(page, me, '/events', { events });
  await page.goto('/livestock/animals?species=Cattle');
  if (isMobile(page))
    for (let index = 1; index <= 3; index += 1)
      await page.getByLabel(`Select S${index}`, { exact: true }).check();
  else await page.getByLabel('Select this page').check();
  const count = isMobile(page) ? 3 : 12;
  await expect(page.getByText(`${count} selected`)).toBeVisible();
  await look(page, 'selection');
  const bulk = async (kind: string): Promise<void> => {
    await page.getByRole('button', { name: 'More…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: kind }).click();
  };
  await bulk('Castrate');
  await page.getByRole('button', { name: `Record ${count} entries` }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (let index = 1; index <= 3; index += 1)
    await page.getByLabel(`Select S${index}`, { exact: true }).check();
  await bulk('Castrate');
  await page.getByRole('button', { name: 'Record 3 entries' }).click();
  await expect(page.getByText('3 are not recorded')).toBeVisible();
  await expect(page.getByText('It was castrated on').first()).toBeVisible();
  await look(page, 'refused');
  await page.keyboard.press('Escape');
  await bulk('Score condition');
  await page.getByLabel('Body condition').selectOption('3');
  await page.getByRole('button', { name: 'Record 3 entries' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByText('S2', { exact: true }).click();
  await page.getByRole('button', { name: 'Correct' }).first().click();
  await page.getByLabel('Body condition').selectOption('3.5');
  await page.getByLabel('Why').fill('read the card wrongly');
  await look(page, 'correct');
  await page.getByRole('button', { name: 'Cancel it and record this instead' }).click();
  await expect(page.getByText(/cancelled/).first()).toBeVisible();
  await page.goto('/livestock/animals?species=Cattle');
  for (const tag of ['S1', 'S3']) await page.getByLabel(`Select ${tag}`, { exact: true }).check();
  await bulk('Score condition');
  await page.getByLabel('Body condition').selectOption('4');
  await page.getByLabel('This puts right their last entry of this kind').check();
  await page.getByRole('button', { name: 'Record 2 entries' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const { items } = (await get(page, me, '/animals?sort=tag&limit=3')) as {
    items: { tag: string; condition: number; id: string }[];
  };
  expect(items.map(({ tag, condition }) => `${tag} ${condition}`)).toEqual([
    'S1 4',
    'S2 3.5',
    'S3 4',
  ]);
  // Many are weighed one by one: in the race, with just these.
  for (const tag of ['S1', 'S3']) await page.getByLabel(`Select ${tag}`, { exact: true }).check();
  await page.getByRole('button', { name: 'Weigh', exact: true }).click();
  await expect(page.getByTestId('race-count')).toContainText('2 to come');
  await page.getByLabel('Scan or type a tag or EID').fill('S1');
  await page.getByLabel('Scan or type a tag or EID').press('Enter');
  await page.getByLabel('Mass in kg').fill('212');
  await page.getByLabel('Mass in kg').press('Enter');
  await expect(page.getByTestId('race-count')).toContainText('1 to come');
  await page.getByLabel('Scan or type a tag or EID').fill('S1');
  await page.getByLabel('Scan or type a tag or EID').press('Enter');
  await page.getByLabel('Mass in kg').fill('21');
  await page.getByLabel('Mass in kg').press('Enter');
  await expect(page.getByText('Press Next again if this is right')).toBeVisible();
  await look(page, 'race-doubt');
  await page.getByRole('button', { name: 'Make it 210 kg' }).click();
  await expect(page.getByLabel('Mass in kg')).toHaveValue('210');
});

test('a whole farm comes in again from its own export, with who recorded it', async ({ page }) => {
  const before = await signUp(page, 'Ou plaas');
  const { token, farmId } = before;
  const cow = crypto.randomUUID();
  const entry = (kind: string, on: string, payload: object) => ({
    id: crypto.randomUUID(),
    kind,
    occurredAt: `${on}T08:00:00Z`,
    animalIds: [cow],
    payload,
  });
  await post(page, before, '/events', {
    events: [
      entry('registered', '2025-01-10', { species: 'Cattle', sex: 'female', tag: 'OU 1' }),
      entry('weighed', '2025-02-10', { massKg: 412 }),
    ],
  });
  const zip = await page.request.get(`/api/farms/${farmId}/export`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await signUp(page, 'Nuwe plaas');
  await page.goto('/livestock/import');
  await expect(page.getByRole('heading', { name: 'A whole farm' })).toBeVisible();
  await look(page, 'farm-import');
  await page
    .getByLabel('The zip of a farm’s export')
    .setInputFiles({ name: 'ou-plaas.zip', mimeType: 'application/zip', buffer: await zip.body() });
  await expect(page.getByTestId('farm-result')).toHaveText('1 animal or lot, 2 entries.', {
    timeout: 60_000,
  });
  await look(page, 'farm-imported');
  await page.goto(`/livestock/animals/${cow}?tab=timeline`);
  await expect(page.getByText(/brought in by Piet Botha/).first()).toBeVisible();
  await look(page, 'farm-imported-animal');
  await page.goto('/livestock/import');
  await page
    .getByLabel('The zip of a farm’s export')
    .setInputFiles({ name: 'ou-plaas.zip', mimeType: 'application/zip', buffer: await zip.body() });
  await expect(page.getByText(/There is something on this farm already/)).toBeVisible({
    timeout: 60_000,
  });
  await look(page, 'farm-refused');
});

test('two records of one animal are named, and one is closed with a link to the other', async ({
  page,
}) => {
  const owner = await signUp(page, 'Tweelingkop');
  const [kept, double, calf] = [randomUUID(), randomUUID(), randomUUID()];
  const known = (id: string, payload: object) => ({
    id: randomUUID(),
    kind: 'registered',
    occurredAt: '2026-01-05T10:00:00Z',
    animalIds: [id],
    payload: { species: 'Cattle', sex: 'female', bornOn: '2021-03-03', ...payload },
  });
  const [oneMob, otherMob] = [
    await post(page, owner, '/mobs', { name: 'Vers' }),
    await post(page, owner, '/mobs', { name: 'Koeie' }),
  ];
  const [oneDam, otherDam] = [randomUUID(), randomUUID()];
  const ofDam = (id: string, tag: string) =>
    known(id, { tag, bornOn: '2015-03-03', reference: true });
  const events = [
    ofDam(oneDam, 'M1'),
    ofDam(otherDam, 'M2'),
    known(kept, { tag: 'R7', name: 'Rooikop', mobId: oneMob['id'], damId: oneDam }),
    known(double, {
      name: 'rooikop',
      eid: '982000001088420',
      mobId: otherMob['id'],
      damId: otherDam,
    }),
    known(calf, { tag: 'R8', bornOn: '2025-12-01', damId: double, sure: true }),
  ];
  expect(await post(page, owner, '/events', { source: 'web', events })).toMatchObject({
    recorded: 5,
  });
  await page.goto('/livestock/animals');
  await page.getByRole('link', { name: '1 animal may be recorded twice' }).click();
  await expect(page.getByText('the same name and day of birth')).toBeVisible();
  await look(page, 'doubles');
  await page.goto(`/livestock/animals/${double}`);
  await expect(page.getByText('May be the same animal as')).toBeVisible();
  await look(page, 'double-named');
  await page.getByRole('button', { name: 'They are one animal' }).click();
  await look(page, 'double-closing');
  await page.getByRole('button', { name: 'Close the record of rooikop' }).click();
  // What is unlikely is asked, one thing after the other.
  await expect(page.getByText('have another birth or other parents')).toBeVisible();
  await page.getByRole('button', { name: 'They are one animal all the same' }).click();
  await expect(page.getByText('They stand in different mobs or camps')).toBeVisible();
  await look(page, 'double-asked');
  await page.getByRole('button', { name: 'They are one animal all the same' }).click();
  await expect(page.getByRole('heading', { name: 'R7' })).toBeVisible();
  await expect(page.getByText('Also recorded as')).toBeVisible();
  await page.getByRole('tab', { name: 'Family' }).click();
  await expect(page.getByText('R8')).toBeVisible();
  await look(page, 'double-closed');
  await page.goto(`/livestock/animals/${double}`);
  await expect(page.getByText('This record is closed')).toBeVisible();
  await look(page, 'double-link');
});

test('a bought cow of which only the year of birth is known, with her number abroad', async ({
  page,
}) => {
  const signed = await signUp(page, 'Buyers', ['Cattle']);
  await page.goto('/livestock/animals/new');
  await page.getByLabel('How it came').selectOption({ label: 'bought or given' });
  await page.getByLabel('Tag', { exact: true }).fill('IMP 7');
  await page.getByRole('button', { name: 'Add a number of another register' }).click();
  await page.getByLabel('Number there').fill('UK 123456 700001');
  if (isMobile(page)) await page.getByText('More about it').click();
  await page.getByLabel('Bought from').fill('Vendusie');
  await page.getByLabel('Price', { exact: true }).fill('12a');
  await page.getByLabel('Born', { exact: true }).fill('2019-03-09');
  await expect(page.getByText('This is no number.')).toBeVisible();
  await page.getByLabel('Price', { exact: true }).fill('18 500,50');
  await page.getByLabel('How much of that day is known').selectOption({ label: 'the year' });
  await page.getByRole('button', { name: 'Add it', exact: true }).click();
  await expect(page.getByText('Give both, or neither.')).toBeInViewport();
  await expect(page.getByLabel('Register or society')).toBeFocused();
  await look(page, 'register-missing');
  await page.getByLabel('Register or society').fill('BCMS');
  await page.getByRole('button', { name: 'Add it', exact: true }).click();
  await expect(page.getByText('Number in BCMS')).toBeVisible();
  await expect(page.getByText('2019', { exact: true })).toBeVisible();
  await look(page, 'register-known');
  await page.getByRole('link', { name: 'Edit' }).first().click();
  await page.getByLabel('Number in BCMS').fill('UK 123456 700002');
  await page.getByLabel('How much of that day is known').selectOption({ label: 'the month' });
  await look(page, 'register-edited');
  await page.getByRole('button', { name: 'Save the changes' }).click();
  await expect(page.getByText('UK 123456 700002').first()).toBeVisible();
  await expect(page.getByText('July 2019')).toBeVisible();
  await page.goto('/livestock');
  await expect(page.getByText('IMP 7').first()).toBeVisible();
  await look(page, 'register-list');
  const { items } = await get(page, signed, '/events?limit=10&kind=acquired');
  expect(items).toMatchObject([{ payload: { from: 'Vendusie', priceCents: 1_850_050 } }]);
});
