import { shortened } from '@kraal/domain/format/shortened';
import { gpx, kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { mostCorners, mostParts, type StoredArea } from '@kraal/domain/land/shape';
import { fromBufferPromise } from 'yauzl';
import type { SaidProjection } from './projection.ts';
import { type FileThing, saidKinds, thingsIn } from './fileThings.ts';
import { readShapefile, type ShapefileParts } from './shapefile.ts';
import { UnreadLand } from './unreadLand.ts';

/** A shape of a file with the name it has there. */
export type FileShape = { name: string; area: StoredArea };
export type LandFile = {
  shapes: FileShape[];
  /** Points and open lines: no camps, but what stands on the land. */
  things: FileThing[];
  /** What is neither. */
  leftOut: number;
};

/** More camps than any farm has, and what stands on them. */
const mostShapes = 5000;
const mostThings = 25_000;
/** Unpacked: a drawing of a thousand camps is a hundredth of it. */
const mostBytes = 60 * 2 ** 20;

/** GeoJSON, KML, KMZ, GPX or a zipped shapefile by what is in it, whatever its name says. */
export async function readLand(
  content: Buffer,
  said: SaidProjection | null = null,
): Promise<LandFile> {
  const isZip = content.subarray(0, 2).toString('latin1') === 'PK';
  const files = isZip ? await filesOf(content) : null;
  if (files?.shapefile.shp) return shapesOf(readShapefile(files.shapefile, said));
  if (files && !files.kml)
    throw new UnreadLand(
      'no_drawing',
      'There is no drawing in this zip. A KMZ holds a KML file, a shapefile a .shp.',
    );
  const text = (files?.kml ?? content)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim();
  return shapesOf(text.startsWith('<') ? fromXml(text) : fromJson(text));
}

type Files = { kml: Buffer | null; shapefile: ShapefileParts };
const partsOfShapefile = ['shp', 'dbf', 'prj', 'cpg'] as const;

/** The first KML of a zip, or the files of its first shapefile. The directory is looked at before anything is unpacked. */
async function filesOf(content: Buffer): Promise<Files> {
  const damaged = () =>
    new UnreadLand('damaged', 'This file is damaged: its parts cannot be read.');
  const zip = await fromBufferPromise(content).catch(() => {
    throw damaged();
  });
  const files: Files = { kml: null, shapefile: {} };
  let left = mostBytes;
  let name: string | null = null;
  for await (const entry of zip.eachEntry()) {
    const [, base = '', ending = ''] = /^(.*)\.(\w+)$/.exec(entry.fileName.toLowerCase()) ?? [];
    const part = partsOfShapefile.find((one) => one === ending);
    const isWanted = ending === 'kml' ? files.kml === null : part && (name ?? base) === base;
    if (!isWanted || base.startsWith('__macosx')) continue;
    left -= entry.uncompressedSize;
    if (left < 0) throw new UnreadLand('too_much_to_read', 'This file holds more than any farm.');
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of await zip.openReadStreamPromise(entry))
        chunks.push(chunk as Buffer); // a stream of bytes
    } catch {
      throw damaged();
    }
    const bytes = Buffer.concat(chunks);
    if (!part) files.kml = bytes;
    else {
      name = base;
      files.shapefile[part] = bytes;
    }
  }
  return files;
}

function fromXml(text: string): unknown {
  // Entities of a document's own are how a small file becomes a large one; no drawing program writes them.
  if (/<!ENTITY/i.test(text))
    throw new UnreadLand('no_drawing', 'This is no drawing: it declares entities of its own.');
  const { document, faults } = parsed(text);
  const root = document.documentElement?.localName?.toLowerCase();
  if (faults > 0 || (root !== 'kml' && root !== 'gpx')) throw notADrawing();
  const dom = document as unknown as Document; // xmldom's own types of the same interface
  return root === 'kml' ? kml(dom, { skipNullGeometry: true }) : gpx(dom);
}

function parsed(text: string) {
  let faults = 0;
  const onError = (level: string): void => {
    if (level !== 'warning') faults += 1;
  };
  try {
    const document = new DOMParser({ onError }).parseFromString(text, 'text/xml');
    return { document, faults };
  } catch {
    throw notADrawing();
  }
}

const notADrawing = () =>
  new UnreadLand(
    'no_drawing',
    'This is no GeoJSON, KML, KMZ, GPX or zipped shapefile. Save the drawing as one of these.',
  );

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notADrawing();
  }
}

type Loose = Record<string, unknown>;
const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Polygons of features, alone or in collections; tracks that come back to where they began are rings, too. */
function shapesOf(root: unknown): LandFile {
  const shapes: FileShape[] = [];
  const things: FileThing[] = [];
  let leftOut = 0;
  const keep = (name: string, geometry: unknown, properties: unknown): void => {
    // A fence that is closed by itself is no camp, where the file says that it is a fence.
    const isThing = saidKinds(properties).length > 0;
    const area = isThing && !isArea(geometry) ? null : areaIn(geometry);
    const found = thingsIn(name, geometry, properties);
    // A collection may hold both: a camp and the trough in it.
    things.push(...found.things);
    leftOut += found.leftOut + beyond(geometry);
    if (!area || area.length === 0) {
      if (found.things.length + found.leftOut === 0) leftOut += 1;
      if (things.length > mostThings)
        throw new UnreadLand('too_much_to_read', 'This file holds more than any farm.');
      return;
    }
    shapes.push({
      name,
      area: { type: 'MultiPolygon', coordinates: area as StoredArea['coordinates'] },
    }); // made of pairs just below
    if (shapes.length > mostShapes)
      throw new UnreadLand('too_much_to_read', 'This file holds more than any farm.');
  };
  const walk = (value: unknown, depth: number): void => {
    if (!isObject(value) || depth > 20) return;
    const { type, features, geometry, properties } = value;
    if (type === 'FeatureCollection' && Array.isArray(features))
      for (const one of features) walk(one, depth + 1);
    else if (type === 'Feature') keep(nameIn(properties), geometry, properties);
    else if (typeof type === 'string') keep('', value, null);
  };
  walk(root, 0);
  if (shapes.length + things.length + leftOut === 0) throw notADrawing();
  return { shapes, things, leftOut };
}

const nameFields = ['name', 'naam', 'camp', 'kamp', 'title', 'label', 'id'];

/** The name is text and nothing else: what a description holds is not read. */
function nameIn(properties: unknown): string {
  if (!isObject(properties)) return '';
  const said = Object.entries(properties).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[key.toLowerCase(), value]] : [],
  );
  const byName = new Map(said as [string, string | number][]); // made of pairs just above
  const found = nameFields.map((key) => byName.get(key)).find((value) => value !== undefined);
  // What no keyboard writes is in no name: other programs stumble over it.
  const name = String(found ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ');
  return shortened(name.trim(), 80);
}

const isArea = (geometry: unknown): boolean =>
  isObject(geometry) && (geometry['type'] === 'Polygon' || geometry['type'] === 'MultiPolygon');

/** Parts of an area behind the most that one camp has. */
const beyond = (geometry: unknown): number =>
  isObject(geometry) && geometry['type'] === 'MultiPolygon'
    ? Math.max(0, listOf(geometry['coordinates']).length - mostParts)
    : 0;

type Rings = [number, number][][];

function areaIn(geometry: unknown): Rings[] | null {
  if (!isObject(geometry)) return null;
  const { type, coordinates, geometries } = geometry;
  if (type === 'GeometryCollection' && Array.isArray(geometries))
    return geometries.flatMap((one) => areaIn(one) ?? []).slice(0, mostParts);
  if (type === 'Polygon') return partsOf([coordinates]);
  if (type === 'MultiPolygon') return partsOf(coordinates);
  if (type === 'LineString') return ringOfTrack(coordinates);
  return null;
}

const partsOf = (all: unknown): Rings[] =>
  listOf(all)
    .slice(0, mostParts)
    .map((part) => listOf(part).slice(0, mostParts).map(ringOf))
    .filter((part) => (part[0]?.length ?? 0) > 0);

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Heights are left out. What is no number stays none, and the shape's own rules say so. */
const ringOf = (ring: unknown): [number, number][] =>
  listOf(ring)
    .slice(0, mostCorners + 2)
    .map((corner): [number, number] => {
      const [lon, lat] = listOf(corner);
      return [Number(lon), Number(lat)];
    });

/** A boundary that was driven round ends where it began. */
function ringOfTrack(coordinates: unknown): Rings[] | null {
  const ring = ringOf(coordinates);
  const [first, last] = [ring[0], ring.at(-1)];
  const isClosed = first && last && first[0] === last[0] && first[1] === last[1];
  return isClosed && ring.length >= 4 ? [[ring]] : null;
}
