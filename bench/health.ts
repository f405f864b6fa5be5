import { randomUUID } from 'node:crypto';
import { addDays, dayOf } from '../packages/domain/src/format/dates.ts';
import type { Bench } from './farm.ts';
import { hammer, ms, percentile, type Row, timed } from './table.ts';

export const ask = async (
  bench: Bench,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> => {
  const response = await fetch(`${bench.base}/api/farms/${bench.farmId}${path}`, {
    method,
    headers: { authorization: `Bearer ${bench.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Record<string, unknown>; // every answer of the product is an object
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer;
};

/** Treating 500 animals in one request against the rows it comes to, inserted bare. */
export async function treatRow(bench: Bench): Promise<Row[]> {
  const { rows: animals } = await bench.owner.query<{ id: string }>(
    'select id from animal where farm_id = $1 order by id offset 20000 limit 12000',
    [bench.farmId],
  );
  const { id: medicineId } = await ask(bench, 'POST', '/medicines', {
    name: `Bench ${randomUUID()}`,
    medicineClass: 'vaccine',
    unit: 'ml',
    species: ['Cattle'],
  });
  const product: number[] = [];
  const alone: number[] = [];
  const today = new Date().toISOString().slice(0, 10);
  for (let round = 0; round < 24; round += 1) {
    const chosen = animals.slice(round * 500, round * 500 + 500);
    const payload = { lines: [{ medicineId, dose: 2, unit: 'ml', meatDays: 0, milkDays: 0 }] };
    const events = chosen.map(({ id }) => ({
      id: randomUUID(),
      kind: 'treated',
      occurredAt: new Date(Date.now() - 60_000).toISOString(),
      animalIds: [id],
      payload,
    }));
    product.push(
      await timed(async () => {
        const { recorded } = await ask(bench, 'POST', '/events', { events });
        if (recorded !== 500) throw new Error('not all were recorded');
      }),
    );
    const ids = chosen.map(() => randomUUID());
    alone.push(
      await timed(async () => {
        const values = (columns: number) =>
          chosen
            .map(
              (_one, row) =>
                `(${Array.from({ length: columns }, (_cell, column) => `$${row * columns + column + 1}`).join(',')})`,
            )
            .join(',');
        await bench.owner.query('begin');
        await bench.owner.query(
          `insert into event (farm_id, id, kind, occurred_at, recorded_at, recorded_by, source, payload, content_hash) values ${values(9)}`,
          chosen.flatMap((_one, row) => [
            bench.farmId,
            ids[row],
            'treated',
            new Date(),
            new Date(),
            bench.userId,
            'web',
            JSON.stringify(payload),
            'x'.repeat(43),
          ]),
        );
        await bench.owner.query(
          `insert into event_animal (farm_id, animal_id, event_id, part) values ${values(4)}`,
          chosen.flatMap(({ id }, row) => [bench.farmId, id, ids[row], 'subject']),
        );
        await bench.owner.query(
          `insert into treatment (farm_id, animal_id, event_id, line, medicine_id, dose, unit, given_on, heads) values ${values(9)}`,
          chosen.flatMap(({ id }, row) => [
            bench.farmId,
            id,
            ids[row],
            0,
            medicineId,
            2,
            'ml',
            today,
            1,
          ]),
        );
        await bench.owner.query('commit');
      }),
    );
  }
  const [mine, bareMs] = [percentile(product.slice(8), 0.5), percentile(alone.slice(8), 0.5)];
  return [
    {
      what: '500 treatments in one request',
      measured: ms(mine),
      against: `bare inserts ${ms(bareMs)}`,
      ratio: bareMs / mine,
      reach: 'at least 0.3',
      reached: bareMs / mine >= 0.3,
    },
  ];
}

/** The lists a stockman opens every morning, on a farm of 100,000 with a season under way. */
export async function healthLists(bench: Bench): Promise<Row[]> {
  await bench.owner.query(
    `update animal set weaned_on = '2024-01-01',
      meat_until = case when substr(id::text, 1, 1) = 'a' then current_date + 10 end
    where farm_id = $1`,
    [bench.farmId],
  );
  await bench.owner.query(
    `insert into animal_breeding (farm_id, id, species, is_lot, heads, tag_sort, parity, breeding_status,
      due_from, due_to, due_confidence, heat_from, heat_to, lactating)
    select farm_id, id, species, is_lot, heads, tag_sort, 0,
      case when substr(id::text, 2, 1) < '6' then 'pregnant' when substr(id::text, 2, 1) < 'c' then 'served' else 'open' end,
      case when substr(id::text, 2, 1) < 'c' then current_date + ('x' || substr(id::text, 3, 2))::bit(8)::int end,
      case when substr(id::text, 2, 1) < 'c' then current_date + ('x' || substr(id::text, 3, 2))::bit(8)::int end,
      'likely',
      case when substr(id::text, 2, 2) < '0c' then current_date + 2 end,
      case when substr(id::text, 2, 2) < '0c' then current_date + 8 end,
      substr(id::text, 4, 1) < '4'
    from animal where farm_id = $1 and sex = 'female'`,
    [bench.farmId],
  );
  await bench.owner.query('vacuum analyze animal, animal_breeding');
  await ask(bench, 'POST', '/protocols/starter', {});
  const to = addDays(dayOf(new Date(), 'UTC'), 7);
  const lists: [string, string][] = [
    ['withdrawal list', '/withdrawals?limit=50'],
    ['breeding board', '/breeding/board?species=Cattle'],
    ['females in calf', '/breeding/females?species=Cattle&standing=pregnant&limit=50'],
    ['due list, a week', `/due?to=${to}&limit=50`],
    ['due summary with protocols', '/due/summary'],
  ];
  const rows: Row[] = [];
  const year = '&from=2020-01-01&to=2026-01-01&by=year';
  for (const [what, path] of [
    ['breeding measures', `/breeding/measures?species=Cattle${year}`],
    ['sires', '/breeding/sires?species=Cattle&limit=50'],
  ] as const) {
    await ask(bench, 'GET', path);
    const { p99Ms } = await hammer(4, 1, () => ask(bench, 'GET', path));
    rows.push({
      what: `${what} of 100,000, slowest of 4`,
      measured: ms(p99Ms),
      against: '2 s',
      ratio: p99Ms / 2000,
      reach: 'at most 1',
      reached: p99Ms <= 2000,
    });
  }
  const within50 = async (what: string, path: string): Promise<void> => {
    await hammer(10, 1, () => ask(bench, 'GET', path));
    const { p99Ms } = await hammer(120, 1, () => ask(bench, 'GET', path));
    rows.push({
      what: `${what} of 100,000, slowest of 100`,
      measured: ms(p99Ms),
      against: '50 ms',
      ratio: p99Ms / 50,
      reach: 'at most 1',
      reached: p99Ms <= 50,
    });
  };
  for (const [what, path] of lists) await within50(what, path);
  for (const [mode, fromDays, toDays] of [
    ['before_birth', -42, -28],
    ['after_birth', 1, 30],
    ['weaning', -28, -14],
  ] as const)
    await ask(bench, 'POST', '/protocols', {
      name: `Bench ${mode}`,
      species: 'Cattle',
      mode,
      fromDays,
      toDays,
    });
  await within50('the same with three about births and weaning', '/due/summary');
  return rows;
}
