import type { Entry } from '../entry.ts';

/** Everything that is scored or measured of an animal, in the product's names for it. */
export const readingNames = [
  'condition',
  'famacha',
  'frameScore',
  'scrotalCm',
  'fleeceKg',
] as const;

/** What an entry took, and what it came to; null where it took nothing. */
const takenBy: Record<string, (payload: Entry['payload']) => [what: unknown, value: unknown]> = {
  condition_scored: ({ score }) => ['condition', score],
  famacha_scored: ({ score }) => ['famacha', score],
  shorn: ({ fleeceKg }) => ['fleeceKg', fleeceKg],
  measured: ({ trait, value }) => [trait, value],
};

export function readingTaken({ kind, payload }: Entry): { what: string; value: number } | null {
  const [what, value] = takenBy[kind]?.(payload) ?? [];
  return value === undefined ? null : { what: String(what), value: Number(value) };
}
