import type { Page } from '@playwright/test';
import { expect, get, isMobile, look, post, signUp, test } from './kraal.ts';

test.use({ actionTimeout: 15_000 });

type Signed = Awaited<ReturnType<typeof signUp>>;

async function ewes(page: Page, signed: Signed, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await post(page, signed, '/events', {
    source: 'web',
    events: ids.map((id, index) => ({
      id: crypto.randomUUID(),
      kind: 'registered',
      occurredAt: '2026-01-05T08:00:00Z',
      animalIds: [id],
      payload: { species: 'Sheep', sex: 'female', tag: `E${index + 1}`, bornOn: '2023-08-01' },
    })),
  });
  return ids;
}

const headsIn = async (page: Page, signed: Signed): Promise<number> => {
  const { items } = await get(page, signed, '/camps');
  return (items as { heads: number }[])[0]?.heads ?? -1;
};

test('a hundred animals are moved in one act, and undone as one', async ({ page }) => {
  const signed = await signUp(page, 'Handplaas', ['Sheep']);
  await ewes(page, signed, 100);
  await post(page, signed, '/camps', { name: 'Klipkamp' });
  await page.goto('/livestock/animals?species=Sheep');
  if (isMobile(page)) await page.getByLabel('Select E1', { exact: true }).check();
  else await page.getByLabel('Select this page').check();
  await page.getByRole('button', { name: 'Select all 100' }).click();
  await expect(page.getByText('100 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByLabel('To camp').selectOption({ label: 'Klipkamp' });
  await page.getByRole('button', { name: 'Record 100 entries' }).click();
  await expect(page.getByText('Recorded for 100 animals.')).toBeVisible();
  expect(await headsIn(page, signed)).toBe(100);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await look(page, 'hand-undone');
  expect(await headsIn(page, signed)).toBe(0);
});

test('an act is one line among the last entries, and is undone there long after', async ({
  page,
}) => {
  const signed = await signUp(page, 'Handplaas', ['Sheep']);
  const ids = await ewes(page, signed, 40);
  const campId = String((await post(page, signed, '/camps', { name: 'Klipkamp' }))['id']);
  const actId = crypto.randomUUID();
  await post(page, signed, '/events', {
    source: 'web',
    events: ids.map((id) => ({
      id: crypto.randomUUID(),
      kind: 'moved',
      occurredAt: '2026-02-05T08:00:00Z',
      animalIds: [id],
      payload: { campId },
      actId,
    })),
  });
  await page.goto('/');
  const line = page
    .getByRole('listitem')
    .filter({ hasText: /Moved · E\d+ and 39 more · Klipkamp/ });
  await expect(line).toHaveCount(1);
  await look(page, 'hand-last-entries');
  await line.getByRole('button', { name: 'Undo: Moved' }).click();
  await page.getByLabel('Why').fill('wrong camp');
  await look(page, 'hand-undo-act');
  await page.getByRole('button', { name: 'Undo 40 entries' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  expect(await headsIn(page, signed)).toBe(0);
  await expect(line.getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'All entries' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Registered' })).not.toHaveCount(0);
  await look(page, 'hand-all-entries');
});

test('what was typed outlives an Escape and a reload, and is gone once it is recorded', async ({
  page,
}) => {
  const signed = await signUp(page, 'Handplaas', ['Sheep']);
  const [ewe = ''] = await ewes(page, signed, 1);
  const open = () => page.goto(isMobile(page) ? `/livestock/${ewe}` : `/livestock/animals/${ewe}`);
  const weigh = async () => {
    await page.getByRole('button', { name: 'Record', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Weigh', exact: true }).click();
  };
  await open();
  await weigh();
  await page.getByLabel('Mass').fill('61');
  await page.getByLabel('Remark').fill('at the crush');
  await page.waitForTimeout(400);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await weigh();
  await expect(page.getByLabel('Mass')).toHaveValue('61');
  await expect(page.getByLabel('Remark')).toHaveValue('at the crush');
  await look(page, 'hand-draft');
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('61 kg').first()).toBeVisible();
  await weigh();
  await expect(page.getByLabel('Mass')).toHaveValue('');
  await page.keyboard.press('Escape');

  // What is corrected stands there with its values; why stays with what was wrong.
  await page.getByRole('button', { name: 'Correct' }).first().click();
  await expect(page.getByLabel('Mass')).toHaveValue('61');
  await page.getByLabel('Mass').fill('62.5');
  await page.getByLabel('Why').fill('read wrongly');
  await look(page, 'hand-correct');
  await page.getByRole('button', { name: 'Cancel it and record this instead' }).click();
  await expect(page.getByText(/62[.,]5 kg/).first()).toBeVisible();
  await expect(page.getByText(/61 kg.*read wrongly/)).toBeVisible();
  await look(page, 'hand-corrected');
});

test('on a farm’s own server without a certificate, where a browser has no locks, it is recorded and undone too', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });
    delete (Navigator.prototype as { locks?: unknown }).locks;
  });
  const signed = await signUp(page, 'Huisbediener', ['Sheep']);
  const [ewe = ''] = await ewes(page, signed, 1);
  await page.goto(isMobile(page) ? `/livestock/${ewe}` : `/livestock/animals/${ewe}`);
  await page.getByRole('button', { name: 'Record', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Weigh', exact: true }).click();
  expect(await page.evaluate(() => 'locks' in navigator)).toBe(false);
  await page.getByLabel('Mass').fill('58');
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('Recorded for 1 animal.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
});
