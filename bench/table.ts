export type Row = {
  what: string;
  measured: string;
  against: string;
  ratio: number;
  reach: string;
  reached: boolean;
};

export function printTable(rows: readonly Row[]): void {
  const head = {
    what: 'what',
    measured: 'measured',
    against: 'against',
    ratio: 'ratio',
    reach: 'reach',
    reached: '',
  };
  const lines = [
    head,
    ...rows.map((row) => ({
      ...row,
      ratio: row.ratio.toFixed(2),
      reached: row.reached ? 'yes' : 'NO',
    })),
  ];
  const names = ['what', 'measured', 'against', 'ratio', 'reach', 'reached'] as const;
  const widths = names.map((name) => Math.max(...lines.map((line) => line[name].length)));
  for (const line of lines)
    process.stdout.write(
      `${names.map((name, index) => line[name].padEnd(widths[index] ?? 0)).join('  ')}\n`,
    );
}

export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? 0;

/** Runs work several times side by side and tells requests per second and the slowest of a hundred. */
export async function hammer(
  times: number,
  parallel: number,
  work: (turn: number) => Promise<unknown>,
): Promise<{ perSecond: number; p99Ms: number }> {
  const took: number[] = [];
  let turn = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (turn < times) {
        turn += 1;
        const from = performance.now();
        await work(turn);
        took.push(performance.now() - from);
      }
    }),
  );
  return { perSecond: (times * 1000) / (performance.now() - began), p99Ms: percentile(took, 0.99) };
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
