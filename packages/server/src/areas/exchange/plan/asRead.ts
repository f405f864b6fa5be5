import type { RowChange } from '@kraal/contract/exchange';
import type { RowPlan } from './rowPlan.ts';
import { readingsOf } from './readings.ts';

type Planned = Pick<RowPlan, 'facts' | 'parents' | 'changes'>;

const roles = { female: 'dam', male: 'sire' } as const;

/** How a row was understood where its cells leave that open: days, sexes, masses, how it left. */
function ofFacts({ facts }: Planned): RowChange[] {
  const { sex, castrated, bornOn, bornPrecision, birthMassKg, masses, weanedOn, left } = facts;
  const read = (field: string, to: RowChange['to']): RowChange[] =>
    to === null ? [] : [{ field, from: null, to }];
  return [
    ...read('sex', sex),
    ...(castrated ? [{ field: 'castrated', from: null, to: 'castrated' }] : []),
    ...read('bornOn', bornOn).map((one) => ({
      ...one,
      ...(bornPrecision ? { precision: bornPrecision } : {}),
    })),
    ...read('birthMassKg', birthMassKg),
    ...masses.map(({ massKg, on }) => ({ field: 'massKg', from: null, to: massKg, on })),
    ...readingsOf(facts).map(({ trait, value, on }) => ({
      field: trait,
      from: null,
      to: value,
      on,
    })),
    ...read('weanedOn', weanedOn),
    ...(left ? [{ field: 'left', from: null, to: left, ...ofDay(facts.leftOn) }] : []),
  ];
}

const ofDay = (on: string | null): { on?: string } => (on === null ? {} : { on });

/** Parents that nobody knows; those kept although their own rows are bad are changes of their own. */
function unknownParents({ parents, changes }: Planned): RowChange[] {
  const said = new Set(changes.map(({ field }) => field));
  return parents.references
    .map(({ sex, mark }) => ({ field: roles[sex], from: null, to: mark, isReference: true }))
    .filter(({ field }) => !said.has(field));
}

/** How a new animal's row was read, before anything is written; which parents it makes. In: its plan. */
export const asRead = (plan: Planned): RowChange[] => [...ofFacts(plan), ...unknownParents(plan)];
