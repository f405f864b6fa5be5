import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { dayAgo, expect, isMobile, look, post, signUp, test } from './kraal.ts';

const transfers = (page: Page): string => (isMobile(page) ? '/transfers' : '/rmis/transfers');

test('one farm sells forty weaners to another: linked by a code, one dead on arrival, one tag on nobody’s list', async ({
  page: seller,
  browser,
}) => {
  test.slow();
  const viewport = seller.viewportSize() ?? { width: 1280, height: 900 };
  const context = await browser.newContext({
    viewport,
    hasTouch: isMobile(seller),
    baseURL: process.env['KRAAL_URL'] ?? '',
  });
  const buyer = await context.newPage();
  const buys = await signUp(buyer, 'Bo-Karoo Boerdery', ['Sheep']);
  const sells = await signUp(seller, 'Kareefontein', ['Sheep']);
  await post(buyer, buys, '/camps', { name: 'Ontvangskamp' });
  await post(seller, sells, '/places', { name: 'Bo-Karoo', kind: 'farm' });

  // The buyer reads its code out over the telephone; the seller writes it down at the buyer's place.
  await buyer.goto(`${transfers(buyer)}?tab=places`);
  await buyer.getByRole('button', { name: 'Show our code' }).click();
  const code = await buyer.getByText(/^[A-Z]{4}-[A-Z]{4}-[A-Z]{4}$/).innerText();
  await look(buyer, 'partners-code');
  await seller.goto(`${transfers(seller)}?tab=places`);
  await seller.getByRole('button', { name: 'Edit Bo-Karoo' }).click();
  const place = seller.getByRole('dialog');
  await place.getByRole('button', { name: 'Ask to be linked' }).click();
  await expect(place.getByText(/A code has twelve letters/)).toBeVisible();
  // On another server behind its name; without TLS nothing is said to it.
  await place.getByLabel('Their code, if they use Kraal too').fill(`${code}@http://x.example`);
  await place.getByRole('button', { name: 'Ask to be linked' }).click();
  await expect(place.getByText(/A code has twelve letters/)).toBeVisible();
  await place.getByLabel('Their code, if they use Kraal too').fill('ZZZZ-ZZZZ-ZZZZ');
  await place.getByRole('button', { name: 'Ask to be linked' }).click();
  await expect(place.getByText('No farm has this code. Compare it once more.')).toBeVisible();
  await place.getByLabel('Their code, if they use Kraal too').fill(code.toLowerCase());
  await place.getByRole('button', { name: 'Ask to be linked' }).click();
  await expect(place.getByText('Waits for their yes')).toBeVisible();
  await look(seller, 'partners-waits');
  await expect(buyer.getByText('Asks to be linked')).toBeVisible({ timeout: 20_000 });
  await look(buyer, 'partners-pending');
  await buyer.getByRole('button', { name: 'Yes, it is them' }).click();
  await expect(buyer.getByText('Linked', { exact: true })).toBeVisible();
  await expect(place.getByText('Linked', { exact: true })).toBeVisible({ timeout: 20_000 });

  // Forty weaners, of which one was treated a week ago.
  const { id: medicineId } = await post(seller, sells, '/medicines', {
    name: 'Dectomax',
    medicineClass: 'other',
    unit: 'ml',
    meatDays: 35,
  });
  const ids = Array.from({ length: 40 }, () => randomUUID());
  const entry = (kind: string, animalIds: string[], days: number, payload: object) => ({
    id: randomUUID(),
    kind,
    occurredAt: `${dayAgo(days)}T08:00:00Z`,
    animalIds,
    payload,
  });
  const { answers } = await post(seller, sells, '/events', {
    events: [
      ...ids.map((id, at) =>
        entry('registered', [id], 100, {
          species: 'Sheep',
          sex: 'female',
          tag: `W${at + 1}`,
          brand: 'KF1',
          colour: 'white',
          bornOn: dayAgo(200),
        }),
      ),
      entry('treated', [ids[4] ?? ''], 7, {
        lines: [{ medicineId, dose: 2, unit: 'ml', meatDays: 35, milkDays: 0 }],
        sure: true,
      }),
    ],
  });
  expect((answers as { result: string }[]).map(({ result }) => result)).not.toContain('rejected');
  const { items } = (await (
    await seller.request.get(`/api/farms/${sells.farmId}/places`, {
      headers: { authorization: `Bearer ${sells.token}` },
    })
  ).json()) as { items: { id: string; name: string }[] };
  const { id } = await post(seller, sells, '/transfers', {
    kind: 'sale',
    day: dayAgo(0),
    toId: items.find(({ name }) => name === 'Bo-Karoo')?.id,
    animalIds: ids,
    shares: ['treatments'],
    vehicle: 'CA 123-456',
    driver: 'Sipho',
  });
  await seller.goto(`${transfers(seller)}?transfer=${String(id)}`);
  const sheet = seller.getByRole('dialog');
  const act = (name: string) => sheet.getByRole('button', { name, exact: true }).click();
  await expect(sheet.getByText('What goes along to Bo-Karoo')).toBeVisible();
  await look(seller, 'between-draft');
  await act('Submit it');
  await act('Approve it');
  await expect(sheet.getByText(/uses Kraal too, and hears of this/)).toBeVisible();

  // The buyer sees that they are announced, and on the road.
  await buyer.goto(`${transfers(buyer)}?tab=coming`);
  const load = buyer.getByRole('button', { name: /Kareefontein/ });
  await expect(load).toContainText('40 head', { timeout: 20_000 });
  await look(buyer, 'coming-list');
  await act('They are loaded');
  await act('They are on the road');
  await expect(load).toContainText('On the road', { timeout: 20_000 });
  await load.click();
  const coming = buyer.getByRole('dialog');
  await expect(coming.getByText(/no slaughter to/)).toBeVisible();
  await expect(coming.getByText('History from the seller')).toBeVisible();
  await look(buyer, 'coming-load');
  await coming.getByRole('button', { name: 'They are here' }).click();
  await coming.getByRole('button', { name: 'They are in the camp' }).click();
  await expect(coming.getByText('Say into which camp they come.')).toBeVisible();
  await coming.getByLabel('Into which camp').selectOption({ label: 'Ontvangskamp' });
  // A stick read all but one, and one that is on nobody's list.
  await coming.getByText('Tags were scanned').click();
  const read = ids.flatMap((_id, at) => (at === 1 ? [] : [`w${at + 1}`]));
  await coming.getByLabel('Tags that were read, one a line').fill([...read, 'XB 77'].join('\n'));
  await coming.getByRole('button', { name: 'Hold them against the list' }).click();
  await expect(
    coming.getByText('39 join the herd, 1 of the list did not come alive, 1 on nobody’s list.'),
  ).toBeVisible();
  // It lay dead on the lorry.
  await coming.getByRole('button', { name: 'Take back: W2' }).click();
  await coming.getByLabel('What it is').selectOption('dead');
  await coming.getByLabel('Which of the list').selectOption({ label: 'W2' });
  await coming.getByRole('button', { name: 'Note it' }).click();
  await coming.getByText('Mass, photo, signature').click();
  await coming.getByLabel(/^All together/).fill('1190');
  await coming.getByLabel('Who signs').fill('Anna Botha');
  await look(buyer, 'coming-receive');
  await coming.getByRole('button', { name: 'They are in the camp' }).click();
  await expect(coming.getByText('40 came off the lorry')).toBeVisible();
  await expect(coming.getByText('W2 · died on the road')).toBeVisible();
  await expect(coming.getByText('Signed by Anna Botha')).toBeVisible();
  await look(buyer, 'coming-received');

  // The seller hears it, puts it on record, and the sale is done for both.
  await expect(sheet.getByText(/40 came off the lorry/)).toBeVisible({ timeout: 20_000 });
  await expect(sheet.getByText('XB 77 ·').or(sheet.getByText('· XB 77'))).toBeVisible();
  await expect(sheet.getByText('Weighed there: 1 190 kg, 40 together')).toBeVisible();
  await look(seller, 'between-receipt');
  await act('Put the receiver’s count on record');
  await expect(sheet.getByText('40 unloaded, by the receiver’s count')).toBeVisible();
  await act('They are sold');
  await sheet.getByLabel(/Price for all/).fill('60000');
  await act('Write them off');
  // One is inside its withdrawal still: the buyer knows it, and the seller says so.
  await expect(sheet.getByText(/inside its meat withdrawal/).first()).toBeVisible();
  await look(seller, 'between-asked');
  await sheet.getByLabel('It is so; record it').check();
  await act('Write them off');
  await expect(sheet.getByText('Completed', { exact: true })).toBeVisible();
  await look(seller, 'between-sold');
  await expect(coming.getByText('Received and sold')).toBeVisible({ timeout: 20_000 });
  await expect(coming.getByText(/Yours since/)).toBeVisible();
  await look(buyer, 'coming-sold');
  await coming.getByRole('link', { name: 'W5', exact: true }).click();
  await expect(buyer.getByText(/no slaughter until/).first()).toBeVisible();
  await buyer.getByText('History from the seller').click();
  await expect(buyer.getByText('It is their word, and counts in no figure')).toBeVisible();
  await look(buyer, 'between-history');
  await context.close();
});
