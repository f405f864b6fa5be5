import type { Page } from '@playwright/test';
import { expect, get, isMobile, look, post, signUp, test } from './kraal.ts';

// The walk along the fence is out of the signal's reach.
test.use({ serviceWorkers: 'allow' });

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** A press of the pointer or of a finger on the plan, in shares of its width and height. */
async function press(page: Page, [x, y]: readonly [number, number]): Promise<void> {
  const canvas = page.getByTestId('land-map').locator('canvas');
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('there is no plan');
  const at = [box.x + box.width * x, box.y + box.height * y] as const;
  if (isMobile(page)) await page.touchscreen.tap(...at);
  else await page.mouse.click(...at);
}

type Thing = { id: string; name: string; condition: string | null; place: object | null };

test('a fence is added, drawn, walked, found broken without a signal, photographed and mended', async ({
  page,
  context,
}) => {
  const signed = await signUp(page, 'Draadplaas', ['Cattle']);
  const things = async () => (await get(page, signed, '/things'))['items'] as Thing[]; // as the route says
  await page.goto('/infrastructure/fencing');
  await look(page, 'things-empty');
  await page.getByRole('button', { name: 'Add something' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByText('Give it a name.')).toBeVisible();
  await page.getByLabel('Name').fill('Grensdraad');
  await page.getByLabel('Type of fence').selectOption('jackalProof');
  await page.getByLabel('Strands').fill('4,5');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByLabel('Strands')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Strands').fill('5');
  await look(page, 'things-form');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByText('jackal proof')).toBeVisible();
  await look(page, 'things-fence');

  await page.getByRole('link', { name: 'Draw it on the map' }).click();
  await expect(page.getByTestId('land-map')).toHaveAttribute('data-ready', 'true');
  await page.getByRole('button', { name: 'Draw it' }).click();
  for (const [lat, lon] of [
    ['-28,1', '26,1'],
    ['-28,11', '26,12'],
  ] as const) {
    await page.getByLabel('Latitude').fill(lat);
    await page.getByLabel('Longitude').fill(lon);
    await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  }
  await expect(page.getByRole('status').filter({ hasText: / m$/ })).toHaveText(/^2.256 m$/);
  await page.getByRole('button', { name: 'Save the place' }).click();
  await expect(page.getByRole('button', { name: 'Draw it again' })).toBeVisible();
  await look(page, 'things-drawn');
  const [fence] = await things();
  expect(fence?.place).toMatchObject({ type: 'LineString' });

  // Walked: no signal out there.
  await page.goto(`/infrastructure/fencing?thing=${fence?.id}`);
  await expect(page.getByRole('button', { name: 'Look at it' })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForTimeout(2000);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Look at it' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Look at it' }).click();
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('Fill this in.')).toBeVisible();
  await page.getByLabel('Condition', { exact: true }).selectOption('broken');
  await page
    .getByLabel('Photo')
    .setInputFiles({ name: 'draad.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByText(/The photo is on this device/)).toBeVisible();
  await look(page, 'things-inspect');
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText(/Kept on this device/)).toBeVisible();
  await expect(page.getByText('broken').first()).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await things())[0]?.condition).toBe('broken');

  await page.goto('/infrastructure/list?attention=true');
  await expect(page.getByText('Grensdraad').first()).toBeVisible();
  await look(page, 'things-attention');
  await page.getByText('Grensdraad').first().click();
  await expect(page.getByText('Looked at').first()).toBeVisible();
  await page.getByRole('button', { name: 'Mend' }).click();
  await page.getByLabel('Cost').fill('450');
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('Mended: Grensdraad')).toBeVisible();
  await expect.poll(async () => (await things())[0]?.condition).toBe('good');
  await look(page, 'things-mended');

  // Corrected in the timeline: it is worn still.
  await page.getByRole('button', { name: 'Correct' }).first().click();
  await page.getByLabel('Condition', { exact: true }).last().selectOption('worn');
  await page.getByRole('button', { name: 'Cancel it and record this instead' }).click();
  await expect.poll(async () => (await things())[0]?.condition).toBe('worn');
  await page.goto('/dashboard');
  await expect(page.getByText('Grensdraad').first()).toBeVisible();
});

test('a gate is tapped onto the map, left open and shut again with Undo', async ({ page }) => {
  const signed = await signUp(page, 'Hekplaas', ['Cattle']);
  const { id } = await post(page, signed, '/things', { kind: 'gate', name: 'Agterhek' });
  await page.goto(`${isMobile(page) ? '/map' : '/infrastructure/map'}?thing=${String(id)}`);
  await expect(page.getByTestId('land-map')).toHaveAttribute('data-ready', 'true');
  await page.getByRole('button', { name: 'Draw it' }).click();
  await press(page, [0.3, 0.4]);
  await expect(page.getByLabel('Corners').getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Save the place' }).click();
  await expect(page.getByRole('button', { name: 'Draw it again' })).toBeVisible();
  await page.getByRole('button', { name: 'Leave the gate open' }).click();
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText(/open since/)).toBeVisible();
  await look(page, 'things-gate');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/open since/)).toHaveCount(0);
  // Chosen by a press on the plan.
  await page.getByRole('button', { name: 'The whole list' }).click();
  await expect(page.getByRole('button', { name: /Agterhek/ })).toBeVisible();
  // The picture came to what was drawn.
  await press(page, [0.5, 0.5]);
  await expect(page.getByRole('heading', { name: 'Agterhek' })).toBeVisible();
});
