import { addDays, type Day } from '../format/dates.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LedgerEvent } from './envelope.ts';
import { applyStep, foldAnimal } from './fold.ts';
import { type Step, stepKey } from './step.ts';
import { kinds } from '../all.ts';

const context = { timeZone: 'Africa/Johannesburg' };
let count = 0;
const step = (
  kind: string,
  on: Day,
  payload: Record<string, unknown> = {},
  heads?: number,
): Step => {
  count += 1;
  const event: LedgerEvent = {
    id: `00000000-0000-7000-8000-${String(count).padStart(12, '0')}`,
    kind,
    occurredAt: `${on}T08:00:00Z`,
    payload,
    heads,
  };
  return { event, part: 'subject' };
};
const life = (): Step[] => [
  step('registered', '2024-01-01', {
    species: 'Sheep',
    sex: 'female',
    tag: 'A1',
    bornOn: '2023-08-01',
  }),
  step('weighed', '2024-02-01', { massKg: 30 }),
  step('weighed', '2024-03-01', { massKg: 33 }),
  step('moved', '2024-02-15', { campId: 'c1' }),
  step('moved', '2024-02-20', { campId: 'c2' }),
  step('identified', '2024-03-02', { tag: 'A2' }),
  step('condition_scored', '2024-03-03', { score: 3.5 }),
  step('sold', '2024-06-01', {}),
];

describe('the fold', () => {
  it('does not care in which order events arrive', () => {
    const steps = life();
    const expected = foldAnimal('x', steps, context).state;
    fc.assert(
      fc.property(fc.shuffledSubarray(steps, { minLength: steps.length }), (shuffled) => {
        expect(foldAnimal('x', shuffled, context).state).toEqual(expected);
      }),
    );
  });
  it('one by one in order gives the same as all at once', () => {
    const ordered = life().sort((a, b) =>
      stepKey(a.event, a.part) < stepKey(b.event, b.part) ? -1 : 1,
    );
    let state: ReturnType<typeof applyStep>['after'] = null;
    for (const one of ordered) state = applyStep(state, one, { animalId: 'x', context }).after;
    expect(state).toEqual(foldAnimal('x', ordered, context).state);
  });
  it('a new tag replaces the old one, which stays in the history', () => {
    const { state } = foldAnimal('x', life(), context);
    expect(state?.identifiers.map(({ value, until }) => [value, until])).toEqual([
      ['A1', '2024-03-02'],
      ['A2', null],
    ]);
  });
  it('refuses what happens after a sale, and twice the same end', () => {
    const { rejected } = foldAnimal(
      'x',
      [
        ...life(),
        step('weighed', '2024-06-02', { massKg: 40 }),
        step('died', '2024-06-01', { cause: 'unknown' }),
      ],
      context,
    );
    expect(rejected.map(({ event, problems }) => [event.kind, problems[0]?.code])).toEqual([
      ['died', 'not_alive'],
      ['weighed', 'animal_gone'],
    ]);
  });
  it('takes a weighing later on the day of the sale', () =>
    expect(
      foldAnimal('x', [...life(), step('weighed', '2024-06-01', { massKg: 40 })], context).rejected,
    ).toEqual([]));
});

describe('lots', () => {
  const lot = (): Step[] => [
    step('registered', '2024-01-01', { species: 'Sheep', sex: 'female', heads: 300 }),
  ];
  it('lose, count and keep heads', () => {
    const { state, changes } = foldAnimal(
      'lot',
      [
        ...lot(),
        step('died', '2024-02-01', { cause: 'predator' }, 3),
        step('counted', '2024-03-01', { heads: 290 }),
        step('sold', '2024-04-01', {}, 90),
      ],
      context,
    );
    expect(state?.heads).toBe(200);
    expect(changes.map(({ before, after }) => (after?.heads ?? 0) - (before?.heads ?? 0))).toEqual([
      300, -3, -7, -90,
    ]);
  });
  it('cannot lose more than they have', () =>
    expect(
      foldAnimal('lot', [...lot(), step('died', '2024-02-01', { cause: 'unknown' }, 301)], context)
        .rejected[0]?.problems[0]?.code,
    ).toBe('too_many_heads'));
  it('no head is counted twice when heads are taken out, whatever is taken', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 6 }), (parts) => {
        const splits = parts.map((heads, index) =>
          step('split', addDays('2024-02-01', index), {
            intoId: `n${index}`,
            heads,
          }),
        );
        const rest = foldAnimal('lot', [...lot(), ...splits], context);
        const taken = rest.changes
          .filter(({ event }) => event.kind === 'split')
          .reduce((sum, { event, given }) => {
            const handed = given[0]?.facts ?? null;
            const part = foldAnimal('n', [{ event, part: 'into', handed }], context);
            return sum + Number(part.state?.heads ?? 0);
          }, 0);
        expect((rest.state?.heads ?? 0) + taken).toBe(300);
      }),
    ));
});

it('every kind has a name of its own and a permission', () => {
  expect(new Set(kinds.map((kind) => kind.name)).size).toBe(kinds.length);
  for (const needed of [
    'registered',
    'born',
    'acquired',
    'identified',
    'weighed',
    'condition_scored',
    'famacha_scored',
    'moved',
    'joined_mob',
    'left_mob',
    'weaned',
    'castrated',
    'noted',
    'sold',
    'slaughtered',
    'died',
    'lost',
    'stolen',
    'found',
  ]) {
    expect(
      kinds.some((kind) => kind.name === needed && kind.permission),
      needed,
    ).toBe(true);
  }
});
