import { dayAgo, expect, isMobile, look, post, signUp, test } from './kraal.ts';

const registered = (id: string, payload: object) => ({
  id: crypto.randomUUID(),
  kind: 'registered',
  occurredAt: `${dayAgo(420)}T10:00:00Z`,
  animalIds: [id],
  payload,
});

test('a vet vaccinates the heifers from the calendar and is stopped on the two that are too old', async ({
  page,
}) => {
  const signed = await signUp(page, 'Kareefontein', ['Cattle']);
  const heifers = Array.from({ length: 300 }, (_, index) => ({
    id: crypto.randomUUID(),
    tag: `H${index + 1}`,
    bornOn: dayAgo(index < 298 ? 160 + (index % 60) : 260),
  }));
  const events = heifers.map(({ id, tag, bornOn }) => ({
    ...registered(id, { species: 'Cattle', sex: 'female', tag, bornOn }),
    occurredAt: `${dayAgo(100)}T10:00:00Z`,
  }));
  await post(page, signed, '/events', { source: 'web', events });
  await post(page, signed, '/medicines', {
    name: 'Brucella S19',
    medicineClass: 'vaccine',
    unit: 'dose',
    doseRate: 1,
    dosePer: 'head',
    species: ['Cattle'],
  });
  await page.goto(isMobile(page) ? '/medical?tab=protocols' : '/livestock/medical?tab=protocols');
  await page.getByRole('button', { name: 'Add the usual vaccinations' }).click();
  await expect(page.getByText('Brucellosis (S19)')).toBeVisible();
  await look(page, 'protocols');
  await page.getByRole('tab', { name: 'Due' }).click();
  const line = page.getByRole('listitem').filter({ hasText: 'Brucellosis (S19)' });
  await line.getByRole('button', { name: '298 animals due' }).click();
  await expect(page.getByText('2 are too old now and are stopped: H299, H300')).toBeVisible();
  await look(page, 'protocol-due');
  await page.getByRole('button', { name: 'Give it to 298' }).click();
  await page
    .getByRole('dialog')
    .getByLabel('Medicine', { exact: true })
    .selectOption({ label: 'Brucella S19' });
  await page.getByRole('button', { name: 'Record 298 treatments' }).click();
  await expect(page.getByText('Recorded for 298 animals.')).toBeVisible();
  await expect(page.getByText('Brucellosis (S19)')).toHaveCount(0);

  // From the herd's own list the two are refused by name, whoever tries.
  await page.goto('/livestock?species=Cattle&q=H299');
  await page.getByLabel('Select H299').check();
  await page
    .getByRole('button', { name: /More|Record/ })
    .last()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Treat' }).click();
  await page
    .getByRole('dialog')
    .getByLabel('Medicine', { exact: true })
    .selectOption({ label: 'Brucella S19' });
  await page.getByText('More: day, withdrawal, way of giving, course').click();
  await page
    .getByRole('dialog')
    .getByLabel('Protocol', { exact: true })
    .selectOption({ label: 'Brucellosis (S19) · Cattle' });
  await page.getByRole('button', { name: 'Record the treatment' }).click();
  await expect(
    page.getByText('H299 is too old for Brucellosis (S19): 260 days, up to 244.'),
  ).toBeVisible();
  await look(page, 'protocol-stopped');
});

test('a field worker doses a mob by FAMACHA in the race', async ({ page }) => {
  const signed = await signUp(page, 'Kareefontein', ['Sheep']);
  const ewes = ['D1', 'D2'].map((tag) => ({ id: crypto.randomUUID(), tag }));
  await post(page, signed, '/events', {
    source: 'web',
    events: ewes.flatMap(({ id, tag }) => [
      registered(id, { species: 'Sheep', sex: 'female', tag }),
      {
        id: crypto.randomUUID(),
        kind: 'weighed',
        occurredAt: `${dayAgo(5)}T10:00:00Z`,
        animalIds: [id],
        payload: { massKg: 60 },
      },
    ]),
  });
  await post(page, signed, '/medicines', {
    name: 'Wormstop',
    medicineClass: 'anthelmintic',
    unit: 'ml',
    doseRate: 0.2,
    dosePer: 'kg',
    doseStep: 0.5,
    species: ['Sheep'],
    meatDays: 14,
  });
  await post(page, signed, '/medicines', {
    name: 'Oksi',
    medicineClass: 'antibiotic',
    unit: 'ml',
    doseRate: 0.1,
    dosePer: 'kg',
    species: ['Sheep'],
    meatDays: 28,
  });
  await page.goto('/livestock/race');
  await page.getByLabel('What is measured').selectOption('famacha');
  // What would be asked of each dose afterwards is asked before the first.
  await page.getByLabel('Dose by FAMACHA with').selectOption({ label: 'Oksi' });
  await expect(page.getByText('Oksi is an antimicrobial')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start' })).toBeDisabled();
  await page.getByLabel('Record it without').check();
  await expect(page.getByRole('button', { name: 'Start' })).toBeEnabled();
  await look(page, 'race-dosing-asked');
  await page.getByLabel('Dose by FAMACHA with').selectOption({ label: 'Wormstop' });
  await look(page, 'race-dosing-start');
  await page.getByRole('button', { name: 'Start' }).click();
  const through = async (tag: string, score: string) => {
    await page.getByLabel('Scan or type a tag or EID').fill(tag);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('race-animal')).toHaveText(tag);
    await page.getByLabel('Score').fill(score);
  };
  await through('D1', '2');
  await expect(page.getByText(/^Give/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Next' }).click();
  await through('D2', '4');
  await expect(page.getByText('Give 12 ml Wormstop')).toBeVisible();
  await look(page, 'race-dose');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByTestId('race-count')).toHaveText('2 through');
  await page.goto(isMobile(page) ? '/medical?tab=register' : '/livestock/medical?tab=register');
  await expect(
    isMobile(page)
      ? page.getByText('Wormstop 12 ml')
      : page.getByRole('row').filter({ hasText: 'Wormstop' }).getByText('12 ml'),
  ).toBeVisible();
  await expect(page.getByText('FAMACHA 4')).toBeVisible();
  await page.getByRole('tab', { name: 'Insight' }).click();
  await expect(page.getByText('50 % are 4 or 5')).toBeVisible();
  await look(page, 'insight');
});

test('a cow from heat to a weaned calf, on the screens', async ({ page }) => {
  const signed = await signUp(page, 'Kareefontein', ['Cattle']);
  const [cow, bull] = [crypto.randomUUID(), crypto.randomUUID()];
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      {
        ...registered(cow, { species: 'Cattle', sex: 'female', tag: 'K1', bornOn: dayAgo(1500) }),
        occurredAt: `${dayAgo(1400)}T10:00:00Z`,
      },
      {
        ...registered(bull, { species: 'Cattle', sex: 'male', tag: 'B1', bornOn: dayAgo(2000) }),
        occurredAt: `${dayAgo(1400)}T10:00:00Z`,
      },
    ],
  });
  const breeding = isMobile(page) ? '/breeding' : '/livestock/breeding';
  const animal = isMobile(page) ? `/livestock/${cow}` : `/livestock/animals/${cow}`;
  const record = async (
    kind: string,
    day: string,
    fill: () => Promise<void> = async () => undefined,
    save = 'Record it',
  ) => {
    await page.goto(animal);
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: kind, exact: true }).click();
    await fill();
    await page.getByLabel('Day', { exact: true }).fill(day);
    await page.getByRole('button', { name: save }).click();
  };
  const recorded = () => expect(page.getByText('Recorded for 1 animal.')).toBeVisible();
  const standing = async (name: string) => {
    await page.goto(breeding);
    await expect(page.getByRole('button', { name: new RegExp(`^1 ?${name}`) })).toBeVisible();
  };
  await record('In heat', dayAgo(283));
  await recorded();
  await standing('Open');
  await record('Serve', dayAgo(283), async () => {
    await page.getByLabel('How').selectOption('natural');
    await page.getByLabel('Sire').fill('B1');
    await page.getByRole('dialog').getByRole('option', { name: 'B1', exact: true }).click();
    await look(page, 'serve');
  });
  await recorded();
  await standing('Served');
  await look(page, 'board');
  await page.getByRole('tab', { name: 'Calendar' }).click();
  await expect(page.getByText('Pregnancy checks').last()).toBeVisible();
  await look(page, 'due');
  // The work is done from the list.
  await page.getByLabel('K1: Pregnancy checks').check();
  await page.getByRole('button', { name: 'Record: Pregnancy checks' }).click();
  await page.getByLabel('Result').selectOption('pregnant');
  await page.getByLabel('Age of the pregnancy').fill('120');
  await page.getByLabel('Day', { exact: true }).fill(dayAgo(240));
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText(/120 days means that K1 conceived about/).first()).toBeVisible();
  await look(page, 'asked');
  await page.getByLabel('Age of the pregnancy').fill('43');
  await page.getByRole('button', { name: 'Record it' }).click();
  await recorded();
  await standing('In calf');
  await record(
    'Gave birth',
    dayAgo(0),
    async () => {
      await page.getByLabel('What was born').selectOption('female');
      await page.getByLabel('Tag', { exact: true }).fill('K1-26');
      await page.getByLabel('Birth mass').fill('34');
      await look(page, 'birth');
    },
    'Record the birth',
  );
  await recorded();
  await standing('Lactating');
  await page.goto(animal);
  await expect(page.getByText('Lactating')).toBeVisible();
  await look(page, 'cow');
  await page.getByRole('tab', { name: 'Family' }).click();
  await page.getByRole('link', { name: 'K1-26' }).click();
  await expect(page.getByRole('heading', { name: 'K1-26' })).toBeVisible();
  await page.getByRole('tab', { name: 'Pedigree' }).click();
  await expect(page.getByRole('link', { name: 'B1' })).toBeVisible();
  await look(page, 'pedigree');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Certificate (PDF)' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('pedigree.pdf');
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Wean' }).click();
  await page.getByRole('button', { name: 'Record it' }).click();
  await recorded();
  await standing('Dry');
  for (const tab of ['Measures', 'Keep or cull', 'Sires and semen', 'Gestation table']) {
    await page.getByRole('tab', { name: tab }).click();
    await look(page, `breeding-${tab.toLowerCase().replaceAll(' ', '-')}`);
  }
});

test('a controlled disease says what to do next', async ({ page }) => {
  const signed = await signUp(page, 'Kareefontein', ['Sheep']);
  const ewe = crypto.randomUUID();
  await post(page, signed, '/events', {
    source: 'web',
    events: [registered(ewe, { species: 'Sheep', sex: 'female', tag: 'D1' })],
  });
  await page.goto(isMobile(page) ? `/livestock/${ewe}` : `/livestock/animals/${ewe}`);
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await look(page, 'record-sheet');
  await page.getByRole('dialog').getByRole('button', { name: 'Diagnose' }).click();
  await page.getByLabel('Disease or complaint').fill('Sheep scab');
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('Recorded for 1 animal.')).toBeVisible();
  await page.goto(isMobile(page) ? '/medical?tab=due' : '/livestock/medical?tab=due');
  await expect(
    page.getByRole('heading', { name: /Sheep scab: a controlled disease/ }),
  ).toBeVisible();
  await look(page, 'controlled-disease');
});

test('an ox inside its withdrawal cannot go to the abattoir and can a day later; a document stays with the entry', async ({
  page,
}) => {
  const signed = await signUp(page, 'Kareefontein', ['Cattle']);
  const [held, free] = [crypto.randomUUID(), crypto.randomUUID()];
  const { id: medicineId } = await post(page, signed, '/medicines', {
    name: 'Dectomax',
    medicineClass: 'anthelmintic',
    unit: 'ml',
    species: ['Cattle'],
    meatDays: 14,
  });
  const treated = (id: string, days: number) => ({
    id: crypto.randomUUID(),
    kind: 'treated',
    occurredAt: `${dayAgo(days)}T10:00:00Z`,
    animalIds: [id],
    payload: { lines: [{ medicineId, dose: 10, unit: 'ml', meatDays: 14, milkDays: 0 }] },
  });
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      registered(held, { species: 'Cattle', sex: 'male', tag: 'O1' }),
      registered(free, { species: 'Cattle', sex: 'male', tag: 'O2' }),
      treated(held, 14),
      treated(free, 15),
    ],
  });
  const slaughter = async (id: string) => {
    await page.goto(isMobile(page) ? `/livestock/${id}` : `/livestock/animals/${id}`);
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Slaughter' }).click();
    await page.getByRole('button', { name: 'Record it' }).click();
  };
  // Both from the list: the free one goes, the other is named and drafted out.
  await post(page, signed, '/mobs', { name: 'Hospital', species: 'Cattle' });
  const third = crypto.randomUUID();
  await post(page, signed, '/events', {
    source: 'web',
    events: [registered(third, { species: 'Cattle', sex: 'male', tag: 'O3' })],
  });
  await page.goto('/livestock?species=Cattle');
  await page.getByLabel('Select O1').check();
  await page.getByLabel('Select O3').check();
  await page
    .getByRole('button', { name: /More|Record/ })
    .last()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Slaughter' }).click();
  await page.getByRole('button', { name: 'Record 2 entries' }).click();
  await expect(page.getByText('1 is not recorded, 1 is recorded')).toBeVisible();
  await page.getByLabel('Draft them out to the mob').selectOption({ label: 'Hospital' });
  await look(page, 'draft-out');
  await page.getByRole('button', { name: 'Draft 1 out' }).click();
  await expect(page.getByText('Recorded for 1 animal.')).toBeVisible();

  await slaughter(held);
  await expect(
    page
      .getByText(/O1 is inside its meat withdrawal until .*: it may go for slaughter from/)
      .first(),
  ).toBeVisible();
  await slaughter(free);
  await expect(page.getByText('Recorded for 1 animal.')).toBeVisible();

  await page.goto(isMobile(page) ? `/livestock/${held}` : `/livestock/animals/${held}`);
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Vet visit' }).click();
  await page.getByLabel('Veterinarian').fill('Dr Nel');
  await page.getByLabel('Photo or document (PDF)').setInputFiles({
    name: 'report.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });
  await expect(page.getByText('The photo is kept.')).toBeVisible();
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('Recorded for 1 animal.')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Open the photo or document' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('document.pdf');
  await look(page, 'timeline-document');
});

test('sires put in with several cows are one entry in the bull’s life, and near kin is asked', async ({
  page,
}) => {
  const signed = await signUp(page, 'Kareefontein', ['Cattle']);
  const [bull, cow, daughter] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const grown = (id: string, sex: string, tag: string, more: object = {}) => ({
    ...registered(id, { species: 'Cattle', sex, tag, bornOn: dayAgo(1500), ...more }),
    occurredAt: `${dayAgo(1400)}T10:00:00Z`,
  });
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      grown(bull, 'male', 'B1', { bornOn: dayAgo(2800) }),
      grown(cow, 'female', 'K1'),
      grown(daughter, 'female', 'K2', { sireId: bull }),
    ],
  });
  await page.goto(isMobile(page) ? '/breeding' : '/livestock/breeding');
  await page.getByRole('button', { name: 'Tick all 2' }).click();
  await page.getByRole('button', { name: 'Record for 2 females' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Put sires in' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Sires' }).fill('B1');
  await page.getByRole('dialog').getByRole('option', { name: 'B1', exact: true }).click();
  await page.getByRole('button', { name: /^Record 2 entries/ }).click();
  await expect(page.getByText(/Near kin: K2 × B1 25 %/).first()).toBeVisible();
  await look(page, 'near-kin');
  await page.getByLabel('Yes, record it all the same').check();
  await page.getByRole('button', { name: /^Record 2 entries/ }).click();
  await expect(page.getByText('Recorded for 2 animals.')).toBeVisible();
  await page.goto(isMobile(page) ? `/livestock/${bull}` : `/livestock/animals/${bull}`);
  await expect(page.getByText('As sire: Sires put in')).toHaveCount(1);
});
