import { expect, it } from 'vitest';
import { type Dosing, isUnsaid, lackingIn, treatment } from './dosing.ts';

const dosing: Dosing = {
  medicineId: 'm',
  name: 'Oksi',
  doseRate: 1,
  dosePer: 'kg',
  doseStep: null,
  unit: 'ml',
  route: null,
  meatDays: 28,
  milkDays: 7,
  exportDays: 28,
  batchId: null,
  fromScore: 4,
};
const base = { occurredAt: '2026-01-01T10:00:00Z', animalIds: ['a'], sessionId: 's' };
const said = (one: Dosing) => treatment(one, { dose: 5, base, reason: 'By die kraal' }).payload;

it('what every treatment of a session would be asked for is said once, before it starts', () => {
  const antibiotic: Dosing = { ...dosing, medicineClass: 'antibiotic' };
  expect(isUnsaid(antibiotic)).toBe(true);
  expect(isUnsaid({ ...antibiotic, batchId: 'b' })).toBe(false);
  expect(isUnsaid({ ...antibiotic, without: true })).toBe(false);
  expect(said({ ...antibiotic, without: true })).toMatchObject({ sure: ['ask_antimicrobial'] });
  expect(said({ ...antibiotic, batchId: 'b', without: true })).not.toHaveProperty('sure');
  const script: Dosing = { ...dosing, needsPrescription: true, prescribedBy: 'Dr. Nel' };
  expect(isUnsaid(script)).toBe(true);
  expect(isUnsaid({ ...script, script: '77' })).toBe(false);
  expect(said({ ...script, script: '77' })).toMatchObject({
    prescribedBy: 'Dr. Nel',
    script: '77',
  });
  expect(isUnsaid({ ...dosing, medicineClass: 'vaccine' })).toBe(false);
  // An antibiotic on prescription has the papers of both.
  const both: Dosing = { ...script, script: '77', medicineClass: 'antibiotic' };
  expect(lackingIn(both)).toBe('antimicrobial');
  expect(said({ ...both, without: true })).toMatchObject({ sure: ['ask_antimicrobial'] });
  expect(isUnsaid({ ...both, batchId: 'b' })).toBe(false);
  // Sessions that were started before say nothing of it.
  expect(isUnsaid(dosing)).toBe(false);
  expect(said(dosing)).not.toHaveProperty('sure');
});
