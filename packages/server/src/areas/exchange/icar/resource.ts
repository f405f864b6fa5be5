export type Resource = Record<string, unknown>;

export const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const resourceIn = (value: unknown): Resource | null => (isResource(value) ? value : null);
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
export const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
export const list = (value: unknown): Resource[] =>
  Array.isArray(value) ? value.filter(isResource) : [];
export const clean = (resource: Resource): Resource =>
  Object.fromEntries(Object.entries(resource).filter(([, value]) => value !== undefined));

/** A moment that can be read, as the ledger writes it. */
export const momentOf = (resource: Resource | null, field = 'eventDateTime'): string | null => {
  const said = text(resource?.[field]);
  return said && !Number.isNaN(Date.parse(said)) ? new Date(said).toISOString() : null;
};
