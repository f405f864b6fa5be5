import { describe, expect, it } from 'vitest';
import { MemoryLedger } from '../testing/memoryLedger.ts';
import { kindOf } from '../all.ts';
import { asDay } from '../format/dates.ts';
import { readClass } from './carcass.ts';
import { afterResult, aliveKg } from './openSales.ts';

describe('a class as a sheet of an abattoir writes it', () => {
  it.each([
    ['A2', { ageClass: 'A', fatCode: 2 }],
    [' ab 3 ', { ageClass: 'AB', fatCode: 3 }],
    ['C-0', { ageClass: 'C', fatCode: 0 }],
    ['B', { ageClass: 'B' }],
    ['R3+', { grade: 'R3+' }],
    ['A7', { grade: 'A7' }],
    ['AA2', { grade: 'AA2' }],
  ])('%s', (written, read) => {
    expect(readClass(written)).toEqual(read);
  });
});

it('a carcass is held against the last weighing of three weeks, and against no older one', () => {
  const weights = [
    { on: asDay('2024-01-01'), massKg: 400 },
    { on: asDay('2024-03-01'), massKg: 440 },
  ];
  expect(aliveKg(weights, asDay('2024-03-22'))).toBe(440);
  expect(aliveKg(weights, asDay('2024-03-23'))).toBeNull();
  expect(aliveKg(weights, asDay('2024-01-15'))).toBe(400);
  expect(aliveKg([], asDay('2024-01-15'))).toBeNull();
});

it('results are of those that left first', () => {
  const sale = (entryId: string, heads: number) => ({
    entryId,
    heads,
    on: asDay('2024-01-01'),
    aliveKg: null,
    mobId: null,
  });
  expect(afterResult([sale('a', 5), sale('b', 3)], 5)).toEqual([sale('b', 3)]);
  expect(afterResult([sale('a', 5), sale('b', 3)], 6)).toEqual([sale('b', 2)]);
  expect(afterResult([sale('a', 5), sale('b', 3)], 2)).toEqual([sale('a', 3), sale('b', 3)]);
  expect(afterResult([], 2)).toEqual([]);
});

const ram = '00000000-0000-4000-8000-00000000000a';
const entry = (id: string, kind: string, day: string, payload = {}) => ({
  id: `00000000-0000-4000-8000-${id.padStart(12, '0')}`,
  kind,
  occurredAt: `${day}T10:00:00.000Z`,
  animalIds: [ram],
  payload,
});

describe('a result', () => {
  it('says something', () => {
    const payload = kindOf('result_received')?.payload;
    expect(payload?.safeParse({ at: 'Abattoir', sure: true }).success).toBe(false);
    expect(payload?.safeParse({ condemned: 'whole' }).success).toBe(true);
    expect(payload?.safeParse({ coldMassKg: 0 }).success).toBe(false);
    expect(payload?.safeParse({ ageClass: 'A', grade: 'R3' }).success).toBe(false);
    expect(payload?.safeParse({ grade: 'A2' }).success).toBe(false);
    expect(payload?.safeParse({ grade: 'R3' }).success).toBe(true);
    expect(payload?.safeParse({ fatCode: 7 }).success).toBe(false);
  });

  it('is of an animal that left, on that day or later, and of each once', async () => {
    const ledger = new MemoryLedger();
    const rejected = async (...said: Parameters<typeof entry>) =>
      (await ledger.record([entry(...said)])).map(({ code }) => code);
    const species = { species: 'Sheep', sex: 'male', tag: 'R1' };
    const cold = { coldMassKg: 20, ageClass: 'A' };
    expect(await rejected('1', 'registered', '2024-01-01', species)).toEqual([]);
    expect(await rejected('2', 'weighed', '2024-02-20', { massKg: 44 })).toEqual([]);
    expect(await rejected('3', 'result_received', '2024-02-21', cold)).toEqual(['not_sold']);
    // Of one moment it comes after the slaughter, whichever was written down first.
    expect(await rejected('9', 'slaughtered', '2024-03-01')).toEqual([]);
    expect(await rejected('4', 'result_received', '2024-02-28', cold)).toEqual(['not_sold']);
    expect(
      await rejected('5', 'result_received', '2024-03-01', { ...cold, coldMassKg: 2000 }),
    ).toEqual(['mass_out_of_range']);
    expect(
      await rejected('6', 'result_received', '2024-03-01', { ...cold, coldMassKg: 40 }),
    ).toEqual(['ask_unlikely_carcass']);
    expect(await rejected('7', 'result_received', '2024-03-01', cold)).toEqual([]);
    expect(await rejected('8', 'result_received', '2024-03-09', { priceCents: 5 })).toEqual([
      'results_known',
    ]);
    expect(ledger.states.get(ram)).toMatchObject({ status: 'slaughtered', resultHeads: 1 });
    // What it stands on is not taken back under it.
    const { animalIds: _whose, ...cancels } = entry('b', 'voided', '2024-03-10');
    const voided = {
      ...cancels,
      voids: { eventId: entry('9', '', '').id, reason: 'another one' },
    };
    expect((await ledger.record([voided])).map(({ code }) => code)).toEqual(['contradicts_later']);
  });

  it('of a lot is of so many heads, and of no more than left', async () => {
    const ledger = new MemoryLedger();
    const rejected = async (said: ReturnType<typeof entry>, heads?: number) =>
      (await ledger.record([{ ...said, ...(heads ? { heads } : {}) }])).map(({ code }) => code);
    const lot = { species: 'Sheep', sex: 'male', heads: 10 };
    const cold = { coldMassKg: 60 };
    expect(await rejected(entry('1', 'registered', '2024-01-01', lot))).toEqual([]);
    expect(await rejected(entry('2', 'sold', '2024-02-01', { sure: true }), 4)).toEqual([]);
    expect(await rejected(entry('3', 'result_received', '2024-02-02', cold), 3)).toEqual([]);
    expect(await rejected(entry('4', 'result_received', '2024-02-02', cold), 2)).toEqual([
      'results_known',
    ]);
    expect(await rejected(entry('5', 'slaughtered', '2024-03-01', { sure: true }), 6)).toEqual([]);
    expect(await rejected(entry('6', 'result_received', '2024-03-02', cold), 7)).toEqual([]);
    expect(ledger.states.get(ram)).toMatchObject({ heads: 0, soldHeads: 10, resultHeads: 10 });
  });
});
