import { randomUUID } from 'node:crypto';
import type { Bench } from './farm.ts';
import { ask } from './health.ts';
import { ms, type Row, timed } from './table.ts';

const tagged = 2000;
const inRequest = 500;
const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

/** A treatment of a lot entered late, after 2,000 of its heads were tagged out one by one: it reaches each of them. */
export async function lateTreatmentRow(bench: Bench): Promise<Row[]> {
  const lot = randomUUID();
  const { id: medicineId } = await ask(bench, 'POST', '/medicines', {
    name: `Bench ${randomUUID()}`,
    medicineClass: 'acaricide',
    unit: 'ml',
    species: ['Cattle'],
  });
  const send = async (events: object[]): Promise<void> => {
    const { recorded } = await ask(bench, 'POST', '/events', { events });
    if (recorded !== events.length) throw new Error('not all were recorded');
  };
  const named = { id: randomUUID(), kind: 'registered', occurredAt: ago(300), animalIds: [lot] };
  const heads = tagged + 500;
  await send([{ ...named, heads, payload: { species: 'Cattle', sex: 'female', heads } }]);
  const out = Array.from({ length: tagged }, (_one, index) => ({
    id: randomUUID(),
    kind: 'split',
    occurredAt: ago(100),
    animalIds: [lot],
    payload: { intoId: randomUUID(), heads: 1, tag: `L${index}-${lot.slice(0, 8)}` },
  }));
  for (let from = 0; from < tagged; from += inRequest)
    await send(out.slice(from, from + inRequest));
  const line = { medicineId, dose: 2, unit: 'ml', meatDays: 200, milkDays: 0, exportDays: 200 };
  const took = await timed(() =>
    send([
      {
        id: randomUUID(),
        kind: 'treated',
        occurredAt: ago(150),
        animalIds: [lot],
        heads,
        payload: { lines: [line], sure: true },
      },
    ]),
  );
  const { rows } = await bench.owner.query<{ held: number }>(
    `select count(*)::int as held from animal where farm_id = $1 and tag like $2 and meat_until is not null`,
    [bench.farmId, `L%-${lot.slice(0, 8)}`],
  );
  if (rows[0]?.held !== tagged) throw new Error(`${rows[0]?.held} of ${tagged} are held`);
  return [
    {
      what: `late treatment of a lot, ${tagged} heads tagged out since`,
      measured: ms(took),
      against: '2 s',
      ratio: took / 2000,
      reach: 'at most 1',
      reached: took <= 2000,
    },
  ];
}
