import type { Beast, Species } from './beast.ts';
import { later, span } from './days.ts';
import { unfinishedDoses } from './facts.ts';
import { outlookOf } from './outlook.ts';
import type { World } from './world.ts';

/** A piece of work that the list of a day must show: who, what and from which day. */
export type Work = { kind: string; animal: string; day: string };

const weanedAt: Record<Species, number> = { Cattle: 205, Sheep: 100, Goats: 100 };
/** Nobody weans what has long been grown. */
const grownAfterDays = 120;
const quietDays = 14;

/** A course of a medicine whose last dose is so long ago that somebody is asked. */
function quietCourses(one: Beast): Work[] {
  const last = new Map<string, string>();
  for (const { medicine, on } of unfinishedDoses(one))
    if (on > (last.get(medicine) ?? '')) last.set(medicine, on);
  return [...last.values()].map((on) => ({
    kind: 'course',
    animal: one.id,
    day: later(on, quietDays),
  }));
}

/** What is due of one animal on a day, looking some days ahead. */
function dueOf(one: Beast, today: string, to: string): Work[] {
  const work: Work[] = [];
  const add = (kind: string, day: string): number => work.push({ kind, animal: one.id, day });
  const outlook = outlookOf(one, today);
  if (outlook?.heat && outlook.heat.to >= today) add('heat', outlook.heat.from);
  if (outlook?.checkFrom) add('check', outlook.checkFrom);
  if (outlook?.due) add('birth', outlook.due.from);
  const isYoung = one.births.length === 0 && (one.birthsBefore ?? 0) === 0;
  if (one.bornOn && one.weanedOn === null && isYoung) {
    const day = later(one.bornOn, weanedAt[one.species]);
    if (span(day, today) <= grownAfterDays) add('weaning', day);
  }
  work.push(...quietCourses(one));
  return work.filter(({ day }) => day <= to);
}

/** All that is due of those animals of which the oracle can tell: the living that were never of a lot. */
export function workOf(world: World, today: string, to: string): Work[] {
  return [...world.beasts.values()]
    .filter(({ status }) => status === 'alive')
    .flatMap((one) => dueOf(one, today, to));
}
