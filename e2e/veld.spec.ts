import type { BrowserContext, Page } from '@playwright/test';
import { expect, get, isMobile, look, post, signUp, test } from './kraal.ts';

test.use({ serviceWorkers: 'allow', actionTimeout: 10_000 });

type Signed = Awaited<ReturnType<typeof signUp>>;

const entry = (kind: string, animalId: string, payload: object, on = '2026-01-05T08:00:00Z') => ({
  id: crypto.randomUUID(),
  kind,
  occurredAt: on,
  animalIds: [animalId],
  payload,
});

/** Cows with tags, known for a while. */
async function cows(page: Page, signed: Signed, tags: readonly string[]): Promise<string[]> {
  const ids = tags.map(() => crypto.randomUUID());
  await post(page, signed, '/events', {
    source: 'web',
    events: ids.map((id, index) =>
      entry('registered', id, {
        species: 'Cattle',
        sex: 'female',
        tag: tags[index],
        bornOn: '2021-03-01',
        massKg: 400,
      }),
    ),
  });
  return ids;
}

/** Until the product and the herd lie on this device. */
async function keptOnDevice(page: Page, farmId: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(
      () =>
        page.evaluate(
          (id) =>
            new Promise<boolean>((resolve) => {
              const opening = indexedDB.open('kraal');
              opening.onsuccess = () => {
                const { result } = opening;
                if (!result.objectStoreNames.contains('standing')) return resolve(false);
                const asked = result.transaction('standing').objectStore('standing').get(id);
                asked.onsuccess = () => {
                  result.close();
                  resolve(asked.result?.isWhole === true && 'camps' in asked.result.things);
                };
              };
            }),
          farmId,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
  // What is kept of answers is written shortly after they came.
  await page.waitForTimeout(1000);
}

async function record(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Record', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: kind, exact: true }).click();
}
const open = (page: Page, id: string) =>
  page.goto(isMobile(page) ? `/livestock/${id}` : `/livestock/animals/${id}`);

async function cut(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
}

test('a day in the veld: found, weighed, moved, treated and born without a signal, and all of it arrives once', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  const signed = await signUp(page, 'Verafplaas', ['Cattle']);
  const [cow = '', heifer = ''] = await cows(page, signed, ['V 17', 'V 18', 'V 19']);
  await post(page, signed, '/camps', { name: 'Klipkamp' });
  await post(page, signed, '/medicines', {
    name: 'Bovitet LA',
    medicineClass: 'antibiotic',
    unit: 'ml',
    doseRate: 0.1,
    dosePer: 'kg',
    meatDays: 28,
    species: ['Cattle'],
  });
  await page.goto('/livestock?species=Cattle');
  await expect(page.getByText('V 17').first()).toBeVisible();
  await keptOnDevice(page, signed.farmId);
  await cut(context);

  await page.goto('/livestock?species=Cattle&q=v19');
  await expect(page.getByText('V 19').first()).toBeVisible();
  await expect(page.getByText('V 17')).toHaveCount(0);
  await open(page, cow);
  await expect(page.getByRole('heading', { name: 'V 17' })).toBeVisible();
  await record(page, 'Weigh');
  await page.getByLabel('Mass').fill('352');
  await page.getByRole('button', { name: 'Record it' }).click();
  // The ledger's own rules ask on the device too.
  await expect(page.getByText('Kept on this device for 1 animal.')).toBeVisible();
  await expect(page.getByText('352 kg').first()).toBeVisible();
  await expect(page.getByText('waits for a signal').first()).toBeVisible();
  await look(page, 'veld-weighed');

  await record(page, 'Move');
  await page.getByLabel('To camp').selectOption({ label: 'Klipkamp' });
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('Klipkamp').first()).toBeVisible();

  await record(page, 'Treat');
  await page.getByLabel('Medicine').selectOption({ label: 'Bovitet LA' });
  // By the mass that waits here too.
  await expect(page.getByLabel('Dose for each')).toHaveValue('35,2');
  await page.getByLabel('Reason').fill('lame');
  await look(page, 'veld-treating');
  await page.getByRole('button', { name: 'Record the treatment' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await look(page, 'veld-treated');
  await expect(page.getByText(/meat until/).first()).toBeVisible();

  // Read wrongly, and put right where it was read.
  await record(page, 'Weigh');
  await page.getByLabel('Mass').fill('325');
  await page.getByLabel(/^This puts right/).check();
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('325 kg').first()).toBeVisible();
  await record(page, 'Weigh');
  await page.getByLabel('Mass').fill('352');
  await page.getByLabel(/^This puts right/).check();
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Closed and opened again where there still is no signal.
  await page.reload();
  await expect(page.getByText('352 kg').first()).toBeVisible();
  await expect(page.getByText('5 waiting').first()).toBeVisible();
  await page.getByRole('button', { name: 'What is kept on this device' }).click();
  const sheet = page.getByRole('dialog', { name: 'On this device' });
  await expect(sheet.getByText('5 entries wait for a signal.')).toBeVisible();
  await expect(sheet.getByText(/is on this device: 3 animals/)).toBeVisible();
  await look(page, 'veld-sheet');
  await page.keyboard.press('Escape');
  await open(page, heifer);
  await record(page, 'Note');
  await page.getByRole('textbox', { name: 'Note' }).fill('looks thin');
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('looks thin').first()).toBeVisible();
  await look(page, 'veld-noted');

  await context.setOffline(false);
  await expect(page.getByText('waiting')).toHaveCount(0, { timeout: 30_000 });
  // What only the server's cabinet knows to ask waits with its answer beside it.
  const asked = page.getByText('1 entry of this device was not taken.');
  await expect(asked).toBeVisible();
  // What was just said stands over it for a while.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 15_000 });
  await asked.click();
  await look(page, 'veld-asked');
  await page.getByRole('button', { name: 'It is so: record it' }).click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByText('waiting')).toHaveCount(0);
  const { items } = (await get(page, signed, `/animals/${cow}/events`)) as {
    items: { kind: string }[];
  };
  expect(items.map(({ kind }) => kind).sort()).toEqual([
    'moved',
    'registered',
    'treated',
    // What was put right stays, struck through.
    'weighed',
    'weighed',
    'weighed',
  ]);
  expect(await get(page, signed, `/animals/${cow}`)).toMatchObject({
    massKg: 352,
    campName: 'Klipkamp',
  });
});

/** What a form of any kind needs, filled in as somebody in a hurry would. */
async function fillIn(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const medicine = dialog.getByLabel('Medicine');
  // Where it is a treatment its form comes with the medicine.
  await dialog.locator('form').first().or(medicine).first().waitFor();
  if (await medicine.isVisible()) await medicine.selectOption({ label: 'Terramycin' });
  const form = dialog.locator('form').first();
  await form.waitFor();
  const searches = form.getByPlaceholder('Search by tag or name');
  // Chosen, a single one's field is gone; where several may be chosen it stays.
  for (let left = await searches.count(); left > 0; left -= 1) {
    const search = searches.nth(Math.max(0, (await searches.count()) - left));
    const found = form.locator('[role=option]:not([aria-disabled])').first();
    await search.fill('BUL');
    await found.or(form.getByText('Nothing here is called that.')).first().waitFor();
    // Of a dam's place only females are offered.
    if (!(await found.isVisible())) await search.fill('W 44');
    await found.click();
  }
  for (const field of await form.locator('select:visible').all())
    if ((await field.inputValue()) === '') {
      const values = await field
        .locator('option')
        .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
      const first = values.find((value) => value !== '' && value !== 'none');
      if (first !== undefined) await field.selectOption(first);
    }
  // Of what others gave somebody says until when it holds back.
  const until = form.locator('input[name=meatUntil]');
  if (await until.isVisible())
    await until.fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));
  const texts = form.locator(
    'input[type=text]:visible, input:not([type], [role=combobox]):visible, input[inputmode]:visible, textarea:visible',
  );
  for (const field of await texts.all()) {
    if ((await field.inputValue()) !== '') continue;
    const name = (await field.getAttribute('name')) ?? '';
    const mode = (await field.getAttribute('inputmode')) ?? '';
    const isNumber = mode === 'decimal' || mode === 'numeric';
    if (name === 'heads' || name === '') continue;
    await field.fill(isNumber ? (answers[name] ?? '3') : (answers[name] ?? 'Walked'));
  }
}

const answers: Record<string, string> = {
  massKg: '401',
  dose: '30',
  eid: '',
  tag: 'Nuut 1',
  brand: '',
  tattoo: '',
  scheme: '',
  number: '',
  value: '5',
  note: '',
  days: '',
  priceCents: '900',
  withdrawalOverride: '',
  fetuses: '1',
  dead: '0',
};

/** What cannot be said of a cow that was never served, by the rules that are on the device too. */
const judgedHere = [
  'Take sires out',
  'Pregnancy check',
  'Aborted',
  'Gave birth',
  'Dry off',
  'Foster',
];

/** A photo as a telephone takes them: large, and of a picture that does not shrink by itself. */
async function largePhoto(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(2400, 1800);
    const context = canvas.getContext('2d');
    const cells = context?.createImageData(2400, 1800);
    if (!context || !cells) return '';
    let seed = 7;
    for (let at = 0; at < cells.data.length; at += 1) {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      cells.data[at] = at % 4 === 3 ? 255 : (seed >>> 16) & 255;
    }
    context.putImageData(cells, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');
  });
  return Buffer.from(text, 'latin1');
}

test('a photo taken without a signal is seen there, goes with its note and arrives once; what is none is said when it can be', async ({
  page,
  context,
}) => {
  const signed = await signUp(page, 'Fotoplaas', ['Cattle']);
  const [cow = '', heifer = ''] = await cows(page, signed, ['F 1', 'F 2']);
  await page.goto('/livestock?species=Cattle');
  await expect(page.getByText('F 1').first()).toBeVisible();
  await keptOnDevice(page, signed.farmId);
  const content = await largePhoto(page);
  expect(content.length).toBeGreaterThan(1_000_000);
  await cut(context);

  await open(page, cow);
  await record(page, 'Note');
  await page
    .getByLabel('Photo')
    .setInputFiles({ name: 'cow.jpg', mimeType: 'image/jpeg', buffer: content });
  await expect(page.getByText(/The photo is on this device/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Note' }).fill('swollen eye');
  await look(page, 'veld-photo-chosen');
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('swollen eye').first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'The animal' })).toBeVisible();
  // Closed and opened again, it lies there still.
  await page.reload();
  const shown = page.getByRole('img', { name: 'The animal' });
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
  await look(page, 'veld-photo');

  await open(page, heifer);
  await record(page, 'Note');
  await page
    .getByLabel('Photo')
    .setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') });
  await expect(page.getByText(/The photo is on this device/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Note' }).fill('not so well');
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('not so well').first()).toBeVisible();

  await context.setOffline(false);
  const notes = async (id: string) => {
    const { items } = await get(page, signed, `/animals/${id}/events?limit=50`);
    return (items as { kind: string; payload: { photoId?: string } }[]).filter(
      ({ kind }) => kind === 'noted',
    );
  };
  await expect.poll(async () => (await notes(cow)).length, { timeout: 30_000 }).toBe(1);
  const [kept] = await notes(cow);
  const answer = await page.request.get(
    `/api/farms/${signed.farmId}/photos/${kept?.payload.photoId}`,
    {
      headers: { authorization: `Bearer ${signed.token}` },
    },
  );
  expect(answer.headers()['content-type']).toBe('image/webp');
  // The other is said to whoever took it, and nothing else waits behind it.
  await expect(page.getByText('1 not recorded')).toBeVisible();
  // By keys: the toast of what was kept lies over it for a while.
  await page
    .locator('summary', { hasText: '1 entry of this device was not taken.' })
    .press('Enter');
  await expect(page.getByText(/This file is no photo/)).toBeVisible();
  expect(await notes(heifer)).toEqual([]);
  await look(page, 'veld-photo-refused');
});

test('what was recorded in an order arrives in it: a tag that one took off is put on another', async ({
  page,
  context,
}) => {
  const signed = await signUp(page, 'Volgordeplaas', ['Cattle']);
  const [first = '', second = '', third = ''] = await cows(page, signed, ['O 1', 'O 2', 'O 3']);
  await page.goto('/livestock?species=Cattle');
  await expect(page.getByText('O 1').first()).toBeVisible();
  await keptOnDevice(page, signed.farmId);
  await cut(context);
  await open(page, first);
  await record(page, 'Weigh');
  await page.getByLabel('Mass').fill('402');
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('402 kg').first()).toBeVisible();
  // An edit is an act: it goes by itself, and nothing that came after goes before it.
  await open(page, second);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Tag', { exact: true }).fill('O 9');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('heading', { name: 'O 9' })).toBeVisible();
  await open(page, third);
  await record(page, 'Tag or mark');
  await page.getByLabel('Tag', { exact: true }).fill('O 2');
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByRole('heading', { name: 'O 2' })).toBeVisible();
  // Whoever wears a mark that stays is known here.
  await record(page, 'Tag or mark');
  await page.getByLabel('Tag', { exact: true }).fill('o9');
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText(/wears the tag o9 already/).first()).toBeVisible();
  await look(page, 'veld-mark-taken');
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  const tagOf = async (id: string) => (await get(page, signed, `/animals/${id}`))['tag'];
  await expect.poll(() => tagOf(third), { timeout: 30_000 }).toBe('O 2');
  expect([await tagOf(first), await tagOf(second)]).toEqual(['O 1', 'O 9']);
  await expect(page.getByText('not recorded')).toHaveCount(0);
});

test('a note waits for its photo, the last one that was chosen; others wait for no photo', async ({
  page,
}) => {
  const signed = await signUp(page, 'Wagplaas', ['Cattle']);
  const [cow = '', heifer = ''] = await cows(page, signed, ['W 1', 'W 2']);
  await page.goto('/livestock?species=Cattle');
  await expect(page.getByText('W 1').first()).toBeVisible();
  const large = await largePhoto(page);
  const small = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const noteOf = async (id: string) => {
    const { items } = await get(page, signed, `/animals/${id}/events?limit=50`);
    return (items as { kind: string; payload: { photoId?: string } }[]).find(
      ({ kind }) => kind === 'noted',
    );
  };
  // Sent in the same breath in which it was chosen.
  await open(page, cow);
  await record(page, 'Note');
  await page.getByRole('textbox', { name: 'Note' }).fill('at once');
  await page
    .getByLabel('Photo')
    .setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer: large });
  await page
    .getByLabel('Photo')
    .setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: small });
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('at once').first()).toBeVisible();
  await expect.poll(async () => (await noteOf(cow))?.payload.photoId).toBeTruthy();
  const photoId = (await noteOf(cow))?.payload.photoId;
  const answer = await page.request.get(`/api/farms/${signed.farmId}/photos/${photoId}`, {
    headers: { authorization: `Bearer ${signed.token}` },
  });
  // One pixel drawn anew, not the telephone's.
  expect((await answer.body()).length).toBeLessThan(1000);

  // What the server cannot take now holds nobody else up, and what it never takes is said of its own entry.
  let status = 500;
  await page.route('**/photos?*', (route) => route.fulfill({ status, body: 'busy' }));
  await open(page, heifer);
  await record(page, 'Note');
  await page
    .getByLabel('Photo')
    .setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: small });
  await page.getByRole('textbox', { name: 'Note' }).fill('limps');
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('1 waiting')).toBeVisible({ timeout: 30_000 });
  await open(page, cow);
  await record(page, 'Weigh');
  await page.getByLabel('Mass').fill('407');
  await page.getByRole('button', { name: 'Record it' }).click();
  const massOf = async (id: string) => (await get(page, signed, `/animals/${id}`))['massKg'];
  await expect.poll(() => massOf(cow)).toBe(407);
  expect(await noteOf(heifer)).toBeUndefined();
  await expect(page.getByText('1 waiting')).toBeVisible();
  status = 413;
  // Tried again by whoever opens it anew.
  await page.reload();
  await expect(page.getByText('1 not recorded')).toBeVisible({ timeout: 30_000 });
  await page.locator('summary', { hasText: 'was not taken' }).click();
  await expect(page.getByText('This file is too large. Send a smaller one.')).toBeVisible();
  await page.getByRole('button', { name: 'Record it without the photo' }).click();
  await expect.poll(async () => (await noteOf(heifer))?.payload).toEqual({ text: 'limps' });
});

// The forms are the same; the phone is where the signal ends.
test('every recording screen keeps its entry where there is no signal', { tag: '@mobile' }, async ({
  page,
  context,
}) => {
  test.setTimeout(480_000);
  const signed = await signUp(page, 'Ver van alles', ['Cattle']);
  const tags = Array.from({ length: 45 }, (_, index) => `W ${index + 1}`);
  const ids = await cows(page, signed, tags);
  await post(page, signed, '/camps', { name: 'Klipkamp' });
  await post(page, signed, '/places', { name: 'Doornhoek', kind: 'farm' });
  await post(page, signed, '/mobs', { name: 'Melkkoeie' });
  await post(page, signed, '/medicines', {
    name: 'Terramycin',
    medicineClass: 'other',
    unit: 'ml',
    doseRate: 5,
    dosePer: 'head',
    species: ['Cattle'],
  });
  const bull = { species: 'Cattle', sex: 'male', tag: 'BUL 7', bornOn: '2020-01-01' };
  await post(page, signed, '/events', {
    source: 'web',
    events: [entry('registered', crypto.randomUUID(), bull)],
  });
  const began = Date.now() - 1000;
  await page.goto('/livestock?species=Cattle');
  await expect(page.getByText('W 1', { exact: true }).first()).toBeVisible();
  await open(page, ids[0] ?? '');
  await page.getByRole('button', { name: 'Record', exact: true }).first().click();
  const kinds = await page.getByRole('dialog').getByRole('listitem').allInnerTexts();
  expect(kinds.length).toBeGreaterThan(20);
  await keptOnDevice(page, signed.farmId);
  await cut(context);
  const kept: string[] = [];
  const asked: string[] = [];
  for (const [index, kind] of kinds.entries()) {
    await open(page, ids[index] ?? '');
    await record(page, kind);
    await fillIn(page);
    const form = page.getByRole('dialog').locator('form').first();
    await form.locator('button[type=submit]').first().click();
    const done = page.getByText(/Kept on this device/);
    const said = page.getByRole('dialog').getByRole('alert');
    await expect(done.or(said).first()).toBeVisible();
    const words = (await said.allInnerTexts()).join(' ');
    // What the rules ask or refuse is said here as it would be with a signal; what cannot be said is a network error.
    expect(words, kind).not.toMatch(/Network error|unexpected|Fill this in/i);
    if ((await done.count()) > 0) kept.push(kind);
    else asked.push(kind);
  }
  expect(asked.filter((kind) => !judgedHere.includes(kind))).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByText('waiting')).toHaveCount(0, { timeout: 60_000 });
  const recorded = await get(
    page,
    signed,
    `/events?limit=200&since=${new Date(began).toISOString()}`,
  );
  expect((recorded['items'] as unknown[]).length).toBeGreaterThanOrEqual(kept.length - 2);
});

test('what is due by a protocol is known without a signal, and who was done there is due no more', async ({
  page,
  context,
}) => {
  test.setTimeout(400_000);
  const signed = await signUp(page, 'Entplaas', ['Cattle']);
  const [, second = ''] = await cows(page, signed, ['E 1', 'E 2', 'E 3']);
  const medicine = await post(page, signed, '/medicines', {
    name: 'Clostrivax',
    medicineClass: 'vaccine',
    unit: 'ml',
    doseRate: 2,
    dosePer: 'head',
    meatDays: 21,
    species: ['Cattle'],
  });
  await post(page, signed, '/protocols', {
    name: 'Yearly jab',
    species: 'Cattle',
    mode: 'yearly',
    fromMonth: 1,
    toMonth: 12,
    medicineId: medicine['id'],
  });
  const kept = page.waitForResponse(/\/protocols\/[^/]+\/animals/);
  await page.goto('/');
  await kept;
  await keptOnDevice(page, signed.farmId);
  await cut(context);

  await page.reload();
  await page.getByRole('link', { name: /Yearly jab/ }).click();
  const list = page.getByRole('dialog');
  for (const tag of ['E 1', 'E 2', 'E 3']) await expect(list.getByText(tag)).toBeVisible();
  await look(page, 'veld-protocol');
  await page.keyboard.press('Escape');
  await open(page, second);
  await record(page, 'Treat');
  await page.getByLabel('Medicine').selectOption({ label: 'Clostrivax' });
  await page.getByRole('button', { name: 'Record the treatment' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const due = async () => {
    await page.goto('/');
    await page.getByRole('link', { name: /Yearly jab/ }).click();
    await expect(list.getByText('E 1')).toBeVisible();
    await expect(list.getByText('E 3')).toBeVisible();
    await expect(list.getByText('E 2')).toHaveCount(0);
  };
  await due();
  // The server says the same once it was sent.
  await context.setOffline(false);
  await expect
    .poll(
      async () => ((await get(page, signed, `/animals/${second}`))['meatUntil'] ?? null) !== null,
    )
    .toBe(true);
  await due();
});
