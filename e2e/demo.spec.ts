import type { Page } from '@playwright/test';
import { answered, enter, expect, isMobile, look, test as base } from './kraal.ts';
import { startServer } from './serve.ts';

/** The demo is offered where nobody works yet, so it has an installation of its own for each layout. */
const test = base.extend<
  object,
  { fresh: string; signedIn: { answer: Parameters<typeof enter>[1] | null } }
>({
  fresh: [
    async ({}, use) => {
      const { url, stop } = await startServer();
      await use(url);
      await stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  signedIn: [async ({}, use) => use({ answer: null }), { scope: 'worker' }],
  baseURL: async ({ fresh }, use) => use(fresh),
});

/** One click on a fresh installation; a second try after a failure signs in with what the first was given. */
async function openDemo(
  page: Page,
  signedIn: { answer: Parameters<typeof enter>[1] | null },
): Promise<void> {
  if (signedIn.answer) return enter(page, signedIn.answer);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Open the demo farm' })).toBeVisible();
  await look(page, 'login');
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/demo') && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Open the demo farm' }).click();
  signedIn.answer = await (await answered).json();
}

test('the demo farm tells a story on every screen', async ({ page, signedIn }) => {
  test.setTimeout(400_000);
  await openDemo(page, signedIn);
  await page.goto('/');
  await expect(page.getByText('Last entries')).toBeVisible();
  await look(page, 'dashboard');
  await page.goto('/livestock/animals?species=Cattle');
  await expect(page.getByText(/\d+ head/).first()).toBeVisible();
  await expect(page.getByText(/^K\d\d-\d+/).first()).toBeVisible();
  await look(page, 'animals');
  await page
    .getByText(/^K\d\d-\d+/)
    .nth(3)
    .click();
  await expect(page.getByRole('tab', { name: 'Timeline' })).toBeVisible();
  await expect(page.getByText(/Registered|Born/).first()).toBeVisible();
  await look(page, 'animal');
  for (const [tab, sign] of [
    ['Growth', 'Adjusted weaning mass'],
    ['Family', 'Inbreeding coefficient'],
    ['Places', 'now'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByText(sign).first()).toBeVisible();
    await look(page, `animal-${tab.toLowerCase()}`);
  }
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'record');
  await page.getByRole('button', { name: 'Weigh' }).click();
  await expect(page.getByLabel('Mass')).toBeVisible();
  await look(page, 'record-weigh');
  await page.keyboard.press('Escape');
  const screens = isMobile(page)
    ? [
        '/home',
        '/add',
        '/camps',
        '/livestock/mobs',
        '/livestock/race',
        '/livestock/import',
        '/settings',
        '/analytics',
        '/more',
        '/map',
        '/pastures',
        '/pastures?part=plan',
        '/pastures?part=rain',
        '/infrastructure/list',
        '/infrastructure/my-farm',
        '/alerts',
        '/ai',
        '/transport',
      ]
    : [
        '/livestock/animals/new',
        '/infrastructure/my-farm',
        '/infrastructure/camps',
        '/infrastructure/list',
        '/infrastructure/water',
        '/infrastructure/map',
        '/operations/pastures',
        '/operations/pastures?part=plan',
        '/operations/pastures?part=rain',
        '/livestock/mobs',
        '/livestock/race',
        '/livestock/import',
        '/settings',
        '/analytics',
        '/alerts',
        '/rmis/transfers',
      ];
  for (const path of screens) {
    await page.goto(path);
    await answered(page);
    await look(page, path.slice(1).replaceAll(/[/?=]/g, '-'));
  }
});

test('in the dark the same screens hold their contrast', async ({ page, signedIn }) => {
  await openDemo(page, signedIn);
  await page.evaluate(() => localStorage.setItem('kraal_theme', 'dark'));
  for (const path of [
    '/',
    '/livestock/animals?species=Sheep',
    '/settings',
    '/livestock/race',
    isMobile(page) ? '/map' : '/infrastructure/map',
    isMobile(page) ? '/pastures' : '/operations/pastures',
    isMobile(page) ? '/pastures?part=plan' : '/operations/pastures?part=plan',
    '/infrastructure/fencing',
  ]) {
    await page.goto(path);
    await answered(page);
    await look(page, `dark-${path.slice(1).replaceAll(/\W/g, '-') || 'home'}`);
  }
});

test('whoever leaves the demo comes back to it, and starts a farm of their own from inside', async ({
  page,
  signedIn,
}) => {
  await openDemo(page, signedIn);
  await page.goto('/');
  const banner = page.getByRole('note').filter({ hasText: 'This is the demo farm' });
  await expect(banner).toBeVisible();
  await page.goto(isMobile(page) ? '/more' : '/settings');
  if (!isMobile(page)) await page.getByTestId('sidebar').getByText('Anna').click();
  await page.getByRole(isMobile(page) ? 'button' : 'menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('button', { name: 'Open the demo farm' }).click();
  await expect(banner).toBeVisible();
  await expect(page.getByText('Today,')).toBeVisible();
  await look(page, 'demo-home');

  // The last step may fail: the farm is there all the same, and nobody is two people.
  await page.route('**/api/invitations/**', (route) =>
    route.request().method() === 'POST' && isCut ? route.abort() : route.fallback(),
  );
  let isCut = isMobile(page);
  await page.getByRole('button', { name: 'Start your own farm' }).click();
  const sheet = page.getByRole('dialog', { name: 'Start your own farm' });
  await sheet.getByLabel('First name').fill('Sipho');
  await sheet.getByLabel('Last name').fill('Dlamini');
  await sheet.getByLabel('E-mail').fill(`sipho${Date.now()}@example.com`);
  await sheet.getByLabel('Password').fill('short');
  await sheet.getByLabel('Name of your farm').fill('Mooiplaas');
  await sheet.getByRole('button', { name: 'Start the farm' }).click();
  await expect(sheet.getByText('Choose a password of at least 8 characters.')).toBeVisible();
  await sheet.getByLabel('Password').fill('veld en vlei 7');
  await look(page, 'demo-own-farm');
  await sheet.getByRole('button', { name: 'Start the farm' }).click();
  await expect(page.getByText('First steps')).toBeVisible();
  await expect(banner).toHaveCount(0);
  await look(page, 'first-steps');
  if (isCut) {
    isCut = false;
    const { firstName, farms } = await page.evaluate(
      () =>
        JSON.parse(localStorage.getItem('kraal_user') ?? '{}') as {
          firstName: string;
          farms: { farmName: string }[];
        },
    );
    expect([firstName, farms.map(({ farmName }) => farmName)]).toEqual(['Sipho', ['Mooiplaas']]);
    return;
  }
  // The demo went along.
  const farms = page.getByLabel('Farm', { exact: true });
  const demo = farms.locator('option', { hasText: 'Van der Merwe' });
  await farms.selectOption((await demo.getAttribute('value')) ?? '');
  await expect(banner.getByRole('button', { name: 'Go to Mooiplaas' })).toBeVisible();
  await banner.getByRole('button').click();
  await expect(page.getByText('First steps')).toBeVisible();
});
