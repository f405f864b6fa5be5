import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
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
  await expect(page.getByText(/Nothing is to leave yet/)).toBeVisible();
  await look(page, 'transfers-none');
  await page.getByRole('tab', { name: 'May they leave?' }).click();
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

test('weaners are sold by a transfer: begun of those who may go, approved, written off for one sum', async ({
  page,
}) => {
  const signed = await signUp(page, 'Kareefontein', ['Cattle']);
  const { id: mobId } = await post(page, signed, '/mobs', { name: 'Speenosse', species: 'Cattle' });
  await post(page, signed, '/places', { name: 'Vleissentraal', kind: 'auction' });
  const { id: medicineId } = await post(page, signed, '/medicines', {
    name: 'Terramycin',
    medicineClass: 'antibiotic',
    unit: 'ml',
    dosePer: 'head',
    doseRate: 10,
    meatDays: 28,
  });
  const ids = Array.from({ length: 5 }, () => randomUUID());
  const entry = (kind: string, animalIds: string[], days: number, payload: object) => ({
    id: randomUUID(),
    kind,
    occurredAt: `${dayAgo(days)}T08:00:00Z`,
    animalIds,
    payload,
  });
  await post(page, signed, '/events', {
    events: [
      ...ids.map((id, at) =>
        entry(at === 0 ? 'acquired' : 'registered', [id], at === 0 ? 9 : 100, {
          species: 'Cattle',
          sex: 'male',
          tag: `O${at + 1}`,
          bornOn: dayAgo(400),
          brand: 'KB7',
          mobId,
        }),
      ),
      entry('treated', [ids[1] ?? ''], 3, {
        lines: [{ medicineId, dose: 10, unit: 'ml', meatDays: 28, milkDays: 0 }],
        sure: true,
      }),
    ],
  });

  await page.goto(isMobile(page) ? '/transfers?tab=check' : '/rmis/transfers?tab=check');
  await page.getByLabel('Which animals').selectOption({ label: 'Mob Speenosse' });
  await page.getByRole('button', { name: 'Look who may go' }).click();
  await expect(page.getByText('4 of 5 head may go.')).toBeVisible();
  await page.getByRole('button', { name: 'Begin a transfer of the 4 that may go' }).click();

  // Where they go is not said yet: it cannot be submitted.
  const drawer = page.getByRole('dialog', { name: 'Transfer 1' });
  await expect(drawer.getByText('Draft', { exact: true })).toBeVisible();
  await expect(drawer.getByText('Say where they go before it is submitted.')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Submit it' })).toBeDisabled();
  await look(page, 'transfer-draft');
  await drawer.getByLabel('To', { exact: true }).selectOption({ label: 'Vleissentraal' });
  await drawer.getByLabel('Number plate').fill('FS 123 GP');
  await drawer.getByRole('button', { name: 'Keep the changes' }).click();
  await expect(drawer.getByText(/^Sale · .+ · Vleissentraal$/)).toBeVisible();
  await drawer.getByRole('button', { name: 'Take off: O5' }).click();
  await expect(drawer.getByText('O5', { exact: true })).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Submit it' }).click();
  await expect(drawer.getByText('Waits for approval')).toBeVisible();

  // Not approved it says why, is changed and comes back.
  await drawer.getByRole('button', { name: 'Do not approve' }).click();
  await drawer.getByRole('button', { name: 'Do not approve' }).last().click();
  await expect(drawer.getByText('Say why it is not approved.')).toBeVisible();
  await drawer.getByLabel('Why it is not approved').fill('O4 bly hier');
  await drawer.getByRole('button', { name: 'Do not approve' }).last().click();
  await expect(drawer.getByText('Not approved', { exact: true })).toBeVisible();
  await expect(drawer.getByText('O4 bly hier').first()).toBeVisible();
  await drawer.getByRole('button', { name: 'Change it' }).click();
  await drawer.getByRole('button', { name: 'Take off: O4' }).click();
  await expect(drawer.getByText('O4', { exact: true })).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Submit it' }).click();
  await drawer.getByRole('button', { name: 'Approve it' }).click();
  await expect(drawer.getByText('Approved', { exact: true })).toBeVisible();
  await look(page, 'transfer-approved');

  // Whoever sells one of them by hand is told that it is promised.
  const address = page.url();
  await drawer.getByRole('link', { name: 'O2' }).first().click();
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sell', exact: true }).click();
  await expect(page.getByText('To know before they go today')).toBeVisible();
  await expect(page.getByText('promised by another transfer')).toBeVisible();
  await look(page, 'sale-promised');
  await page.goto(address);

  // Their papers: what the law wants and nobody knows is asked, the rest stands there.
  await drawer.getByRole('button', { name: 'Removal certificate' }).click();
  await expect(drawer.getByLabel('Receiver’s full name')).toHaveValue('Vleissentraal');
  await expect(drawer.getByLabel('Number plate')).toHaveValue('FS 123 GP');
  await drawer.getByRole('button', { name: 'Issue it' }).click();
  await expect(drawer.getByText('The law wants an address.').first()).toBeVisible();
  await expect(drawer.getByText('The law wants the name of who drives them.')).toBeVisible();
  await look(page, 'paper-wanting');
  await drawer.getByLabel('Owner’s address').fill('Kareefontein, Bethlehem');
  await drawer.getByLabel('Receiver’s address').fill('Markstraat 1, Bethlehem');
  await drawer.getByLabel('Driver').fill('Sipho Dlamini');
  await drawer.getByRole('button', { name: 'Issue it' }).click();
  await expect(drawer.getByText(/Removal certificate RC-\d{4}-0001/)).toBeVisible();
  const printing = page.waitForEvent('download');
  await drawer.getByRole('button', { name: /^PDF of RC/ }).click();
  expect((await printing).suggestedFilename()).toMatch(/^RC-\d{4}-0001\.pdf$/);
  await look(page, 'papers');

  // A stranger on the road, who is nobody's user, verifies it; and once more where there is no signal.
  const link = (await drawer.getByRole('link', { name: /^Verify RC/ }).getAttribute('href')) ?? '';
  const stranger = await strangerOf(page);
  await stranger.goto(link);
  await expect(stranger.getByText('Genuine, and it holds.')).toBeVisible();
  await look(stranger, 'verified');
  await stranger.goto('/verify');
  await expect(stranger.getByText(/This page is kept on this phone/)).toBeVisible();
  await look(stranger, 'verify');
  await stranger.getByLabel(/^The code under the square/).fill('bcdf-ghjk-lmnp');
  await stranger.getByRole('button', { name: /^Verify/ }).click();
  await expect(stranger.getByText(/No paper with this code was signed here/)).toBeVisible();
  await stranger.goto('/verify');
  await stranger.context().setOffline(true);
  await stranger.goto(link);
  await expect(stranger.getByText(/^Genuine when it was signed/)).toBeVisible();
  await expect(stranger.getByText('FS 123 GP')).toBeVisible();
  await look(stranger, 'verified-offline');
  await stranger.goto(altered(link));
  await expect(stranger.getByText(/^Not genuine/)).toBeVisible();
  await stranger.goto('/verify/BCDFGHJKLMNP');
  await expect(stranger.getByText(/^A code is looked up/)).toBeVisible();
  await stranger.context().setOffline(false);

  // Withdrawn, it is so for whoever looks next, and keeps its number.
  await drawer.getByRole('button', { name: /^Withdraw RC/ }).click();
  await drawer.getByLabel('Why it holds no more').fill('Ander vragmotor');
  await drawer.getByRole('button', { name: 'Withdraw it', exact: true }).click();
  await expect(drawer.getByText('Withdrawn', { exact: true })).toBeVisible();
  await stranger.goto(link);
  await expect(stranger.getByText(/it was withdrawn/)).toBeVisible();
  await stranger.context().close();
  await drawer.getByRole('button', { name: 'Document of identification' }).click();
  await drawer.getByLabel('Owner’s address').fill('Kareefontein, Bethlehem');
  await drawer.getByLabel('Receiver’s address').fill('Markstraat 1, Bethlehem');
  await drawer.getByRole('button', { name: 'Issue it' }).click();
  await expect(drawer.getByText(/Document of identification ID-\d{4}-0001/)).toBeVisible();

  // And what goes with them on the day: what is signed of their health, and the list at the lorry.
  for (const [name, number] of [
    ['Owner’s health attestation', /HA-\d{4}-0001/],
    ['Loading list', /LL-\d{4}-0001/],
  ] as const) {
    await drawer.getByRole('button', { name, exact: true }).click();
    await drawer.getByLabel('Owner’s address').fill('Kareefontein, Bethlehem');
    await drawer.getByLabel('Receiver’s address').fill('Markstraat 1, Bethlehem');
    await drawer.getByRole('button', { name: 'Issue it' }).click();
    await expect(drawer.getByText(number).first()).toBeVisible();
  }
  await expect(drawer.getByRole('button', { name: 'Invoice', exact: true })).toHaveCount(0);

  // Inside a withdrawal alive: whoever sells says that he knows.
  await drawer.getByRole('button', { name: 'They are sold' }).click();
  await drawer.getByLabel('Price for all 2, if it is known').fill('24 000,50');
  await drawer.getByRole('button', { name: 'Write them off' }).click();
  await expect(drawer.getByText(/inside its meat withdrawal/)).toBeVisible();
  await look(page, 'transfer-asked');
  await drawer.getByLabel('It is so; record it').check();
  await drawer.getByRole('button', { name: 'Write them off' }).click();
  await expect(drawer.getByText('Completed', { exact: true })).toBeVisible();
  await look(page, 'transfer-completed');
  await drawer.getByRole('button', { name: 'Invoice', exact: true }).click();
  await drawer.getByLabel('Owner’s address').fill('Kareefontein, Bethlehem');
  await drawer.getByLabel('Receiver’s address').fill('Markstraat 1, Bethlehem');
  await drawer.getByLabel('VAT in percent').fill('15');
  await drawer.getByRole('button', { name: 'Issue it' }).click();
  await expect(drawer.getByText(/Who charges tax says the number/)).toBeVisible();
  await drawer.getByLabel('Owner’s VAT number').fill('4123456789');
  await look(page, 'invoice-wanting');
  await drawer.getByRole('button', { name: 'Issue it' }).click();
  await expect(drawer.getByText(/Invoice INV-\d{4}-0001/)).toBeVisible();
  await drawer.getByRole('link', { name: 'O2' }).click();
  await expect(page.getByText('Sold').first()).toBeVisible();
  await page.goBack();
  await expect(drawer.getByText('Completed', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('How they stand').selectOption('completed');
  await expect(page.getByRole('button', { name: /1 · Sale/ })).toBeVisible();
  await page.getByLabel('How they stand').selectOption('draft');
  await expect(page.getByText('None stands so.')).toBeVisible();
});

/** Somebody else's phone or computer, on the same server. */
async function strangerOf(page: Page): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({
      baseURL: new URL(page.url()).origin,
      serviceWorkers: 'allow',
      ...(isMobile(page) ? { viewport: page.viewportSize(), hasTouch: true, isMobile: true } : {}),
    });
  if (!context) throw new Error('There is no browser.');
  return context.newPage();
}

/** Another letter in the middle of what was signed. */
function altered(link: string): string {
  const at = Math.floor(link.length / 2);
  return `${link.slice(0, at)}${link[at] === 'A' ? 'B' : 'A'}${link.slice(at + 1)}`;
}

test('at the lorry: one stays, one dies on the road, a stranger comes off it, and the rest are sold', async ({
  page,
}) => {
  const signed = await signUp(page, 'Kareefontein', ['Cattle']);
  const { id: campId } = await post(page, signed, '/camps', { name: 'Rivierkamp' });
  const { id: toId } = await post(page, signed, '/places', {
    name: 'Karoo Veiling',
    kind: 'auction',
  });
  const ids = Array.from({ length: 5 }, () => randomUUID());
  await post(page, signed, '/events', {
    events: ids.map((id, at) => ({
      id: randomUUID(),
      kind: 'registered',
      occurredAt: `${dayAgo(100)}T08:00:00Z`,
      animalIds: [id],
      payload: {
        species: 'Cattle',
        sex: 'male',
        castrated: true,
        tag: `L${at + 1}`,
        bornOn: dayAgo(500),
        brand: 'KB7',
        campId,
      },
    })),
  });
  const { id } = await post(page, signed, '/transfers', {
    kind: 'sale',
    day: dayAgo(0),
    toId,
    animalIds: ids,
  });
  await post(page, signed, `/transfers/${String(id)}/steps`, { step: 'submit', version: 1 });
  await post(page, signed, `/transfers/${String(id)}/steps`, { step: 'approve', version: 2 });
  await page.goto(`${isMobile(page) ? '/transfers' : '/rmis/transfers'}?transfer=${String(id)}`);
  const sheet = page.getByRole('dialog');
  const act = (name: string) => sheet.getByRole('button', { name, exact: true }).click();
  await act('They are loaded');
  await sheet.getByLabel('L1', { exact: true }).check();
  await expect(sheet.getByText('4 head are on the lorry. Count them.')).toBeVisible();
  await look(page, 'lorry-loading');
  await act('They are on the road');
  await expect(sheet.getByText('4 loaded')).toBeVisible();
  await look(page, 'lorry-on-the-road');

  // What is found of one on the road need not wait for the count.
  await act('Explain a difference');
  await act('So it is');
  await expect(sheet.getByText('Say which animal of the list it is.')).toBeVisible();
  await sheet.getByLabel('What it turned out to be').selectOption('dead');
  await sheet.getByLabel('Which of the list').selectOption({ label: 'L2' });
  await sheet.getByLabel('Note').fill('down on the ramp');
  await look(page, 'lorry-case');
  await act('So it is');
  await expect(sheet.getByText('L2 · died on the road · down on the ramp')).toBeVisible();

  await act('They are unloaded');
  await sheet.getByLabel('Counted as they came off the lorry').fill('four');
  await sheet.getByRole('button', { name: 'They are unloaded' }).last().click();
  await expect(sheet.getByLabel('Counted as they came off the lorry')).toBeVisible();
  await sheet.getByLabel('Counted as they came off the lorry').fill('4');
  // A telephone that dies between the count and the button has it still.
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('unloaded'))),
    )
    .toBe(true);
  await page.reload();
  await act('They are unloaded');
  await expect(sheet.getByLabel('Counted as they came off the lorry')).toHaveValue('4');
  await sheet.getByRole('button', { name: 'They are unloaded' }).last().click();
  await expect(
    sheet.getByText('1 head too many: one came along, or a case is wrong.'),
  ).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'They are sold' })).toBeDisabled();
  await look(page, 'lorry-unloaded');
  await act('Explain a difference');
  await sheet.getByLabel('What it turned out to be').selectOption('extra');
  await act('So it is');
  await expect(sheet.getByText('Say which tag was read.')).toBeVisible();
  await sheet.getByLabel('The tag that was read').fill('XB 114');
  await act('So it is');
  await expect(sheet.getByText('on nobody’s list · XB 114')).toBeVisible();
  await act('They are sold');
  await act('Write them off');
  await expect(sheet.getByText('Completed', { exact: true })).toBeVisible();
  await look(page, 'lorry-sold');

  await page.goto(isMobile(page) ? `/livestock/${ids[2]}` : `/livestock/animals/${ids[2]}`);
  await page.getByRole('tab', { name: 'Places' }).click();
  await expect(page.getByText('on the road to Karoo Veiling')).toBeVisible();
  await look(page, 'lorry-places');
});
