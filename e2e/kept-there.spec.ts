import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { dayAgo, expect, get, isMobile, look, post, signUp, test } from './kraal.ts';

const transfers = (page: Page): string => (isMobile(page) ? '/transfers' : '/rmis/transfers');
type Item = Record<string, unknown>;

test('steers go to another farm for the winter, are received as their owner’s, and come home', async ({
  page: owner,
  browser,
}) => {
  test.slow();
  const context = await browser.newContext({
    viewport: owner.viewportSize() ?? { width: 1280, height: 900 },
    hasTouch: isMobile(owner),
    baseURL: process.env['KRAAL_URL'] ?? '',
  });
  const keeper = await context.newPage();
  const keeps = await signUp(keeper, 'Winterveld', ['Cattle']);
  const owns = await signUp(owner, 'Bosrand', ['Cattle']);
  await post(keeper, keeps, '/camps', { name: 'Onderste kamp' });
  await post(owner, owns, '/camps', { name: 'Tuiskamp' });
  const { id: toId } = await post(owner, owns, '/places', { name: 'Winterveld', kind: 'farm' });
  const { code } = await post(keeper, keeps, '/partners/code', {});
  await post(owner, owns, '/partners', { code, placeId: toId });
  const asking = async () =>
    ((await get(keeper, keeps, '/partners'))['items'] as Item[]).find(
      ({ status }) => status === 'pending',
    );
  await expect.poll(asking, { timeout: 20_000 }).toBeTruthy();
  const pending = await asking();
  await post(keeper, keeps, `/partners/${String(pending?.['id'])}/accept`, {
    version: pending?.['version'],
  });
  const linked = async () =>
    ((await get(owner, owns, '/partners'))['items'] as Item[]).map(({ status }) => status);
  await expect.poll(linked, { timeout: 20_000 }).toContain('linked');

  const ids = [randomUUID(), randomUUID(), randomUUID()];
  await post(owner, owns, '/events', {
    events: ids.map((id, at) => ({
      id: randomUUID(),
      kind: 'registered',
      occurredAt: `${dayAgo(100)}T08:00:00Z`,
      animalIds: [id],
      payload: {
        species: 'Cattle',
        sex: 'male',
        castrated: true,
        tag: `OS${at + 1}`,
        brand: 'BR1',
        bornOn: dayAgo(700),
      },
    })),
  });
  const { id } = await post(owner, owns, '/transfers', {
    kind: 'agistmentOut',
    day: dayAgo(0),
    toId,
    animalIds: ids,
  });
  await owner.goto(`${transfers(owner)}?transfer=${String(id)}`);
  const sheet = owner.getByRole('dialog');
  const act = (name: string) => sheet.getByRole('button', { name, exact: true }).click();
  await act('Submit it');
  await act('Approve it');
  await expect(sheet.getByText(/uses Kraal too, and hears of this/)).toBeVisible();
  await act('They are loaded');
  await sheet.getByRole('button', { name: 'They are on the road', exact: true }).click();
  await expect(sheet.getByText('On the road', { exact: true }).first()).toBeVisible();

  await keeper.goto(`${transfers(keeper)}?tab=coming`);
  const load = keeper.getByRole('button', { name: /Bosrand/ });
  await expect(load).toContainText('Taken in on agistment', { timeout: 20_000 });
  await load.click();
  const drawer = keeper.getByRole('dialog');
  await drawer.getByRole('button', { name: 'They are here' }).click();
  await expect(drawer.getByText(/^They stay Bosrand’s/u)).toBeVisible();
  await drawer.getByLabel('Into which camp').selectOption({ label: 'Onderste kamp' });
  await look(keeper, 'kept-receive');
  await drawer.getByRole('button', { name: 'They are in the camp' }).click();
  await expect(drawer.getByText(/^3 came off the lorry/u)).toBeVisible();
  const herd = (await get(keeper, keeps, '/animals'))['items'] as Item[];
  expect(herd.map(({ ownerName }) => ownerName)).toEqual(['Bosrand', 'Bosrand', 'Bosrand']);

  const hasReceipt = async () => (await get(owner, owns, `/transfers/${String(id)}`))['hasReceipt'];
  await expect.poll(hasReceipt, { timeout: 20_000 }).toBe(true);
  await owner.reload();
  await act('Put the receiver’s count on record');
  await act('They come back');
  await sheet.getByLabel('Into which camp').selectOption({ label: 'Tuiskamp' });
  await look(owner, 'kept-come-back');
  await sheet.getByRole('button', { name: 'They are back', exact: true }).click();
  await expect(sheet.getByText('Came back', { exact: true }).first()).toBeVisible();
  await keeper.reload();
  await expect(keeper.getByText('Home again by their owner’s word').first()).toBeVisible({
    timeout: 20_000,
  });
  await look(keeper, 'kept-home-again');
  await context.close();
});
