import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, get, isMobile, look, post, signUp, test } from './kraal.ts';

/** As the README says, beside the running server. */
const makeAdmin = (email: string) =>
  spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../packages/server/src/admin.ts'), 'create', email],
    { env: { ...process.env, DATA_DIR: process.env['KRAAL_DATA_DIR'] ?? '' }, encoding: 'utf8' },
  );

async function signInAsAdmin(page: Page, email: string): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(/\/admin\/login$/);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('veld en vlei 7');
  await look(page, 'admin-login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
}

test('an administrator sees all, finds, suspends and restores, and asks to be let in', async ({
  page,
}) => {
  const farmName = `Rietvlei ${Date.now()}`;
  const farmer = await signUp(page, farmName);
  const { email } = await signUp(page, 'Kantoor');
  const { stdout } = makeAdmin(email);
  expect(stdout).toContain('is an administrator now');
  // Nobody showed that the address is theirs: the link that was printed here gives the account its password.
  const chosen = await page.request.post('/api/auth/reset-password', {
    data: { token: /token=([\w-]+)/.exec(stdout)?.[1], password: 'veld en vlei 7' },
  });
  expect(chosen.ok()).toBe(true);
  await signInAsAdmin(page, email);
  await expect(page.getByRole('heading', { name: 'All of Kraal' })).toBeVisible();
  await expect(page.getByText('jobs run')).toBeVisible();
  await look(page, 'admin-overview');

  await page.getByRole('tab', { name: 'Farms' }).click();
  await page.getByLabel('Find a farm by its name').fill(farmName);
  await expect(page.getByText('1 found', { exact: true })).toBeVisible();
  await look(page, 'admin-farms');
  await page.getByRole('button', { name: 'Ask to look in' }).click();
  await page.getByLabel('What do you want to look into?').fill('A mass that looks wrong');
  await look(page, 'admin-ask');
  await page.getByRole('button', { name: 'Ask the owners' }).click();
  await expect(page.getByText(`The owners of ${farmName} were asked.`)).toBeVisible();
  const suspend = async () => {
    await page.getByRole('button', { name: 'Suspend' }).click();
    const asked = page.getByRole('alertdialog', { name: /^Suspend/ });
    await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
    await expect(page.getByText('suspended', { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Suspend' }).click();
    await look(page, 'admin-suspend');
    await asked.getByRole('button', { name: 'Suspend' }).click();
  };
  await suspend();
  await expect(page.getByText('suspended', { exact: true })).toBeVisible();
  expect(await get(page, farmer, '')).toMatchObject({ code: 'farm_suspended' });
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('suspended', { exact: true })).toHaveCount(0);

  await page.getByRole('tab', { name: 'People' }).click();
  await page.getByLabel('Find somebody by name, e-mail or telephone').fill(farmer.email);
  await expect(page.getByText('1 found', { exact: true })).toBeVisible();
  await suspend();
  await expect(page.getByText('suspended', { exact: true })).toBeVisible();
  await look(page, 'admin-people');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('suspended', { exact: true })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Errors' }).click();
  await expect(page.getByText(/found/i)).toBeVisible();
  await page.getByRole('link', { name: 'Gateways' }).click();
  await expect(page.getByRole('heading', { name: 'Not built yet' })).toBeVisible();

  // The farm's owner, asked before, sees it and opens the door.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(farmer.email);
  await page.getByLabel('Password').fill('veld en vlei 7');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(farmName).first()).toBeVisible();
  await page.goto('/settings?part=support');
  await page.getByRole('button', { name: 'Let them in' }).click();
  await expect(page.getByText(/open until/)).toBeVisible();
  await look(page, 'settings-support');
  await page.getByRole('button', { name: 'Shut the door' }).click();
  await expect(page.getByText(/open until/)).toHaveCount(0);
});

test('a farm owner sees the same of their own farm; below farm_manager is refused', async ({
  page,
}) => {
  const owner = await signUp(page, 'Kareefontein');
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'My farms' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Errors' })).toHaveCount(0);
  await look(page, 'admin-own');
  await page.getByRole('tab', { name: 'Farms' }).click();
  await expect(page.getByText('1 found', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Suspend' })).toHaveCount(0);

  const { link } = await post(page, owner, '/invitations', { role: 'veterinarian' });
  const response = await page.request.post('/api/auth/firebase/verify', { data: { idToken: 'x' } });
  expect(response.status()).toBe(404);
  const vet = await page.request.post('/api/auth/register', {
    data: {
      firstName: 'Vera',
      lastName: 'Vet',
      email: `vera${Date.now()}@example.com`,
      password: 'veld en vlei 7',
      farmName: 'Weg',
      species: ['Cattle'],
    },
  });
  const { accessToken, user } = await vet.json();
  const headers = { authorization: `Bearer ${accessToken}` };
  await page.request.post(`/api/invitations/${String(link).split('invitation=')[1]}/accept`, {
    headers,
  });
  const helper = await signUp(page, 'Tydelik');
  expect(helper.email).toBeTruthy();
  const second = await post(
    page,
    { token: accessToken, farmId: user.farms[0].farmId, email: '' },
    '/invitations',
    { role: 'farm_owner' },
  );
  await page.request.post(
    `/api/invitations/${String(second['link']).split('invitation=')[1]}/accept`,
    { headers: { authorization: `Bearer ${helper.token}` } },
  );
  await page.request.post(`/api/farms/${user.farms[0].farmId}/leave`, { headers, data: {} });
  const me = await page.request.get('/api/auth/me', { headers });
  await page.evaluate(
    ([token, person]) => {
      localStorage.clear();
      localStorage.setItem('kraal_access_token', token ?? '');
      localStorage.setItem('kraal_user', person ?? '');
    },
    [accessToken as string, JSON.stringify(await me.json())],
  );
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('alert')).toContainText(
    'You do not have permission to perform this action',
  );
  await look(page, 'admin-refused');
  // Refused by the layout itself, and not only by what a screen asks the server.
  await page.goto('/admin/gateways');
  await expect(page.getByRole('alert')).toContainText('You do not have permission');
  await expect(page.getByText('Not built yet')).toHaveCount(0);
});

test('/admin leads where the specification says', async ({ page }) => {
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/login$/);
  await signUp(page);
  await page.goto('/admin');
  // On the phone it is the sign-in for whoever is signed in, too.
  await expect(page).toHaveURL(isMobile(page) ? /\/admin\/login$/ : /\/admin\/dashboard$/);
});
