import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { basemapOf } from './configBasemap.ts';
import { call, openKraal, signUp } from './testing/kraal.ts';
import { pmtilesOf } from './testing/pmtiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'kraal-basemap-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'land.pmtiles');
const content = pmtilesOf(Buffer.from('a picture'));
writeFileSync(file, content);
const style = join(folder, 'style.json');
const styled = {
  version: 8,
  glyphs: 'https://fonts.example/{fontstack}/{range}.pbf',
  sources: {
    veld: { type: 'raster', tiles: ['https://tiles.example:8443/{z}/{x}/{y}.png'] },
    own: { type: 'vector', url: 'pmtiles:///basemap/tiles.pmtiles' },
  },
  layers: [{ id: 'veld', type: 'raster', source: 'veld' }],
};
writeFileSync(style, JSON.stringify(styled));

it('origins of a style’s sources are known at the start; what is missing or none stops it', () => {
  expect(basemapOf({})).toBeNull();
  expect(basemapOf({ style })?.origins).toEqual(['https://tiles.example:8443']);
  expect(basemapOf({ tiles: 'http://a.example/{z}/{x}/{y}.png' })?.origins).toEqual([
    'http://a.example',
  ]);
  expect(() => basemapOf({ file: join(folder, 'none.pmtiles') })).toThrow('is not there');
  expect(() => basemapOf({ style: file })).toThrow('is no style of MapLibre');
});

it('the file is read piece by piece, and where it lies on this machine is told to nobody', async () => {
  const kraal = await openKraal({
    BASEMAP_FILE: file,
    BASEMAP_STYLE: style,
    BASEMAP_CREDIT: 'Somebody',
  });
  const person = await signUp(kraal);
  const { body } = await call(kraal, 'GET', `/api/farms/${person.farmId}/land`, {
    token: person.token,
  });
  expect(body['basemap']).toEqual({
    tiles: null,
    file: '/basemap/tiles.pmtiles',
    style: { sources: styled.sources, layers: styled.layers },
    credit: 'Somebody',
  });
  const piece = await kraal.app.inject({
    url: '/basemap/tiles.pmtiles',
    headers: { range: 'bytes=0-6' },
  });
  expect([piece.statusCode, piece.body]).toEqual([206, 'PMTiles']);
  expect(piece.headers['content-range']).toBe(`bytes 0-6/${content.length}`);
  expect(String(piece.headers['content-security-policy'])).toContain('https://tiles.example:8443');
  const beside = await kraal.app.inject({ url: '/basemap/style.json' });
  expect(beside.statusCode).toBe(404);
  await kraal.stop();
});
