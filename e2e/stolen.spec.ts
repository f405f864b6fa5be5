import { randomUUID } from 'node:crypto';
import { dayAgo, expect, isMobile, look, post, signUp, test } from './kraal.ts';

test('a stolen cow is listed, and met where it was bought, before another purchase and by a stranger', async ({
  page: victim,
  browser,
}) => {
  test.slow();
  const viewport = victim.viewportSize() ?? { width: 1280, height: 900 };
  const others = await browser.newContext({
    viewport,
    hasTouch: isMobile(victim),
    baseURL: process.env['KRAAL_URL'] ?? '',
  });
  const buyer = await others.newPage();
  const path = isMobile(victim) ? '/transfers' : '/rmis/transfers';
  const robbed = await signUp(victim, 'Skuinskloof', ['Cattle']);
  const buys = await signUp(buyer, 'Bo-Karoo Boerdery', ['Cattle']);
  const eid = `7100${Date.now().toString().slice(-11)}`;
  const other = `${eid.slice(0, -1)}${(Number(eid.at(-1)) + 1) % 10}`;
  const [cow, second, bought] = [randomUUID(), randomUUID(), randomUUID()];
  const entry = (kind: string, animalId: string, days: number, payload: object) => ({
    id: randomUUID(),
    kind,
    occurredAt: `${dayAgo(days)}T08:00:00Z`,
    animalIds: [animalId],
    payload,
  });
  const came = { species: 'Cattle', sex: 'female', bornOn: dayAgo(1500) };
  await post(victim, robbed, '/events', {
    events: [
      entry('registered', cow, 100, { ...came, tag: 'SK1', eid }),
      entry('registered', second, 100, { ...came, tag: 'SK2', eid: other }),
      entry('stolen', cow, 4, {}),
      entry('stolen', second, 4, {}),
    ],
  });
  await post(buyer, buys, '/events', {
    events: [entry('acquired', bought, 2, { ...came, tag: 'BK1', eid, from: 'Vendusie' })],
  });

  await victim.goto(`${path}?tab=stolen`);
  await expect(victim.getByText('These are on record as stolen.')).toBeVisible();
  await victim.getByLabel(new RegExp(`SK2.*${other}`)).uncheck();
  await victim.getByRole('button', { name: 'Warn other farms' }).click();
  await expect(victim.getByText('Say the number of the police’s case.')).toBeVisible();
  await victim.getByLabel('Number of the police’s case').fill('CAS 114/5/2026');
  await victim.getByLabel('Whom to call').fill('Piet Botha');
  await victim.getByLabel('Telephone').fill('082 123 4567');
  await look(victim, 'stolen-report');
  await victim.getByRole('button', { name: 'Warn other farms' }).click();
  await expect(victim.getByText('warned of')).toBeVisible();
  await look(victim, 'stolen-listed');

  // Who bought it is warned by an alert, and on its list.
  await buyer.goto(`${path}?tab=stolen`);
  const met = buyer.getByRole('alert').filter({ hasText: 'In your herd' });
  await expect(met.getByText(eid)).toBeVisible();
  await expect(met.getByRole('link', { name: '082 123 4567' })).toHaveAttribute(
    'href',
    'tel:0821234567',
  );
  await look(buyer, 'stolen-here');
  await buyer.getByLabel('EIDs that were read, one a line').fill(`${eid}\n${other}\nBK1`);
  await buyer.getByRole('button', { name: 'Hold them against the stop list' }).click();
  await expect(buyer.getByText('No EID, and not looked up: BK1')).toBeVisible();
  await expect(
    buyer.getByRole('heading', { name: 'Reported as stolen', exact: true }),
  ).toBeVisible();
  await look(buyer, 'stolen-checked');

  // A stranger on the road types the number, without an account.
  await others.clearCookies();
  const stranger = await others.newPage();
  await stranger.goto('/verify');
  await stranger.getByLabel(/the EID of an animal/).fill(eid);
  await stranger.getByRole('button', { name: /Verify/ }).click();
  await expect(stranger.getByText(/Reported as stolen/)).toBeVisible();
  await expect(stranger.getByText('082 123 4567')).toHaveCount(0);
  await look(stranger, 'stolen-verify');

  await victim.getByRole('button', { name: 'It is back: SK1' }).click();
  await expect(victim.getByText('off the list')).toBeVisible();
});
