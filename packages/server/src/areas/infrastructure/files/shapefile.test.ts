import { describe, expect, it } from 'vitest';
import { call, openKraal, signUp, uploadFile } from '../../../testing/kraal.ts';
import { dbfOf, shpOf, zipOf } from '../../../testing/surveyed.ts';
import { readLand } from './landFile.ts';

const prjOf = (datum: string, spheroid: string, meridian = 29) =>
  `PROJCS["Lo${meridian}",GEOGCS["GCS_${datum}",DATUM["D_${datum}",SPHEROID[${spheroid}]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",${meridian}.0],PARAMETER["Scale_Factor",1.0],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]`;
const hartebeesthoek = prjOf('Hartebeesthoek_1994', '"WGS_1984",6378137.0,298.257223563');
const cape = prjOf('Cape', '"Clarke_1880_Arc",6378249.145,293.466307656');

/** Seven decimals of a degree are a centimetre. */
const decimals = 7;

/**
 * A corner that somebody else computed: the example of EPSG's Guidance Note 7, part 2, method 9808 (Transverse Mercator,
 * south orientated): 25°43'55.302" S, 28°16'57.479" E on Hartebeesthoek94 / Lo29 is 71,984.49 m westing and 2,847,342.74 m
 * southing.
 */
const published = { westing: 71_984.49, southing: 2_847_342.74 };
/** It is given in thousandths of a second. */
const publishedTo = 0.001 / 3600;
const corner = { lat: -(25 + 43 / 60 + 55.302 / 3600), lon: 28 + 16 / 60 + 57.479 / 3600 };

/** Around the corner, in the direction in which a shapefile's outlines run. */
const squareAt = (x: number, y: number): [number, number][] => [
  [x, y],
  [x, y + 100],
  [x + 100, y + 100],
  [x + 100, y],
  [x, y],
];
const firstCorner = async (zip: Buffer, said?: Parameters<typeof readLand>[1]) => {
  const { shapes } = await readLand(zip, said ?? null);
  const all = shapes[0]?.area.coordinates.flat(2) ?? [];
  return { all, name: shapes[0]?.name };
};
const nearest = (all: readonly (readonly number[])[], to: { lon: number; lat: number }) =>
  Math.min(...all.map(([lon = 0, lat = 0]) => Math.hypot(lon - to.lon, lat - to.lat)));

type Ellipsoid = { a: number; rf: number };
const clarke: Ellipsoid = { a: 6_378_249.145, rf: 293.466307656 };
const wgs84: Ellipsoid = { a: 6_378_137, rf: 298.257223563 };
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Degrees on one ellipsoid to metres from the earth's centre (EPSG 9602), and back by going round until it stands. */
function toCentre({ a, rf }: Ellipsoid, { lat, lon }: { lat: number; lon: number }) {
  const f = 1 / rf;
  const e2 = f * (2 - f);
  const n = a / Math.sqrt(1 - e2 * Math.sin(radians(lat)) ** 2);
  return {
    x: n * Math.cos(radians(lat)) * Math.cos(radians(lon)),
    y: n * Math.cos(radians(lat)) * Math.sin(radians(lon)),
    z: n * (1 - e2) * Math.sin(radians(lat)),
  };
}
function fromCentre({ a, rf }: Ellipsoid, { x, y, z }: { x: number; y: number; z: number }) {
  const f = 1 / rf;
  const e2 = f * (2 - f);
  const p = Math.hypot(x, y);
  let lat = Math.atan2(z, p * (1 - e2));
  for (let round = 0; round < 20; round += 1) {
    const n = a / Math.sqrt(1 - e2 * Math.sin(lat) ** 2);
    lat = Math.atan2(z + e2 * n * Math.sin(lat), p);
  }
  return { lat: (lat * 180) / Math.PI, lon: (Math.atan2(y, x) * 180) / Math.PI };
}

/** Transverse Mercator by the series that surveyors computed by hand (Snyder 1987, 8-9 to 8-13), scale 1. */
function gaussBySeries({ a, rf }: Ellipsoid, { lat, lon }: typeof corner, meridian: number) {
  const f = 1 / rf;
  const e2 = f * (2 - f);
  const ep2 = e2 / (1 - e2);
  const phi = radians(lat);
  const n = a / Math.sqrt(1 - e2 * Math.sin(phi) ** 2);
  const t = Math.tan(phi) ** 2;
  const c = ep2 * Math.cos(phi) ** 2;
  const l = radians(lon - meridian) * Math.cos(phi);
  const m =
    a *
    ((1 - e2 / 4 - (3 * e2 ** 2) / 64 - (5 * e2 ** 3) / 256) * phi -
      ((3 * e2) / 8 + (3 * e2 ** 2) / 32 + (45 * e2 ** 3) / 1024) * Math.sin(2 * phi) +
      ((15 * e2 ** 2) / 256 + (45 * e2 ** 3) / 1024) * Math.sin(4 * phi) -
      ((35 * e2 ** 3) / 3072) * Math.sin(6 * phi));
  const east =
    n *
    (l + ((1 - t + c) * l ** 3) / 6 + ((5 - 18 * t + t * t + 72 * c - 58 * ep2) * l ** 5) / 120);
  const north =
    m +
    n *
      Math.tan(phi) *
      (l ** 2 / 2 +
        ((5 - t + 9 * c + 4 * c * c) * l ** 4) / 24 +
        ((61 - 58 * t + t * t + 600 * c - 330 * ep2) * l ** 6) / 720);
  return { east, north };
}

describe("a surveyor's shapefile", () => {
  it('on Hartebeesthoek94 Lo29, west and south counted as positive, as the diagram has them', async () => {
    const { all, name } = await firstCorner(
      zipOf({
        'plaas/kampe.shp': shpOf([squareAt(published.westing, published.southing)]),
        'plaas/kampe.dbf': dbfOf(['Môrester']),
        'plaas/kampe.prj': hartebeesthoek,
      }),
    );
    expect(name).toBe('Môrester');
    expect(nearest(all, corner)).toBeLessThan(publishedTo);
  });

  it('the same with east and north, as a GIS writes it', async () => {
    const { all } = await firstCorner(
      zipOf({
        'k.shp': shpOf([squareAt(-published.westing, -published.southing)]),
        'k.prj': hartebeesthoek,
      }),
    );
    expect(nearest(all, corner)).toBeLessThan(publishedTo);
  });

  it('on the Cape datum the shift is made, of which its .prj says nothing; without it, it lies 68 m beside', async () => {
    const onCape = { lat: -28.5, lon: 28.25 };
    const { east, north } = gaussBySeries(clarke, onCape, 29);
    const { x, y, z } = toCentre(clarke, onCape);
    const right = fromCentre(wgs84, { x: x - 136, y: y - 108, z: z - 292 });
    const { all } = await firstCorner(
      zipOf({ 'k.shp': shpOf([squareAt(-east, -north)]), 'k.prj': cape }),
    );
    // The height that a shift adds is left out by either way: less than a millimetre here.
    expect(nearest(all, right)).toBeLessThan(10 ** -decimals);
    const beside = nearest(all, onCape) * 111_000;
    expect(beside).toBeGreaterThan(55);
    expect(beside).toBeLessThan(90);
  });

  it('a province called Cape is no Cape datum', async () => {
    const prj = hartebeesthoek.replace('"Lo29"', '"Western_Cape_Lo29"');
    const zip = zipOf({
      'k.shp': shpOf([squareAt(-published.westing, -published.southing)]),
      'k.prj': prj,
    });
    const { all } = await firstCorner(zip);
    expect(nearest(all, corner)).toBeLessThan(publishedTo);
  });

  it('an empty record leaves the names of the others where they are', async () => {
    const square = (lon: number): [number, number][] => [
      [lon, -28],
      [lon, -27.99],
      [lon + 0.01, -27.99],
      [lon + 0.01, -28],
      [lon, -28],
    ];
    const zip = zipOf({
      'k.shp': shpOf([square(26), null, square(27)]),
      'k.dbf': dbfOf(['A', 'B', 'C']),
    });
    const { shapes, leftOut } = await readLand(zip);
    expect(shapes.map(({ name, area }) => [name, area.coordinates[0]?.[0]?.[0]?.[0]])).toEqual([
      ['A', 26],
      ['C', 27],
    ]);
    expect(leftOut).toBe(1);
  });

  it('without a .prj it is asked, and read as somebody says', async () => {
    const zip = zipOf({ 'k.shp': shpOf([squareAt(published.westing, published.southing)]) });
    await expect(readLand(zip)).rejects.toMatchObject({ code: 'ask_projection' });
    const { all } = await firstCorner(zip, { datum: 'hartebeesthoek94', meridian: 29 });
    expect(nearest(all, corner)).toBeLessThan(publishedTo);
  });

  it('degrees need no .prj', async () => {
    const square: [number, number][] = [
      [26, -28],
      [26, -27.99],
      [26.01, -27.99],
      [26.01, -28],
      [26, -28],
    ];
    const { all } = await firstCorner(zipOf({ 'k.shp': shpOf([square]) }));
    expect(all).toHaveLength(5);
    expect(nearest(all, { lon: 26, lat: -28 })).toBe(0);
  });

  it.each([
    ['no_drawing', { 'readme.txt': 'nothing' }],
    [
      'damaged',
      { 'k.shp': 'no shapefile at all, just words that are long enough to be looked at' },
    ],
    ['unknown_projection', { 'k.shp': shpOf([squareAt(1, 2)]), 'k.prj': 'PROJCS["Moon",rubbish' }],
  ] as [string, Record<string, Buffer | string>][])(
    'not read, and why: %s',
    async (code, files) => {
      await expect(readLand(zipOf(files))).rejects.toMatchObject({ code });
    },
  );
});

it('is uploaded, asked about, and drawn', async () => {
  const kraal = await openKraal();
  const person = await signUp(kraal);
  const zip = zipOf({
    'k.shp': shpOf([squareAt(published.westing, published.southing)]),
    'k.dbf': dbfOf(['Bo']),
  });
  const path = `/api/farms/${person.farmId}/land/file`;
  const asked = await uploadFile(kraal, path, person.token, 'k.zip', zip);
  expect(asked).toMatchObject({ status: 422, body: { codes: ['ask_projection'] } });
  const said = await uploadFile(
    kraal,
    `${path}?datum=hartebeesthoek94&meridian=29`,
    person.token,
    'k.zip',
    zip,
  );
  const [shape] = said.body['shapes'];
  // Gauss conform stretches what lies 72 km from its meridian by 64 parts in a million.
  expect(shape).toMatchObject({ name: 'Bo', problems: [] });
  expect(shape.drawnHa).toBeCloseTo(1, 3);
  const drawn = await call(kraal, 'POST', `/api/farms/${person.farmId}/land/camps`, {
    token: person.token,
    body: {
      from: '2020-01-01',
      camps: [{ name: 'Bo', campId: null, version: null, area: shape.area }],
    },
  });
  expect(drawn.body).toMatchObject({ drawn: 1 });
});
