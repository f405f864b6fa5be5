import type { Beast, Check, Mating, Species } from './beast.ts';
import { mayCarry, sinceAnew } from './breeding.ts';
import { later, latestOf, monthsLater, span } from './days.ts';

/** What a stockman must see of a female on a day: where she stands, and what is to be watched or looked for. */
export type Outlook = {
  standing: string | null;
  due: { from: string; to: string | null } | null;
  heat: { from: string; to: string } | null;
  checkFrom: string | null;
};

/** Of the breeds that the random farms keep (domain notes, section 1); late is two deviations past the mean. */
const carries: Record<Species, number> = { Cattle: 291, Sheep: 150, Goats: 148 };
const late: Record<Species, number> = { Cattle: 10, Sheep: 5, Goats: 7 };
const cycle: Record<Species, [number, number]> = {
  Cattle: [18, 24],
  Sheep: [14, 19],
  Goats: [18, 24],
};
const seenFrom: Record<Species, number> = { Cattle: 30, Sheep: 35, Goats: 35 };
const servedFromMonths: Record<Species, number> = { Cattle: 14, Sheep: 7, Goats: 7 };
/** A service of which nobody heard again is given up so long after its young were to come. */
const givenUpDays = 60;

const wasSeen = ({ how }: Mating): boolean => how === 'natural' || how === 'ai' || how === 'et';
const heatAfter = (species: Species, day: string): { from: string; to: string } => ({
  from: later(day, cycle[species][0]),
  to: later(day, cycle[species][1]),
});

/** Heats in which she was served since her last birth: services of three days or less apart are of one heat. */
function heatsServed(one: Beast): number {
  const days = one.matings
    .filter(wasSeen)
    .map(({ from }) => from)
    .sort();
  return days.filter((day, place) => place === 0 || span(days[place - 1] ?? day, day) > 3).length;
}

/** `matings`: whether she was ever served, what is over included. */
function notInCalf(one: Beast, day: string, matings: number): Outlook {
  const lastHeat = one.heats.at(-1);
  const next = lastHeat === undefined ? null : heatAfter(one.species, lastHeat);
  const heat = next && day <= next.to ? next : null;
  const idle = (standing: string | null): Outlook => ({
    standing,
    due: null,
    heat,
    checkFrom: null,
  });
  if (heatsServed(one) >= 3) return idle('repeat_breeder');
  const isMother = one.births.length > 0 || (one.birthsBefore ?? 0) > 0;
  const wasServed = matings + one.pastMatings.length + one.losses.length > 0;
  if (isMother || wasServed || one.bornOn === null) return idle('open');
  if (day < monthsLater(one.bornOn, servedFromMonths[one.species])) return idle(null);
  return idle(day < monthsLater(one.bornOn, 36) ? 'maiden' : 'open');
}

/** The check that settled it last; one that was not sure settles nothing. */
const lastWord = ({ checks }: Beast): Check | undefined =>
  checks.filter(({ result }) => result !== 'unsure').at(-1);

/** Where a female stands on a day, from the facts (domain notes, sections 1, 3 and 4); null of any other. */
export function outlookOf(female: Beast, day: string): Outlook | null {
  if (female.sex !== 'female' || female.status !== 'alive') return null;
  const one = sinceAnew(female);
  const conceived = mayCarry(one, day);
  const seen = one.matings.filter(wasSeen).at(-1);
  const word = lastWord(one);
  const isPregnant = word?.result === 'pregnant' && !(seen && seen.from > word.on);
  if (!conceived && !isPregnant) return notInCalf(one, day, female.matings.length);
  const due = conceived && {
    from: later(conceived.from, carries[one.species]),
    to: conceived.to && later(conceived.to, carries[one.species]),
  };
  const isLate = Boolean(due?.to && day > later(due.to, late[one.species]));
  if (isPregnant) {
    const firstHeat = one.heats.find((heat) => heat > word.on);
    const bought = one.matings.some(({ how, from, to }) => how === 'before' && from !== to);
    const unknownSince = bought && !one.checks.some(({ age }) => age);
    return {
      standing: isLate ? 'overdue' : 'pregnant',
      due,
      heat: null,
      checkFrom: firstHeat ?? (unknownSince ? (one.checks[0]?.on ?? null) : null),
    };
  }
  if (due?.to && day > later(due.to, late[one.species] + givenUpDays - 1))
    return notInCalf(one, day, female.matings.length);
  const joinedSince = one.matings.some(
    ({ how, from }) => how === 'join' && seen && from > seen.from,
  );
  // She that carries an embryo was in heat a week before it was put in.
  const heatOn = seen && later(seen.from, seen.how === 'et' ? -7 : 0);
  const repeat = heatOn && !joinedSince ? heatAfter(one.species, heatOn) : null;
  const unsure = one.checks.at(-1)?.result === 'unsure' ? (one.checks.at(-1)?.on ?? null) : null;
  return {
    standing: isLate ? 'overdue' : 'served',
    due,
    heat: repeat && day <= repeat.to ? repeat : null,
    checkFrom:
      conceived &&
      latestOf([
        conceived.to
          ? later(conceived.to, seenFrom[one.species])
          : later(conceived.from, carries[one.species] + late[one.species] + 1),
        unsure && later(unsure, 21),
      ]),
  };
}
