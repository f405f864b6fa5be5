import type { Page } from '@playwright/test';
import { dbfOf, shpOf, zipOf } from '../packages/server/src/testing/surveyed.ts';
import { dayAgo, expect, get, isMobile, look, post, signUp, test } from './kraal.ts';

const mapPath = (page: Page): string => (isMobile(page) ? '/map' : '/infrastructure/map');

type Camp = {
  id: string;
  name: string;
  heads: number;
  shape: { drawnHa: number; area: { coordinates: number[][][][] } } | null;
};

/** A press of the pointer or of a finger on the plan, in shares of its width and height. */
async function press(page: Page, [x, y]: [number, number]): Promise<void> {
  const box = await page.getByTestId('land-map').locator('canvas').boundingBox();
  if (!box) throw new Error('there is no plan');
  const at = [box.x + box.width * x, box.y + box.height * y] as const;
  // A hand comes there before it presses.
  if (!isMobile(page)) await page.mouse.move(at[0] - 2, at[1] - 2);
  if (isMobile(page)) await page.touchscreen.tap(...at);
  else await page.mouse.click(...at);
  await page.waitForTimeout(350);
}

const ready = (page: Page) =>
  expect(page.getByTestId('land-map')).toHaveAttribute('data-ready', 'true');

const typeCorner = async (page: Page, lat: string, lon: string) => {
  await page.getByLabel('Latitude').fill(lat);
  await page.getByLabel('Longitude').fill(lon);
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
};

test('a farm drawn from nothing, with the pointer and by numbers, cut by a fence and joined again', async ({
  page,
}) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!/^(http:\/\/127\.0\.0\.1|data:|blob:)/.test(request.url())) outside.push(request.url());
  });
  const signed = await signUp(page, 'Kareefontein', ['Cattle']);
  const land = async (): Promise<Camp[]> => (await get(page, signed, '/land'))['camps'] as Camp[]; // as the route says
  await page.goto(mapPath(page));
  await ready(page);
  await look(page, 'land-empty');

  await page.getByLabel('Latitude').fill('-28');
  await page.getByLabel('Longitude').fill('26');
  await page.getByRole('button', { name: 'Go there' }).click();
  await page.getByLabel('Name of a new camp').fill('Rivier');
  await page.getByRole('button', { name: 'Add the camp' }).click();
  await page.getByRole('button', { name: 'Draw it' }).click();
  const corners: [number, number][] = [
    [0.2, 0.2],
    [0.5, 0.2],
    [0.5, 0.7],
    [0.2, 0.7],
  ];
  const placed = page.getByLabel('Corners').getByRole('listitem');
  await press(page, corners[0] ?? [0, 0]);
  await press(page, [0.7, 0.4]);
  await expect(placed).toHaveCount(2);
  // A corner that was a mistake is taken back while the others stand.
  await page.getByRole('button', { name: 'One step back' }).click();
  await expect(placed).toHaveCount(1);
  for (const corner of corners.slice(1)) await press(page, corner);
  await expect(placed).toHaveCount(4);
  await press(page, corners[0] ?? [0, 0]);
  await expect(placed).toHaveCount(4);
  await look(page, 'land-drawn');
  await page.getByRole('button', { name: 'Save the shape' }).click();
  await expect(page.getByRole('button', { name: 'Draw it again' })).toBeVisible();
  const [first] = await land();
  expect(first?.shape?.area.coordinates[0]?.[0]).toHaveLength(5);

  // A neighbour by numbers, as a surveyor's diagram has them: no pointer is needed.
  await page.getByRole('button', { name: 'All camps' }).click();
  await page.getByLabel('Name of a new camp').fill('Berg');
  await page.getByRole('button', { name: 'Add the camp' }).click();
  await page.getByRole('button', { name: 'Draw it' }).click();
  await typeCorner(page, '-28,1', '26,1');
  await page.getByLabel('Bearing, degrees').fill('90');
  await page.getByLabel('Distance, m').fill('1000');
  await page.getByRole('button', { name: 'Add', exact: true }).last().click();
  await page.getByLabel('Bearing, degrees').fill('0');
  await page.getByLabel('Distance, m').fill('1000');
  await page.getByRole('button', { name: 'Add', exact: true }).last().click();
  await page.getByLabel('Bearing, degrees').fill('270');
  await page.getByLabel('Distance, m').fill('1000');
  await page.getByRole('button', { name: 'Add', exact: true }).last().click();
  await expect(page.getByRole('status').filter({ hasText: '100' })).toHaveText('100 ha');
  await page.getByRole('button', { name: 'One step back' }).click();
  await expect(page.getByLabel('Corners').getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'One step on' }).click();
  await look(page, 'land-typed');
  await page.getByRole('button', { name: 'Save the shape' }).click();
  await expect(page.getByText('100 ha, since')).toBeVisible();
  await look(page, 'land-camp');

  // A fence through it since a day; who stands there is asked for.
  const [camp] = (await land()).filter(({ name }) => name === 'Berg');
  const animal = crypto.randomUUID();
  const entry = (kind: string, payload: object) => ({
    id: crypto.randomUUID(),
    kind,
    occurredAt: new Date(Date.now() - 60_000).toISOString(),
    animalIds: [animal],
    payload,
  });
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      entry('registered', { species: 'Cattle', sex: 'female', tag: 'K1' }),
      entry('moved', { campId: camp?.id }),
    ],
  });
  await page.reload();
  await ready(page);
  await page.getByRole('button', { name: 'A fence through it' }).click();
  await typeCorner(page, '-28.11', '26.105');
  await typeCorner(page, '-28.08', '26.105');
  await page.getByLabel('Name of the other camp').fill('Berg oos');
  await expect(page.getByRole('button', { name: 'Set the fence' })).toBeDisabled();
  await page.getByLabel('1 without a mob').selectOption('are in the other camp');
  await look(page, 'land-cut');
  await page.getByRole('button', { name: 'Set the fence' }).click();
  await expect(page.getByText('49,1 ha, since')).toBeVisible();
  const cut = await land();
  expect(cut.map(({ name, heads }) => [name, heads])).toEqual([
    ['Berg', 0],
    ['Berg oos', 1],
    ['Rivier', 0],
  ]);
  const before = (await get(page, signed, `/land?on=${dayAgo(1)}`))['camps'] as Camp[]; // as the route says
  const drawnBefore = before.filter(({ shape }) => shape).map(({ name }) => name);
  expect(drawnBefore).toEqual(['Berg', 'Rivier']);
  await page.getByRole('button', { name: 'All camps' }).click();
  await page.getByRole('button', { name: 'The whole farm' }).click();
  await page.waitForTimeout(800);
  await look(page, 'land-farm');
  // On the plan itself a camp is chosen by a press.
  await page.getByRole('button', { name: /^Berg oos/ }).click();
  await look(page, 'land-chosen');

  await page.getByText('Take the fence to a neighbour away').click();
  await page.getByLabel('The camp that ends').selectOption('Berg');
  await page.getByRole('button', { name: 'Both are one camp from today' }).click();
  // The fence was set today: taken back, the camp that was there before it stays.
  await expect(page.getByRole('alert').first()).toContainText('was there before the cut');
  await page.getByRole('button', { name: 'All camps' }).click();
  await page.getByRole('button', { name: /^Berg \d/ }).click();
  await page.getByText('Take the fence to a neighbour away').click();
  await page.getByLabel('The camp that ends').selectOption('Berg oos');
  expect(outside).toEqual([]);
});

test('two who draw one camp: the second sees both, and what lies on a neighbour is asked', async ({
  page,
}) => {
  const signed = await signUp(page, 'Twee', ['Cattle']);
  const square = (west: number) => ({
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [west, -28],
          [west + 0.01, -28],
          [west + 0.01, -27.99],
          [west, -27.99],
          [west, -28],
        ],
      ],
    ],
  });
  const camp = await post(page, signed, '/camps', { name: 'Een', areaHa: null });
  const other = await post(page, signed, '/camps', { name: 'Twee', areaHa: null });
  const draw = (id: unknown, west: number, version: number | null) =>
    page.request.put(`/api/farms/${signed.farmId}/camps/${String(id)}/shape`, {
      data: { area: square(west), from: '2026-01-01', version },
      headers: { authorization: `Bearer ${signed.token}` },
    });
  await draw(camp['id'], 26, null);
  await draw(other['id'], 26.01, null);
  await page.goto(`${mapPath(page)}?camp=${String(camp['id'])}`);
  await ready(page);
  await page.getByRole('button', { name: 'Draw it again' }).click();
  await expect(page.getByLabel('Corners').getByRole('listitem')).toHaveCount(4);
  // Somebody else draws it meanwhile.
  await draw(camp['id'], 25.999, 1);
  await page.getByRole('button', { name: 'Take corner 3 off' }).click();
  await typeCorner(page, '-27,99', '26,015');
  // The corners cross over: it says so, and is not saved.
  await expect(page.getByRole('alert').first()).toContainText('It crosses itself');
  await expect(page.getByRole('button', { name: 'Save the shape' })).toBeDisabled();
  await page.getByRole('button', { name: 'Take corner 3 off' }).click();
  await typeCorner(page, '-27,99', '26');
  await page.getByRole('button', { name: 'Save the shape' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Somebody else drew this camp');
  await page.getByRole('button', { name: 'Save the shape' }).click();
  await expect(page.getByText('It lies on Twee with')).toBeVisible();
  await look(page, 'land-asked');
  await page.getByRole('button', { name: 'Save it all the same' }).click();
  await expect(page.getByRole('button', { name: 'Draw it again' })).toBeVisible();
});

test('a farm comes in from Google Earth: looked at, named, drawn at once, and out again', async ({
  page,
}) => {
  const signed = await signUp(page, 'Uit KML', ['Cattle']);
  const ring = (west: number) =>
    [
      [west, -28],
      [west + 0.01, -28],
      [west + 0.01, -27.99],
      [west, -27.99],
      [west, -28],
    ]
      .map(([lon, lat]) => `${lon},${lat},0`)
      .join(' ');
  const mark = (name: string, coordinates: string) =>
    `<Placemark><name>${name}</name><description>&lt;script&gt;alert(1)&lt;/script&gt;</description><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
  const bow = '26.1,-28 26.11,-27.99 26.11,-28 26.1,-27.99 26.1,-28';
  const kml = `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${mark('Wes', ring(26))}${mark('Oos', ring(26.01))}${mark('Strik', bow)}</Document></kml>`;
  await page.goto(mapPath(page));
  await ready(page);
  await page.getByRole('button', { name: 'Bring in a drawing' }).click();
  const choose = (name: string, content: string) =>
    page
      .getByLabel('GeoJSON, KML, KMZ, GPX or a zipped shapefile')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  await choose('diere.csv', 'tag;sex\nA1;f\n');
  await expect(
    page.getByText('This is no GeoJSON, KML, KMZ, GPX or zipped shapefile.'),
  ).toBeVisible();
  await choose('plaas.kml', kml);
  await expect(page.getByText('It crosses itself')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Draw Strik' })).toBeDisabled();
  await page.getByLabel('New camp').nth(1).fill('Oosrand');
  await look(page, 'land-file');
  await page.getByRole('button', { name: 'Draw 2 camps' }).click();
  await expect(page.getByRole('button', { name: /^Oosrand/ })).toBeVisible();
  await page.getByRole('button', { name: 'The whole farm' }).click();
  await page.waitForTimeout(800);
  await look(page, 'land-from-kml');
  const camps = (await get(page, signed, '/land'))['camps'] as Camp[]; // as the route says
  expect(camps.map(({ name, shape }) => [name, Math.round(shape?.drawnHa ?? 0)])).toEqual([
    ['Oosrand', 109],
    ['Wes', 109],
  ]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'KML', exact: true }).click();
  expect((await saved).suggestedFilename()).toMatch(/^camps-.*\.kml$/);
});

test("a surveyor's shapefile on Lo29 without its .prj: asked about, read, drawn where it lies", async ({
  page,
}) => {
  const signed = await signUp(page, 'Landmeter', ['Cattle']);
  // EPSG's own example of the grid (Guidance Note 7-2, method 9808): 25.7320° S, 28.2826° E.
  const [westing, southing] = [71_984.49, 2_847_342.74];
  const zip = zipOf({
    'kampe.shp': shpOf([
      [
        [westing, southing],
        [westing, southing + 1000],
        [westing + 800, southing + 1000],
        [westing + 800, southing],
        [westing, southing],
      ],
    ]),
    'kampe.dbf': dbfOf(['Môrester']),
  });
  await page.goto(mapPath(page));
  await ready(page);
  await page.getByRole('button', { name: 'Bring in a drawing' }).click();
  await page
    .getByLabel('GeoJSON, KML, KMZ, GPX or a zipped shapefile')
    .setInputFiles({ name: 'kampe.zip', mimeType: 'application/zip', buffer: zip });
  await expect(page.getByText('its .prj is missing')).toBeVisible();
  await look(page, 'land-shapefile-asked');
  await page.getByRole('button', { name: 'Read it so' }).click();
  await expect(page.getByLabel('New camp')).toHaveValue('Môrester');
  await page.getByRole('button', { name: 'Draw 1 camp' }).click();
  await expect(page.getByRole('button', { name: /^Môrester/ })).toBeVisible();
  await look(page, 'land-shapefile');
  const [camp] = (await get(page, signed, '/land'))['camps'] as Camp[]; // as the route says
  expect(camp?.shape?.drawnHa).toBeCloseTo(80, 1);
  const [lon, lat] =
    camp?.shape?.area.coordinates[0]?.[0]?.find((one) => (one[0] ?? 0) > 28.28) ?? [];
  expect([lon?.toFixed(4), lat?.toFixed(2)]).toEqual(['28.2826', '-25.73']);
});
