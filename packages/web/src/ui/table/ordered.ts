type Value = string | number | null;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(one: Value, other: Value): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
}

/** Rows by a value, in either direction; what is not known comes last in both, and equals keep their order. */
export function ordered<T>(
  rows: readonly T[],
  valueOf: (row: T) => Value,
  isDown: boolean,
): readonly T[] {
  return rows.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return isDown ? compare(other, one) : compare(one, other);
  });
}
