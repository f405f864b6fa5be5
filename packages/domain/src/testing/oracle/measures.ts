import type { Beast, Species } from './beast.ts';
import { later, span } from './days.ts';
import { type Chance, chancesOf, gestation } from './exposures.ts';
import type { World } from './world.ts';

/** Off the farm by somebody's will, sold, slaughtered or given back: old enough it counts as weaned (notes, section 4). */
const leftAlive: ReadonlySet<string> = new Set(['sold', 'slaughtered', 'returned']);

/** A measure as a person would write it on paper: a sum over a number, and of how many it speaks. */
export type Figure = { value: number | null; of: number };
export type Figures = Record<string, Figure>;

const weaningAge: Record<Species, number> = { Cattle: 205, Sheep: 100, Goats: 100 };
const leavesWeaned: Record<Species, number> = { Cattle: 160, Sheep: 70, Goats: 70 };
const comparable: Record<Species, [number, number]> = {
  Cattle: [160, 250],
  Sheep: [80, 149],
  Goats: [80, 149],
};
const birthKg: Record<Species, number> = { Cattle: 35, Sheep: 4, Goats: 3.5 };
const litterDays: Record<Species, number> = { Cattle: 10, Sheep: 5, Goats: 5 };

type Birth = { dam: string; on: string; young: Beast[]; dead: number };

function fate(young: Beast, today: string): 'weaned' | 'died' | 'left' | 'open' | 'unrecorded' {
  if (young.weanedOn) return 'weaned';
  const born = young.bornOn ?? today;
  if (young.status === 'alive')
    return span(born, today) < weaningAge[young.species] ? 'open' : 'unrecorded';
  const age = span(born, young.statusOn);
  if (young.status === 'died') return age > 400 ? 'unrecorded' : 'died';
  const sold = leftAlive.has(young.status);
  return sold && age >= leavesWeaned[young.species] ? 'weaned' : 'left';
}

/** Kilograms a calf is given for the age of its dam at the birth, by sex: BIF's table in pounds. */
function forDamAge(young: Beast, bearer: Beast | undefined): number {
  if (young.species !== 'Cattle' || !bearer?.bornOn || !young.bornOn) return 0;
  let years = 0;
  const birthday = (of: number): string =>
    `${Number(bearer.bornOn?.slice(0, 4)) + of}${bearer.bornOn?.slice(4)}`;
  while (birthday(years + 1) <= young.bornOn) years += 1;
  const pounds =
    young.sex === 'male' ? { 2: 60, 3: 40, 4: 20, 11: 20 } : { 2: 54, 3: 36, 4: 18, 11: 18 };
  if (years <= 2) return pounds[2] * 0.45359237;
  if (years === 3) return pounds[3] * 0.45359237;
  if (years === 4) return pounds[4] * 0.45359237;
  return years < 11 ? 0 : pounds[11] * 0.45359237;
}

/** The mass at weaning, adjusted to the standard age; null where none can be compared. */
function weaningKg(young: Beast, world: World): number | null {
  const born = young.bornOn;
  if (!born) return null;
  const [from, to] = comparable[young.species];
  const allowance = forDamAge(young, world.beasts.get(young.carrier ?? young.dam ?? ''));
  const standard = weaningAge[young.species];
  const adjusted = (kg: number, age: number): number =>
    ((kg - birthKg[young.species]) / age) * standard + birthKg[young.species] + allowance;
  const offDam = young.weanedOn === null && leftAlive.has(young.status);
  const leftAt = span(born, young.statusOn);
  if (offDam && young.soldKg !== null && leftAt >= from && leftAt <= to)
    return adjusted(young.soldKg, leftAt);
  // Weighed again on one day the last reading stands.
  const readings = young.masses
    .filter(({ on }, place, all) => all.findLastIndex((other) => other.on === on) === place)
    .map(({ on, kg }) => ({ age: span(born, on), kg, on }))
    .filter(({ age }) => age >= from && age <= to)
    .filter(({ on }) => !offDam || on >= later(young.statusOn, -21))
    .sort((a, b) => Math.abs(a.age - standard) - Math.abs(b.age - standard) || a.age - b.age);
  // Of one that left off its dam the last, else the nearest to the standard age.
  const best = offDam ? readings.toSorted((a, b) => b.age - a.age)[0] : readings[0];
  return best ? adjusted(best.kg, best.age) : null;
}

/** Every birth of single females with what it brought; those taken out of lots are left to the counts of lots. */
function birthsOf(world: World, species: Species): Birth[] {
  const births: Birth[] = [];
  const at = (dam: string, on: string): Birth => {
    const near = births.find(
      (one) => one.dam === dam && Math.abs(span(one.on, on)) <= litterDays[species],
    );
    if (near) return near;
    const fresh = { dam, on, young: [], dead: 0 };
    births.push(fresh);
    return fresh;
  };
  for (const one of world.beasts.values()) {
    if (one.species !== species || one.isLot) continue;
    // Of a birth before she came nobody told what it brought.
    for (const on of one.births) if (on >= one.cameOn) at(one.id, on);
    for (const { on, heads } of one.bornDead) at(one.id, on).dead += heads;
  }
  for (const one of world.beasts.values()) {
    const bearer = one.carrier ?? one.dam;
    if (one.species !== species || one.isLot || !bearer || !one.bornOn) continue;
    // Who is known from a pedigree alone gave no birth here.
    if (world.beasts.get(bearer)?.status !== 'reference') at(bearer, one.bornOn).young.push(one);
  }
  return births;
}

/** The notes' measures of a whole farm over all its years, counted one by one. */
export function figuresOf(world: World, species: Species, today: string): Figures {
  const births = birthsOf(world, species);
  const chances: { chance: Chance; birth: Birth | null }[] = [];
  for (const one of world.beasts.values()) {
    if (one.species !== species || one.sex !== 'female' || one.isLot) continue;
    for (const chance of chancesOf(one, today)) {
      const birth = births.find((it) => it.dam === one.id && it.on === chance.bore) ?? null;
      if (later(chance.opened, gestation[species]) <= today) chances.push({ chance, birth });
    }
  }
  const fates = (birth: Birth): string[] => birth.young.map((one) => fate(one, today));
  const count = (birth: Birth, which: string): number =>
    fates(birth).filter((one) => one === which).length;
  const per = (rows: readonly (number | null)[], over = rows.length): Figure => {
    const known = rows.filter((row) => row !== null);
    const of = over === rows.length ? known.length : over;
    return {
      value: of > 0 ? known.reduce((sum, row) => sum + row, 0) / of : null,
      of: known.length,
    };
  };
  const whole = (birth: Birth): boolean =>
    fates(birth).every((one) => one === 'weaned' || one === 'died');
  const afterBirth = (tell: (birth: Birth) => number | null): Figure =>
    per(
      chances.map(({ chance, birth }) => {
        if (chance.bore === null) return null;
        return chance.bore === false || !birth ? 0 : tell(birth);
      }),
    );
  const kgOf = (birth: Birth): number | null => {
    const kgs = birth.young
      .filter((one) => fate(one, today) === 'weaned')
      .map((one) => weaningKg(one, world));
    return kgs.some((kg) => kg === null)
      ? null
      : kgs.reduce((sum: number, kg) => sum + (kg ?? 0), 0);
  };
  const ratio = (rows: readonly [number, number][]): Figure => {
    const kept = rows.filter(([, of]) => of > 0);
    const of = kept.reduce((sum, [, one]) => sum + one, 0);
    return {
      value: of > 0 ? kept.reduce((sum, [one]) => sum + one, 0) / of : null,
      of,
    };
  };
  // Zero kilograms where no young was ever weighed is no figure.
  const weighed = (figure: Figure): Figure =>
    figure.value === 0 && births.some((birth) => whole(birth) && kgOf(birth) === null)
      ? { value: null, of: 0 }
      : figure;
  const gaps = births.flatMap((birth) => {
    const before = births
      .filter((one) => one.dam === birth.dam && one.on < birth.on)
      .map(({ on }) => on)
      .sort()
      .at(-1);
    const since = before ?? world.beasts.get(birth.dam)?.lastBefore;
    return since ? [span(since, birth.on)] : [];
  });
  return {
    conception: per(
      chances.map(({ chance }) => (chance.pregnant === null ? null : chance.pregnant ? 1 : 0)),
    ),
    birth_rate: afterBirth(() => 1),
    born_rate: afterBirth((birth) => birth.young.length + birth.dead),
    weaning_rate: afterBirth((birth) => (whole(birth) ? count(birth, 'weaned') : null)),
    weaned_per_female: weighed(afterBirth((birth) => (whole(birth) ? kgOf(birth) : null))),
    litter: per(births.map((birth) => birth.young.length + birth.dead)),
    live_birth: per(births.map((birth) => (birth.young.length > 0 ? 1 : 0))),
    mortality: ratio(
      births.map((birth) => [count(birth, 'died'), birth.young.length - count(birth, 'open')]),
    ),
    weaned_of_born: ratio(
      births.map((birth) => [
        count(birth, 'weaned'),
        count(birth, 'weaned') + count(birth, 'died'),
      ]),
    ),
    interval: per(gaps),
  };
}
