/** PostgreSQL keeps neither NUL nor half of a surrogate pair: text with them is refused before it gets there. */
export function hasUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (Array.isArray(value)) return value.some(hasUnstorableText);
  if (value && typeof value === 'object')
    return Object.entries(value).some(
      ([key, inner]) => hasUnstorableText(key) || hasUnstorableText(inner),
    );
  return false;
}
