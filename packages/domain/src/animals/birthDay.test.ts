import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { addDays, asDay, type Day, daysBetween } from '../format/dates.ts';
import type { AnimalState } from '../ledger/state.ts';
import { birthSpan, bornPrecisions, checkBirthDay, oldestAtBirthDays } from './birthDay.ts';
import { newAnimal } from './newAnimal.ts';
import { checkParent } from './parentage.ts';
import type { Species } from './species.ts';

type Born = { bornOn: Day; bornPrecision?: (typeof bornPrecisions)[number] };

/** Every day on which it can have been born, one by one. */
function daysOf({ bornOn, bornPrecision }: Born): Day[] {
  const same = { year: 4, month: 7, day: 10 }[bornPrecision ?? 'day'];
  const days: Day[] = [];
  for (let day = addDays(bornOn, -366); day <= addDays(bornOn, 366); day = addDays(day, 1))
    if (day.slice(0, same) === bornOn.slice(0, same)) days.push(day);
  return days;
}

/** The first and the last of them. */
function endsOf(one: Born): [Day, Day] {
  const days = daysOf(one);
  return [days[0] ?? one.bornOn, days.at(-1) ?? one.bornOn];
}

const born = fc
  .record({
    days: fc.integer({ min: 0, max: 2000 }),
    precision: fc.constantFrom('month', 'year', null),
  })
  .map(
    ({ days, precision }): Born => ({
      bornOn: addDays(asDay('2019-01-01'), days),
      ...(precision ? { bornPrecision: precision } : {}),
    }),
  );

const animal = (id: string, species: Species, sex: 'female' | 'male', said: Born): AnimalState => ({
  ...newAnimal(id, { species, sex, day: asDay('2026-01-01') }),
  ...said,
});

describe('a birth of which only the month or the year is known', () => {
  it('lies between the first and the last day that it can be', () =>
    fc.assert(
      fc.property(born, (one) => {
        const [first, last] = endsOf(one);
        expect(birthSpan(one)).toEqual({ first, last });
      }),
      { numRuns: 200 },
    ));

  it('makes a parent as old as it can have been, of all days that either can mean', () =>
    fc.assert(
      fc.property(born, born, (parent, young) => {
        const ages = endsOf(parent).flatMap((from) =>
          endsOf(young).map((to) => daysBetween(from, to)),
        );
        expect(oldestAtBirthDays(parent, young)).toBe(Math.max(...ages));
      }),
      { numRuns: 100 },
    ));

  it('is refused for a parent only where no days that either can mean would do', () =>
    fc.assert(
      fc.property(
        born,
        born,
        fc.constantFrom<Species>('Cattle', 'Sheep', 'Goats'),
        fc.constantFrom('dam' as const, 'sire' as const),
        fc.option(fc.integer({ min: 0, max: 2500 }), { nil: null }),
        (parent, young, species, role, castrated) => {
          const castratedOn =
            role === 'sire' && castrated !== null ? addDays(asDay('2019-01-01'), castrated) : null;
          const sex = role === 'dam' ? 'female' : 'male';
          const outcomeOf = (from: Born, to: Born): string[] =>
            checkParent(animal('c', species, 'male', to), {
              parent: { ...animal('p', species, sex, from), castratedOn },
              role,
            }).map(({ code }) => code);
          const said = outcomeOf(parent, young);
          const [first] = endsOf(parent);
          const each = daysOf(young).map((bornOn) => outcomeOf({ bornOn: first }, { bornOn }));
          const isPlain = each.some((codes) => codes.length === 0);
          const isPossible = each.some((codes) => codes.every((code) => code.startsWith('ask_')));
          if (isPlain) expect(said).toEqual([]);
          if (isPossible) expect(said.filter((code) => !code.startsWith('ask_'))).toEqual([]);
          if (!young.bornPrecision) expect([said]).toEqual(each);
        },
      ),
      { numRuns: 150 },
    ));

  it('is no later than the day of arrival where any day of it is not', () =>
    fc.assert(
      fc.property(born, fc.integer({ min: -400, max: 400 }), (one, offset) => {
        const day = addDays(one.bornOn, offset);
        const isPossible = daysOf(one).some((on) => on <= day);
        expect(checkBirthDay(one, 'a', day).length).toBe(isPossible ? 0 : 1);
      }),
      { numRuns: 200 },
    ));
});
