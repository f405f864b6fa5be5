import { anew } from './anew.ts';
import type { Beast, Check, Mating, Species } from './beast.ts';
import { later, monthsLater, span } from './days.ts';

/** Of the breeds that the random farms keep: Bonsmara, Dohne Merino, Boer goat (domain notes, section 1). */
const carries: Record<Species, { mean: number; deviation: number }> = {
  Cattle: { mean: 291, deviation: 5 },
  Sheep: { mean: 150, deviation: 2.5 },
  Goats: { mean: 148, deviation: 3.7 },
};
const late: Record<Species, number> = { Cattle: 10, Sheep: 5, Goats: 7 };
/** Four deviations past the mean nothing is carried any more. */
const longestCarried = ({ species }: Beast): number => carries[species].mean + 2 * late[species];
const serviceMonths: Record<Species, number> = { Cattle: 14, Sheep: 7, Goats: 7 };

/** From which age a check sees a pregnancy: by scan 30 days in cattle and 35 in small stock, by hand 42. */
function seenFrom(species: Species, { method, result }: Check): number {
  if (species !== 'Cattle') return 35;
  if (method === 'rectal') return 42;
  if (method !== null) return 30;
  return result === 'empty' ? 42 : 30;
}

/** The day of a service that was seen: what was found before it, whoever served her took for lost. */
const seenOn = ({ how, from }: Mating): string | null =>
  how === 'join' || how === 'before' ? null : from;

/** Whether she can have conceived on a day, by every check and heat on record since her last birth. */
function mayHaveConceived(one: Beast, day: string, served: string | null): boolean {
  const empties = one.checks.filter(({ result }) => result === 'empty');
  const pregnant = one.checks.filter(
    ({ result, on }) => result === 'pregnant' && empties.every((empty) => empty.on < on),
  );
  if (empties.some((empty) => day <= later(empty.on, -seenFrom(one.species, empty)))) return false;
  const told = served === null ? pregnant : pregnant.filter(({ on }) => on >= served);
  if (told.some((check) => day > later(check.on, -seenFrom(one.species, check)))) return false;
  // She that is found pregnant does not carry what must have been born or lost long before.
  if (pregnant.some(({ on }) => span(day, on) > longestCarried(one))) return false;
  const first = pregnant.map(({ on }) => on).sort()[0];
  return !one.heats
    .filter((heat) => first === undefined || heat < first)
    .some((heat) => day < later(heat, -3));
}

/** The days on which a mating can have led to a conception, one by one. */
function daysOf(one: Beast, mating: Mating, until: string): string[] {
  const grown =
    mating.how === 'join' && one.bornOn !== null && one.births.length === 0
      ? monthsLater(one.bornOn, serviceMonths[one.species])
      : '';
  const days: string[] = [];
  for (let day = mating.from; day <= (mating.to ?? until) && day <= until; day = later(day, 1)) {
    // An embryo is a week old when it is put in.
    const conceived = later(day, mating.how === 'et' ? -7 : 0);
    if (day >= grown && mayHaveConceived(one, conceived, seenOn(mating))) days.push(day);
  }
  return days;
}

const bell = (days: number, mean: number, deviation: number): number =>
  Math.exp(-((days - mean) ** 2) / (2 * deviation ** 2));

export type Sired = { set: string | null; likely: string[]; donor: string | null };

/** Whose a birth on a day is: a straw has 0.55 of what is left, sires that ran or were seen share the rest. */
export function siredBy(female: Beast, bornOn: string): Sired {
  const dam = anew(female, conceivedIn, bornOn);
  const { mean, deviation } = carries[dam.species];
  const eve = later(bornOn, -1);
  const ways = dam.matings
    .map((mating) => ({ mating, days: daysOf(dam, mating, eve) }))
    .filter(({ days }) => days.length > 0);
  const straws = ways.filter(({ mating }) => mating.how === 'ai' || mating.how === 'et');
  const others = ways.filter((way) => !straws.includes(way));
  let left = 1;
  const weights = [...straws, ...others].map(({ mating, days }) => {
    const isStraw = mating.how === 'ai' || mating.how === 'et';
    const prior = isStraw ? left * 0.55 : left / others.length;
    if (isStraw) left -= prior;
    const carried = mating.how === 'et' ? mean - 7 : mean;
    const fits = days.map((day) => bell(span(day, bornOn), carried, deviation));
    return { mating, weight: (prior * fits.reduce((sum, one) => sum + one, 0)) / fits.length };
  });
  const all = weights.reduce((sum, { weight }) => sum + weight, 0);
  if (all < 1e-6) return { set: null, likely: [], donor: null };
  const chanceOf = (sire: string): number =>
    weights
      .filter(({ mating }) => mating.sires.includes(sire))
      .reduce((sum, { mating, weight }) => sum + weight / mating.sires.length / all, 0);
  const named = [...new Set(weights.flatMap(({ mating }) => mating.sires))];
  const set = named.find((sire) => chanceOf(sire) >= 0.95) ?? null;
  const donors = [...new Set(weights.flatMap(({ mating }) => mating.donor ?? []))];
  const donor = donors.find(
    (id) =>
      weights
        .filter(({ mating }) => mating.donor === id)
        .reduce((sum, { weight }) => sum + weight / all, 0) >= 0.95,
  );
  return {
    set,
    likely: set ? [] : named.filter((sire) => chanceOf(sire) >= 0.02).sort(),
    donor: donor ?? null,
  };
}

/** The first age that was read of this pregnancy: it lies nearest to the conception. */
function ageRead(one: Beast): { on: string; age: number } | null {
  const lastEmpty = one.checks.filter(({ result }) => result === 'empty').at(-1)?.on ?? '';
  const found = one.checks.find(
    ({ result, age, on }) => result === 'pregnant' && age !== null && age > 0 && on > lastEmpty,
  );
  return found?.age ? { on: found.on, age: found.age } : null;
}

/** When she conceived what she may carry now: of pregnancies nobody saw the end of nothing is left. */
export const conceivedOf = (one: Beast, today: string): Conceived =>
  conceivedIn(sinceAnew(one), today);

/** Her without what nobody saw the end of. */
export const sinceAnew = (one: Beast): Beast => anew(one, conceivedIn);

/**
 * The same for whoever looks at her on a day: what was over by then is of no interest where something else may be, and
 * where all is over she is overdue by what was over last. Where an age was read that says it.
 */
export function mayCarry(one: Beast, today: string): Conceived {
  const told = sinceAnew(one);
  if (ageRead(told)) return conceivedIn(told, today);
  const lastDays = told.matings.flatMap((mating) => {
    const last = daysOf(told, mating, today).at(-1);
    return last === undefined ? [] : [{ mating, on: later(last, mating.how === 'et' ? -7 : 0) }];
  });
  const still = lastDays.filter(
    ({ mating, on }) => mating.to === null || span(on, today) <= longestCarried(told),
  );
  const latest = lastDays
    .map(({ on }) => on)
    .sort()
    .at(-1);
  const left = still.length > 0 ? still : lastDays.filter(({ on }) => on === latest);
  return conceivedIn({ ...told, matings: left.map(({ mating }) => mating) }, today);
}

type Conceived = { from: string; to: string | null } | null;

/**
 * From the earliest to the latest day on which she may have conceived; null where nothing points to one. Of an age that
 * was read at a check a week, or 15 % of it, is allowed either way.
 */
function conceivedIn(one: Beast, today: string): Conceived {
  const ways = one.matings.map((mating) => ({ mating, days: daysOf(one, mating, today) }));
  // An embryo is a week old when it is put in.
  const days = ways
    .flatMap(({ mating, days: own }) => own.map((day) => later(day, mating.how === 'et' ? -7 : 0)))
    .sort();
  const read = ageRead(one);
  if (read) {
    const about = later(read.on, -read.age);
    const slack = Math.max(7, read.age * 0.15);
    const kept = days.filter((day) => Math.abs(span(about, day)) <= slack);
    return { from: kept[0] ?? about, to: kept.at(-1) ?? about };
  }
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return null;
  const open = ways.some(({ mating, days: own }) => mating.to === null && own.at(-1) === today);
  return { from: first, to: open ? null : last };
}
