import type { Page } from '@playwright/test';
import { enter, expect, isMobile, look, test as base } from './kraal.ts';
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
  test.setTimeout(240_000);
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
        '/alerts',
        '/ai',
        '/transport',
      ]
    : [
        '/livestock/animals/new',
        '/infrastructure/my-farm',
        '/infrastructure/camps',
        '/infrastructure/water',
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
    await page.waitForLoadState('networkidle');
    await look(page, path.slice(1).replaceAll('/', '-'));
  }
});

test('in the dark the same screens hold their contrast', async ({ page, signedIn }) => {
  await openDemo(page, signedIn);
  await page.evaluate(() => localStorage.setItem('kraal_theme', 'dark'));
  for (const path of ['/', '/livestock/animals?species=Sheep', '/settings', '/livestock/race']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await look(page, `dark-${path.slice(1).replaceAll(/\W/g, '-') || 'home'}`);
  }
});
