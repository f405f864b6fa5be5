import { describe, expect, it } from 'vitest';
import { roles } from '../people/roles.ts';
import {
  afterStep,
  promising,
  stepsFor,
  transferKinds,
  transferStatuses,
  transferSteps,
} from './transfers.ts';

/** As the specification of the movement system says it, in words and not from the code. */
const told = `
  a manager submits a draft
  an owner approves what is submitted
  an owner rejects what is submitted
  a manager reopens what is submitted, approved or rejected
  a manager cancels a draft and what is submitted, approved or rejected
  a manager completes what is approved`;
const words: Record<string, string> = {
  submits: 'submit',
  approves: 'approve',
  rejects: 'reject',
  reopens: 'reopen',
  cancels: 'cancel',
  completes: 'complete',
};
const leads: Record<string, string> = {
  submit: 'submitted',
  approve: 'approved',
  reject: 'rejected',
  reopen: 'draft',
  cancel: 'cancelled',
  complete: 'completed',
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
    for (const status of transferStatuses)
      for (const step of transferSteps)
        for (const role of roles) {
          const one = sentences.find((sentence) => sentence.step === step);
          const rank = one?.who === 'owner' ? ['farm_owner'] : ['farm_manager', 'farm_owner'];
          const may = rank.includes(role) || role === 'super_admin';
          const is = new RegExp(`\\b${status}\\b`).test(one?.what ?? '');
          const expected = !may ? 'not_allowed' : is ? leads[step] : 'not_now';
          expect(afterStep(status, step, role), `${role} ${step} ${status}`).toBe(expected);
        }
  });

  it('that is over is left alone, and a stranger does nothing', () => {
    for (const role of roles) {
      expect(stepsFor('completed', role)).toEqual([]);
      expect(stepsFor('cancelled', role)).toEqual([]);
    }
    expect(stepsFor('draft', 'nobody')).toEqual([]);
    expect(stepsFor('submitted', 'farm_owner')).toEqual(['approve', 'reject', 'reopen', 'cancel']);
  });

  it('promises its animals from when it is submitted until it is over', () => {
    expect(promising).toEqual(['submitted', 'approved']);
    expect(transferKinds).toEqual(['sale', 'auction', 'slaughter']);
  });
});
