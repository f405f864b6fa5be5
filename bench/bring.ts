import { randomUUID } from 'node:crypto';
import type { Bench } from './farm.ts';
import { ask } from './health.ts';
import { ms, type Row, timed } from './table.ts';

const animals = 5000;
const weighings = 5;
const inRequest = 500;
const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

async function record(bench: Bench): Promise<void> {
  const ids = Array.from({ length: animals }, () => randomUUID());
  const entry = (kind: string, id: string, days: number, payload: object): object => ({
    id: randomUUID(),
    kind,
    occurredAt: ago(days),
    animalIds: [id],
    payload,
  });
  const entries = [
    ...ids.map((id, index) =>
      entry('registered', id, 900, { species: 'Cattle', sex: 'female', tag: `B${index}` }),
    ),
    ...Array.from({ length: weighings }, (_one, round) =>
      ids.map((id) => entry('weighed', id, 800 - round * 100, { massKg: 400 + round })),
    ).flat(),
  ];
  for (let from = 0; from < entries.length; from += inRequest)
    await ask(bench, 'POST', '/events', { events: entries.slice(from, from + inRequest) });
}

/** A whole farm out by its export and into an empty one, beside the time in which it was recorded. */
export async function bringRow(bench: Bench): Promise<Row[]> {
  const authorization = `Bearer ${bench.token}`;
  const recorded = await timed(() => record(bench));
  const zip = await fetch(`${bench.base}/api/farms/${bench.farmId}/export`, {
    headers: { authorization },
  });
  const content = await zip.blob();
  const opened = await fetch(`${bench.base}/api/farms`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ farmName: 'Brought', species: ['Cattle'] }),
  });
  const { farmId } = (await opened.json()) as { farmId: string }; // the contract's answer
  const path = `${bench.base}/api/farms/${farmId}`;
  const took = await timed(async () => {
    const form = new FormData();
    form.set('file', content, 'farm.zip');
    const sent = await fetch(`${path}/export`, {
      method: 'POST',
      headers: { authorization },
      body: form,
    });
    const { id } = (await sent.json()) as { id: string }; // the contract's answer
    for (;;) {
      const answer = await fetch(`${path}/imports/${id}`, { headers: { authorization } });
      const { status } = (await answer.json()) as { status: string }; // the contract's answer
      if (status === 'imported') return;
      if (status !== 'importing') throw new Error(status);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  return [
    {
      what: `a whole farm of ${animals} animals and ${animals * (weighings + 1)} entries comes in`,
      measured: ms(took),
      against: `recorded in ${ms(recorded)}`,
      ratio: took / recorded,
      reach: 'at most 1',
      reached: took <= recorded,
    },
  ];
}
