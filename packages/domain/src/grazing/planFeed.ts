import { type Day, daysBetween } from '../format/dates.ts';
import type { MobUnits } from './mobUnits.ts';
import { byStart, type PlannedCamp, type PlannedStay } from './plan.ts';
import { later } from './later.ts';

export type StayFeed = { stayId: string; wantedKg: number; thereKg: number };

type FeedOf = {
  stays: readonly PlannedStay[];
  camps: readonly (PlannedCamp & {
    /** Usable dry matter in it on `today`, where it was assessed. */
    usableKg: number | null;
  })[];
  units: MobUnits;
  hectaresPerUnit: number;
  /** What one unit eats on a day, kg. */
  dailyKg: number;
  today: Day;
};

/** What grows longer than a year was not saved for anybody. */
const mostGrownDays = 365;

/**
 * What each stay eats against what is there: a camp grows each day what it carries (hectares over hectares per unit,
 * times what a unit eats), from when it was left; where its feed was assessed that counts instead for what grew up to
 * today. Mobs that share a camp share what is there. Out: per stay of a camp whose size is known, in order of time.
 */
export function planFeed({
  stays,
  camps,
  units,
  hectaresPerUnit,
  dailyKg,
  today,
}: FeedOf): StayFeed[] {
  const known = new Map(camps.map((camp) => [camp.campId, camp]));
  const state = new Map<string, { kg: number; on: Day }>();
  return byStart(stays).flatMap((stay): StayFeed[] => {
    const camp = known.get(stay.campId);
    if (!camp || camp.areaHa === null) return [];
    const growsKg = (camp.areaHa / hectaresPerUnit) * dailyKg;
    const start = camp.usableKg === null ? (camp.emptySince ?? today) : today;
    const was = state.get(stay.campId) ?? { kg: camp.usableKg ?? 0, on: start };
    const grown = Math.min(mostGrownDays, Math.max(0, daysBetween(was.on, stay.until))) * growsKg;
    const thereKg = was.kg + grown;
    // Of a stay that goes on, what is still to be eaten.
    const wantedKg = units.lsuDays(stay.mobId, later(stay.from, today), stay.until) * dailyKg;
    state.set(stay.campId, {
      kg: Math.max(0, thereKg - wantedKg),
      on: later(was.on, stay.until),
    });
    return [{ stayId: stay.id, wantedKg, thereKg }];
  });
}
