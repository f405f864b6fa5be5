import type { LandCamp } from '@kraal/contract/land';
import type { ThingPlace } from '@kraal/domain/infrastructure/thingKinds';

/** What stands for a sign in XML; what no XML may hold is left out. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

type Ring = readonly (readonly [number, number])[];
const corners = (ring: Ring): string => ring.map(([lon, lat]) => `${lon},${lat}`).join(' ');

const part = ([outline = [], ...holes]: readonly Ring[]): string =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${corners(outline)}</coordinates></LinearRing></outerBoundaryIs>${holes
    .map(
      (hole) =>
        `<innerBoundaryIs><LinearRing><coordinates>${corners(hole)}</coordinates></LinearRing></innerBoundaryIs>`,
    )
    .join('')}</Polygon>`;

export type DrawnThing = { id: string; name: string; kind: string; place: ThingPlace };
export type Drawn = { camps: readonly LandCamp[]; things: readonly DrawnThing[] };

/** The camps that are drawn, and what stands on the land, for Google Earth and the like (OGC KML 2.3). */
export const toKml = ({ camps, things }: Drawn): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${camps
    .map(({ name, shape }) =>
      shape
        ? `<Placemark><name>${escaped(name)}</name><MultiGeometry>${shape.area.coordinates.map(part).join('')}</MultiGeometry></Placemark>`
        : '',
    )
    .join('\n')}${things.map(thingKml).join('\n')}</Document></kml>\n`;

const thingKml = ({ name, kind, place }: DrawnThing): string =>
  `<Placemark><name>${escaped(name)}</name><ExtendedData><Data name="kind"><value>${kind}</value></Data></ExtendedData>${
    place.type === 'Point'
      ? `<Point><coordinates>${corners([place.coordinates])}</coordinates></Point>`
      : `<LineString><coordinates>${corners(place.coordinates)}</coordinates></LineString>`
  }</Placemark>`;

/** The same as RFC 7946. */
export const toGeoJson = ({ camps, things }: Drawn): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: [
      ...campFeatures(camps),
      ...things.map(({ id, name, kind, place }) => ({
        type: 'Feature',
        id,
        properties: { name, kind },
        geometry: place,
      })),
    ],
  });

const campFeatures = (camps: readonly LandCamp[]) =>
  camps.flatMap(({ id, name, shape }) =>
    shape
      ? [
          {
            type: 'Feature',
            id,
            properties: {
              name,
              from: shape.from,
              hectares: Math.round(shape.drawnHa * 100) / 100,
            },
            geometry: shape.area,
          },
        ]
      : [],
  );

const trackPoints = (line: Ring): string =>
  line.map(([lon, lat]) => `<trkpt lat="${lat}" lon="${lon}"/>`).join('');

/**
 * The same for receivers of satellites (GPX 1.1): points first, as its schema wants them; each outline a track that ends
 * where it began, a hole too.
 */
export const toGpx = ({ camps, things }: Drawn): string => {
  const points = things.flatMap(({ name, kind, place }) =>
    place.type === 'Point'
      ? [
          `<wpt lat="${place.coordinates[1]}" lon="${place.coordinates[0]}"><name>${escaped(name)}</name><type>${kind}</type></wpt>`,
        ]
      : [],
  );
  const outlines = camps.flatMap(({ name, shape }) =>
    (shape?.area.coordinates ?? []).flatMap((rings) =>
      rings.map(
        (ring) => `<trk><name>${escaped(name)}</name><trkseg>${trackPoints(ring)}</trkseg></trk>`,
      ),
    ),
  );
  const lines = things.flatMap(({ name, kind, place }) =>
    place.type === 'LineString'
      ? [
          `<trk><name>${escaped(name)}</name><type>${kind}</type><trkseg>${trackPoints(place.coordinates)}</trkseg></trk>`,
        ]
      : [],
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Kraal" xmlns="http://www.topografix.com/GPX/1/1">${[...points, ...outlines, ...lines].join('\n')}</gpx>\n`;
};
