import type { Page } from '@playwright/test';
import { expect, get, isMobile, look, post, signUp, test } from './kraal.ts';

test.use({ actionTimeout: 15_000 });

type Signed = Awaited<ReturnType<typeof signUp>>;

const register = (page: Page, signed: Signed, all: readonly object[]) =>
  post(page, signed, '/events', {
    source: 'web',
    events: all.map((payload) => ({
      id: crypto.randomUUID(),
      kind: 'registered',
      occurredAt: '2026-01-05T08:00:00Z',
      animalIds: [crypto.randomUUID()],
      payload,
    })),
  });

const open = async (page: Page) => {
  await expect(page.getByRole('main')).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Find' });
  // A key pressed before the page listens is nobody's.
  await expect(async () => {
    // Opened, and on its way still, it stands over its own button.
    if (await field.isVisible()) return;
    if (isMobile(page)) await page.getByRole('button', { name: 'Find' }).click({ timeout: 2000 });
    else await page.keyboard.press('Control+k');
    await expect(field).toBeVisible({ timeout: 5000 });
  }).toPass();
  return field;
};

test('a heifer is found, weighed and served from the palette', async ({ page }) => {
  const signed = await signUp(page, 'Soekplaas', ['Cattle', 'Sheep']);
  const cattle = { species: 'Cattle', bornOn: '2024-03-01' };
  await register(page, signed, [
    { ...cattle, sex: 'female', tag: 'K18-491' },
    { ...cattle, sex: 'female', tag: 'K18-492' },
    { ...cattle, sex: 'male', tag: 'B7', bornOn: '2022-03-01' },
  ]);
  await page.goto('/');
  const field = await open(page);
  await expect(page.getByRole('option', { name: 'Weigh …' })).toBeVisible();
  await look(page, 'palette-empty');
  await field.fill('weigh k18 491');
  await expect(page.getByRole('option', { name: 'Weigh K18-491' })).toBeVisible();
  await look(page, 'palette-verb');
  await page.keyboard.press('Enter');
  await page.getByLabel('Mass').fill('331');
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('Recorded for 1 animal.')).toBeVisible();

  await (await open(page)).fill('serve k18491');
  await expect(page.getByRole('option', { name: 'Serve K18-491' })).toBeVisible();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(/Serve · K18-491/)).toBeVisible();
  await sheet.getByLabel('How').selectOption({ index: 1 });
  await look(page, 'palette-serve');
  await sheet.getByRole('button', { name: 'Close' }).click();

  // Found by its mark, opened, and from then on among what was looked at last.
  await (await open(page)).fill('k18 492');
  await page.getByRole('option', { name: /^K18-492/ }).click();
  await expect(page.getByText('K18-492').first()).toBeVisible();
  await page.goto('/');
  await open(page);
  await expect(page.getByRole('option', { name: 'K18-492' })).toBeVisible();
  const { items } = await get(page, signed, '/animals?q=k18491');
  expect((items as { massKg: number }[])[0]?.massKg).toBe(331);
  await page.getByRole('combobox', { name: 'Find' }).fill('zzz');
  await expect(page.getByText('Nothing here is called that.')).toBeVisible();
});

test('a class of a breed is moved to a camp by one line', async ({ page }) => {
  const signed = await signUp(page, 'Soekplaas', ['Sheep']);
  const ewe = (tag: string, breed: string) => ({
    species: 'Sheep',
    sex: 'female',
    tag,
    breed,
    bornOn: '2022-01-01',
  });
  await register(page, signed, [
    ewe('E1', 'Dorper'),
    ewe('E2', 'Dorper'),
    ewe('E3', 'Dorper'),
    ewe('M1', 'Merino'),
  ]);
  await post(page, signed, '/camps', { name: 'Klipkamp' });
  await page.goto('/');
  await (await open(page)).fill('move dorper ewes to klip');
  const line = page.getByRole('option', { name: /^Move 3 dorper ewes/ });
  await expect(line).toContainText('Klipkamp');
  await look(page, 'palette-group');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('To camp')).toHaveValue(/.{36}/);
  await page.getByRole('button', { name: 'Record 3 entries' }).click();
  await expect(page.getByText('Recorded for 3 animals.')).toBeVisible();
  const { items } = await get(page, signed, '/camps');
  expect((items as { heads: number }[])[0]?.heads).toBe(3);
});

test('who is called like a class is one animal, and a class is weighed one by one', async ({
  page,
}) => {
  const signed = await signUp(page, 'Soekplaas', ['Sheep']);
  const ram = (more: object) => ({
    species: 'Sheep',
    sex: 'male',
    bornOn: '2022-01-01',
    ...more,
  });
  await register(page, signed, [ram({ tag: 'R5', name: 'Rambo' }), ram({ tag: 'RAM-4' })]);
  await page.goto('/');
  const field = await open(page);
  await field.fill('weigh rambo');
  await expect(page.getByRole('option')).toHaveText([/^Weigh R5/]);
  await field.fill('weigh ram 4');
  await expect(page.getByRole('option').first()).toHaveText(/^Weigh RAM-4/);
  await field.fill('move rams to nowhere');
  await expect(page.getByRole('option').first()).toContainText('no camp is called nowhere');
  await field.fill('weigh rams');
  await expect(page.getByRole('option').first()).toContainText('one by one, in the race');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/livestock\/race\/.{36}$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await (await open(page)).fill('camps');
  await page.getByRole('option', { name: 'Camps' }).click();
  await expect(page).toHaveURL(isMobile(page) ? /\/camps$/ : /\/infrastructure\/camps$/);
});

// A phone has no keys.
test('keys: ? says them, / searches, the first stop of Tab skips to the content', {
  tag: '@desktop',
}, async ({ page }) => {
  const signed = await signUp(page, 'Soekplaas', ['Sheep']);
  await register(page, signed, [{ species: 'Sheep', sex: 'female', tag: 'E1' }]);
  await page.goto('/livestock/animals?species=Sheep');
  await expect(page.getByText('E1', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle('Animals · Soekplaas · Kraal');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await look(page, 'palette-keys');
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(page.getByLabel(/^Search tag/)).toBeFocused();
  // What is typed into a field is text.
  await page.keyboard.type('?/');
  await expect(page.getByLabel(/^Search tag/)).toHaveValue('?/');
  await page.goto('/livestock/animals?species=Sheep');
  await expect(page.getByText('E1', { exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
