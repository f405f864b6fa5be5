import { type Day, daysBetween } from '../format/dates.ts';
import { later } from './later.ts';
import type { PlannedCamp, PlannedStay } from './plan.ts';

type Before = {
  inCamp: ReadonlyMap<string, readonly PlannedStay[]>;
  ofMob: ReadonlyMap<string, readonly PlannedStay[]>;
  camp: PlannedCamp | undefined;
  today: Day;
};

/**
 * Days for which a camp rested before a stay: since the last that ends by then, else since it was left before the plan.
 * Null where nobody was in it, or where somebody still is by the plan, which is named as sharing; 'still_there' where
 * somebody stands in it today whom no plan moves out before.
 */
export function restBefore(
  stay: PlannedStay,
  { inCamp, ofMob, camp, today }: Before,
): number | null | 'still_there' {
  const others = (inCamp.get(stay.campId) ?? []).filter(({ id }) => id !== stay.id);
  if (others.some(({ from, until }) => from <= stay.from && until > stay.from)) return null;
  const ends = others.filter(({ until }) => until <= stay.from).map(({ until }) => until);
  // What was left only after this stay began says nothing of the rest before it.
  const left = camp?.emptySince && camp.emptySince <= stay.from ? [camp.emptySince] : [];
  const inside = (camp?.grazedBy ?? []).filter((mobId) => mobId !== stay.mobId);
  const leaving = inside.map((mobId) => leavesOn(mobId, { campId: stay.campId, ofMob, today }));
  if (today <= stay.from && leaving.some((day) => day === null || day > stay.from))
    return 'still_there';
  const last = [...ends, ...left, ...leaving.filter((day) => day !== null)].toSorted().at(-1);
  return last === undefined ? null : Math.max(0, daysBetween(last, stay.from));
}

/** When a mob that stands in a camp goes by the plan: its stay there ends, or one elsewhere begins; null where none does. */
function leavesOn(
  mobId: string | null,
  { campId, ofMob, today }: Pick<Before, 'ofMob' | 'today'> & { campId: string },
): Day | null {
  const coming = (mobId === null ? [] : (ofMob.get(mobId) ?? [])).filter(
    ({ until }) => until > today,
  );
  const here = coming.find((one) => one.campId === campId && one.from <= today);
  const elsewhere = coming.find((one) => one.campId !== campId);
  const days = [here?.until, elsewhere && later(elsewhere.from, today)].filter(
    (day) => day !== undefined,
  );
  return days.toSorted()[0] ?? null;
}
