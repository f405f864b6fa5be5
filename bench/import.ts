import { type Bench, openBench } from './farm.ts';
import { ms, type Row, timed } from './table.ts';

/** What the import endpoints answer, as far as it is read here. */
type Answer = {
  id: string;
  mapping: unknown;
  status: string;
  summary?: { create: number; unchanged: number; bad: number };
};

const urlOf = (bench: Bench): string => `${bench.base}/api/farms/${bench.farmId}/imports`;
const headersOf = (bench: Bench) => ({ authorization: `Bearer ${bench.token}` });

async function upload(bench: Bench, csv: string): Promise<Answer> {
  const form = new FormData();
  form.append('file', new Blob([csv]), 'herd.csv');
  const answer = await fetch(urlOf(bench), {
    method: 'POST',
    headers: headersOf(bench),
    body: form,
  });
  return (await answer.json()) as Answer;
}

async function check(bench: Bench, file: Answer, options: object): Promise<Answer> {
  const answer = await fetch(`${urlOf(bench)}/${file.id}/check`, {
    method: 'POST',
    headers: { ...headersOf(bench), 'content-type': 'application/json' },
    body: JSON.stringify({ mapping: file.mapping, options: { species: 'Cattle', ...options } }),
  });
  return (await answer.json()) as Answer;
}

async function run(bench: Bench, file: Answer): Promise<void> {
  const url = `${urlOf(bench)}/${file.id}`;
  await fetch(`${url}/run`, { method: 'POST', headers: headersOf(bench) });
  for (let status = ''; status !== 'imported'; ) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    status = ((await (await fetch(url, { headers: headersOf(bench) })).json()) as Answer).status;
  }
}

function demand(isSo: boolean, answer: Answer): void {
  if (!isSo) throw new Error(JSON.stringify(answer.summary ?? answer));
}

/** Dams of one generation, and nine tenths that are theirs. */
const twoGenerations = (count: number, prefix: string): string =>
  `tag,sex,born,dam,mass,weighed on\n${Array.from(
    { length: count },
    (_, index) =>
      `${prefix}${index + 1},${index % 2 ? 'm' : 'f'},${index < count / 10 ? '2018-01-01' : '2024-01-01'},${index < count / 10 ? '' : `${prefix}${(index % (count / 10)) - ((index % (count / 10)) % 2) + 1}`},${300 + (index % 100)},2025-06-01`,
  ).join('\n')}\n`;

async function growing(bench: Bench): Promise<Row[]> {
  const bring = (count: number, prefix: string): Promise<number> =>
    timed(async () => {
      const checked = await check(bench, await upload(bench, twoGenerations(count, prefix)), {});
      demand(checked.summary?.create === count, checked);
      await run(bench, checked);
    });
  await bring(200, 'W');
  const small = await bring(1000, 'A');
  const large = await bring(10_000, 'B');
  return [
    {
      what: 'import of 10,000 animals with parents',
      measured: ms(large),
      against: `1,000 in ${ms(small)}`,
      ratio: large / small,
      reach: 'at most 11',
      reached: large / small <= 11,
    },
  ];
}

/** As many as the largest pedigree that was tried, ten generations deep, each with a dam and a sire in the file. */
const pedigreeSize = 10_863;
const perGeneration = Math.ceil(pedigreeSize / 10);

const pedigree = (): string =>
  `tag,sex,born,dam,sire\n${Array.from({ length: pedigreeSize }, (_, index) => {
    const generation = Math.floor(index / perGeneration);
    const place = index % perGeneration;
    const pair = (generation - 1) * perGeneration + ((place * 7) % 500) * 2;
    const parents = generation === 0 ? ',' : `P${pair},P${pair + 1}`;
    const born = `${2004 + generation * 2}-0${1 + (index % 9)}-05`;
    return `P${index},${place % 2 === 0 ? 'f' : 'm'},${born},${parents}`;
  }).join('\n')}\n`;

const seconds = (what: string, took: number, atMostMs: number): Row => ({
  what,
  measured: ms(took),
  against: ms(atMostMs),
  ratio: took / atMostMs,
  reach: 'at most 1',
  reached: took <= atMostMs,
});

async function wholePedigree(bench: Bench): Promise<Row[]> {
  const csv = pedigree();
  const file = await upload(bench, csv);
  let checked = file;
  const checking = await timed(async () => {
    checked = await check(bench, file, {});
  });
  demand(checked.summary?.create === pedigreeSize, checked);
  const running = await timed(() => run(bench, file));
  const same = await upload(bench, csv);
  const again = await timed(async () => {
    checked = await check(bench, same, { updateBy: 'tag' });
  });
  demand(checked.summary?.unchanged === pedigreeSize, checked);
  return [
    seconds(`check of ${pedigreeSize} animals with parents`, checking, 3000),
    seconds('their import', running, 12_000),
    seconds('the same file again: nothing to do', again, 3000),
  ];
}

export async function importRows(): Promise<Row[]> {
  const bench = await openBench();
  const rows = await growing(bench);
  await bench.stop();
  const empty = await openBench();
  rows.push(...(await wholePedigree(empty)));
  await empty.stop();
  return rows;
}
