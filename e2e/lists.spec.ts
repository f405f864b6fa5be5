import type { Page } from '@playwright/test';
import { expect, isMobile, look, post, signUp, test } from './kraal.ts';

type Signed = Awaited<ReturnType<typeof signUp>>;

const entry = (kind: string, animalId: string, payload: object, on: string) => ({
  id: crypto.randomUUID(),
  kind,
  occurredAt: `${on}T08:00:00Z`,
  animalIds: [animalId],
  payload,
});

async function ewes(page: Page, signed: Signed, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await post(page, signed, '/events', {
    source: 'web',
    events: ids.map((id, index) =>
      entry(
        'registered',
        id,
        { species: 'Sheep', sex: 'female', tag: `E${index + 1}`, bornOn: '2022-08-01' },
        '2025-01-05',
      ),
    ),
  });
  return ids;
}

test('whoever looks at one of a list and comes back has page and choice still', async ({
  page,
}) => {
  const signed = await signUp(page, 'Lysplaas', ['Sheep']);
  const ids = await ewes(page, signed, 60);
  await page.goto('/livestock?species=Sheep');
  await expect(page.getByText('1–50 of 60')).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText('51–60 of 60')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select E55', exact: true }).check();
  await page.getByRole('link', { name: /^E55/ }).click();
  await expect(page.getByRole('heading', { name: 'E55' })).toBeVisible();
  await expect(page).toHaveTitle(/^E55 · Animals · Lysplaas · Kraal$/);
  await page.goBack();
  await expect(page.getByText('51–60 of 60')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select E55', exact: true })).toBeChecked();
  await expect(page).toHaveTitle(/^Animals · Lysplaas · Kraal$/);
  // What is recorded meanwhile is counted here too.
  await post(page, signed, '/events', {
    source: 'web',
    events: [entry('died', ids[0] ?? '', { cause: 'disease' }, '2026-01-05')],
  });
  await page.reload();
  await expect(page.getByText('50–59 of 59')).toBeVisible();
  await expect(page.getByRole('heading', { name: '59 head' })).toBeVisible();
  // Whoever goes there anew begins anew.
  await page.goto('/more');
  await page.goto('/');
  await page.getByRole('link', { name: '59', exact: true }).click();
  await expect(page.getByText('1–50 of 59')).toBeVisible();
  await expect(page.getByText('selected')).toHaveCount(0);
});

test('moves fold in the timeline, which goes on to its end; each screen has its help', async ({
  page,
}) => {
  const signed = await signUp(page, 'Weiplaas', ['Sheep']);
  const [ewe = ''] = await ewes(page, signed, 1);
  const camps: string[] = [];
  for (const name of ['Klipkamp', 'Vlei'])
    camps.push(String((await post(page, signed, '/camps', { name }))['id']));
  const day = (index: number) =>
    new Date(Date.UTC(2025, 1, 1 + index * 3)).toISOString().slice(0, 10);
  const events = Array.from({ length: 120 }, (_one, index) =>
    index % 10 === 9
      ? entry('noted', ewe, { text: `seen ${index}` }, day(index))
      : entry('moved', ewe, { campId: camps[index % 2] }, day(index)),
  );
  await post(page, signed, '/events', { source: 'web', events });
  await page.goto(isMobile(page) ? `/livestock/${ewe}` : `/livestock/animals/${ewe}`);
  const run = page.getByRole('button', { name: /^9 moves · last to/ });
  await expect(run.first()).toBeVisible();
  await look(page, 'timeline-folded');
  await run.first().click();
  await expect(page.getByText('Moved · Klipkamp').first()).toBeVisible();
  await look(page, 'timeline-open');
  for (const note of ['seen 59', 'seen 9']) {
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(page.getByText(note, { exact: false }).last()).toBeVisible();
  }
  await expect(page.getByText('Registered').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Help for this screen' }).click();
  await expect(page.getByRole('dialog')).toContainText('everything can be recorded late');
  await look(page, 'screen-help');
});

// The phone has cards.
test('mobs in the table: put in order, with other columns, and each row a link', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const signed = await signUp(page, 'Tropplaas', ['Sheep']);
  const ids = await ewes(page, signed, 5);
  for (const [name, members] of [
    ['Rams to be', 1],
    ['Hoggets', 3],
    ['Old ewes', 0],
  ] as const) {
    const { id } = await post(page, signed, '/mobs', { name });
    if (members > 0)
      await post(page, signed, '/events', {
        source: 'web',
        events: [
          {
            id: crypto.randomUUID(),
            kind: 'joined_mob',
            occurredAt: '2025-03-01T08:00:00Z',
            animalIds: ids.splice(0, members),
            payload: { mobId: id },
          },
        ],
      });
  }
  await page.goto('/livestock/mobs');
  const table = page.getByRole('table', { name: 'Mobs' });
  const names = () => table.locator('[data-name]').allTextContents();
  await expect(table.getByRole('row')).toHaveCount(4);
  await table.getByRole('button', { name: 'Head', exact: true }).click();
  await expect.poll(names).toEqual(['Old ewes', 'Rams to be', 'Hoggets']);
  await table.getByRole('button', { name: 'Head', exact: true }).click();
  await expect.poll(names).toEqual(['Hoggets', 'Rams to be', 'Old ewes']);
  await page.getByRole('button', { name: 'Columns and density' }).click();
  await page.getByRole('checkbox', { name: 'On record' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(table.getByRole('columnheader', { name: 'On record' })).toHaveCount(0);
  await look(page, 'mobs-table');
  // What somebody made of the list is kept under a name, and is there wherever they sign in.
  await page.getByRole('button', { name: 'Columns and density' }).click();
  await page.getByRole('button', { name: 'Keep this view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Largest first');
  await page.getByRole('button', { name: 'Keep it' }).click();
  const view = page.getByRole('button', { name: 'Largest first', exact: true });
  await expect(view).toHaveAttribute('aria-pressed', 'true');
  await page.evaluate((farmId) => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('kraal_table_') && key.includes(farmId)) localStorage.removeItem(key);
  }, signed.farmId);
  await page.reload();
  await expect(table.getByRole('columnheader', { name: 'On record' })).toHaveCount(1);
  await expect(view).toHaveAttribute('aria-pressed', 'false');
  await view.click();
  await expect(table.getByRole('columnheader', { name: 'On record' })).toHaveCount(0);
  await expect.poll(names).toEqual(['Hoggets', 'Rams to be', 'Old ewes']);
  await look(page, 'mobs-view');
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    table.getByRole('link', { name: 'Hoggets' }).click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(opened).toHaveURL(/mobId=/);
  await opened.close();
  await table
    .getByRole('row', { name: /Rams to be/ })
    .getByText('1', { exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(/mobId=/);
});

test('a register says in its address which book it is and of which time', async ({ page }) => {
  await signUp(page, 'Boekplaas', ['Sheep']);
  await page.goto('/livestock/medical?tab=register');
  await page.getByLabel('Register', { exact: true }).selectOption({ label: 'Deaths' });
  await page.getByLabel('From').fill('2026-01-01');
  await expect(page).toHaveURL(/register=deaths/);
  await expect(page).toHaveURL(/from=2026-01-01/);
  await page.reload();
  await expect(page.getByLabel('Register', { exact: true })).toHaveValue('deaths');
  await expect(page.getByLabel('From')).toHaveValue('2026-01-01');
  await page.goto('/livestock/medical?tab=register&register=nonsense&from=yesterday&to=2026-13-45');
  await expect(page.getByLabel('Register', { exact: true })).toHaveValue('treatments');
  await expect(page.getByLabel('From')).toHaveValue('');
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('');
});

test('an address that is cut or made up is no filter', async ({ page }) => {
  const signed = await signUp(page, 'Adresplaas', ['Sheep']);
  await ewes(page, signed, 2);
  await page.goto(
    '/livestock/animals?species=Sheep&sort=nope&campId=nope&bornFrom=yesterday&status=eaten',
  );
  await expect(page.getByText('E2').filter({ visible: true }).first()).toBeVisible();
});

test('the phone’s way back closes the sheet, and the page below it stays', async ({ page }) => {
  // The gesture itself is the telephone's; what it asks of the page is the browser's CloseWatcher.
  await page.addInitScript(() => {
    const open: EventTarget[] = [];
    class Watcher extends EventTarget {
      constructor() {
        super();
        open.push(this);
      }
      destroy() {
        if (open.includes(this)) open.splice(open.indexOf(this), 1);
      }
    }
    Object.assign(window, {
      CloseWatcher: Watcher,
      wayBack: () => open.at(-1)?.dispatchEvent(new Event('close')),
    });
  });
  const wayBack = () =>
    page.evaluate(() => (window as unknown as { wayBack: () => void }).wayBack());
  const signed = await signUp(page, 'Terugplaas', ['Sheep']);
  const [ewe = ''] = await ewes(page, signed, 1);
  await page.goto(isMobile(page) ? `/livestock/${ewe}` : `/livestock/animals/${ewe}`);
  await page.getByRole('button', { name: 'Record', exact: true }).first().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await wayBack();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'E1' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder(/Tag, EID/)).toBeVisible();
  await wayBack();
  await expect(page.getByPlaceholder(/Tag, EID/)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'E1' })).toBeVisible();
});

test('a view that was kept at the desk is opened on either layout', async ({ page }) => {
  const signed = await signUp(page, 'Aansigplaas', ['Sheep']);
  await ewes(page, signed, 3);
  const kept = await page.request.put(`/api/farms/${signed.farmId}/list-views/animals`, {
    headers: { authorization: `Bearer ${signed.token}` },
    data: {
      views: [
        {
          id: crypto.randomUUID(),
          name: 'The third',
          query: { species: 'Sheep', q: 'E3' },
          columns: ['tag', 'mass'],
        },
      ],
    },
  });
  expect(kept.ok()).toBe(true);
  await page.goto(isMobile(page) ? '/livestock?species=Sheep' : '/livestock/animals?species=Sheep');
  await expect(page.getByText('E1').filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'The third', exact: true }).click();
  await expect(page.getByText('E1').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText('E3').filter({ visible: true }).first()).toBeVisible();
  await look(page, 'view-opened');
});
