import { dayAgo, expect, get, isMobile, look, post, signUp, test } from './kraal.ts';

type Entry = Record<string, unknown>;
const entry = (kind: string, id: string, ago: number, payload: Entry = {}): Entry => ({
  id: crypto.randomUUID(),
  kind,
  occurredAt: `${dayAgo(ago)}T10:00:00Z`,
  animalIds: [id],
  payload,
});
const breeding = (page: Parameters<typeof isMobile>[0], tab: string): string =>
  `${isMobile(page) ? '/breeding' : '/livestock/breeding'}?tab=${tab}`;
const animal = (page: Parameters<typeof isMobile>[0], id: string): string =>
  isMobile(page) ? `/livestock/${id}` : `/livestock/animals/${id}`;

test('a flock in lots, from rams in to lambs weaned, with right percentages', async ({ page }) => {
  test.setTimeout(300_000);
  const signed = await signUp(page, 'Skaapkraal', ['Sheep']);
  const [lot, ram] = [crypto.randomUUID(), crypto.randomUUID()];
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      entry('registered', lot, 500, {
        species: 'Sheep',
        sex: 'female',
        heads: 100,
        name: 'Ewes',
        bornOn: dayAgo(1500),
      }),
      entry('registered', ram, 500, {
        species: 'Sheep',
        sex: 'male',
        tag: 'R1',
        bornOn: dayAgo(1200),
      }),
    ],
  });
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  };
  const dialog = page.getByRole('dialog');

  await page.goto(animal(page, lot));
  await act('Put sires in');
  await dialog.getByRole('combobox', { name: 'Sires' }).fill('R1');
  await dialog.getByRole('option', { name: 'R1', exact: true }).click();
  await dialog.getByLabel('Day').fill(dayAgo(300));
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('100 exposed to sires')).toBeVisible();
  await act('Take sires out');
  await dialog.getByLabel('Day').fill(dayAgo(258));
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('Recorded for 1 animal.').last()).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await act('Scan the lot');
  for (const [name, heads] of [
    ['Dry', '8'],
    ['Single', '60'],
    ['Twin', '30'],
    ['Triplet', '2'],
  ] as const)
    await dialog.getByLabel(name).fill(heads);
  await expect(dialog.getByText('100 head scanned')).toBeVisible();
  await dialog.getByLabel('Day').fill(dayAgo(210));
  await look(page, 'flock-scan');
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByText('92 pregnant of 100 scanned, 126 young expected')).toBeVisible();

  await act('Aborted');
  await dialog.getByLabel('How many heads').fill('2');
  await dialog.getByLabel('Cause').fill('EAE');
  await dialog.getByLabel('Day').fill(dayAgo(160));
  await look(page, 'flock-aborted');
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('2 lost what they carried')).toBeVisible();

  await act('Births in the lot');
  await dialog.getByLabel('How many gave birth').fill('90');
  await dialog.getByLabel('Young alive').fill('118');
  await dialog.getByLabel('Young dead').fill('5');
  await dialog.getByLabel('Day').fill(dayAgo(146));
  await look(page, 'flock-births');
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByText('90 gave birth: 118 young alive, 5 dead')).toBeVisible();
  await look(page, 'flock-lot');

  await page.getByRole('link', { name: 'The lot of its young' }).click();
  await expect(page.getByText('118').first()).toBeVisible();
  await act('Mark the young');
  await dialog.getByLabel('Heads counted').fill('112');
  await dialog.getByLabel('Tails docked').fill('112');
  await dialog.getByLabel('Day').fill(dayAgo(110));
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('112').first()).toBeVisible();
  await act('Wean');
  await dialog.getByLabel('Day').fill(dayAgo(40));
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('Recorded for 1 animal.').last()).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.goto(breeding(page, 'measures'));
  const card = (title: string) => page.locator('section').filter({ hasText: title }).first();
  await expect(card('Gave birth')).toContainText('90 %');
  await expect(card('Pregnant')).toContainText('92 %');
  await expect(card('Young born')).toContainText('123 %');
  await expect(card('Young weaned')).toContainText('112 %');
  await expect(card('Deaths to weaning')).toContainText('5 %');
  await look(page, 'flock-measures');
});

test('semen and the bull after it: a calf of each, and what is not certain says so', async ({
  page,
}) => {
  const signed = await signUp(page, 'Bonsmara', ['Cattle']);
  const ids = { straw: '', bull: '', early: '', late: '', between: '' };
  for (const name of Object.keys(ids)) ids[name as keyof typeof ids] = crypto.randomUUID(); // its keys
  const grown = (id: string, sex: string, tag: string) =>
    entry('registered', id, 900, { species: 'Cattle', sex, tag, bornOn: dayAgo(2500) });
  const cows = [ids.early, ids.late, ids.between];
  // Semen 400 days ago, the bull from two weeks after it for nine weeks.
  const births: Record<string, number> = {
    [ids.early]: 400 - 287,
    [ids.late]: 400 - 287 - 40,
    [ids.between]: 400 - 287 - 16,
  };
  const calves = new Map(cows.map((id) => [id, crypto.randomUUID()]));
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      grown(ids.straw, 'male', 'S1'),
      grown(ids.bull, 'male', 'B1'),
      ...cows.map((id, index) => grown(id, 'female', `K${index + 1}`)),
      ...cows.map((id) => entry('served', id, 400, { method: 'ai', sireId: ids.straw })),
      ...cows.map((id) => entry('joined_sire', id, 386, { sireIds: [ids.bull] })),
      ...cows.map((id) => entry('removed_sire', id, 323)),
    ],
  });
  await page.goto(breeding(page, 'board'));
  await expect(page.getByText('K1').first()).toBeVisible();
  await look(page, 'ai-board');
  await post(page, signed, '/events', {
    source: 'web',
    events: cows.map((id) =>
      entry('gave_birth', id, births[id] ?? 0, {
        young: [{ id: calves.get(id), alive: true, sex: 'female', tag: `C-${id.slice(0, 4)}` }],
      }),
    ),
  });
  const sireOf = async (cow: string) =>
    (await get(page, signed, `/animals/${calves.get(cow)}`))['sireId'];
  expect(await sireOf(ids.early)).toBe(ids.straw);
  expect(await sireOf(ids.late)).toBe(ids.bull);
  expect(await sireOf(ids.between)).toBeNull();
  await page.goto(animal(page, calves.get(ids.between) ?? ''));
  await page.getByRole('tab', { name: 'Family' }).click();
  await look(page, 'ai-calf-not-certain');
  await page.goto(breeding(page, 'sires'));
  await expect(page.getByText('and 1 not certain').first()).toBeVisible();
  await look(page, 'ai-sires');
  await page.goto(breeding(page, 'measures'));
  await look(page, 'ai-measures');
});

test('a residue is told truthfully: treated late, slaughtered meanwhile', async ({ page }) => {
  const signed = await signUp(page, 'Residu', ['Cattle']);
  const ox = crypto.randomUUID();
  const { id: medicineId } = await post(page, signed, '/medicines', {
    name: 'Oxytetracycline',
    activeIngredients: null,
    medicineClass: 'vitamin_mineral',
    registrationNumber: null,
    species: [],
    doseRate: null,
    dosePer: 'head',
    doseStep: null,
    unit: 'ml',
    route: null,
    meatDays: 28,
    milkDays: 7,
    exportDays: 28,
    needsPrescription: false,
    storage: null,
    lowStock: null,
    barcode: null,
  });
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      entry('registered', ox, 400, {
        species: 'Cattle',
        sex: 'male',
        tag: 'K9',
        castrated: true,
        bornOn: dayAgo(1200),
      }),
      entry('slaughtered', ox, 3, { at: 'Abattoir Ermelo' }),
    ],
  });
  await page.goto(animal(page, ox));
  // The treatment comes in late, from a note book.
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      entry('treated', ox, 10, {
        lines: [{ medicineId, dose: 20, unit: 'ml', meatDays: 28, milkDays: 7, exportDays: 28 }],
      }),
    ],
  });
  await page.reload();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText(/Oxytetracycline/).first()).toBeVisible();
  await expect(page.getByText(/Abattoir Ermelo|K9/).first()).toBeVisible();
  await look(page, 'residue-notice');
});

test('40 sheep for one sum; of a lot three die and none by mistake', async ({ page }) => {
  test.setTimeout(400_000);
  const signed = await signUp(page, 'Veiling', ['Sheep']);
  const sheep = Array.from({ length: 40 }, () => crypto.randomUUID());
  const lot = crypto.randomUUID();
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      ...sheep.map((id, index) =>
        entry('registered', id, 400, {
          species: 'Sheep',
          sex: 'female',
          tag: `E${index + 1}`,
          bornOn: dayAgo(1000),
        }),
      ),
      entry('registered', lot, 400, {
        species: 'Sheep',
        sex: 'female',
        heads: 292,
        name: 'Ewes',
        bornOn: dayAgo(1000),
      }),
    ],
  });
  const dialog = page.getByRole('dialog');
  await page.goto(animal(page, lot));
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await dialog.getByRole('button', { name: 'Died' }).click();
  await dialog.getByLabel('Cause').selectOption('predator');
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await expect(dialog.getByText('Say how many.')).toBeVisible();
  await look(page, 'lot-how-many');
  await dialog.getByLabel('How many heads').fill('3');
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('289').first()).toBeVisible();

  await page.goto('/livestock/animals?species=Sheep&lots=without');
  for (const tag of ['E1', 'E2', 'E3'])
    await page.getByLabel(`Select ${tag}`, { exact: true }).check();
  await expect(page.getByText(/selected/).first()).toBeVisible();
  await page.getByRole('button', { name: /^Select all/ }).click();
  await page
    .getByRole('button', { name: /More|Record/ })
    .last()
    .click();
  await dialog.getByRole('button', { name: 'Sell' }).click();
  await dialog.getByLabel(/Price/).fill('64500');
  await expect(dialog.getByText(/1 612[.,]50 a head|R1 612\.50 a head|a head/)).toBeVisible();
  await look(page, 'one-sum');
  await dialog
    .getByRole('button', { name: /^Record/ })
    .last()
    .click();
  // Another number is none, and the form says so.
  await dialog.getByLabel(/Type 40 to confirm/).fill('39');
  await dialog
    .getByRole('button', { name: /^Record/ })
    .last()
    .click();
  await expect(dialog.getByText('This is not the number.')).toBeVisible();
  await dialog.getByLabel(/Type 40 to confirm/).fill('40');
  await dialog
    .getByRole('button', { name: /^Record/ })
    .last()
    .click();
  await expect(page.getByText('Recorded for 40 animals.')).toBeVisible();
  const events = await get(page, signed, '/events?limit=200');
  const sums = (events['items'] as { kind: string; payload: { priceCents?: number } }[])
    .filter(({ kind }) => kind === 'sold')
    .map(({ payload }) => payload.priceCents ?? 0);
  expect(sums.reduce((sum, one) => sum + one, 0)).toBe(64_500_00);
});

test('a slip is mended in the form, a sale says first what holds, and entries speak the language', async ({
  page,
}) => {
  test.setTimeout(400_000);
  const signed = await signUp(page, 'Taalplaas', ['Cattle', 'Sheep']);
  const [cow, lot] = [crypto.randomUUID(), crypto.randomUUID()];
  const medicine = await post(page, signed, '/medicines', {
    name: 'Oxytet LA',
    medicineClass: 'antibiotic',
    dosePer: 'head',
    doseRate: 20,
    unit: 'ml',
    meatDays: 28,
    milkDays: 7,
  });
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      entry('registered', cow, 500, {
        species: 'Cattle',
        sex: 'female',
        tag: 'K5',
        bornOn: dayAgo(1500),
      }),
      entry('registered', lot, 500, {
        species: 'Sheep',
        sex: 'female',
        heads: 60,
        name: 'Dohne ewes with singles',
        bornOn: dayAgo(1500),
      }),
      entry('weighed', cow, 30, { massKg: 500 }),
      entry('diagnosed', cow, 3, { disease: 'FMD', certainty: 'suspected' }),
      entry('treated', cow, 2, {
        lines: [{ medicineId: medicine['id'], dose: 20, unit: 'ml', meatDays: 28, milkDays: 7 }],
        reason: 'limp',
        sure: true,
      }),
    ],
  });
  const dialog = page.getByRole('dialog');
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await dialog.getByRole('button', { name, exact: true }).click();
  };
  await page.goto(animal(page, cow));
  await act('Weigh');
  await dialog.getByLabel('Mass').fill('51');
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await look(page, 'mass-doubted');
  await dialog.getByRole('button', { name: 'Make it 510 kg' }).click();
  await expect(page.getByText('Recorded for 1 animal.').last()).toBeVisible();

  await act('Sell');
  await expect(dialog.getByText('Inside a meat withdrawal')).toBeVisible();
  await expect(dialog.getByText('Oxytet LA')).toBeVisible();
  await look(page, 'sale-held');
  await dialog.getByLabel('Buyer').fill('Auction');
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await dialog.getByLabel('Yes, record it all the same').check();
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('Recorded for 1 animal.').last()).toBeVisible();

  await page.evaluate(() => localStorage.setItem('kraal_language', 'af'));
  await page.goto(animal(page, cow));
  await page.getByRole('tab', { name: 'Tydlyn' }).or(page.getByText('Tydlyn')).first().click();
  await expect(page.getByText('Bek-en-klouseer · vermoed')).toBeVisible();
  await look(page, 'timeline-af');
  await page.goto(isMobile(page) ? '/livestock?species=Sheep' : '/livestock/animals?species=Sheep');
  await expect(page.getByText('× 60')).toBeVisible();
  await look(page, 'lot-in-list-af');
});
