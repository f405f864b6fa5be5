import { lookThemOver } from './looks.ts';
import type { Day } from '../../format/dates.ts';
import type { Story } from '../entry.ts';
import type { Species } from '../oracle/beast.ts';
import { later } from '../oracle/days.ts';
import type { Plan } from '../oracle/protocols.ts';
import {
  endCourse,
  holdBack,
  medicinesOf,
  type Medicine,
  plansOf,
  slaughterOne,
  treat,
  vaccinate,
} from './health.ts';
import {
  buySire,
  recordTwice,
  sendAway,
  lose,
  moveAbout,
  noticeDoubles,
  splitAndMerge,
  stock,
  stockLots,
} from './herd.ts';
import { hearResult } from './results.ts';
import { shear } from './shearing.ts';
import { changeOwners } from './owners.ts';
import { Seasons, type Ways } from './year.ts';
import { Recorder } from './recorder.ts';

export type Farm = Story & {
  species: Species;
  mobs: string[];
  camps: string[];
  places: string[];
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

/** What is done with the herd beside all that, each by a chance of its own; a new one is one line. */
const besides = [lookThemOver, shear, holdBack];

const first = '2021-07-01';

/** Some go, some are treated, and of one of both nobody knows the hour. */
function atUnknownHours(recorder: Recorder, go: () => void, dose: () => void): void {
  const goAtNoon = recorder.chance.is(0.4);
  if (goAtNoon && !recorder.atNoon()) return;
  go();
  if (goAtNoon || recorder.atNoon()) dose();
}

/** A whole farm over its years: a suckler herd, a stud, a flock with lots, goats twice a year; which one follows from the seed. */
export function makeFarm(seed: number, days = 4 * 365): Farm {
  const recorder = new Recorder(seed, first);
  const { chance } = recorder;
  const kind = kinds[seed % kinds.length] ?? kinds[0];
  if (!kind) throw new Error('There is no such farm.');
  // Every second flock is tagged through and through.
  const hasLots = kind.lots && Math.floor(seed / kinds.length) % 2 === 0;
  const land = {
    mobs: [chance.id(), chance.id(), chance.id()],
    camps: [chance.id(), chance.id(), chance.id()],
    places: [recorder.beside.id(), recorder.beside.id()],
  };
  const medicines = medicinesOf(recorder);
  const plans = plansOf(recorder, medicines);
  stock(recorder, land, kind.species, kind.females);
  if (hasLots) stockLots(recorder, land, kind.species);
  const seasons = new Seasons(recorder, land, kind.species, kind.ways);
  for (let count = 1; count < days; count += 1) {
    recorder.goTo(later(first, count));
    noticeDoubles(recorder);
    seasons.day();
    if (chance.is(1 / 60)) buySire(recorder, land, kind.species);
    if (chance.is(1 / 150)) recordTwice(recorder, land, kind.species);
    if (chance.is(1 / 25)) moveAbout(recorder, land, kind.species);
    if (chance.is(1 / 30)) treat(recorder, kind.species, medicines, land.mobs);
    if (chance.is(1 / 30)) vaccinate(recorder, kind.species, plans, medicines);
    if (chance.is(1 / 25)) endCourse(recorder, kind.species, medicines);
    if (chance.is(1 / 120)) lose(recorder, kind.species);
    if (hasLots && chance.is(1 / 30)) splitAndMerge(recorder, land, kind.species);
    if (chance.is(1 / 70))
      atUnknownHours(
        recorder,
        () => (hasLots && chance.is(0.6) ? splitAndMerge : moveAbout)(recorder, land, kind.species),
        () => treat(recorder, kind.species, medicines, land.mobs),
      );
    if (chance.is(1 / 150))
      slaughterOne(
        recorder,
        recorder.living(kind.species, (one) => one.isLot || one.castratedOn !== null),
      );
    if (recorder.beside.is(1 / 20)) sendAway(recorder, land, kind.species);
    if (recorder.owners.is(1 / 40)) changeOwners(recorder, land, kind.species);
    if (recorder.afterwards.is(1 / 12)) hearResult(recorder, kind.species);
    for (const beside of besides) beside(recorder, kind.species, land.mobs);
  }
  return {
    seed,
    from: first,
    to: later(first, days - 1) as Day, // a day is what it makes
    entries: recorder.entries,
    untrue: recorder.untrue,
    species: kind.species,
    ...land,
    medicines,
    plans,
    trueSire: seasons.trueSire,
    hasLots,
  };
}
