import { randomUUID } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { dayAgo, expect, look, post, signUp, test } from './kraal.ts';

const makeAdmin = (email: string) =>
  spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../packages/server/src/admin.ts'), 'create', email],
    { env: { ...process.env, DATA_DIR: process.env['KRAAL_DATA_DIR'] ?? '' }, encoding: 'utf8' },
  );

test('an outbreak is traced from one sick cow to the farms to call, and each of them knows who looked', async ({
  page,
}) => {
  const stamp = String(Date.now());
  const eid = `71000${stamp.slice(-10)}`;
  const entry = (kind: string, id: string, days: number, payload: object) => ({
    id: randomUUID(),
    kind,
    occurredAt: `${dayAgo(days)}T08:00:00Z`,
    animalIds: [id],
    payload,
  });
  const cow = (kind: string, id: string, tag: string, days: number, more: object) =>
    entry(kind, id, days, {
      species: 'Cattle',
      sex: 'female',
      tag,
      bornOn: dayAgo(1200),
      ...more,
    });
  const farm = async (name: string, lon: number) => {
    const signed = await signUp(page, `${name} ${stamp}`, ['Cattle']);
    const { id: campId } = await post(page, signed, '/camps', { name: 'Vlei' });
    const house = await post(page, signed, '/holdings', {
      name: `${name} huis`,
      address: 'Bethlehem',
    });
    const lies = {
      position: { type: 'Point', coordinates: [lon, -28.2] },
      version: house['version'],
    };
    await page.request.patch(`/api/farms/${signed.farmId}/places/${String(house['id'])}`, {
      data: lies,
      headers: { authorization: `Bearer ${signed.token}` },
    });
    return { ...signed, campId: String(campId) };
  };
  const record = async (signed: Awaited<ReturnType<typeof farm>>, events: object[]) => {
    const { answers } = await post(page, signed, '/events', { events });
    expect((answers as { result: string }[]).map(({ result }) => result)).not.toContain('rejected');
  };
  const [seller, buyer] = [await farm('Vaalbank', 28.1), await farm('Bosrand', 28.6)];
  const [sick, sold, bought, met] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await record(seller, [
    cow('registered', sick, 'SIEK 1', 60, { campId: seller.campId }),
    cow('registered', sold, 'WEG 2', 60, { campId: seller.campId, eid }),
    entry('sold', sold, 12, { to: 'Bosrand' }),
  ]);
  await record(buyer, [
    cow('acquired', bought, 'B 7', 11, { campId: buyer.campId, eid, from: 'Vaalbank' }),
    cow('registered', met, 'B 8', 60, { campId: buyer.campId }),
  ]);
  const { email } = await signUp(page, 'Staatsveearts');
  const { stdout } = makeAdmin(email);
  await page.request.post('/api/auth/reset-password', {
    data: { token: /token=([\w-]+)/.exec(stdout)?.[1], password: 'veld en vlei 7' },
  });
  await page.evaluate(() => localStorage.clear());
  await page.goto('/admin/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('veld en vlei 7');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await page.getByRole('tab', { name: 'Outbreaks' }).click();
  await look(page, 'outbreak-none');
  await page.getByRole('button', { name: 'Open a case' }).click();
  // Without an authority there is no case.
  await page.getByRole('button', { name: 'Open the case' }).click();
  await expect(page.getByText('Say on whose authority.')).toBeVisible();
  await page.getByLabel('Disease').selectOption('foot_and_mouth');
  await page.getByLabel('On whose authority').fill('State vet, Bethlehem');
  await page.getByLabel('Their reference').fill(`FMD ${stamp}`);
  await page.getByLabel('Why').fill('Blisters on the feet of a cow at Vaalbank.');
  await look(page, 'outbreak-open');
  await page.getByRole('button', { name: 'Open the case' }).click();
  await expect(page.getByText('Which animal?')).toBeVisible();
  await page.getByLabel('The number that it wears').fill('siek 1');
  await page.getByLabel('Find the farm by its name').fill(`Vaalbank ${stamp}`);
  await page.getByLabel('On which farm').selectOption({ label: `Vaalbank ${stamp}` });
  await page.getByRole('button', { name: 'Find it' }).click();
  await expect(page.getByText(`From SIEK 1, Vaalbank ${stamp}`)).toBeVisible();
  // A whole country takes a while: whom to test first is there before it is known how many there are.
  const held = Promise.withResolvers<void>();
  await page.route('**/outbreaks/*/trace', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Trace across farms' }).click();
  await expect(
    page.getByText(/^The first \d+ records\. The rest is being traced\.$/),
  ).toBeVisible();
  await look(page, 'outbreak-first');
  held.resolve();
  await expect(page.getByText('3 head on 2 farms.')).toBeVisible();
  const farms = page
    .locator('section')
    .filter({ has: page.getByText('Farms to call', { exact: true }) });
  await expect(farms.getByText(`Bosrand ${stamp}`).first()).toBeVisible();
  await expect(farms.getByText(buyer.email).first()).toBeVisible();
  await expect(page.getByText('wears the same number').first()).toBeVisible();
  await look(page, 'outbreak-traced');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Farms to call, as Excel' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^outbreak-farms-.*\.xlsx$/u);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
  await expect(page.getByText('looked for an animal').first()).toBeVisible();
  await expect(page.getByText('took a file').first()).toBeVisible();
  const [events] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Events, as EPCIS' }).click(),
  ]);
  expect(JSON.parse(await readFile(await events.path(), 'utf8'))).toMatchObject({
    type: 'EPCISDocument',
    schemaVersion: '2.0',
  });
  await page.getByRole('heading', { name: 'Farms to call' }).scrollIntoViewIfNeeded();
  await look(page, 'outbreak-farms');
  // From which farm to which, and where they lie.
  const graph = page.getByRole('figure', { name: 'From farm to farm' });
  await expect(graph.getByText(`Bosrand ${stamp}`)).toBeVisible();
  await expect(page.getByTestId('places-map')).toHaveAttribute('data-ready', 'true');
  await graph.scrollIntoViewIfNeeded();
  await look(page, 'outbreak-graph');
  await page.getByTestId('places-map').scrollIntoViewIfNeeded();
  await look(page, 'outbreak-map');
  await page.getByText('wears the same number').first().scrollIntoViewIfNeeded();
  await look(page, 'outbreak-animals');
  await page.getByRole('button', { name: 'Close the case' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close the case' }).click();
  await expect(page.getByText('closed', { exact: true })).toBeVisible();
  await expect(page.getByText('Which animal?')).toHaveCount(0);
  await look(page, 'outbreak-closed');

  // Whoever was called finds who looked, and why.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(buyer.email);
  await page.getByLabel('Password').fill('veld en vlei 7');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(`Bosrand ${stamp}`).first()).toBeVisible();
  await page.goto('/settings?part=trail');
  await expect(page.getByText('looked at movements for an outbreak:').first()).toBeVisible();
  await expect(page.getByText(`State vet, Bethlehem, FMD ${stamp}`).first()).toBeVisible();
  await look(page, 'outbreak-trail');
});
