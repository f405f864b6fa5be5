import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { enter, expect, isMobile, look, test } from './kraal.ts';

const kept = join(tmpdir(), `kraal-demo-${process.ppid}.json`);

/** The demo is offered once per installation: the first project takes it, the second signs in with the same session. */
async function openDemo(page: Page): Promise<void> {
  if (isMobile(page)) return enter(page, JSON.parse(readFileSync(kept, 'utf8')));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Open the demo farm' })).toBeVisible();
  await look(page, 'login');
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/demo') && response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Open the demo farm' }).click();
  const answer = await (await answered).json();
  writeFileSync(kept, JSON.stringify(answer));
}

test('the demo farm tells a story on every screen', async ({ page }) => {
  test.setTimeout(240_000);
  await openDemo(page);
  await page.goto('/');
  await expect(page.getByText('Last entries')).toBeVisible();
  await look(page, 'dashboard');
  await page.goto('/livestock/animals?species=Cattle');
  await expect(page.getByText(/\d+ heads/).first()).toBeVisible();
  await expect(page.getByText(/^K\d\d-\d+/).first()).toBeVisible();
  await look(page, 'animals');
  await page.getByText(/^K\d\d-\d+/).nth(3).click();
  await expect(page.getByRole('tab', { name: 'Timeline' })).toBeVisible();
  await expect(page.getByText(/Registered|Born/).first()).toBeVisible();
  await look(page, 'animal');
  for (const [tab, sign] of [['Growth', 'Adjusted weaning mass'], ['Family', 'Inbreeding coefficient'], ['Places', 'now']] as const) {
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
    ? ['/home', '/add', '/camps', '/livestock/mobs', '/livestock/race', '/livestock/import', '/settings', '/analytics', '/more', '/alerts', '/ai', '/transport']
    : ['/livestock/animals/new', '/infrastructure/my-farm', '/infrastructure/camps', '/infrastructure/water', '/livestock/mobs', '/livestock/race', '/livestock/import', '/settings', '/analytics', '/alerts', '/rmis/transfers'];
  for (const path of screens) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await look(page, path.slice(1).replaceAll('/', '-'));
  }
});

test('in the dark the same screens hold their contrast', async ({ page }) => {
  await enter(page, JSON.parse(readFileSync(kept, 'utf8')));
  await page.evaluate(() => localStorage.setItem('kraal_theme', 'dark'));
  for (const path of ['/', '/livestock/animals?species=Sheep', '/settings', '/livestock/race']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await look(page, `dark-${path.slice(1).replaceAll(/\W/g, '-') || 'home'}`);
  }
});
