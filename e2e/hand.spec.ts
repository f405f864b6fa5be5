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
  await expect(page.getByText('Undone: Moved · 40 entries')).toBeVisible();
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

// A phone has cards.
test('the list at 1280 px: all of it in sight, worked by keys, looked into, and kept as a view', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const signed = await signUp(page, 'Lysplaas', ['Sheep', 'Cattle']);
  const ids = await ewes(page, signed, 60);
  const campId = String((await post(page, signed, '/camps', { name: 'Klipkamp' }))['id']);
  const at = { occurredAt: '2026-02-05T08:00:00Z' };
  const entry = (kind: string, id: string, payload: object) => ({
    ...at,
    id: crypto.randomUUID(),
    kind,
    animalIds: [id],
    payload,
  });
  await post(page, signed, '/events', {
    source: 'web',
    events: ids.flatMap((id, index) => [
      entry('moved', id, { campId }),
      entry('weighed', id, { massKg: 50 + (index % 20) }),
      ...(index === 1 ? [entry('culled_from_breeding', id, {})] : []),
    ]),
  });
  // Of one there is more to say than a line holds.
  const medicineId = String(
    (
      await post(page, signed, '/medicines', {
        name: 'Langwerkend',
        medicineClass: 'other',
        unit: 'ml',
        meatDays: 300,
        milkDays: 280,
        species: ['Sheep'],
      })
    )['id'],
  );
  const now = new Date(Date.now() - 3_600_000).toISOString();
  const treated = entry('treated', ids[2] ?? '', {
    lines: [{ medicineId, dose: 3, unit: 'ml', meatDays: 300, milkDays: 280 }],
  });
  const culled = entry('culled_from_breeding', ids[2] ?? '', {});
  const { answers } = await post(page, signed, '/events', {
    source: 'web',
    events: [
      { ...treated, occurredAt: now },
      { ...culled, occurredAt: now },
    ],
  });
  expect(JSON.stringify(answers)).not.toContain('rejected');
  await page.goto('/livestock/animals?species=Sheep');
  const table = page.getByRole('table', { name: 'Animals' });
  await expect(table.getByText('E1', { exact: true })).toBeVisible();
  await expect(table.getByText('to cull')).toHaveCount(2);
  await expect(table.getByText('on the farm')).toHaveCount(0);
  const held = table.getByText(/^meat until/);
  await expect(held).toBeVisible();
  await expect(table.getByText(/^, milk until .*, to cull$/)).toHaveCount(1);
  // Nothing is cut in its middle: neither the badge nor what it leaves out.
  expect(
    await held.evaluate((badge) => {
      const cell = badge.closest('[role="cell"]');
      const last = badge.parentElement?.lastElementChild;
      if (!cell || !last) return 1;
      const inner =
        cell.getBoundingClientRect().right - parseFloat(getComputedStyle(cell).paddingRight);
      return Math.max(0, Math.round(last.getBoundingClientRect().right - inner));
    }),
  ).toBe(0);
  const seen = table.getByText(/^[A-Z][a-z]{2} \d+, \d{4}$/).first();
  expect(await seen.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
  expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  await look(page, 'hand-list-1280');

  // By keys: down, choose, a range, on.
  await table.getByRole('link', { name: 'E1', exact: true }).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select E10', exact: true }).click({
    modifiers: ['Shift'],
  });
  await expect(page.getByText('10 selected')).toBeVisible();
  await table.getByRole('link', { name: 'E4', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  const peek = page.getByRole('complementary', { name: 'A look at E4' });
  await expect(peek.getByText(/Moved/)).toBeVisible();
  await look(page, 'hand-peek');
  await peek.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();

  // Wider by key, closer together, and it stays so.
  const wider = page.getByRole('separator', { name: 'Width of Camp' });
  await wider.focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Columns and density' }).click();
  await page.getByLabel('Rows stand close together').check();
  await page.getByLabel('Mob', { exact: true }).last().check();
  await page.keyboard.press('Escape');
  await table.getByRole('button', { name: 'Mass' }).click();
  await page.getByRole('button', { name: 'Keep this view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('By mass');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('button', { name: 'By mass', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.goto('/livestock/animals?species=Sheep');
  await expect(page.getByRole('separator', { name: 'Width of Camp' })).toHaveAttribute(
    'aria-valuenow',
    '7',
  );
  await page.getByRole('button', { name: 'By mass', exact: true }).click();
  await expect(table.getByRole('columnheader', { name: 'Mass' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await look(page, 'hand-list-view');

  // Signs do not matter, and who is of another species is found there.
  await page.getByLabel(/^Search tag/).fill('e-60');
  await expect(table.getByText('E60', { exact: true })).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.goto('/livestock/animals?species=Cattle');
  await page.getByLabel(/^Search tag/).fill('e60');
  await page.getByRole('button', { name: '1 found in Sheep' }).click();
  await expect(table.getByText('E60', { exact: true })).toBeVisible();
});

test('of hundreds of camps any is found by some letters of its name', async ({ page }) => {
  const signed = await signUp(page, 'Grootplaas', ['Sheep']);
  const [ewe = ''] = await ewes(page, signed, 1);
  const names = Array.from({ length: 230 }, (_, index) => `Kamp ${String(index).padStart(3, '0')}`);
  for (const name of names) await post(page, signed, '/camps', { name });
  await post(page, signed, '/camps', { name: 'Zwartkop' });
  await page.goto(isMobile(page) ? `/livestock/${ewe}` : `/livestock/animals/${ewe}`);
  await page.getByRole('button', { name: 'Record', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
  // Until the camps are there it is a select of none.
  const field = page.locator('input[role=combobox]');
  await field.fill('zwart');
  await expect(page.getByRole('option', { name: 'Zwartkop' })).toBeVisible();
  await look(page, 'hand-combobox');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Zwartkop');
  // Escape closes the list, not the sheet.
  await field.press('ArrowDown');
  await expect(page.getByRole('listbox')).toBeVisible();
  await field.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(field).toHaveValue('Zwartkop');
  // What was chosen is in the draft like what was typed.
  await page.waitForTimeout(500);
  await page.reload();
  await page.getByRole('button', { name: 'Record', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
  await expect(field).toHaveValue('Zwartkop');
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('Moved · Zwartkop')).toBeVisible();
});

// A phone keeps no views: it opens them, see lists.spec.ts.
test('nobody’s view is written over, what is typed stands, and who is chosen stays among their own', {
  tag: '@desktop',
}, async ({ page }) => {
  const signed = await signUp(page, 'Lysplaas', ['Sheep', 'Cattle']);
  await ewes(page, signed, 12);
  await page.goto('/livestock/animals?species=Sheep');
  await expect(page.getByText('E1', { exact: true })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/livestock/animals?species=Sheep');
  await expect(other.getByText('E1', { exact: true })).toBeVisible();
  for (const [window, name] of [
    [page, 'At the desk'],
    [other, 'On the laptop'],
  ] as const) {
    await window.getByRole('button', { name: 'Keep this view' }).click();
    await window.getByRole('dialog').getByLabel('Name').fill(name);
    await window.getByRole('button', { name: 'Keep it' }).click();
    await expect(window.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await other.close();
  await page.reload();
  for (const name of ['At the desk', 'On the laptop'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();

  // A chip right after a letter: both stand.
  await page.getByLabel(/^Search tag/).fill('e1');
  await page.getByRole('button', { name: /^ewe / }).click();
  await page.waitForTimeout(1000);
  await expect(page).toHaveURL(/class=ewe/);
  await expect(page).toHaveURL(/q=e1/);

  await page.getByRole('checkbox', { name: 'Select E1', exact: true }).check();
  await page.getByLabel(/^Search tag/).fill('zzzz');
  await expect(page.getByText('No animal fits these filters.')).toBeVisible();
  await expect(page.getByText('1 not on this page')).toBeVisible();
  await page.goto('/livestock/animals?species=Cattle');
  await expect(page.getByText('1 selected')).toHaveCount(0);
});
