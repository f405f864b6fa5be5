import { parseJson } from '../../../platform/http/boundedJson.ts';
import { gpx, kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { mostParts, type StoredArea } from '@kraal/domain/land/shape';
import type { SaidProjection } from './projection.ts';
import { type FileThing, saidKinds, thingsIn } from './fileThings.ts';
import { readShapefile } from './shapefile.ts';
import { UnreadLand } from './unreadLand.ts';
import { filesOf } from './filesOf.ts';
import { nameIn, areaIn, isObject, listOf } from './placeIn.ts';

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
    return parseJson(text);
  } catch {
    throw notADrawing();
  }
}

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

const isArea = (geometry: unknown): boolean =>
  isObject(geometry) && (geometry['type'] === 'Polygon' || geometry['type'] === 'MultiPolygon');

/** Parts of an area behind the most that one camp has. */
const beyond = (geometry: unknown): number =>
  isObject(geometry) && geometry['type'] === 'MultiPolygon'
    ? Math.max(0, listOf(geometry['coordinates']).length - mostParts)
    : 0;
