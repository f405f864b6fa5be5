/** One that is drawn: from whom it came, and how far from where it began at least. */
export type SpreadNode = {
  id: string;
  from: string | null;
  step: number;
  /** How it is called, and what is said beneath. */
  label: string;
  note: string;
};
export type Placed = SpreadNode & { column: number; row: number };
export type Spread = {
  nodes: Placed[];
  lines: { from: Placed; to: Placed }[];
  columns: number;
  rows: number;
  /** How many of each column are not drawn. */
  left: Map<number, number>;
};

/** More in one column nobody follows with a finger. */
export const mostInColumn = 12;

/**
 * Where each is drawn: right of whom it came from, never left of its step, beside the others of the same. In: whoever is
 * drawn, in the order in which they were reached. Out: columns and rows, and lines between those that are drawn.
 */
export function spreadOf(all: readonly SpreadNode[]): Spread {
  const byId = new Map(all.map((one) => [one.id, one]));
  const columns = new Map<string, number>();
  const columnOf = (id: string, above: ReadonlySet<string>): number => {
    const known = columns.get(id);
    if (known !== undefined) return known;
    const one = byId.get(id);
    // Two that came from each other begin where their step does.
    if (!one || above.has(id)) return one?.step ?? 0;
    const before =
      one.from !== null && byId.has(one.from) ? columnOf(one.from, new Set([...above, id])) + 1 : 0;
    const column = Math.max(one.step, before);
    columns.set(id, column);
    return column;
  };
  const givers = new Set(all.map(({ from }) => from));
  const placed = new Map<string, Placed>();
  const left = new Map<number, number>();
  const byColumn = Map.groupBy(all, ({ id }) => columnOf(id, new Set()));
  for (const [column, ones] of [...byColumn].toSorted(([a], [b]) => a - b)) {
    const rowOf = ({ from }: SpreadNode): number =>
      placed.get(from ?? '')?.row ?? Number.POSITIVE_INFINITY;
    const beside = ones.toSorted((a, b) => {
      const [one, other] = [rowOf(a), rowOf(b)];
      return one === other ? 0 : one - other;
    });
    // Whoever passed it on is drawn before whoever did not, else what came of it hangs in the air.
    const drawn = new Set(
      [...beside.filter(({ id }) => givers.has(id)), ...beside.filter(({ id }) => !givers.has(id))]
        .slice(0, mostInColumn)
        .map(({ id }) => id),
    );
    for (const [row, one] of beside.filter(({ id }) => drawn.has(id)).entries())
      placed.set(one.id, { ...one, column, row });
    if (ones.length > mostInColumn) left.set(column, ones.length - mostInColumn);
  }
  const nodes = [...placed.values()];
  const lines = nodes.flatMap((to) => {
    const from = placed.get(to.from ?? '');
    return from ? [{ from, to }] : [];
  });
  return {
    nodes,
    lines,
    columns: Math.max(0, ...nodes.map(({ column }) => column)) + 1,
    rows: Math.max(0, ...nodes.map(({ row }) => row)) + 1,
    left,
  };
}
