import type { Beast, Species } from './beast.ts';
import { later, span } from './days.ts';

/** Of the breeds that the random farms keep, with what makes a birth late (domain notes, section 1). */
const carries: Record<Species, number> = { Cattle: 291, Sheep: 150, Goats: 148 };
const late: Record<Species, number> = { Cattle: 10, Sheep: 5, Goats: 7 };

/** Found pregnant with no service on record: she conceived before it could be seen. */
function foundBefore({ checks, species }: Beast): string | null {
  const last = checks.filter(({ result }) => result !== 'unsure').at(-1);
  if (last?.result !== 'pregnant') return null;
  const seenFrom = species !== 'Cattle' ? 35 : last.method === 'rectal' ? 42 : 30;
  return later(last.on, -seenFrom);
}

type Conceived = { from: string; to: string | null } | null;

/**
 * Her without what led to pregnancies of which nobody recorded the end. Told day by day: when something happens to her
 * and everything told until then says that her young are long overdue, it is over. `bornOn` is the day of a birth.
 */
export function anew(
  one: Beast,
  conceivedOf: (one: Beast, today: string) => Conceived,
  bornOn?: string,
): Beast {
  const happened = [
    ...one.matings.map(({ from }) => from),
    ...one.checks.map(({ on }) => on),
    ...one.heats,
    ...(bornOn ? [bornOn] : []),
  ].sort();
  // Four deviations past the mean nothing is carried any more.
  const wait = carries[one.species] + 2 * late[one.species];
  const begun = [
    ...one.checks.map(({ on, age }) => later(on, -(age ?? 60))),
    ...one.matings.map(({ from }) => later(from, -7)),
  ];
  const [first] = [...happened, ...begun].sort();
  for (const day of happened) {
    if (span(first ?? day, day) <= wait) continue;
    const told: Beast = {
      ...one,
      matings: one.matings.filter(({ from }) => from < day),
      checks: one.checks.filter(({ on }) => on < day),
      heats: one.heats.filter((on) => on < day),
    };
    const conceived = conceivedOf(told, later(day, -1));
    const by = conceived ? conceived.to : foundBefore(told);
    if (by === null || span(by, day) <= wait) continue;
    const seenCarrying = told.checks.filter(({ result }) => result === 'pregnant').at(-1)?.on ?? '';
    const free = later([by, seenCarrying].sort().at(-1) ?? day, 1);
    const left: Beast = {
      ...one,
      checks: one.checks.filter(({ on }) => on >= day),
      heats: one.heats.filter((on) => on >= day),
      matings: one.matings
        .filter(({ how, from, to }) => from >= day || (how === 'join' && (to ?? '9') >= free))
        .map((mating) =>
          mating.from < day && mating.from < free ? { ...mating, from: free } : mating,
        ),
    };
    return anew(left, conceivedOf, bornOn);
  }
  return one;
}
