/** Between two moments; the second is not in it any more. */
export type Span = { low: number; high: number };

/** What of `fresh` is not in `known`; each is a list in order of time whose spans do not touch. */
export function without(fresh: readonly Span[], known: readonly Span[]): Span[] {
  const left: Span[] = [];
  for (const { low, high } of fresh) {
    let from = low;
    for (const of of known) {
      if (of.high <= from) continue;
      if (of.low >= high) break;
      if (of.low > from) left.push({ low: from, high: of.low });
      from = Math.max(from, of.high);
    }
    if (from < high) left.push({ low: from, high });
  }
  return left;
}

/** All that is in any of them, in order of time. */
export function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const { low, high } of spans.toSorted((a, b) => a.low - b.low)) {
    const last = all.at(-1);
    if (last && low <= last.high) last.high = Math.max(last.high, high);
    else all.push({ low, high });
  }
  return all;
}
