import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { call, openKraal, type Person, signUp, uploadFile } from '../../../testing/kraal.ts';
import { readLand } from './landFile.ts';

const kraal = await openKraal();
const bytes = (text: string): Buffer => Buffer.from(text);

const ring = '26.0,-28.0,1400 26.01,-28.0,1400 26.01,-27.99,1402 26.0,-27.99,1401 26.0,-28.0,1400';
const kmlOf = (name: string, more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>${name}</name>${more}<Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark><Placemark><name>Gate</name><Point><coordinates>26,-28</coordinates></Point></Placemark></Document></kml>`;
const corners = [
  [26, -28],
  [26.01, -28],
  [26.01, -27.99],
  [26, -27.99],
  [26, -28],
];
const geoJsonOf = (...features: object[]) =>
  JSON.stringify({ type: 'FeatureCollection', features });
const featureOf = (name: string, coordinates: unknown) => ({
  type: 'Feature',
  properties: { name },
  geometry: { type: 'Polygon', coordinates },
});

describe('a drawing is read', () => {
  it('KML as Google Earth writes it: heights left out, what a description holds not read', async () => {
    const script = '<description><![CDATA[<script>alert(1)</script>]]></description>';
    const { shapes, things, leftOut } = await readLand(bytes(kmlOf('Rivier &amp; vlei', script)));
    expect(shapes).toEqual([
      { name: 'Rivier & vlei', area: { type: 'MultiPolygon', coordinates: [[corners]] } },
    ]);
    const gate = { type: 'Point', coordinates: [26, -28] };
    expect(things).toEqual([{ name: 'Gate', kind: 'gate', place: gate }]);
    expect(leftOut).toBe(0);
  });

  it('KMZ, and GPX that was driven round', async () => {
    const kmz = zipSync({ 'files/icon.png': new Uint8Array(9), 'doc.kml': bytes(kmlOf('Berg')) });
    expect((await readLand(Buffer.from(kmz))).shapes.map(({ name }) => name)).toEqual(['Berg']);
    const points = corners.map(([lon, lat]) => `<trkpt lat="${lat}" lon="${lon}"/>`).join('');
    const gpx = (of: string) =>
      bytes(
        `<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Om die kamp</name><trkseg>${of}</trkseg></trk></gpx>`,
      );
    expect((await readLand(gpx(points))).shapes[0]).toMatchObject({
      name: 'Om die kamp',
      area: { coordinates: [[corners]] },
    });
    const open = await readLand(gpx(points.slice(0, points.lastIndexOf('<'))));
    expect(open).toMatchObject({ shapes: [], leftOut: 0, things: [{ kind: 'fence' }] });
  });

  it.each([
    ['no_drawing', 'tag;sex\nA1;f\n'],
    ['no_drawing', '{"animals": []}'],
    ['no_drawing', '[1, 2]'],
    ['no_drawing', '<html><body>Not found</body></html>'],
    ['no_drawing', '<kml><Document><Placemark>'],
    ['no_drawing', ''],
    [
      'no_drawing',
      '<!DOCTYPE kml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><kml><Document/></kml>',
    ],
    ['damaged', 'PK\u0003\u0004 and nothing'],
  ])('not read, and why: %s %s', async (code, text) => {
    await expect(readLand(bytes(text))).rejects.toMatchObject({ code });
  });

  it('a zip that would unpack to more than any farm is not unpacked', async () => {
    const bomb = zipSync({ 'doc.kml': new Uint8Array(70 * 2 ** 20) });
    expect(bomb.length).toBeLessThan(200_000);
    await expect(readLand(Buffer.from(bomb))).rejects.toMatchObject({ code: 'too_much_to_read' });
    const many = geoJsonOf(...Array.from({ length: 5001 }, () => featureOf('x', [corners])));
    await expect(readLand(bytes(many))).rejects.toMatchObject({ code: 'too_much_to_read' });
  });

  it('nonsense in it is a shape with problems, never a fault', async () => {
    const nested = (depth: number): object =>
      depth === 0
        ? featureOf('deep', [corners])
        : { type: 'FeatureCollection', features: [nested(depth - 1)] };
    expect((await readLand(bytes(JSON.stringify(nested(15))))).shapes).toHaveLength(1);
    await expect(readLand(bytes(JSON.stringify(nested(200))))).rejects.toThrow();
    const odd = geoJsonOf(featureOf('a', [[['x', null], [1], []]]), featureOf('b', 7), {
      type: 'Feature',
      properties: null,
      geometry: null,
    });
    expect(await readLand(bytes(odd))).toMatchObject({ shapes: [{ name: 'a' }], leftOut: 2 });
  });
});

describe('a drawing comes in', () => {
  const tools = (person: Person) => ({
    read: (name: string, content: Buffer) =>
      uploadFile(kraal, `/api/farms/${person.farmId}/land/file`, person.token, name, content),
    send: (method: 'GET' | 'POST', path: string, body?: object) =>
      call(kraal, method, `/api/farms/${person.farmId}${path}`, {
        token: person.token,
        ...(body ? { body } : {}),
      }),
  });
  type Found = { name: string; campId: string | null; version: number | null; area: object };
  const wanted = (shapes: Found[]) =>
    shapes.map(({ name, campId, version, area }) => ({ name, campId, version, area }));

  it('looked at first, then drawn all at once; out again as it came, in both formats', async () => {
    const { read, send } = tools(await signUp(kraal));
    const east = corners.map(([lon = 0, lat]) => [Math.round((lon + 0.01) * 100) / 100, lat]);
    const hole = corners.map(([lon = 0, lat = 0]) => [
      26.0125 + (lon - 26) / 2,
      -27.9975 + (lat + 28) / 2,
    ]);
    const file = geoJsonOf(featureOf('Wes', [corners]), featureOf('Oos', [east, hole]));
    const { body } = await read('kampe.geojson', bytes(file));
    expect(body['shapes']).toMatchObject([
      { name: 'Wes', campId: null, version: null, problems: [] },
      { name: 'Oos', campId: null, version: null, problems: [] },
    ]);
    expect((await send('GET', '/land')).body['camps']).toEqual([]);
    const drawn = await send('POST', '/land/camps', {
      from: '2025-01-01',
      camps: wanted(body['shapes']),
    });
    expect(drawn.body).toEqual({ drawn: 2 });
    for (const format of ['geojson', 'kml']) {
      const out = await send('GET', `/land/export?format=${format}`);
      const text = format === 'kml' ? out.body['text'] : JSON.stringify(out.body);
      const again = await readLand(bytes(text));
      const sorted = again.shapes.toSorted((one, other) => (one.name < other.name ? 1 : -1));
      expect(sorted).toEqual(
        [
          { name: 'Wes', coordinates: [[corners]] },
          { name: 'Oos', coordinates: [[east, hole]] },
        ].map(({ name, coordinates }) => ({ name, area: { type: 'MultiPolygon', coordinates } })),
      );
      // Read a second time they are known, and nothing is doubled.
      const second = await read(`again.${format}`, bytes(text));
      expect(second.body['shapes'].every(({ campId }: Found) => campId !== null)).toBe(true);
      const redrawn = await send('POST', '/land/camps', {
        from: '2025-01-01',
        camps: wanted(second.body['shapes']),
      });
      expect(redrawn.body).toEqual({ drawn: 2 });
    }
    expect((await send('GET', '/land')).body['camps']).toHaveLength(2);
    const gpx = (await send('GET', '/land/export?format=gpx')).body['text'];
    const tracks = (await readLand(bytes(gpx))).shapes.map(({ name, area }) => [
      name,
      area.coordinates,
    ]);
    expect(tracks).toEqual([
      ['Oos', [[east]]],
      ['Oos', [[hole]]],
      ['Wes', [[corners]]],
    ]);
  });

  it('what stands on the land comes in by many, goes out and comes in again as it was', async () => {
    const { read, send } = tools(await signUp(kraal));
    const at = (name: string, type: string, coordinates: unknown) => ({
      type: 'Feature',
      properties: { name },
      geometry: { type, coordinates },
    });
    const file = geoJsonOf(
      at('Voorste hek', 'Point', [26, -28]),
      at('Boorgat 2', 'Point', [26.001, -28]),
      at('<b>x</b>', 'Point', [26.002, -28]),
      at('Grootpad', 'LineString', corners.slice(0, 3)),
      at('Twee', 'MultiLineString', [corners.slice(0, 2), corners.slice(1, 3)]),
      at('Nowhere', 'Point', ['x', 1000]),
    );
    const { body } = await read('goed.geojson', bytes(file));
    expect(body['things'].map(({ kind }: { kind: string }) => kind)).toEqual([
      'gate',
      'borehole',
      'waterPoint',
      'road',
      'fence',
      'fence',
    ]);
    expect(body['leftOut']).toBe(1);
    const ring = { name: 'Om', kind: 'fence', place: { type: 'LineString', coordinates: corners } };
    const things = [...body['things'], ring];
    const sent = await send('POST', '/land/things', { things });
    expect([sent.status, sent.body['ids'].length]).toEqual([200, 7]);
    const sorted = (all: { name: string; kind: string; place: object }[]) =>
      all.map((one) => JSON.stringify([one.name, one.kind, one.place])).toSorted();
    for (const format of ['geojson', 'kml', 'gpx']) {
      const out = await send('GET', `/land/export?format=${format}`);
      const text = format === 'geojson' ? JSON.stringify(out.body) : out.body['text'];
      const again = await readLand(bytes(text));
      expect(sorted(again.things), format).toEqual(sorted(things));
      expect(again.shapes).toEqual([]);
    }
    const wrong = { ...ring, kind: 'gate' };
    const refused = await send('POST', '/land/things', { things: [ring, wrong] });
    expect(refused.status).toBe(422);
    expect((await send('GET', '/things?limit=50')).body['total']).toBe(7);
  });

  it('all or none: one that lies on another is asked for by name', async () => {
    const { read, send } = tools(await signUp(kraal));
    const half = corners.map(([lon = 0, lat]) => [lon + 0.005, lat]);
    const { body } = await read(
      'a.geojson',
      bytes(geoJsonOf(featureOf('Een', [corners]), featureOf('Twee', [half]))),
    );
    const camps = wanted(body['shapes']);
    const asked = await send('POST', '/land/camps', { from: '2025-01-01', camps });
    expect([asked.status, asked.body['codes'], asked.body['errors']]).toEqual([
      422,
      ['ask_overlap'],
      { camps: ['Twee:', 'It lies on Een with 54.5 ha.'] },
    ]);
    expect((await send('GET', '/land')).body['camps']).toEqual([]);
    const sure = await send('POST', '/land/camps', {
      from: '2025-01-01',
      camps,
      sure: ['ask_overlap'],
    });
    expect(sure.body).toEqual({ drawn: 2 });
    const twice = camps.map((camp) => ({ ...camp, name: 'Drie' }));
    expect((await send('POST', '/land/camps', { from: '2025-01-01', camps: twice })).status).toBe(
      422,
    );
  });

  it('what is no camp says why, and by managers only', async () => {
    const { read } = tools(await signUp(kraal));
    const bow = [corners[0], corners[2], corners[1], corners[3], corners[0]];
    const { body } = await read('b.json', bytes(geoJsonOf(featureOf('Strik', [bow]))));
    expect(body['shapes'][0].problems[0].message).toContain('It crosses itself');
    expect((await read('c.json', bytes('{}'))).body['errors']).toEqual({
      file: [
        'This is no GeoJSON, KML, KMZ, GPX or zipped shapefile. Save the drawing as one of these.',
      ],
    });
  });
});
