/** No request and no file of ours nests deeper than ten; what does is meant to exhaust the stack. */
const mostLevels = 64;

/** Whether a value nests deeper than anything Kraal reads. */
function isTooDeep(value: unknown, levels = mostLevels): boolean {
  if (!value || typeof value !== 'object') return false;
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}

/** PostgreSQL keeps neither NUL nor half of a surrogate pair: text with them is refused before it gets there. */
function hasUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (Array.isArray(value)) return value.some(hasUnstorableText);
  if (value && typeof value === 'object')
    return Object.entries(value).some(
      ([key, inner]) => hasUnstorableText(key) || hasUnstorableText(inner),
    );
  return false;
}

/** A name as it can be kept: a file's is nobody's mistake. */
export const keepable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** What of a sent value could not be kept, in a sentence; undefined where it can. */
export function unkeepable(value: unknown): string | undefined {
  if (isTooDeep(value)) return 'This is nested too deeply.';
  return hasUnstorableText(value) ? 'There are characters in it that cannot be kept.' : undefined;
}
