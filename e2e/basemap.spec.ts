import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pmtilesOf } from '../packages/server/src/testing/pmtiles.ts';
import { expect, isMobile, look, post, signUp, test as base } from './kraal.ts';
import { startServer } from './serve.ts';

const green = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mOoWBCFFTEMLQkALGRcgeuhplsAAAAASUVORK5CYII=',
  'base64',
);

/** A server of pictures, and a Kraal whose operator set it. */
const test = base.extend<{ asked: string[] }>({
  asked: async ({}, use) => use([]),
  baseURL: async ({ asked }, use) => {
    const pictures: Server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('content-type', 'image/png');
      response.end(green);
    });
    await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
    const { port } = pictures.address() as AddressInfo; // it listens on a port
    const kraal = await startServer({
      BASEMAP_TILES: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
      BASEMAP_CREDIT: '© Landsat of the test',
    });
    await use(kraal.url);
    await kraal.stop();
    pictures.close();
  },
});

test('where the operator set pictures they lie behind the plan, and whoever made them is named', async ({
  page,
  asked,
}) => {
  const signed = await signUp(page, 'Prentplaas', ['Cattle']);
  const camp = await post(page, signed, '/camps', { name: 'Rivier', areaHa: 109 });
  const ring = [
    [26, -28],
    [26.01, -28],
    [26.01, -27.99],
    [26, -27.99],
    [26, -28],
  ];
  const drawn = await page.request.put(
    `/api/farms/${signed.farmId}/camps/${String(camp['id'])}/shape`,
    {
      headers: { authorization: `Bearer ${signed.token}` },
      data: {
        area: { type: 'MultiPolygon', coordinates: [[ring]] },
        from: '2026-01-01',
        version: null,
      },
    },
  );
  expect(drawn.ok()).toBe(true);
  await page.goto(isMobile(page) ? '/map' : '/infrastructure/map');
  await expect(page.getByTestId('land-map')).toHaveAttribute('data-ready', 'true');
  await expect.poll(() => asked.some((url) => /^\/\d+\/\d+\/\d+\.png$/.test(url))).toBe(true);
  await expect(page.getByText('© Landsat of the test')).toBeAttached();
  await page.waitForTimeout(800);
  await look(page, 'basemap');
});

/** A Kraal with a PMTiles file of its own machine, and nothing outside. */
const ofFile = base.extend<{ outside: string[] }>({
  outside: async ({}, use) => use([]),
  baseURL: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'kraal-basemap-'));
    const file = join(folder, 'land.pmtiles');
    writeFileSync(file, pmtilesOf(green));
    const kraal = await startServer({ BASEMAP_FILE: file });
    await use(kraal.url);
    await kraal.stop();
    rmSync(folder, { recursive: true, force: true });
  },
});

ofFile(
  'a PMTiles file of the farm’s own server lies behind the plan, read piece by piece',
  async ({ page, outside }) => {
    const pieces: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/basemap/tiles.pmtiles')) pieces.push(request.headers()['range']);
      if (!/^(http:\/\/127\.0\.0\.1|data:|blob:)/.test(request.url())) outside.push(request.url());
    });
    await signUp(page, 'Skyfplaas', ['Cattle']);
    await page.goto(isMobile(page) ? '/map' : '/infrastructure/map');
    await expect(page.getByTestId('land-map')).toHaveAttribute('data-ready', 'true');
    await expect.poll(() => pieces.length).toBeGreaterThan(1);
    expect(pieces.every((range) => range?.startsWith('bytes='))).toBe(true);
    expect(outside).toEqual([]);
    await page.waitForTimeout(800);
    await look(page, 'basemap-file');
  },
);
