import type { Entry } from '../entry.ts';
import { type Lot, Twins } from './twins.ts';

/** The same years of one flock told twice: in lots, and with every ewe and lamb known by itself. */
export type TwinFlocks = {
  seed: number;
  mobs: string[];
  lots: Entry[];
  tagged: Entry[];
  /** What happened, for whoever has to find out why the two differ. */
  told: string[];
};

/** All were scanned, or all or none bought in lamb. */
const alike = (...lots: Lot[]): boolean =>
  lots.every(({ scanned }) => scanned) ||
  new Set(lots.flatMap(({ ewes }) => ewes.map(({ bought }) => bought))).size === 1;

const spring = (twins: Twins): void => {
  for (const lot of twins.flocks.slice()) {
    if (twins.chance.is(0.3)) twins.abort(lot);
    if (twins.chance.is(0.3)) twins.die(lot);
    if (twins.chance.is(0.3)) twins.sell(lot);
    if (twins.chance.is(0.4)) twins.takeOut(lot);
  }
};

/** Some years of a flock: rams in and out, scanned, drafted, sold from, taken out of, joined, lambed in two goes. */
export function makeTwins(seed: number, years = 2): TwinFlocks {
  const twins = new Twins(seed);
  const [main = '', , second = ''] = twins.mobs;
  const is = (probability: number): boolean => twins.chance.is(probability);
  for (let year = 2020; year < 2020 + years; year += 1) {
    twins.goTo(`${year}-04-01`);
    twins.ramsIn(main);
    twins.goTo(`${year}-05-13`);
    twins.ramsOut(main);
    twins.goTo(`${year}-06-02`);
    if (is(0.4)) twins.buy();
    spring(twins);
    if (is(0.3)) twins.merge((one, other) => one.mob === other.mob);
    twins.goTo(`${year}-06-27`);
    for (const lot of twins.flocks.slice()) {
      // Who of a lot of two kinds gives birth nobody can say, unless a scan saw them all.
      if (is(0.75) || !alike(lot)) twins.scan(lot);
      twins.goTo(`${year}-06-27`);
    }
    twins.goTo(`${year}-07-05`);
    twins.scanAlone();
    twins.goTo(`${year}-07-08`);
    spring(twins);
    if (is(0.4))
      twins.merge(
        (one, other) => one.mob === other.mob && one.scanned === other.scanned && alike(one, other),
      );
    const again = is(0.5);
    twins.goTo(`${year}-07-15`);
    if (again) twins.ramsIn(second);
    twins.goTo(`${year}-08-20`);
    if (again) twins.ramsOut(second);
    twins.goTo(`${year}-08-27`);
    twins.bear(0.5, (mob) => mob !== second);
    twins.goTo(`${year}-09-01`);
    if (is(0.6)) spring(twins);
    twins.goTo(`${year}-09-08`);
    twins.bear(1, (mob) => mob !== second);
    twins.goTo(`${year}-10-15`);
    twins.rear();
    twins.goTo(`${year}-12-20`);
    twins.rear();
    twins.bear(1, (mob) => mob === second);
    twins.goTo(`${year + 1}-01-25`);
    twins.rear();
    twins.goTo(`${year + 1}-02-10`);
    // When all should have been born those that are sold are known to have borne, or not.
    for (const lot of twins.flocks.slice()) if (is(0.3)) twins.sell(lot);
    if (year + 1 === 2020 + years) break;
    twins.endYear();
  }
  twins.goTo(`${2020 + years}-05-01`);
  twins.rear();
  return { seed, mobs: twins.mobs, lots: twins.lots, tagged: twins.tagged, told: twins.told };
}
