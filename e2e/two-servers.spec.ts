import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { dayAgo, expect, isMobile, look, post, signUp, test } from './kraal.ts';
import { startServer } from './serve.ts';

const transfers = (page: Page): string => (isMobile(page) ? '/transfers' : '/rmis/transfers');

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** A server that knows by which address others reach it. */
async function startPublic() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return startServer({ PORT: String(port), PUBLIC_URL: url, CALL_OUT_ALLOW: '127.0.0.1' });
}

const pageOn = async (browser: Browser, like: Page, baseURL: string): Promise<Page> =>
  (
    await browser.newContext({
      viewport: like.viewportSize() ?? { width: 1280, height: 900 },
      hasTouch: isMobile(like),
      baseURL,
    })
  ).newPage();

test('a farm sells to one on another server: linked by a code and its server, announced there', async ({
  page,
  browser,
}) => {
  test.slow();
  const [ours, theirs] = [await startPublic(), await startPublic()];
  const [seller, buyer] = [
    await pageOn(browser, page, ours.url),
    await pageOn(browser, page, theirs.url),
  ];
  await signUp(buyer, 'Bo-Karoo Boerdery', ['Sheep']);
  const sells = await signUp(seller, 'Kareefontein', ['Sheep']);
  const { id: toId } = await post(seller, sells, '/places', { name: 'Bo-Karoo', kind: 'farm' });

  await buyer.goto(`${transfers(buyer)}?tab=places`);
  await buyer.getByRole('button', { name: 'Show our code' }).click();
  const code = await buyer.getByText(/^[A-Z]{4}-[A-Z]{4}-[A-Z]{4}$/).innerText();
  await seller.goto(`${transfers(seller)}?tab=places`);
  await seller.getByRole('button', { name: 'Edit Bo-Karoo' }).click();
  const place = seller.getByRole('dialog');
  const field = place.getByLabel('Their code, if they use Kraal too');
  // The code alone is of nobody here.
  await field.fill(code);
  await place.getByRole('button', { name: 'Ask to be linked' }).click();
  await expect(place.getByText('No farm has this code. Compare it once more.')).toBeVisible();
  await field.fill(`${code}@${theirs.url}`);
  await place.getByRole('button', { name: 'Ask to be linked' }).click();
  await expect(place.getByText('Waits for their yes')).toBeVisible();
  await look(seller, 'servers-waits');
  await expect(buyer.getByText('Asks to be linked')).toBeVisible({ timeout: 60_000 });
  await expect(buyer.getByText(`on ${ours.url}`)).toBeVisible();
  await expect(buyer.getByText(/and that their server, before you say yes/)).toBeVisible();
  await look(buyer, 'servers-pending');
  await buyer.getByRole('button', { name: 'Yes, it is them' }).click();
  await expect(buyer.getByText('Linked', { exact: true })).toBeVisible();
  await expect(place.getByText('Linked', { exact: true })).toBeVisible({ timeout: 60_000 });

  const ids = [randomUUID(), randomUUID(), randomUUID()];
  await post(seller, sells, '/events', {
    events: ids.map((id, at) => ({
      id: randomUUID(),
      kind: 'registered',
      occurredAt: `${dayAgo(100)}T08:00:00Z`,
      animalIds: [id],
      payload: {
        species: 'Sheep',
        sex: 'female',
        tag: `W${at}`,
        brand: 'KF1',
        bornOn: dayAgo(200),
      },
    })),
  });
  const { id } = await post(seller, sells, '/transfers', {
    kind: 'sale',
    day: dayAgo(0),
    toId,
    animalIds: ids,
  });
  await seller.goto(`${transfers(seller)}?transfer=${String(id)}`);
  const sheet = seller.getByRole('dialog');
  for (const name of ['Submit it', 'Approve it'])
    await sheet.getByRole('button', { name, exact: true }).click();
  await expect(sheet.getByText(/uses Kraal too, and hears of this/)).toBeVisible();
  await buyer.goto(`${transfers(buyer)}?tab=coming`);
  const load = buyer.getByRole('button', { name: /Kareefontein/ });
  await expect(load).toContainText('3 head', { timeout: 60_000 });
  await look(buyer, 'servers-coming');
  await ours.stop();
  await theirs.stop();
});
