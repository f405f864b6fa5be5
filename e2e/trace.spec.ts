import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dayAgo, expect, isMobile, look, post, signUp, test } from './kraal.ts';

test('from one sick cow to everybody who stood with it, and to whoever must be called', async ({
  page,
}) => {
  const signed = await signUp(page, 'Kareefontein', ['Cattle']);
  const camp = async (name: string) => (await post(page, signed, '/camps', { name })).id as string;
  const [vlei, kop] = [await camp('Vlei'), await camp('Kop')];
  for (const [id, lon] of [
    [vlei, 28.1],
    [kop, 28.12],
  ] as const) {
    const ring = [
      [lon, -28.2],
      [lon + 0.01, -28.2],
      [lon + 0.01, -28.21],
      [lon, -28.2],
    ];
    const area = { type: 'MultiPolygon', coordinates: [[ring]] };
    const drawn = await page.request.put(`/api/farms/${signed.farmId}/camps/${id}/shape`, {
      data: { area, from: dayAgo(100), version: null },
      headers: { authorization: `Bearer ${signed.token}` },
    });
    expect(drawn.ok()).toBe(true);
  }
  await post(page, signed, '/places', {
    name: 'Bethlehem Veiling',
    kind: 'auction',
    phone: '058 303 0000',
  });
  const [sick, mate, sold, far, lot] = Array.from({ length: 5 }, () => randomUUID());
  const entry = (
    kind: string,
    id: string | undefined,
    days: number,
    payload: object,
    more = {},
  ) => ({
    id: randomUUID(),
    kind,
    occurredAt: `${dayAgo(days)}T08:00:00Z`,
    animalIds: [id ?? ''],
    payload,
    ...more,
  });
  const cow = (id: string | undefined, tag: string, campId: string) =>
    entry('registered', id, 90, {
      species: 'Cattle',
      sex: 'female',
      tag,
      bornOn: dayAgo(1200),
      campId,
    });
  const { answers } = await post(page, signed, '/events', {
    events: [
      cow(sick, 'SIEK 1', vlei),
      cow(mate, 'MAAT 2', vlei),
      cow(sold, 'WEG 3', vlei),
      cow(far, 'VER 4', kop),
      entry('registered', lot, 90, {
        species: 'Cattle',
        sex: 'female',
        name: 'Verse',
        heads: 25,
        campId: kop,
      }),
      entry('sold', sold, 12, { to: 'Bethlehem Veiling' }),
      entry('moved', mate, 10, { campId: kop }),
    ],
  });
  expect((answers as { result: string }[]).map(({ result }) => result)).not.toContain('rejected');

  // The menu leads there on each layout.
  await page.goto(isMobile(page) ? '/more' : '/dashboard');
  if (!isMobile(page)) await page.getByRole('button', { name: 'RMIS' }).click();
  await page.getByRole('link', { name: 'Traceability', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Traceability', level: 1 })).toBeVisible();
  await look(page, 'trace-empty');
  await page.getByRole('button', { name: 'Trace', exact: true }).click();
  await expect(page.getByText('Say which animal, or which camp.')).toBeVisible();

  await page.getByRole('combobox', { name: 'Animal or lot' }).fill('SIEK');
  await page.getByRole('option', { name: 'SIEK 1' }).click();
  await page.getByLabel('How far').selectOption('2');
  // A large herd takes a while: whom to test first is there before it is known how many there are.
  const held = Promise.withResolvers<void>();
  await page.route(/\/trace\?/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Trace', exact: true }).click();
  await expect(page.getByText('The first 5 records. The rest is being traced.')).toBeVisible();
  await look(page, 'trace-first');
  held.resolve();
  await expect(
    page.getByText('29 head in 5 records, what was asked about among them.'),
  ).toBeVisible();
  await expect(page.getByText('1 is a lot: which of its heads, nobody knows.')).toBeVisible();
  const card = (title: string) =>
    page.locator('section', { has: page.getByRole('heading', { name: title }) }).last();
  await expect(card('Whom to call')).toContainText('Bethlehem Veiling');
  await expect(card('Whom to call')).toContainText('1 head, sold there');
  await expect(card('Whom to call').getByRole('link', { name: '058 303 0000' })).toHaveAttribute(
    'href',
    'tel:0583030000',
  );
  await expect(card('Stood with it')).toContainText('MAAT 2');
  await expect(card('Stood with it')).toContainText('WEG 3');
  await expect(card('Step 2')).toContainText('VER 4');
  await expect(card('Step 2')).toContainText('with MAAT 2');
  await expect(card('Step 2')).toContainText('× 25');
  await expect(card('Camps it may have been in')).toContainText('Kop');
  await look(page, 'trace-result');
  // Who passed it on, from left to right, and where they stood.
  const passed = page.getByRole('figure', { name: 'Who passed it on' });
  await expect(passed.getByText('MAAT 2')).toBeVisible();
  await passed.scrollIntoViewIfNeeded();
  await look(page, 'trace-passed');
  await expect(page.getByTestId('land-map')).toHaveAttribute('data-ready', 'true');
  await page.getByTestId('land-map').scrollIntoViewIfNeeded();
  await look(page, 'trace-map');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'As CSV' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.trim().split('\n')).toHaveLength(6);
  expect(text).toContain('VER 4');

  // The address says what was asked: it can be sent, opened and gone back to.
  await page.reload();
  await expect(
    page.getByText('29 head in 5 records, what was asked about among them.'),
  ).toBeVisible();
  await page.getByLabel('Which way').selectOption('source');
  await page.getByRole('button', { name: 'Trace', exact: true }).click();
  await expect(page.getByText('None of them came to the farm on those days.')).toBeVisible();
  await page.goBack();
  await expect(card('Whom to call')).toContainText('Bethlehem Veiling');

  // From the animal itself, where its camps stand.
  await page.goto(`/livestock/animals/${mate}`);
  await page.getByRole('tab', { name: 'Places' }).click();
  const life = page.getByRole('figure', { name: 'Where it stood, as a line of time' });
  await expect(life.getByText('Vlei')).toBeVisible();
  await expect(page.getByTestId('places-map')).toHaveAttribute('data-ready', 'true');
  await look(page, 'trace-life');
  await page.getByRole('link', { name: 'Trace its contacts' }).click();
  await expect(card('What was asked about')).toContainText('MAAT 2');
  await expect(card('Stood with it')).toContainText('SIEK 1');

  // On a quiet day the same is practised, with one of them by chance.
  await page.goto('/rmis/traceability');
  await page.getByRole('button', { name: 'Practise an outbreak' }).click();
  const report = card('A practice: as if it were sick this morning');
  await expect(report).toContainText('Traced in');
  await expect(report).toContainText('What would have been missing');
  await expect(report).toContainText('no EID');
  await look(page, 'trace-practice');
});
