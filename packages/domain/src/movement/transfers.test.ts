import { describe, expect, it } from 'vitest';
import { roles } from '../people/roles.ts';
import {
  afterStep,
  type CaseHow,
  promising,
  stepsFor,
  transferKinds,
  transferStatuses,
  transferSteps,
  type TransferKind,
  unsettled,
} from './transfers.ts';

/** As the specification of the movement system says it, in words and not from the code. */
const told = `
  a manager submits a draft
  an owner approves what is submitted
  an owner rejects what is submitted
  a manager reopens what is submitted, approved or rejected
  a manager cancels a draft and what is submitted, approved or rejected
  a worker departs what is approved
  a worker arrives what is inTransit or arrived
  a manager settles what is inTransit or arrived
  a manager completes what is approved or arrived
  a manager confirms what is inTransit or arrived
  a worker comesBack what is inTransit or arrived`;
/** Only these are another's afterwards. */
const sales = ['sale', 'auction', 'slaughter'];
const words: Record<string, string> = {
  submits: 'submit',
  approves: 'approve',
  rejects: 'reject',
  reopens: 'reopen',
  cancels: 'cancel',
  completes: 'complete',
  departs: 'depart',
  arrives: 'arrive',
  settles: 'settle',
  confirms: 'confirm',
  comesBack: 'comeBack',
};
const leads: Record<string, string> = {
  submit: 'submitted',
  approve: 'approved',
  reject: 'rejected',
  reopen: 'draft',
  cancel: 'cancelled',
  complete: 'completed',
  depart: 'inTransit',
  arrive: 'arrived',
  confirm: 'arrived',
  comeBack: 'returned',
};
const sentences = told
  .trim()
  .split('\n')
  .map((line) => {
    const [, who = '', does = '', what = ''] = /an? (\w+) (\w+) (.+)/.exec(line) ?? [];
    return { who, step: words[does], what };
  });

describe('a transfer', () => {
  it('goes from each status by each step of each role as it is told, and no other way', () => {
    for (const kind of transferKinds as TransferKind[])
      for (const status of transferStatuses)
        for (const step of transferSteps)
          for (const role of roles) {
            const one = sentences.find((sentence) => sentence.step === step);
            const all = [
              'farm_owner',
              'farm_manager',
              'veterinarian',
              'transporter',
              'field_worker',
            ];
            const rank =
              one?.who === 'owner'
                ? all.slice(0, 1)
                : one?.who === 'manager'
                  ? all.slice(0, 2)
                  : all;
            const may = rank.includes(role) || role === 'super_admin';
            const fits = step !== 'complete' || sales.includes(kind) || kind === 'agistmentReturn';
            const is = new RegExp(`\\b${status}\\b`).test(one?.what ?? '') && fits;
            const to = step === 'settle' ? status : leads[step];
            const expected = !may ? 'not_allowed' : is ? to : 'not_now';
            const named = `${role} ${step} ${status}`;
            expect(afterStep({ status, kind, hasReceipt: true }, step, role), named).toBe(expected);
            // Where the receiver said nothing there is nothing to put on record.
            const silent = step === 'confirm' && may ? 'not_now' : expected;
            expect(afterStep({ status, kind }, step, role), named).toBe(silent);
          }
  });

  it('that is over is left alone, and a stranger does nothing', () => {
    const kind = 'sale';
    for (const role of roles)
      for (const status of ['completed', 'cancelled', 'returned'] as const)
        expect(stepsFor({ status, kind }, role)).toEqual([]);
    expect(stepsFor({ status: 'draft', kind }, 'nobody')).toEqual([]);
    expect(stepsFor({ status: 'submitted', kind }, 'farm_owner')).toEqual([
      'approve',
      'reject',
      'reopen',
      'cancel',
    ]);
  });

  it('promises its animals from when it is submitted until it is over', () => {
    expect(promising).toEqual(['submitted', 'approved', 'inTransit', 'arrived']);
    expect(transferKinds).toEqual([...sales, 'agistmentOut', 'agistmentReturn', 'show', 'vet']);
  });

  it('is settled once both counts agree or each difference is explained', () => {
    const of = (deliveredHeads: number | null, ...cases: [CaseHow, number][]) =>
      unsettled(
        { loadedHeads: 40, deliveredHeads },
        cases.map(([how, heads]) => ({ how, heads })),
      );
    expect(of(null)).toBeNull();
    expect(of(40)).toBe(0);
    expect(of(38)).toBe(2);
    expect(of(38, ['dead', 1], ['missing', 1])).toBe(0);
    // One died, and a stranger came with them: as many as were loaded, and two cases.
    expect(of(40, ['dead', 1])).toBe(-1);
    expect(of(40, ['dead', 1], ['extra', 1], ['wrongTag', 1])).toBe(0);
    expect(unsettled({ loadedHeads: null, deliveredHeads: 40 }, [])).toBeNull();
  });
});
