import {
  type HerdPedigree,
  herdInbreeding,
  indexPedigree,
  matingMatrix,
  type Parentage,
} from '../packages/domain/src/breeding/herdPedigree.ts';
import { ms, type Row, timed } from './table.ts';

/** A herd of ten generations, 10,000 in each, by 200 sires a generation; the same at every run. */
function generations(): Parentage[] {
  let seed = 7;
  const below = (most: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * most);
  };
  return Array.from({ length: 10 }, (_one, generation) =>
    Array.from(
      { length: 10_000 },
      (_other, index): Parentage => ({
        id: `${generation}-${index}`,
        damId: generation === 0 ? null : `${generation - 1}-${200 + below(9800)}`,
        sireId: generation === 0 ? null : `${generation - 1}-${below(200)}`,
      }),
    ),
  ).flat();
}

const row = (what: string, tookMs: number, limitMs: number): Row => ({
  what,
  measured: ms(tookMs),
  against: `${limitMs / 1000} s`,
  ratio: tookMs / limitMs,
  reach: 'at most 1',
  reached: tookMs <= limitMs,
});

export async function inbreedingRows(): Promise<Row[]> {
  const herd = generations();
  const known: { pedigree: HerdPedigree; inbreeding: Float64Array }[] = [];
  const wholeMs = await timed(async () => {
    const pedigree = indexPedigree(herd);
    known.push({ pedigree, inbreeding: herdInbreeding(pedigree) });
  });
  const [first] = known;
  if (!first) return [];
  const youngest = herd.slice(-10_000).map(({ id }) => id);
  const matrixMs = await timed(async () =>
    matingMatrix(first, youngest.slice(-2000), youngest.slice(0, 40)),
  );
  return [
    row('inbreeding of 100,000 over ten generations', wholeMs, 3000),
    row('mating matrix, 2,000 × 40', matrixMs, 2000),
  ];
}
