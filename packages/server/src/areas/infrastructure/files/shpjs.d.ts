/** The library has no types of its own, and those that others made are of an older form of it. */
declare module 'shpjs' {
  export function parseShp(shp: Uint8Array): unknown[];
  export function parseDbf(dbf: Uint8Array, encoding: string): Record<string, unknown>[];
}
