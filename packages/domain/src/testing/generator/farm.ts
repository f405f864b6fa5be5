import type { Day } from '../../format/dates.ts';
import type { Story } from '../entry.ts';
import type { Species } from '../oracle/beast.ts';
import { later } from '../oracle/days.ts';
import type { Plan } from '../oracle/protocols.ts';
import {
  endCourse,
  medicinesOf,
  type Medicine,
  plansOf,
  slaughterOne,
  treat,
  vaccinate,
} from './health.ts';
import {
  buySire,
  enterTwice,
  lose,
  moveAbout,
  noticeDoubles,
  splitAndMerge,
  stock,
  stockLots,
} from './herd.ts';
import { Seasons, type Ways } from './year.ts';
import { Teller } from './teller.ts';

export type Farm = Story & {
  species: Species;
  mobs: string[];
  camps: string[];
  medicines: Medicine[];
  plans: Plan[];
  trueSire: Map<string, string>;
  /** Some of its animals are not known one by one. */
  hasLots: boolean;
};

const kinds: { species: Species; females: number; lots: boolean; ways: Ways }[] = [
  {
    species: 'Cattle',
    females: 12,
    lots: false,
    ways: {
      gestation: 291,
      deviation: 5,
      cycle: 21,
      joins: [{ month: 12, day: 1, weeks: 12 }],
      ai: true,
      et: false,
      twins: 0.03,
      weanDays: 200,
      firstServiceDays: 430,
    },
  },
  {
    species: 'Cattle',
    females: 8,
    lots: false,
    ways: {
      gestation: 291,
      deviation: 5,
      cycle: 21,
      joins: [
        { month: 11, day: 10, weeks: 9 },
        { month: 5, day: 1, weeks: 6 },
      ],
      ai: true,
      et: true,
      twins: 0.05,
      weanDays: 210,
      firstServiceDays: 430,
    },
  },
  {
    species: 'Sheep',
    females: 8,
    lots: true,
    ways: {
      gestation: 150,
      deviation: 2.5,
      cycle: 17,
      joins: [{ month: 3, day: 20, weeks: 6 }],
      ai: false,
      et: false,
      twins: 0.4,
      weanDays: 100,
      firstServiceDays: 215,
    },
  },
  {
    species: 'Goats',
    females: 10,
    lots: true,
    ways: {
      gestation: 148,
      deviation: 3.7,
      cycle: 21,
      joins: [
        { month: 4, day: 1, weeks: 5 },
        { month: 11, day: 20, weeks: 5 },
      ],
      ai: false,
      et: false,
      twins: 0.6,
      weanDays: 95,
      firstServiceDays: 215,
    },
  },
];

const first = '2021-07-01';

/** Some go, some are treated, and of one of both nobody knows the hour. */
function atUnknownHours(teller: Teller, go: () => void, dose: () => void): void {
  const goAtNoon = teller.chance.is(0.4);
  if (goAtNoon && !teller.atNoon()) return;
  go();
  if (goAtNoon || teller.atNoon()) dose();
}

/** A whole farm over its years: a suckler herd, a stud, a flock with lots, goats twice a year; which one follows from the seed. */
export function makeFarm(seed: number, days = 4 * 365): Farm {
  const teller = new Teller(seed, first);
  const { chance } = teller;
  const kind = kinds[seed % kinds.length] ?? kinds[0];
  if (!kind) throw new Error('There is no such farm.');
  // Every second flock is tagged through and through.
  const hasLots = kind.lots && Math.floor(seed / kinds.length) % 2 === 0;
  const land = {
    mobs: [chance.id(), chance.id(), chance.id()],
    camps: [chance.id(), chance.id(), chance.id()],
  };
  const medicines = medicinesOf(teller);
  const plans = plansOf(teller, medicines);
  stock(teller, land, kind.species, kind.females);
  if (hasLots) stockLots(teller, land, kind.species);
  const seasons = new Seasons(teller, land, kind.species, kind.ways);
  for (let count = 1; count < days; count += 1) {
    teller.goTo(later(first, count));
    noticeDoubles(teller);
    seasons.day();
    if (chance.is(1 / 60)) buySire(teller, land, kind.species);
    if (chance.is(1 / 150)) enterTwice(teller, land, kind.species);
    if (chance.is(1 / 25)) moveAbout(teller, land, kind.species);
    if (chance.is(1 / 30)) treat(teller, kind.species, medicines, land.mobs);
    if (chance.is(1 / 30)) vaccinate(teller, kind.species, plans, medicines);
    if (chance.is(1 / 25)) endCourse(teller, kind.species, medicines);
    if (chance.is(1 / 120)) lose(teller, kind.species);
    if (hasLots && chance.is(1 / 30)) splitAndMerge(teller, land, kind.species);
    if (chance.is(1 / 70))
      atUnknownHours(
        teller,
        () => (hasLots && chance.is(0.6) ? splitAndMerge : moveAbout)(teller, land, kind.species),
        () => treat(teller, kind.species, medicines, land.mobs),
      );
    if (chance.is(1 / 150))
      slaughterOne(
        teller,
        teller.living(kind.species, (one) => one.isLot || one.castratedOn !== null),
      );
  }
  return {
    seed,
    from: first,
    to: later(first, days - 1) as Day, // a day is what it makes
    entries: teller.entries,
    untrue: teller.untrue,
    species: kind.species,
    ...land,
    medicines,
    plans,
    trueSire: seasons.trueSire,
    hasLots,
  };
}
