import type { LandCamp } from '@kraal/contract/land';

const escaped = (text: string): string =>
  text
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

/** The camps that are drawn, for Google Earth and the like (OGC KML 2.3). */
export const toKml = (camps: readonly LandCamp[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${camps
    .map(({ name, shape }) =>
      shape
        ? `<Placemark><name>${escaped(name)}</name><MultiGeometry>${shape.area.coordinates.map(part).join('')}</MultiGeometry></Placemark>`
        : '',
    )
    .join('\n')}</Document></kml>\n`;

/** The same as RFC 7946. */
export const toGeoJson = (camps: readonly LandCamp[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: camps.flatMap(({ id, name, shape }) =>
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
    ),
  });

/** The same for receivers of satellites (GPX 1.1): each outline a track that ends where it began. A hole is one, too. */
export const toGpx = (camps: readonly LandCamp[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Kraal" xmlns="http://www.topografix.com/GPX/1/1">${camps
    .flatMap(({ name, shape }) =>
      (shape?.area.coordinates ?? []).flatMap((rings) =>
        rings.map(
          (ring) =>
            `<trk><name>${escaped(name)}</name><trkseg>${ring.map(([lon, lat]) => `<trkpt lat="${lat}" lon="${lon}"/>`).join('')}</trkseg></trk>`,
        ),
      ),
    )
    .join('\n')}</gpx>\n`;
