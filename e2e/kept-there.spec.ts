import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { dayAgo, expect, get, isMobile, look, pass, post, signUp, test } from './kraal.ts';

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

test('their keeper sends them home: the owner counts them, and they stand under their own record again', async ({
  page: owner,
  browser,
}) => {
  test.slow();
  const context = await browser.newContext({ baseURL: process.env['KRAAL_URL'] ?? '' });
  const keeper = await context.newPage();
  const keeps = await signUp(keeper, 'Somerveld', ['Cattle']);
  const owns = await signUp(owner, 'Bokrand', ['Cattle']);
  const { id: campId } = await post(keeper, keeps, '/camps', { name: 'Onderste kamp' });
  await post(owner, owns, '/camps', { name: 'Tuiskamp' });
  const { id: toId } = await post(owner, owns, '/places', { name: 'Somerveld', kind: 'farm' });
  const { code } = await post(keeper, keeps, '/partners/code', {});
  await post(owner, owns, '/partners', { code, placeId: toId });
  const items = async (page: Page, farm: typeof keeps, path: string) =>
    (await get(page, farm, path))['items'] as Item[]; // as the routes say
  const asking = async () =>
    (await items(keeper, keeps, '/partners')).find(({ status }) => status === 'pending');
  await expect.poll(asking, { timeout: 20_000 }).toBeTruthy();
  const pending = await asking();
  await post(keeper, keeps, `/partners/${String(pending?.['id'])}/accept`, {
    version: pending?.['version'],
  });
  const linked = async () =>
    (await items(owner, owns, '/partners')).map(({ status }) => status).join();
  await expect.poll(linked, { timeout: 20_000 }).toBe('linked');

  const ids = [randomUUID(), randomUUID(), randomUUID()];
  const payload = { species: 'Cattle', sex: 'male', castrated: true, brand: 'BR1' };
  await post(owner, owns, '/events', {
    events: ids.map((id, at) => ({
      id: randomUUID(),
      kind: 'registered',
      occurredAt: `${dayAgo(100)}T08:00:00Z`,
      animalIds: [id],
      payload: { ...payload, tag: `BK${at + 1}`, bornOn: dayAgo(700) },
    })),
  });
  const steps = async (page: Page, farm: typeof keeps, begun: Item, ...each: Item[]) => {
    const path = `/transfers/${String(begun['id'])}`;
    for (const { version: _old, ...step } of each) {
      const { version } = await get(page, farm, path);
      await post(page, farm, `${path}/steps`, { ...step, version });
    }
  };
  const out = await post(owner, owns, '/transfers', {
    kind: 'agistmentOut',
    day: dayAgo(0),
    toId,
    animalIds: ids,
  });
  await steps(owner, owns, out, { step: 'submit' }, { step: 'approve' });
  // They went at the beginning of the season.
  pass(`update transfer_step set at = at - interval '90 days' where farm_id = '${owns.farmId}'`);
  await steps(owner, owns, out, { step: 'depart', soldOn: dayAgo(60) });
  const load = async () =>
    (await items(keeper, keeps, '/consignments')).find(({ sent }) => sent === 'onTheRoad');
  await expect.poll(load, { timeout: 20_000 }).toBeTruthy();
  const came = await load();
  await post(keeper, keeps, `/consignments/${String(came?.['id'])}/receive`, {
    campId,
    on: dayAgo(60),
    version: came?.['version'],
  });
  const isHeard = async () =>
    (await get(owner, owns, `/transfers/${String(out['id'])}`))['hasReceipt'];
  await expect.poll(isHeard, { timeout: 20_000 }).toBe(true);
  await steps(owner, owns, out, { step: 'confirm' });

  const kept = await items(keeper, keeps, '/animals');
  const until = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  await post(keeper, keeps, '/events', {
    events: [
      {
        id: randomUUID(),
        kind: 'held_back',
        occurredAt: `${dayAgo(1)}T08:00:00Z`,
        animalIds: [kept.find(({ tag }) => tag === 'BK1')?.['id']],
        payload: { meatUntil: until, by: 'Dr Nel' },
      },
    ],
  });
  const theirs = (await items(keeper, keeps, '/places')).find(({ isOwn }) => isOwn === false);
  const back = await post(keeper, keeps, '/transfers', {
    kind: 'agistmentReturn',
    day: dayAgo(0),
    toId: theirs?.['id'],
    animalIds: kept.map(({ id }) => id),
  });
  await steps(keeper, keeps, back, { step: 'submit' }, { step: 'approve' }, { step: 'depart' });

  await owner.goto(`${transfers(owner)}?tab=coming`);
  const line = owner.getByRole('button', { name: /Somerveld/ });
  await expect(line).toContainText('Back from agistment', { timeout: 20_000 });
  await expect(line).toContainText('On the road', { timeout: 20_000 });
  await line.click();
  const drawer = owner.getByRole('dialog');
  await expect(drawer.getByText('Who is on it, as whoever kept them says')).toBeVisible();
  await drawer.getByRole('button', { name: 'They are here' }).click();
  await expect(drawer.getByText(/^Whoever you sent there is in the camp again/u)).toBeVisible();
  await drawer.getByLabel('Into which camp').selectOption({ label: 'Tuiskamp' });
  await look(owner, 'kept-sent-home');
  await drawer.getByRole('button', { name: 'They are in the camp' }).click();
  await expect(drawer.getByText(/^3 came off the lorry/u)).toBeVisible();
  await look(owner, 'kept-counted-home');
  const herd = await items(owner, owns, '/animals');
  expect(herd.map(({ id, away }) => [id, away]).toSorted()).toEqual(
    ids.map((id) => [id, null]).toSorted(),
  );
  expect(herd.find(({ tag }) => tag === 'BK1')).toMatchObject({ meatUntil: until });
  expect((await get(owner, owns, `/transfers/${String(out['id'])}`))['status']).toBe('returned');
  // What was given there stands in its life, with who says so.
  await owner.goto(`/livestock/animals/${String(ids[0])}`);
  await expect(owner.getByText('Held back by what others gave').first()).toBeVisible();
  await look(owner, 'kept-held-back');
  await context.close();
});
