import type { Day } from '../format/dates.ts';
import { expect, it } from 'vitest';
import { activeGroups, resistanceWarnings } from './resistance.ts';

it('knows ingredients of one group, whatever the strength written beside them', () => {
  expect(activeGroups('Ivermectin 1 %, Closantel 12.5 %')).toEqual([
    'macrocyclic lactones',
    'salicylanilides',
  ]);
  expect(activeGroups('doramectin 10 mg/ml')).toEqual(['macrocyclic lactones']);
});

it('warns at the third dosing in a row of one group in one mob, and not when another came between', () => {
  const dosing = (on: Day, actives: string, mobId = 'm1') => ({ mobId, on, actives });
  const three = [
    dosing('2026-01-01', 'ivermectin'),
    dosing('2026-03-01', 'doramectin'),
    dosing('2026-05-01', 'moxidectin + levamisole'),
  ];
  expect(resistanceWarnings(three)).toEqual([
    {
      mobId: 'm1',
      active: 'macrocyclic lactones',
      days: ['2026-01-01', '2026-03-01', '2026-05-01'],
    },
  ]);
  expect(
    resistanceWarnings([
      ...three.slice(0, 2),
      dosing('2026-04-01', 'levamisole'),
      dosing('2026-05-01', 'ivermectin'),
    ]),
  ).toEqual([]);
  expect(
    resistanceWarnings([...three.slice(0, 2), dosing('2026-05-01', 'ivermectin', 'm2')]),
  ).toEqual([]);
  expect(
    resistanceWarnings([
      dosing('2026-01-01', 'ivermectin'),
      dosing('2026-01-01', 'ivermectin'),
      dosing('2026-05-01', 'ivermectin'),
    ]),
  ).toEqual([]);
});
