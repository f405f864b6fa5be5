import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { dayAgo, expect, get, isMobile, look, post, signUp, test } from './kraal.ts';

test.use({ serviceWorkers: 'allow', actionTimeout: 15_000 });

type Signed = Awaited<ReturnType<typeof signUp>>;
type Transfer = {
  id: string;
  version: number;
  status: string;
  loadedHeads: number;
  deliveredHeads: number;
  unsettledHeads: number;
  steps: { step: string; heads: number | null; facts: Record<string, unknown> }[];
};

/** Oxen with tags, approved for the auction. */
async function approvedLoad(page: Page, farm: Signed, tags: readonly string[]): Promise<string> {
  const { id: toId } = await post(page, farm, '/places', { name: 'Vendusie', kind: 'auction' });
  const animalIds = tags.map(() => randomUUID());
  await post(page, farm, '/events', {
    events: animalIds.map((id, at) => ({
      id: randomUUID(),
      kind: 'registered',
      occurredAt: `${dayAgo(200)}T08:00:00Z`,
      animalIds: [id],
      payload: { species: 'Cattle', sex: 'male', tag: tags[at], brand: 'KB7' },
    })),
  });
  const { id: made } = await post(page, farm, '/transfers', {
    kind: 'auction',
    day: dayAgo(0),
    toId,
    animalIds,
  });
  const id = String(made);
  await post(page, farm, `/transfers/${id}/steps`, { step: 'submit', version: 1 });
  await post(page, farm, `/transfers/${id}/steps`, { step: 'approve', version: 2 });
  return id;
}

/** Until the load lies on this device with its animals. */
const keptOnDevice = (page: Page, id: string): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async (of) => {
          await navigator.serviceWorker.ready;
          const { promise, resolve } = Promise.withResolvers<boolean>();
          const opening = indexedDB.open('kraal');
          opening.onsuccess = () => {
            const { result } = opening;
            const kept = result.transaction('answers').objectStore('answers').getAll();
            kept.onsuccess = () => {
              result.close();
              const text = JSON.stringify(kept.result);
              // In a list it stands without its animals.
              resolve(text.includes(`"id":"${of}"`) && text.includes('"lines":[{"animalId"'));
            };
          };
          return promise;
        }, id),
      { timeout: 30_000 },
    )
    .toBe(true);

test('at the lorry without a signal: scanned, weighed, photographed, signed, counted, and all of it arrives once', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const farm = await signUp(page, 'Laaiplaas', ['Cattle']);
  const id = await approvedLoad(page, farm, ['L 1', 'L 2', 'L 3', 'L 4']);
  const path = isMobile(page) ? '/transfers' : '/rmis/transfers';
  await page.goto(path);
  const today = page.locator('section', { hasText: 'Today at the lorry' }).last();
  await expect(today.getByText('To Vendusie')).toBeVisible();
  await look(page, 'lorry-today');
  // It was seen in the list, and never opened: who is on it is known behind the hill all the same.
  await keptOnDevice(page, id);
  await context.setOffline(true);

  await page.goto(`${path}?transfer=${id}`);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'They are loaded' }).click();
  await drawer.getByText('Tags were scanned').click();
  await drawer.getByLabel('Tags that were read, one a line').fill('l1\nL 2\nl 3\nXX 99');
  await drawer.getByRole('button', { name: 'Hold them against the list' }).click();
  await expect(drawer.getByText('3 of 4 were read.')).toBeVisible();
  await expect(drawer.getByText('Not read: L 4')).toBeVisible();
  await expect(drawer.getByText('On nobody’s list: XX 99')).toBeVisible();
  await expect(drawer.getByText('3 head are on the lorry. Count them.')).toBeVisible();
  await drawer.getByText('Mass, photo, signature').click();
  await drawer.getByLabel(/^All together/).fill('-4');
  await drawer.getByRole('button', { name: 'They are on the road' }).click();
  await expect(drawer.getByText('This is not a mass.')).toBeVisible();
  await drawer.getByLabel(/^All together/).fill('1 350,5');
  await drawer.getByLabel('Photo').setInputFiles('docs/images/dashboard.png');
  await expect(drawer.getByText(/The photo is on this device/)).toBeVisible();
  await drawer.getByLabel('Who signs').fill('Sipho Ndlovu');
  const pad = drawer.getByRole('img', { name: 'Signature: empty' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('nothing to sign on');
  await page.mouse.move(box.x + 20, box.y + 30);
  await page.mouse.down();
  for (let at = 0; at < 12; at += 1)
    await page.mouse.move(box.x + 20 + at * 15, box.y + 30 + (at % 3) * 20);
  await page.mouse.up();
  await expect(drawer.getByRole('img', { name: 'Signature: written' })).toBeVisible();
  await look(page, 'lorry-loading');
  await drawer.getByRole('button', { name: 'They are on the road' }).click();
  await expect(
    drawer.getByText('This is on this device and goes when there is a signal.'),
  ).toBeVisible();
  await expect(drawer.getByText('On the road').first()).toBeVisible();
  await expect(drawer.getByText('3 loaded')).toBeVisible();
  await look(page, 'lorry-loaded');

  // Opened again, still without a signal, at the other end.
  await page.reload();
  await expect(page.getByText('1 waiting').first()).toBeVisible();
  await drawer.getByRole('button', { name: 'They are unloaded' }).click();
  await drawer.getByText('Tags were scanned').click();
  await drawer.getByLabel('Tags that were read, one a line').fill('L1\nL3');
  await drawer.getByRole('button', { name: 'Hold them against the list' }).click();
  await expect(drawer.getByLabel('Counted as they came off the lorry')).toHaveValue('2');
  await drawer.getByText('Mass, photo, signature').click();
  await drawer.getByLabel(/^All together/).fill('870');
  await look(page, 'lorry-unloading');
  await drawer.getByRole('button', { name: 'They are unloaded' }).last().click();
  await expect(drawer.getByText('1 head is unaccounted for.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('2 waiting').first()).toBeVisible();
  await page.getByRole('button', { name: 'What is kept on this device' }).click();
  await expect(page.getByText('2 steps at a lorry wait for a signal.')).toBeVisible();
  await look(page, 'lorry-outbox');
  await page.keyboard.press('Escape');

  await context.setOffline(false);
  await expect(page.getByText('waiting')).toHaveCount(0, { timeout: 60_000 });
  const shown = (await get(page, farm, `/transfers/${id}`)) as Transfer;
  expect(shown).toMatchObject({ status: 'arrived', loadedHeads: 3, deliveredHeads: 2 });
  const done = shown.steps.filter(({ heads }) => heads !== null);
  expect(done).toMatchObject([
    { step: 'depart', heads: 3, facts: { massKg: 1350.5, signedBy: 'Sipho Ndlovu' } },
    { step: 'arrive', heads: 2, facts: { massKg: 870, unread: [expect.any(String)] } },
  ]);
  expect(done[0]?.facts).toMatchObject({
    photoId: expect.any(String),
    signature: expect.stringMatching(/^M\d+ \d+L/),
  });
  await page.goto(`${path}?transfer=${id}`);
  await expect(drawer.getByText(/shrink 3,4/)).toBeVisible();
  await expect(drawer.getByText('Not read when they came off: L 2')).toBeVisible();
  await expect(drawer.getByRole('img', { name: 'Signature of Sipho Ndlovu' })).toBeVisible();
  await look(page, 'lorry-arrived');
  // Who was not read is asked about first.
  await drawer.getByRole('button', { name: 'Explain a difference' }).click();
  await expect(drawer.getByLabel('Which of the list')).toHaveValue(/.+/);
  await drawer.getByRole('button', { name: 'So it is' }).click();
  await expect(drawer.getByText('L 2 · missing')).toBeVisible();
});

test('a load that was called off meanwhile is not loaded: it stays in sight until somebody deals with it', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const farm = await signUp(page, 'Terugplaas', ['Cattle']);
  const id = await approvedLoad(page, farm, ['T 1', 'T 2']);
  const path = isMobile(page) ? '/transfers' : '/rmis/transfers';
  await page.goto(`${path}?transfer=${id}`);
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('T 1')).toBeVisible();
  await keptOnDevice(page, id);
  // What the server does not take leaves what was typed where it stands.
  const conflict = { success: false, code: 'conflict', message: 'One of them is held back.' };
  await page.route('**/steps', (route) => route.fulfill({ status: 409, json: conflict }), {
    times: 1,
  });
  await drawer.getByRole('button', { name: 'They are loaded' }).click();
  await drawer.getByText('Mass, photo, signature').click();
  await drawer.getByLabel('Who signs').fill('Sipho');
  await drawer.getByRole('button', { name: 'They are on the road' }).click();
  await expect(drawer.getByText('One of them is held back.')).toBeVisible();
  await expect(drawer.getByLabel('Who signs')).toHaveValue('Sipho');
  await drawer.getByRole('button', { name: 'Back', exact: true }).click();
  await context.setOffline(true);
  await drawer.getByRole('button', { name: 'They are loaded' }).click();
  await drawer.getByRole('button', { name: 'They are on the road' }).click();
  await expect(
    drawer.getByText('This is on this device and goes when there is a signal.'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  // By somebody else, in the office.
  await post(page, farm, `/transfers/${id}/steps`, { step: 'cancel', version: 3 });
  await context.setOffline(false);
  await expect(page.getByText('1 step at a lorry was not taken. Look at it.')).toBeVisible({
    timeout: 30_000,
  });
  await look(page, 'lorry-not-taken');
  await page.getByRole('button', { name: 'Throw it away' }).click();
  await page.getByRole('button', { name: 'Throw it away for good' }).click();
  await expect(page.getByText('1 step at a lorry was not taken. Look at it.')).toHaveCount(0);
  expect(await get(page, farm, `/transfers/${id}`)).toMatchObject({ status: 'cancelled' });
});
