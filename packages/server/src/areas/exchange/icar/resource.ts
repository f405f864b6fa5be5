export type Resource = Record<string, unknown>;

export const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const resourceIn = (value: unknown): Resource | null => (isResource(value) ? value : null);
/** Text, or a number that stands for it: other programs write their ids either way. */
export function text(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
export function number(value: unknown): number | undefined {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined;
}
/** No more than so many characters, and no half of one. */
export const cut = (value: string | undefined, most: number): string | undefined =>
  value?.slice(0, most).replace(/[\uD800-\uDBFF]$/u, '');
/** A table's own entry: a file's word is no name of anything else. */
export const ownOf = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;
export const list = (value: unknown): Resource[] =>
  Array.isArray(value) ? value.filter(isResource) : [];
export const clean = (resource: Resource): Resource =>
  Object.fromEntries(Object.entries(resource).filter(([, value]) => value !== undefined));

/** A moment that can be read, as the ledger writes it. */
export const momentOf = (resource: Resource | null, field = 'eventDateTime'): string | null => {
  const said = text(resource?.[field]);
  return said && !Number.isNaN(Date.parse(said)) ? new Date(said).toISOString() : null;
};

export const isDeleted = (resource: Resource): boolean =>
  resourceIn(resource['meta'])?.['isDeleted'] === true;
