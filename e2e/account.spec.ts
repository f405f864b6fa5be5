import type { Page } from '@playwright/test';
import { answered, enter, expect, get, isMobile, look, post, signUp, test } from './kraal.ts';

const part = (page: Page, name: string) => page.goto(`/settings?part=${name}`);
const register = async (page: Page, firstName: string) => {
  const email = `${firstName.toLowerCase()}${Date.now()}@example.com`;
  const response = await page.request.post('/api/auth/register', {
    data: {
      firstName,
      lastName: 'Nkosi',
      email,
      password: 'veld en vlei 7',
      farmName: `${firstName} se plaas`,
      species: ['Cattle'],
    },
  });
  return { email, answer: await response.json() };
};

test('profile, photo, language and notices', async ({ page }) => {
  await signUp(page, 'Van der Merwe en Seuns Boerdery (Edms) Bpk');
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await look(page, 'settings');
  await part(page, 'profile');
  await page.getByLabel('First name').fill('Pieter');
  await page.getByRole('button', { name: 'Save the profile' }).click();
  await expect(page.getByText('The profile is saved.')).toBeVisible();
  await page.getByLabel('Photo file').setInputFiles('packages/web/public/icon.svg');
  await expect(page.getByText(/This file is no photo/)).toBeVisible();
  await page.getByLabel('Photo file').setInputFiles('docs/images/dashboard.png');
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible();
  if (!isMobile(page))
    await expect(page.getByTestId('sidebar').locator('img.rounded-full')).toHaveAttribute(
      'src',
      (await page.getByRole('img', { name: 'Your photo' }).getAttribute('src')) ?? '',
    );
  await look(page, 'settings-profile');
  await part(page, 'notices');
  await page.getByLabel('People join or leave a farm of mine: E-mail').click();
  await expect(page.getByLabel('People join or leave a farm of mine: E-mail')).not.toBeChecked();
  await expect(page.getByLabel('Safety of my account: E-mail')).toBeDisabled();
  await page.reload();
  await expect(page.getByLabel('People join or leave a farm of mine: E-mail')).not.toBeChecked();
  await look(page, 'settings-notices');
  await part(page, 'screen');
  await page.getByLabel('Language').selectOption('af');
  await expect(page.getByRole('heading', { name: 'Hierdie toestel' }).last()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('af');
  await page.reload();
  await expect(page.getByLabel('Taal')).toBeVisible();
  await look(page, 'settings-afrikaans');
  await part(page, 'profile');
  await page.getByLabel('Voornaam').fill('');
  await page.getByRole('button', { name: 'Bêre die profiel' }).click();
  await expect(page.getByText('Vul dit in.')).toBeVisible();
  await part(page, 'screen');
  await page.getByLabel('Taal').selectOption('zu');
  await expect(page.getByLabel('Ulimi')).toBeVisible();
  await look(page, 'settings-zulu');
  await page.goto('/livestock');
  await expect(page.getByText('Azikho izilwane').first()).toBeVisible();
  await look(page, 'animals-zulu');
});

test('the farm: details, wrong ones named, pounds and acres everywhere', async ({ page }) => {
  const signed = await signUp(page, 'Kareefontein');
  const animal = crypto.randomUUID();
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      {
        id: crypto.randomUUID(),
        kind: 'registered',
        occurredAt: '2026-01-01T10:00:00Z',
        animalIds: [animal],
        payload: { species: 'Cattle', sex: 'female', tag: 'K1' },
      },
      {
        id: crypto.randomUUID(),
        kind: 'weighed',
        occurredAt: '2026-02-01T10:00:00Z',
        animalIds: [animal],
        payload: { massKg: 453.592 },
      },
    ],
  });
  await part(page, 'farm');
  await page.getByLabel('GLN (13 digits)').fill('0614141073466');
  await page.getByLabel('Registered brand mark').fill('KB7');
  await page.getByRole('textbox', { name: 'Area' }).fill('100');
  await page.getByRole('button', { name: 'Save the farm' }).click();
  await expect(page.getByText(/its last digit must fit the others/)).toBeVisible();
  await look(page, 'settings-farm-wrong');
  await page.getByLabel('GLN (13 digits)').fill('0614141073467');
  await page.getByLabel('Mass in').selectOption('lb');
  await page.getByLabel('Area in').selectOption('acre');
  await page.getByRole('button', { name: 'Save the farm' }).click();
  await expect(page.getByText('The farm is saved.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Area' })).toHaveValue('247,11');
  await look(page, 'settings-farm');
  await page.goto(isMobile(page) ? `/livestock/${animal}` : `/livestock/animals/${animal}`);
  await expect(
    page
      .getByText('1 000', { exact: false })
      .or(page.getByText('1 000', { exact: false }))
      .first(),
  ).toBeVisible();
  await expect(page.getByText('lb', { exact: true }).first()).toBeVisible();
});

test('invite by link and QR, join, change role, switch farms, leave; the owner reads it all', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await signUp(page, 'Kareefontein');
  await part(page, 'members');
  await page.getByLabel('As').selectOption('veterinarian');
  await page.getByRole('button', { name: 'Make an invitation' }).click();
  await expect(page.getByRole('img', { name: 'The invitation as a QR code' })).toBeVisible();
  const link = new URL((await page.getByTestId('invitation-link').textContent()) ?? '');
  await look(page, 'settings-members-invited');

  const vetContext = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    viewport: page.viewportSize(),
    ...(isMobile(page) ? { hasTouch: true, isMobile: true } : {}),
  });
  const vet = await vetContext.newPage();
  const { answer } = await register(vet, 'Thandi');
  await enter(vet, answer);
  await vet.goto(link.pathname + link.search);
  await expect(vet.getByRole('button', { name: 'Join Kareefontein' })).toBeVisible();
  await look(vet, 'invitation-existing');
  await vet.getByRole('button', { name: 'Join Kareefontein' }).click();
  await expect(vet.getByLabel('Farm', { exact: true }).first()).toBeVisible();
  await expect(vet.getByLabel('Farm', { exact: true }).first()).toHaveValue(owner.farmId);
  await expect(
    vet.getByText('There are no animals').or(vet.getByRole('heading')).first(),
  ).toBeVisible();
  await look(vet, 'two-farms');
  // Each switch loads the product anew, so that nothing of one farm stays with the other.
  await Promise.all([
    vet.waitForEvent('load'),
    vet
      .getByLabel('Farm', { exact: true })
      .first()
      .selectOption({ label: 'Thandi se plaas · farm owner' }),
  ]);
  await expect(vet.getByLabel('Farm', { exact: true }).first()).not.toHaveValue(owner.farmId);
  await Promise.all([
    vet.waitForEvent('load'),
    vet.getByLabel('Farm', { exact: true }).first().selectOption(owner.farmId),
  ]);
  await part(vet, 'members');
  await expect(vet.getByRole('button', { name: 'Remove' })).toHaveCount(0);

  await page.goto('/');
  await page.getByRole('button', { name: 'Notifications, some unread' }).click();
  await expect(page.getByText('Thandi Nkosi now works on Kareefontein.')).toBeVisible();
  await look(page, 'notifications');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await part(page, 'members');
  await page.getByLabel('Role of Thandi Nkosi').selectOption('farm_manager');
  await expect(page.getByLabel('Role of Thandi Nkosi')).toHaveValue('farm_manager');
  await page.getByLabel('Role of Piet Botha').selectOption('viewer');
  await expect(
    page.getByText('A farm always keeps one owner. Make somebody else an owner first.'),
  ).toBeVisible();
  await look(page, 'settings-members');

  await vet.getByRole('button', { name: 'Leave this farm' }).click();
  await vet.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(vet.getByText('Thandi se plaas').first()).toBeVisible();
  await part(page, 'trail');
  await expect(page.getByText(/left: Thandi Nkosi/)).toBeVisible();
  await look(page, 'settings-trail');
  await vetContext.close();
});

test('a new account comes in by an invitation', async ({ page }) => {
  const owner = await signUp(page, 'Kareefontein');
  const { link } = await post(page, owner, '/invitations', { role: 'field_worker' });
  await page.evaluate(() => localStorage.clear());
  const url = new URL(String(link));
  await page.goto(url.pathname + url.search);
  await expect(page.getByText('Piet Botha invites you to Kareefontein.')).toBeVisible();
  await page.getByLabel('First name').fill('Sipho');
  await page.getByLabel('Last name').fill('Dube');
  await page.getByLabel('E-mail').fill(`sipho${Date.now()}@example.com`);
  await page.getByLabel('Password').fill('veld en vlei 7');
  await expect(page.getByLabel('Name of your farm')).toHaveCount(0);
  await look(page, 'invitation-new');
  await page.getByRole('button', { name: 'Make an account and join' }).click();
  await expect(page.getByText('Kareefontein').first()).toBeVisible();
  await expect(page).not.toHaveURL(/signup/);
  await page.goto(url.pathname + url.search);
  await expect(
    page
      .getByText('This invitation was used already or is too old. Ask for a new one.')
      .or(page.getByText('Resource not found')),
  ).toBeVisible();
});

test('devices: seen, ended one by one and all', async ({ page, browser, baseURL }) => {
  const { email } = await signUp(page);
  const other = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  const streams = other.waitForResponse((response) => response.url().endsWith('/stream'));
  await other.goto('/login');
  await other.getByLabel('E-mail').fill(email);
  await other.getByLabel('Password').fill('veld en vlei 7');
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other).not.toHaveURL(/login/);
  await part(page, 'devices');
  await expect(page.getByText('this device', { exact: true })).toBeVisible();
  await look(page, 'settings-devices');
  await streams;
  await page.getByRole('button', { name: 'Sign the other device out' }).click();
  await expect(page.getByRole('button', { name: 'Sign the other device out' })).toHaveCount(0);
  // Its stream ends with its session: nobody there needs to reload.
  await expect(other).toHaveURL(/\/login$/);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await other.context().close();
});

test('keys, export, erasing and changing one’s mind', async ({ page }) => {
  const signed = await signUp(page, 'Kareefontein');
  await part(page, 'keys');
  await page.getByLabel('What is it for?').fill('Scale at the crush');
  await page.getByRole('button', { name: 'Make a key' }).click();
  const key = (await page.getByTestId('api-key').textContent()) ?? '';
  await look(page, 'settings-keys');
  const read = () =>
    page.request.get(`/api/farms/${signed.farmId}/animals`, {
      headers: { authorization: `Bearer ${key}` },
    });
  expect((await read()).status()).toBe(200);
  await page.getByRole('button', { name: 'End the key' }).click();
  await expect(page.getByText('No program has a key.')).toBeVisible();
  expect((await read()).status()).toBe(401);

  await part(page, 'data');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export everything kept about me' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('about-me.json');
  await page.getByRole('textbox').fill(signed.email);
  await page.getByRole('button', { name: 'Erase my account' }).click();
  await expect(page.getByText(/Kareefontein would be left without an owner/)).toBeVisible();
  await part(page, 'farm-data');
  await page.getByLabel('Type Kareefontein to confirm').fill('Karee');
  await page.getByRole('button', { name: 'Erase the farm' }).click();
  await expect(page.getByText('Type Kareefontein to confirm.')).toBeVisible();
  await page.getByLabel('Type Kareefontein to confirm').fill('Kareefontein');
  await page.getByRole('button', { name: 'Erase the farm' }).click();
  await expect(page.getByText(/Kareefontein will be erased on/)).toBeVisible();
  await look(page, 'settings-erase');
  await page.getByRole('button', { name: 'Keep the farm' }).click();
  await expect(page.getByRole('button', { name: 'Erase the farm' })).toBeVisible();
});

test('a fault of one screen ends with it; one outside of all screens says so, with its words and a way back', async ({
  page,
}) => {
  await signUp(page);
  const broken = { contentType: 'text/javascript', body: 'throw new Error("a broken piece")' };
  // One broken piece of the product: the settings screen's own file.
  await page.route(/assets\/SettingsScreen-.*\.js/, (route) => route.fulfill(broken));
  await page.goto('/settings');
  await expect(page.getByText('This screen could not be shown.')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('a broken piece');
  await look(page, 'screen-failure');
  // All around it goes on.
  await page.goto(isMobile(page) ? '/home' : '/');
  await page
    .getByRole('link', { name: isMobile(page) ? 'Livestock' : 'Analytics', exact: true })
    .click();
  await expect(page.getByText('This screen could not be shown.')).toHaveCount(0);
  await page.unroute(/assets\/SettingsScreen-.*\.js/);

  // Nor do the pieces beside the screen take it away.
  const beside = /assets\/(HerdSync|News|KeepPush|ScreenHelp|DeviceTrouble)-.*\.js/;
  await page.route(beside, (route) => route.fulfill(broken));
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await answered(page);
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(page.getByText('This screen could not be shown.')).toHaveCount(0);
  await page.unroute(beside);

  await page.route(/assets\/(Desktop|Mobile)Shell-.*\.js/, (route) => route.fulfill(broken));
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('a broken piece');
  await look(page, 'route-failure');
  await page.unroute(/assets\/(Desktop|Mobile)Shell-.*\.js/);
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await expect(page.getByText('Testplaas').first()).toBeVisible();
});

test('what somebody else saves meanwhile takes no typing away, and is said before it is overwritten', async ({
  page,
}) => {
  const signed = await signUp(page, 'Twee hande', ['Cattle']);
  await part(page, 'farm');
  await page.getByLabel('Registered brand mark').fill('KB7');
  const { version } = await get(page, signed, '');
  const saved = await page.request.patch(`/api/farms/${signed.farmId}`, {
    data: { district: 'Bethlehem', version },
    headers: { authorization: `Bearer ${signed.token}` },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  // The stream has brought it by now; the hands that type keep theirs.
  await page.waitForTimeout(2_500);
  await expect(page.getByLabel('Registered brand mark')).toHaveValue('KB7');
  await page.getByRole('button', { name: 'Save the farm' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Somebody else changed the farm');
  await expect(page.getByLabel('Registered brand mark')).toHaveValue('KB7');
  // What they did is seen beside it, and kept.
  await expect(page.getByLabel('District')).toHaveValue('Bethlehem');
  await page.getByRole('button', { name: 'Save the farm' }).click();
  await expect(page.getByText('The farm is saved.')).toBeVisible();
  expect(await get(page, signed, '')).toMatchObject({ brandMark: 'KB7', district: 'Bethlehem' });
});
