import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { Basemap, Behind } from './landLayers.ts';

export const cleanPlan: Behind = { sources: {}, layers: [] };
const pictureLayer: LayerSpecification = { id: 'basemap', type: 'raster', source: 'basemap' };

/**
 * What the operator set to lie behind the plan. A style comes without its names: those are drawn with the device's
 * fonts, so that none is fetched. A PMTiles file is read with ranges by a reader that is loaded only then.
 */
export async function behindOf(basemap: Basemap): Promise<Behind> {
  if (!basemap) return cleanPlan;
  const { tiles, file, style, credit } = basemap;
  const named = credit === null ? {} : { attribution: credit };
  if (style) return styled(style);
  if (tiles !== null)
    return {
      sources: { basemap: { type: 'raster', tiles: [tiles], tileSize: 256, ...named } },
      layers: [pictureLayer],
    };
  return file === null ? cleanPlan : ofFile(file, named);
}

async function styled(style: NonNullable<NonNullable<Basemap>['style']>): Promise<Behind> {
  if (JSON.stringify(style.sources).includes('pmtiles://')) await readsFiles();
  // The server has read them as a style; MapLibre says itself what of it is wrong.
  const sources = style.sources as Record<string, SourceSpecification>;
  const layers = style.layers as unknown as LayerSpecification[];
  return { sources, layers: layers.filter(({ type }) => type !== 'symbol') };
}

/** MapLibre is told once how files are read. Out: the reader. */
async function readsFiles(): Promise<typeof import('pmtiles')> {
  const [reader, { addProtocol }] = await Promise.all([import('pmtiles'), import('maplibre-gl')]);
  addProtocol('pmtiles', new reader.Protocol().tile);
  return reader;
}

async function ofFile(file: string, named: { attribution?: string }): Promise<Behind> {
  const { PMTiles, TileType } = await readsFiles();
  const address = `${location.origin}${file}`;
  const { tileType } = await new PMTiles(address).getHeader();
  const url = `pmtiles://${address}`;
  if (tileType !== TileType.Mvt)
    return {
      sources: { basemap: { type: 'raster', url, tileSize: 256, ...named } },
      layers: [pictureLayer],
    };
  return { sources: { basemap: { type: 'vector', url, ...named } }, layers: groundLayers() };
}

/** Land, water and roads as the layers of such files are usually called; without a style of the operator's own. */
const groundLayers = (): LayerSpecification[] => [
  ...(['earth', 'landcover', 'landuse'] as const).map(
    (name): LayerSpecification => ({
      id: `ground-${name}`,
      type: 'fill',
      source: 'basemap',
      'source-layer': name,
      paint: {
        'fill-color': '#8a9a6b',
        'fill-opacity': 0.15,
      },
    }),
  ),
  {
    id: 'ground-water',
    type: 'fill',
    source: 'basemap',
    'source-layer': 'water',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: {
      'fill-color': '#5b8fb9',
      'fill-opacity': 0.5,
    },
  },
  ...(['roads', 'transportation', 'waterway'] as const).map(
    (name): LayerSpecification => ({
      id: `ground-${name}`,
      type: 'line',
      source: 'basemap',
      'source-layer': name,
      paint: {
        'line-color': name === 'waterway' ? '#5b8fb9' : '#8d8577',
        'line-width': 1,
      },
    }),
  ),
];
