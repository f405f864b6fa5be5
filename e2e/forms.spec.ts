import { expect, get, isMobile, look, post, signUp, test } from './kraal.ts';

test('a form says what is wrong once a field was left, and forgives with the key that mends it', async ({
  page,
}) => {
  await signUp(page, 'Vormplaas', ['Cattle']);
  await page.goto('/livestock/medical?tab=medicines');
  await page.getByRole('button', { name: 'Add a medicine' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Add a medicine' });
  const dose = sheet.getByLabel('Dose', { exact: true });
  const meat = sheet.getByLabel('Meat withdrawal');
  // While it is typed nothing is said; once it was left it is.
  await dose.pressSequentially('-5');
  await expect(sheet.getByRole('alert')).toHaveCount(0);
  await meat.fill('500');
  await expect(sheet.getByText('A dose is more than nothing.')).toBeVisible();
  // A field that was only passed says nothing yet.
  await sheet.getByLabel('Trade name').focus();
  await sheet.getByLabel('Storage').focus();
  await expect(sheet.getByText('This is more than a year.')).toBeVisible();
  await expect(sheet.getByText('Give the medicine a name.')).toHaveCount(0);
  await dose.fill('2,5');
  await expect(sheet.getByText('A dose is more than nothing.')).toHaveCount(0);
  await look(page, 'form-checked');
  // Sending checks all of it, asks nobody, and goes to the first that is wrong.
  let sent = 0;
  await page.route('**/medicines', async (route) => {
    if (route.request().method() === 'POST') sent += 1;
    await route.fallback();
  });
  await sheet.getByRole('button', { name: 'Save the medicine' }).click();
  await expect(sheet.getByText('Give the medicine a name.')).toBeVisible();
  await expect(sheet.getByLabel('Trade name')).toBeFocused();
  await expect(sheet.getByText('Validation failed')).toHaveCount(0);
  expect(sent).toBe(0);
  await sheet.getByLabel('Trade name').fill('Dectomax');
  await meat.fill('49');
  await sheet.getByLabel('Milk withdrawal').fill('0');
  await sheet.getByRole('button', { name: 'Save the medicine' }).click();
  await expect(sheet).toHaveCount(0);
  expect(sent).toBe(1);
  await expect(page.getByText('Dectomax').first()).toBeVisible();
});

test('what only the server knows stands at its field until somebody types there', async ({
  page,
}) => {
  await signUp(page, 'Naamplaas', ['Cattle']);
  await page.goto(isMobile(page) ? '/camps' : '/infrastructure/camps');
  const add = async (name: string) => {
    const button = page.getByRole('button', { name: /^Add (a|the first) camp$/ });
    await button.first().click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Save the camp' }).click();
  };
  await add('Rivier');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await add('Rivier');
  const sheet = page.getByRole('dialog');
  const name = sheet.getByLabel('Name');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toBeFocused();
  await name.pressSequentially(' 2');
  await expect(name).toHaveAttribute('aria-invalid', 'false');
  await page.getByRole('button', { name: 'Save the camp' }).click();
  await expect(page.getByText('Rivier 2', { exact: true }).first()).toBeVisible();
});

test('an entry is held against the rules while it is typed', async ({ page }) => {
  const signed = await signUp(page, 'Weegplaas', ['Cattle']);
  const id = crypto.randomUUID();
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      {
        id: crypto.randomUUID(),
        kind: 'registered',
        occurredAt: '2025-01-05T08:00:00Z',
        animalIds: [id],
        payload: { species: 'Cattle', sex: 'female', tag: 'K1', bornOn: '2022-08-01' },
      },
    ],
  });
  await page.goto(`/livestock/animals/${id}`);
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByRole('button', { name: 'Weigh', exact: true }).click();
  const sheet = page.getByRole('dialog');
  const mass = sheet.getByLabel('Mass', { exact: true });
  await mass.fill('-3');
  await sheet.getByLabel('Remark').focus();
  await expect(mass).toHaveAttribute('aria-invalid', 'true');
  await mass.fill('431,5');
  await expect(mass).toHaveAttribute('aria-invalid', 'false');
  await sheet.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('431,5').or(page.getByText('431.5')).first()).toBeVisible();
});

test('nobody is chosen by half, no price shrinks, and a choice is in the draft', async ({
  page,
}) => {
  const signed = await signUp(page, 'Kiesplaas', ['Cattle']);
  const [cow, bull] = [crypto.randomUUID(), crypto.randomUUID()];
  const registered = (id: string, sex: string, tag: string) => ({
    id: crypto.randomUUID(),
    kind: 'registered',
    occurredAt: '2025-01-05T08:00:00Z',
    animalIds: [id],
    payload: { species: 'Cattle', sex, tag, bornOn: '2021-08-01' },
  });
  await post(page, signed, '/events', {
    source: 'web',
    events: [registered(cow, 'female', 'K1'), registered(bull, 'male', 'B7')],
  });
  const sheet = page.getByRole('dialog');
  const record = async (kind: string) => {
    await page.getByRole('button', { name: 'Record', exact: true }).first().click();
    await sheet.getByRole('button', { name: kind, exact: true }).click();
  };
  await page.goto(isMobile(page) ? `/livestock/${cow}` : `/livestock/animals/${cow}`);
  await record('Serve');
  await sheet.getByLabel('How').selectOption('natural');
  const sire = sheet.getByRole('combobox', { name: 'Sire' });
  await sire.fill('nobody of that name');
  await expect(sheet.getByText('Nothing here is called that.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Record it' }).click();
  await expect(sheet.getByText('Choose one of those offered.')).toBeVisible();
  await sire.fill('B7');
  await expect(sheet.getByRole('option', { name: 'B7' })).toBeVisible();
  // Enter takes the animal that is found, and records nothing.
  await sire.press('ArrowDown');
  await sire.press('Enter');
  await expect(sheet.getByRole('button', { name: 'Take B7 off' })).toBeVisible();
  // Closed with the last choice: it is there again, how and whom.
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await record('Serve');
  await expect(sheet.getByLabel('How')).toHaveValue('natural');
  await expect(sheet.getByRole('button', { name: 'Take B7 off' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Record it' }).click();
  await expect(sheet).toHaveCount(0);
  const events = (await get(page, signed, `/animals/${cow}/events`))['items'] as {
    kind: string;
    payload: Record<string, unknown>;
  }[];
  expect(events.find(({ kind }) => kind === 'served')?.payload).toMatchObject({ sireId: bull });

  await page.goto(isMobile(page) ? `/livestock/${bull}` : `/livestock/animals/${bull}`);
  await record('Sell');
  const price = sheet.getByLabel(/Price/);
  await price.fill('1,500');
  await sheet.getByLabel('Remark').focus();
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await price.fill('1,500.00');
  await expect(price).toHaveAttribute('aria-invalid', 'false');
  await sheet.getByRole('button', { name: 'Record it' }).click();
  await expect(sheet).toHaveCount(0);
  const sold = (await get(page, signed, `/animals/${bull}/events`))['items'] as typeof events;
  expect(sold.find(({ kind }) => kind === 'sold')?.payload).toMatchObject({ priceCents: 150_000 });
});

test('an animal has a mark, a lot its heads, an entry its day; what a form refused is in no list', async ({
  page,
}) => {
  const signed = await signUp(page, 'Merkplaas', ['Cattle']);
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  await post(page, signed, '/events', {
    source: 'web',
    events: ids.map((id, index) => ({
      id: crypto.randomUUID(),
      kind: 'registered',
      occurredAt: '2025-01-05T08:00:00Z',
      animalIds: [id],
      payload: { species: 'Cattle', sex: 'female', tag: `K${index + 1}`, bornOn: '2021-08-01' },
    })),
  });
  await page.goto(isMobile(page) ? '/add' : '/livestock/animals/new');
  await page.getByRole('button', { name: 'Add it', exact: true }).click();
  await expect(page.getByText('Give a tag, another mark or a name, or the dam.')).toBeVisible();
  await page.getByLabel(/A lot: several animals/).check();
  await page.getByRole('button', { name: 'Add it', exact: true }).click();
  await expect(page.getByText('Say how many.')).toBeVisible();

  const [first = ''] = ids;
  await page.goto(isMobile(page) ? `/livestock/${first}` : `/livestock/animals/${first}`);
  await page.getByRole('button', { name: 'Record', exact: true }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Weigh', exact: true }).click();
  await sheet.getByLabel('Mass', { exact: true }).fill('402');
  await sheet.getByLabel('Day').fill('');
  await sheet.getByRole('button', { name: 'Record it' }).click();
  await expect(sheet.getByText('Fill this in.')).toBeVisible();
  await page.keyboard.press('Escape');

  // Two changes at once, of which one is refused: both are mended in the form, and nothing stays behind.
  await page.goto(`/livestock/animals/${first}/edit`);
  await page.getByLabel('Tag', { exact: true }).fill('K2');
  await page.getByLabel('Name', { exact: true }).fill('Bles');
  await page.getByRole('button', { name: 'Save the changes' }).click();
  await expect(page.getByLabel('Tag', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Tag', { exact: true }).fill('K3');
  await page.getByRole('button', { name: 'Save the changes' }).click();
  await expect(page.getByRole('heading', { name: 'K3' })).toBeVisible();
  await expect(page.getByText(/was not taken/)).toHaveCount(0);
});

test('a day that has not come is said before it is sent, and nothing is', async ({ page }) => {
  const signed = await signUp(page, 'Dagplaas', ['Cattle']);
  const id = crypto.randomUUID();
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      {
        id: crypto.randomUUID(),
        kind: 'registered',
        occurredAt: '2026-01-05T08:00:00Z',
        animalIds: [id],
        payload: { species: 'Cattle', sex: 'female', tag: 'D1', bornOn: '2021-03-01' },
      },
    ],
  });
  await page.goto(isMobile(page) ? `/livestock/${id}` : `/livestock/animals/${id}`);
  await page.getByRole('button', { name: 'Record', exact: true }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Weigh', exact: true }).click();
  await sheet.getByLabel('Mass').fill('412');
  const day = sheet.getByLabel('Day');
  await day.fill('2090-01-01');
  await sheet.getByLabel('Mass').focus();
  await expect(sheet.getByText(/This is in the future/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Record it' }).click();
  await expect(day).toBeFocused();
  await day.fill('2026-02-01');
  await expect(sheet.getByText(/This is in the future/)).toHaveCount(0);
  // Half a day is none: whoever cleared the month has not said when.
  await day.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Backspace');
  await sheet.getByLabel('Mass').focus();
  await expect(sheet.getByText(/This is no day|Fill this in/)).toBeVisible();
  await day.fill('2026-02-01');
  await sheet.getByRole('button', { name: 'Record it' }).click();
  await expect(sheet).toHaveCount(0);
  const { items } = await get(page, signed, `/animals/${id}/events?limit=50`);
  expect((items as { kind: string }[]).map(({ kind }) => kind)).toEqual(['weighed', 'registered']);
});
