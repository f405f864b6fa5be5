import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';

/** What lies behind the map: pictures by address, a PMTiles file, or a style; who is to be named for it. */
export type BasemapConfig = {
  tiles: string | null;
  /** Where the PMTiles file lies on this machine. */
  file: string | null;
  style: Style | null;
  credit: string | null;
  /** Addresses outside that it asks: they enter the page's content policy. */
  origins: string[];
};

const styleSchema = z.looseObject({
  version: z.literal(8),
  sources: z.record(z.string(), z.looseObject({ type: z.string() })),
  layers: z.array(z.looseObject({ id: z.string(), type: z.string() })).max(500),
});
type Style = z.infer<typeof styleSchema>;

/** Of an address with places for numbers in it; servers of many names ({s}) are not spoken of here. */
const originOf = (address: string): string =>
  new URL(address.replaceAll(/\{[\w-]+\}/g, '0')).origin;

/** Every address of another server in a style's sources. */
function originsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:\/\//.test(value) ? [originOf(value)] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(originsIn);
}

function readStyle(file: string): Style {
  try {
    return styleSchema.parse(JSON.parse(readFileSync(resolve(file), 'utf8')));
  } catch (error) {
    throw new Error(`BASEMAP_STYLE: ${file} is no style of MapLibre.`, { cause: error });
  }
}

type Said = Partial<Record<'tiles' | 'file' | 'style' | 'credit', string | undefined>>;

/** In: the settings. Out: null where none is set. Refuses a file that is not there or is no style, at the start. */
export function basemapOf({ tiles, file, style, credit }: Said): BasemapConfig | null {
  if (!tiles && !file && !style) return null;
  if (file && !existsSync(resolve(file))) throw new Error(`BASEMAP_FILE: ${file} is not there.`);
  const read = style ? readStyle(style) : null;
  const origins = [...(tiles ? [originOf(tiles)] : []), ...originsIn(read?.sources)];
  return {
    tiles: tiles ?? null,
    file: file ? resolve(file) : null,
    style: read,
    credit: credit ?? null,
    origins: [...new Set(origins)],
  };
}
