import type { Page } from '@playwright/test';
import { dayAgo, expect, get, isMobile, look, post, signUp, test } from './kraal.ts';

const mapPath = (page: Page): string => (isMobile(page) ? '/map' : '/infrastructure/map');
const pasturesPath = (page: Page): string =>
  isMobile(page) ? '/pastures' : '/operations/pastures';
const ready = (page: Page) =>
  expect(page.getByTestId('land-map')).toHaveAttribute('data-ready', 'true');

type Signed = Awaited<ReturnType<typeof signUp>>;
type Corner = [number, number];
const areaOf = (...corners: Corner[]) => ({
  type: 'MultiPolygon',
  coordinates: [[[...corners, ...corners.slice(0, 1)]]],
});
/** About a kilometre wide. */
const block = (east: number) =>
  areaOf(
    [26 + east / 100, -28],
    [26.01 + east / 100, -28],
    [26.01 + east / 100, -27.99],
    [26 + east / 100, -27.99],
  );

async function drawnCamp(
  page: Page,
  signed: Signed,
  { name, east }: { name: string; east: number },
) {
  const { id } = await post(page, signed, '/camps', { name });
  const { status } = await page.request
    .put(`/api/farms/${signed.farmId}/camps/${String(id)}/shape`, {
      headers: { authorization: `Bearer ${signed.token}` },
      data: { area: block(east), from: '2024-01-01', version: null },
    })
    .then((answer) => ({ status: answer.status() }));
  expect(status).toBe(200);
  return String(id);
}

const typeCorner = async (page: Page, [lon, lat]: Corner) => {
  await page.getByLabel('Latitude').fill(String(lat));
  await page.getByLabel('Longitude').fill(String(lon));
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
};

test('a boundary, a hole, a post that neighbours share, fences that are missing and a ring that they close', async ({
  page,
}) => {
  const signed = await signUp(page, 'Grensplaas', ['Cattle']);
  await drawnCamp(page, signed, { name: 'Wes', east: 0 });
  await drawnCamp(page, signed, { name: 'Oos', east: 1 });
  await page.goto(mapPath(page));
  await ready(page);
  await expect(page.getByText('No boundary is drawn')).toBeVisible();
  await page.getByLabel('Name of a new property').fill('Grootfontein');
  await page.getByRole('button', { name: 'Add the property' }).click();
  await page.getByRole('button', { name: 'Draw the boundary' }).click();
  const outline: Corner[] = [
    [25.999, -28.001],
    [26.021, -28.001],
    [26.021, -27.989],
    [25.999, -27.989],
  ];
  for (const corner of outline) await typeCorner(page, corner);
  await look(page, 'boundary-drawing');
  await page.getByRole('button', { name: 'Save the shape' }).click();
  await expect(page.getByRole('button', { name: 'Draw it again' })).toBeVisible();
  await look(page, 'boundary');
  const [holding] = (await get(page, signed, '/holdings'))['items'] as {
    camps: number;
    boundaryHa: number;
  }[]; // as the route says
  expect(holding).toMatchObject({ camps: 2 });

  // A post that both camps have is moved: the neighbour's moves along. And a dam is cut out.
  await page.goto(mapPath(page));
  await ready(page);
  await page.getByRole('button', { name: /^Wes/ }).click();
  await page.getByRole('button', { name: 'Draw it again' }).click();
  await expect(page.getByLabel('Corners', { exact: true }).getByRole('listitem')).toHaveCount(4);
  await page.getByRole('button', { name: 'Take corner 4 off' }).click();
  await page.getByRole('button', { name: 'Take corner 3 off' }).click();
  await typeCorner(page, [26.0102, -27.9905]);
  await typeCorner(page, [26, -27.99]);
  await page.getByRole('button', { name: 'Add a hole' }).click();
  const dam: Corner[] = [
    [26.004, -27.996],
    [26.006, -27.996],
    [26.006, -27.994],
  ];
  for (const corner of dam) await typeCorner(page, corner);
  await look(page, 'hole');
  await page.getByRole('button', { name: 'Save the shape' }).click();
  await expect(page.getByRole('button', { name: 'Draw it again' })).toBeVisible();
  const camps = (await get(page, signed, '/land'))['camps'] as {
    name: string;
    shape: { area: { coordinates: Corner[][][] } };
  }[]; // as the route says
  expect(camps.find(({ name }) => name === 'Wes')?.shape.area.coordinates[0]).toHaveLength(2);
  expect(camps.find(({ name }) => name === 'Oos')?.shape.area.coordinates[0]?.[0]).toContainEqual([
    26.0102, -27.9905,
  ]);

  // No fence of the list stands there yet: one press puts them there, and they know their camps.
  await expect(page.getByText('no fence of your list stands')).toBeVisible();
  await look(page, 'fences-missing');
  await page.getByRole('button', { name: 'Put 2 fences there' }).click();
  await expect(page.getByText('Fences of your list stand all round it.')).toBeVisible();
  const fences = (await get(page, signed, '/things?list=fencing&limit=50'))['items'] as {
    campIds: string[];
  }[]; // as the route says
  expect(fences.map(({ campIds }) => campIds.length).toSorted()).toEqual([1, 2]);
});

test('three fences and a fourth: what they close is offered as a camp', async ({ page }) => {
  const signed = await signUp(page, 'Draadplaas', ['Cattle']);
  const sides: [Corner, Corner][] = [
    [
      [26, -28],
      [26.01, -28],
    ],
    [
      [26.01, -28],
      [26.01, -27.99],
    ],
    [
      [26.01, -27.99],
      [26, -27.99],
    ],
    [
      [26, -27.99],
      [26, -28],
    ],
  ];
  let last = '';
  for (const [at, coordinates] of sides.entries())
    last = String(
      (
        await post(page, signed, '/things', {
          kind: 'fence',
          name: `Draad ${at + 1}`,
          place: { type: 'LineString', coordinates },
        })
      )['id'],
    );
  await page.goto(`${mapPath(page)}?thing=${last}`);
  await ready(page);
  await expect(page.getByText('it closes a ring of 109 ha')).toBeVisible();
  await look(page, 'ring');
  await page.getByLabel('Name of the camp').fill('Nuwekamp');
  await page.getByRole('button', { name: 'Make it a camp' }).click();
  await expect(page.getByText('109 ha, since')).toBeVisible();
  await expect(page.getByText('Fences of your list stand all round it.')).toBeVisible();
});

test('camps coloured by rest, and the plan on paper to a scale', async ({ page }) => {
  const signed = await signUp(page, 'Kleurplaas', ['Sheep']);
  const camps = [];
  for (const [east, name] of ['Een', 'Twee', 'Drie'].entries())
    camps.push(await drawnCamp(page, signed, { name, east }));
  const lot = crypto.randomUUID();
  const entry = (days: number, kind: string, payload: object) => ({
    id: crypto.randomUUID(),
    kind,
    occurredAt: new Date(Date.now() - days * 86_400_000).toISOString(),
    animalIds: [lot],
    payload,
  });
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      entry(80, 'registered', {
        species: 'Sheep',
        sex: 'female',
        heads: 50,
        name: 'Ooie',
        bornOn: '2022-01-01',
      }),
      entry(80, 'moved', { campId: camps[0] }),
      entry(70, 'moved', { campId: camps[1] }),
      entry(10, 'moved', { campId: camps[2] }),
    ],
  });
  await page.goto(mapPath(page));
  await ready(page);
  await page.getByLabel('Colour the camps by').selectOption('rest');
  await expect(page.getByLabel('What the colours mean').getByRole('listitem')).toHaveText([
    'in use, or at rest for less than 20 days',
    'at rest for 20 to 59 days',
    'at rest for 60 days or more',
  ]);
  await page.waitForTimeout(800);
  await look(page, 'map-rest');
  await page.getByLabel('Colour the camps by').selectOption('species');
  await page.waitForTimeout(500);
  await look(page, 'map-species');
  await page.getByText('Print the plan to scale').click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^plan-.*\.pdf$/);
  await page.getByLabel('Scale').selectOption('500');
  await page.getByRole('button', { name: 'PDF' }).click();
  await expect(page.getByText('It does not fit on this paper.')).toBeVisible();
  await look(page, 'print');
});

test('a year ahead: heads to come, the week that fails, rain that is needed, and a farm’s own units', async ({
  page,
}) => {
  const signed = await signUp(page, 'Voorplaas', ['Cattle']);
  const camp = await drawnCamp(page, signed, { name: 'Rivier', east: 0 });
  const mob = await post(page, signed, '/mobs', { name: 'Koeie', species: 'Cattle' });
  await post(page, signed, '/mobs', { name: 'Verse', species: 'Cattle' });
  const cow = crypto.randomUUID();
  const gauge = await post(page, signed, '/things', { kind: 'gauge', name: 'Huis' });
  const entry = (kind: string, on: string, more: object) => ({
    id: crypto.randomUUID(),
    kind,
    occurredAt: `${on}T08:00:00Z`,
    payload: {},
    ...more,
  });
  const months = Array.from({ length: 15 }, (_none, at) => dayAgo(at * 30 + 2));
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      entry('registered', dayAgo(400), {
        animalIds: [cow],
        payload: {
          species: 'Cattle',
          sex: 'female',
          heads: 20,
          name: 'Koeie',
          bornOn: '2020-01-01',
          births: 1,
          campId: camp,
          mobId: mob['id'],
        },
      }),
      entry('feed_assessed', dayAgo(5), { subjectIds: [camp], payload: { feedKgPerHa: 900 } }),
      ...months.map((on) =>
        entry('rained', on, { subjectIds: [gauge['id']], payload: { rainMm: 35 } }),
      ),
    ],
  });
  await page.goto(`${pasturesPath(page)}?part=rain`);
  await expect(page.getByText(/feed ends on/)).toBeVisible();
  await look(page, 'outlook');

  await page.goto(`${pasturesPath(page)}?part=settings`);
  await page.getByLabel('cow', { exact: true }).fill('0');
  await page.getByRole('button', { name: 'Count it so' }).click();
  await expect(page.getByText('Units must be more than 0.')).toBeVisible();
  await page.getByLabel('cow', { exact: true }).fill('2,5');
  await page.getByLabel('Rain still makes grass up to').fill('03-31');
  await look(page, 'counting');
  await page.getByRole('button', { name: 'Count it so' }).click();
  await expect(page.getByText('This is how it is counted.')).toBeVisible();
  await page.goto(pasturesPath(page));
  await expect(page.getByText('50 LSU', { exact: true })).toBeVisible();

  await page.goto(`${pasturesPath(page)}?part=plan`);
  await page.getByRole('button', { name: 'Plan heads' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('What').selectOption('Join another mob');
  await sheet.getByLabel('Mob', { exact: true }).selectOption('Koeie');
  await sheet.getByLabel('They join').selectOption('Koeie');
  await sheet.getByLabel('On', { exact: true }).fill(dayAgo(-20));
  await sheet.getByLabel('Heads').fill('5');
  await sheet.getByRole('button', { name: 'Keep it in the plan' }).click();
  await expect(sheet.getByText('They are in this mob already.')).toBeVisible();
  await sheet.getByLabel('They join').selectOption('Verse');
  await look(page, 'heads-sheet');
  await sheet.getByRole('button', { name: 'Keep it in the plan' }).click();
  await expect(page.getByText('5 heads of Koeie join Verse')).toBeVisible();
  await look(page, 'heads');
  await page.getByRole('button', { name: 'Take it out' }).click();
  await expect(page.getByText('5 heads of Koeie join Verse')).toHaveCount(0);

  // Who is to be sold is held against the book of rules for that day.
  const disease = { disease: 'Bovine brucellosis', certainty: 'suspected' };
  await post(page, signed, '/events', {
    source: 'web',
    events: [entry('diagnosed', dayAgo(1), { animalIds: [cow], payload: disease })],
  });
  await page.getByRole('button', { name: 'Plan heads' }).click();
  await sheet.getByLabel('Mob', { exact: true }).selectOption('Koeie');
  await sheet.getByLabel('On', { exact: true }).fill(dayAgo(-20));
  await sheet.getByLabel('Heads').fill('5');
  await sheet.getByRole('button', { name: 'Keep it in the plan' }).click();
  await expect(page.getByText('5 heads leave Koeie')).toBeVisible();
  await expect(page.getByText('0 of 20 of the mob may leave that day.')).toBeVisible();
  await expect(page.getByText('20: a controlled disease was named')).toBeVisible();
  await look(page, 'heads-may-not');
});

test('a thing added where there is no signal waits, and is added once when there is one', async ({
  page,
}) => {
  const signed = await signUp(page, 'Stilplaas', ['Cattle']);
  await page.goto('/infrastructure/list');
  await page.route('**/api/farms/*/things', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await page.getByRole('button', { name: 'Add something' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('What').selectOption('Trough');
  await sheet.getByLabel('Name').fill('Krip 3');
  await sheet.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByText('Kept on this device.')).toBeVisible();
  const waiting = page.getByRole('region', { name: 'Waits on this device' });
  await expect(waiting.getByText('Krip 3')).toBeVisible();
  await look(page, 'thing-waits');
  // It is tried by itself when the screen opens: only once that has failed is the button the way.
  const tried = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/things'));
  await page.reload();
  await expect(waiting.getByText('Krip 3')).toBeVisible();
  await tried;
  await page.unroute('**/api/farms/*/things');
  await waiting.getByRole('button', { name: 'Send now' }).click();
  await expect(waiting).toHaveCount(0);
  await expect(page.getByText('Krip 3').first()).toBeVisible();
  expect((await get(page, signed, '/things?limit=50'))['total']).toBe(1);
});

test('a fence is walked: a corner each time one has gone some metres, kept on the device', async ({
  page,
  context,
}) => {
  const signed = await signUp(page, 'Loopplaas', ['Cattle']);
  const { id } = await post(page, signed, '/things', { kind: 'fence', name: 'Grensdraad' });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: -28, longitude: 26, accuracy: 4 });
  await page.goto(`${mapPath(page)}?thing=${String(id)}`);
  await ready(page);
  await page.getByRole('button', { name: 'Draw it' }).click();
  await page.getByRole('button', { name: 'Walk along it' }).click();
  const corners = page.getByLabel('Corners', { exact: true }).getByRole('listitem');
  await expect(corners).toHaveCount(1);
  // Two metres are none; eighty metres off nobody knows where it is.
  await context.setGeolocation({ latitude: -28, longitude: 26.00002, accuracy: 4 });
  await context.setGeolocation({ latitude: -28, longitude: 26.001, accuracy: 80 });
  await expect(page.getByText('The position is off by 80 m.')).toBeVisible();
  await context.setGeolocation({ latitude: -28, longitude: 26.002, accuracy: 5 });
  await expect(corners).toHaveCount(2);
  await context.setGeolocation({ latitude: -28.001, longitude: 26.002, accuracy: 5 });
  await expect(corners).toHaveCount(3);
  await page.getByRole('button', { name: 'I am at the end' }).click();
  await look(page, 'walked');
  // Left without saving it is there again.
  await page.reload();
  await ready(page);
  await page.getByRole('button', { name: 'Draw it' }).click();
  await page.getByRole('list', { name: 'Walked before' }).getByRole('button').first().click();
  await expect(corners).toHaveCount(3);
  await page.getByRole('button', { name: 'Save the place' }).click();
  await expect(page.getByRole('button', { name: 'Draw it again' })).toBeVisible();
});

// On the phone a mob is moved in two taps.
test('a mob is pulled into another camp on the map, and back with Undo', {
  tag: '@desktop',
}, async ({ page }) => {
  const signed = await signUp(page, 'Trekplaas', ['Cattle']);
  const west = await drawnCamp(page, signed, { name: 'Wes', east: 0 });
  await drawnCamp(page, signed, { name: 'Oos', east: 1 });
  const mob = await post(page, signed, '/mobs', { name: 'Koeie', species: 'Cattle' });
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      {
        id: crypto.randomUUID(),
        kind: 'registered',
        occurredAt: `${dayAgo(9)}T08:00:00Z`,
        animalIds: [crypto.randomUUID()],
        payload: { species: 'Cattle', sex: 'female', tag: 'K1', campId: west, mobId: mob['id'] },
      },
    ],
  });
  await page.goto(mapPath(page));
  await ready(page);
  await page.getByLabel('Move mobs on the map').check();
  const mark = page.getByText('Koeie 1', { exact: true });
  await expect(mark).toBeVisible();
  const box = await mark.boundingBox();
  const plan = await page.getByTestId('land-map').boundingBox();
  if (!box || !plan) throw new Error('there is no mark');
  await look(page, 'mob-mark');
  await page.mouse.move(box.x + 8, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + plan.width * 0.3, box.y + 8, { steps: 8 });
  await page.mouse.move(box.x + plan.width * 0.42, box.y + 8, { steps: 8 });
  await page.mouse.up();
  await expect(page.getByText('Koeie moved to Oos.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Koeie moved to Oos.')).toHaveCount(0);
});
