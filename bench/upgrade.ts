import { randomUUID } from 'node:crypto';
import { catchUpAll } from '../packages/server/src/areas/ledger/index.ts';
import { openDatabase } from '../packages/server/src/platform/database/connection.ts';
import { leaveToOlderRules } from '../packages/server/src/testing/olderRules.ts';
import { type Bench, openBench } from './farm.ts';
import { ask } from './health.ts';
import { ms, percentile, type Row, timed } from './table.ts';

const dams = 4000;
const births = 4;
const inRequest = 500;
const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

type Entry = { id: string; kind: string; occurredAt: string; animalIds: string[]; payload: object };
const entry = (kind: string, day: number, animalIds: string[], payload: object): Entry => ({
  id: randomUUID(),
  kind,
  occurredAt: ago(day),
  animalIds,
  payload,
});

async function record(bench: Bench, events: readonly Entry[]): Promise<void> {
  const { recorded } = await ask(bench, 'POST', '/events', { events });
  if (recorded !== events.length) throw new Error('not all were recorded');
}

/** A breeding herd of 20,000 head with its years: dams, served and calved each year, all weighed twice. Out: who is there. */
async function fillYears(bench: Bench): Promise<string[]> {
  const bulls = Array.from({ length: 40 }, () => randomUUID());
  const cows = Array.from({ length: dams }, () => randomUUID());
  const young: string[] = [];
  const entries = [...bulls, ...cows].map((id, index) =>
    entry('registered', 2200, [id], {
      species: 'Cattle',
      sex: index < bulls.length ? 'male' : 'female',
      bornOn: '2017-09-01',
      tag: `D${index}`,
    }),
  );
  for (let year = 0; year < births; year += 1) {
    const calvedOn = 1600 - year * 380;
    for (const [index, damId] of cows.entries()) {
      const calf = randomUUID();
      young.push(calf);
      const sireId = bulls[index % bulls.length];
      entries.push(
        entry('served', calvedOn + 283, [damId], { method: 'natural', sireId }),
        entry('born', calvedOn, [calf], {
          species: 'Cattle',
          sex: index % 2 ? 'male' : 'female',
          damId,
          tag: `Y${year}-${index}`,
        }),
      );
    }
    const born = young.slice(-dams);
    for (let from = 0; from < dams; from += inRequest)
      for (const [days, massKg] of [
        [205, 210],
        [365, 300],
      ] as const)
        entries.push(
          ...born
            .slice(from, from + inRequest)
            .map((id) => entry('weighed', calvedOn - days, [id], { massKg })),
        );
  }
  const inTime = entries.toSorted((one, other) => (one.occurredAt < other.occurredAt ? -1 : 1));
  for (let from = 0; from < inTime.length; from += inRequest)
    await record(bench, inTime.slice(from, from + inRequest));
  return [...bulls, ...cows, ...young];
}

const weigh = (ids: readonly string[]): Entry[] =>
  ids.map((id) => entry('weighed', 1, [id], { massKg: 410 }));

/** What an upgrade costs whoever records right after it, on a farm that new rules make all of anew. */
export async function upgradeRows(): Promise<Row[]> {
  const bench = await openBench();
  const all = await fillYears(bench);
  const owner = openDatabase(bench.ownerUrl, {
    role: 'owner',
    log: () => undefined,
    max: 1,
  });
  const chosen = (from: number, many: number): string[] =>
    Array.from({ length: many }, (_one, index) => all[(from + index * 37) % all.length] ?? '');
  await leaveToOlderRules(owner, bench.farmId);
  const [one, twenty, many] = [
    await timed(() => record(bench, weigh(chosen(all.length - 7, 1)))),
    await timed(() => record(bench, weigh(chosen(5, 20)))),
    await timed(() => record(bench, weigh(chosen(1000, inRequest)))),
  ];
  const waits: number[] = [];
  let isOver = false;
  const round = timed(() =>
    catchUpAll(owner, () => new Date(), {
      failed: (error) => {
        throw error;
      },
      asAWhole: (error) => {
        throw error;
      },
    }).then(() => {
      isOver = true;
    }),
  );
  for (let turn = 0; !isOver; turn += 1)
    waits.push(await timed(() => record(bench, weigh(chosen(turn * 11, 1)))));
  const took = await round;
  await owner.$client.end();
  await bench.stop();
  const said = (what: string, measured: number, most: number): Row => ({
    what: `upgrade of a farm of ${all.length}: ${what}`,
    measured: ms(measured),
    against: ms(most),
    ratio: measured / most,
    reach: 'at most 1',
    reached: measured <= most,
  });
  return [
    said('the first to weigh one waits', one, 2000),
    said('the next to weigh twenty', twenty, 2000),
    said(`the next to weigh ${inRequest}`, many, 5000),
    said(
      `99th of ${waits.length} weighings while the rest is brought`,
      percentile(waits, 0.99),
      2000,
    ),
    said('all of it', took, 600_000),
  ];
}
