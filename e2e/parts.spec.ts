import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, look, test } from './kraal.ts';

const root = join(import.meta.dirname, '..');
let vite: ChildProcess;
let url = '';

// Where the web's own settings are looked for: in its folder.
test.beforeAll(async () => {
  const program = join(root, 'node_modules/vite/bin/vite.js');
  vite = spawn(process.execPath, [program, '--host', '127.0.0.1', '--port', '0'], {
    cwd: join(root, 'packages/web'),
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  url = await new Promise((resolve, reject) => {
    let said = '';
    vite.once('exit', () => reject(new Error(`no parts: ${said}`)));
    vite.stdout?.on('data', (data) => {
      said += String(data);
      const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(said);
      if (found) resolve(`${found[0]}parts.html`);
    });
  });
});
test.afterAll(() => {
  vite.kill();
});

const open = async (page: Page, scheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme: scheme });
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Parts', exact: true })).toBeVisible({
    timeout: 60_000,
  });
};

for (const scheme of ['light', 'dark'] as const)
  test(`every part in every state, ${scheme}`, async ({ page }) => {
    await open(page, scheme);
    for (const name of ['Buttons, menus, tips', 'Fields', 'States', 'Tables']) {
      await page.getByRole('region', { name }).scrollIntoViewIfNeeded();
      await page
        .getByRole('heading', { name, exact: true })
        .evaluate((heading) => heading.scrollIntoView());
      await look(page, `parts-${scheme}-${name.split(',')[0]?.toLowerCase()}`);
    }
    await page.getByRole('button', { name: 'A sheet' }).click();
    await expect(page.getByRole('dialog', { name: 'A sheet' })).toBeVisible();
    await look(page, `parts-${scheme}-sheet`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'A question' }).click();
    await look(page, `parts-${scheme}-question`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Answered: leave it')).toBeVisible();
    await page.getByRole('button', { name: 'A menu' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await look(page, `parts-${scheme}-menu`);
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'One of many', exact: true }).click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await look(page, `parts-${scheme}-choice`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'A toast' }).click();
    await expect(page.getByText('It is in the book.')).toBeVisible();
    await look(page, `parts-${scheme}-toast`);
  });

// A phone has no keys.
test('a menu and a tip by keys', { tag: '@desktop' }, async ({ page }) => {
  await open(page, 'light');
  await page.getByRole('button', { name: 'A menu' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Chosen: Logout')).toBeVisible();
  await expect(page.getByRole('button', { name: 'A menu' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeFocused();
  // It comes after a moment, inside the window, and goes with the focus.
  await expect(page.locator('[data-tip]')).toHaveText('Notifications');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-tip]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Notifications' }).hover();
  await expect(page.locator('[data-tip]')).toBeInViewport();
  await page.mouse.move(0, 0);
  await expect(page.locator('[data-tip]')).toHaveCount(0);
});
