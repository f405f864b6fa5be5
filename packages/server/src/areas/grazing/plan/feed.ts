import { type Day, daysBetween } from '@kraal/domain/format/dates';
import { feedBalance, type FeedBalance } from '@kraal/domain/grazing/balance';
import type { MobUnits } from '@kraal/domain/grazing/mobUnits';
import type { PlannedStay } from '@kraal/domain/grazing/plan';
import { planFeed, type StayFeed } from '@kraal/domain/grazing/planFeed';
import type { pasturesOf } from '../pastures.ts';

export type Board = Awaited<ReturnType<typeof pasturesOf>>;

export const campsOf = ({ items }: Board) =>
  items.map(({ campId, areaHa, emptySince, closed, mobs, isShared }) => ({
    campId,
    areaHa,
    emptySince: emptySince as Day | null, // a day, as the board says
    closedUntil: closed ? ((closed.opensOn as Day | null) ?? ('never' as const)) : null, // as above
    grazedBy: isShared ? [null] : mobs.map(({ mobId }) => mobId),
  }));

/** By this name those without a mob eat: they stay where they stand. */
const withoutMob = '';

/** Units that graze: who stands in camps today, in a mob or not, and whole mobs that a plan brings into one. */
export function unitsNow(
  { items }: Board,
  { lsuOfMob, coming }: { lsuOfMob: ReadonlyMap<string, number>; coming: readonly PlannedStay[] },
): ReadonlyMap<string, number> {
  const now = new Map<string, number>();
  for (const { mobId, lsu } of items.flatMap(({ mobs }) => mobs)) {
    const key = mobId ?? withoutMob;
    now.set(key, (now.get(key) ?? 0) + lsu);
  }
  for (const { mobId } of coming) now.set(mobId, lsuOfMob.get(mobId) ?? 0);
  return now;
}

type Eating = { units: MobUnits; dailyKg: number; today: Day };

/** What each stay eats against what is there; none where the farm does not say what its land carries. */
export function feedOf(
  board: Board,
  { stays, ...eating }: Eating & { stays: readonly PlannedStay[] },
): ReadonlyMap<string, Omit<StayFeed, 'stayId'>> {
  const { hectaresPerUnit, items } = board;
  if (hectaresPerUnit === null) return new Map();
  const usable = new Map(items.map(({ campId, feed }) => [campId, feed?.leftKg ?? null]));
  const camps = campsOf(board).map((camp) => ({
    ...camp,
    usableKg: usable.get(camp.campId) ?? null,
  }));
  // What is past has been eaten: the board knows of it.
  const coming = stays.filter(({ until }) => until > eating.today);
  return new Map(
    planFeed({ stays: coming, camps, hectaresPerUnit, ...eating }).map(({ stayId, ...feed }) => [
      stayId,
      feed,
    ]),
  );
}

/** More than this did not grow for anybody. */
const mostGrownDays = 365;

/**
 * Usable feed of the farm today, kg: as it was assessed, less what was eaten since; in a camp where nobody assessed it,
 * what it carries for each day that it rests. Out also: how many camps of a known size are by that estimate.
 */
export function standingFeed(
  { hectaresPerUnit, items }: Board,
  { dailyKg, today }: Omit<Eating, 'units'>,
): { kg: number; hectares: number; camps: number; estimated: number } {
  const sized = items.flatMap((camp) =>
    camp.areaHa === null ? [] : [{ ...camp, areaHa: camp.areaHa }],
  );
  const kgOf = ({ feed, areaHa, emptySince, heads, isShared }: (typeof sized)[number]): number => {
    if (feed?.leftKg != null) return feed.leftKg;
    if (heads > 0 || isShared || hectaresPerUnit === null) return 0;
    // A day, as the board says; where nobody ever was, nothing was eaten of a whole year.
    const rested = emptySince === null ? mostGrownDays : daysBetween(emptySince as Day, today);
    const days = Math.min(mostGrownDays, Math.max(0, rested));
    return (areaHa / hectaresPerUnit) * dailyKg * days;
  };
  return {
    kg: sized.reduce((sum, camp) => sum + kgOf(camp), 0),
    hectares: sized.reduce((sum, { areaHa }) => sum + areaHa, 0),
    camps: sized.length,
    estimated: sized.filter(({ feed }) => feed?.leftKg == null).length,
  };
}

/** Feed against stock by month; null where the farm does not say what its land carries. */
export function balanceOf(
  board: Board,
  { units, dailyKg, today, until }: Eating & { until: Day },
): (FeedBalance & { estimated: number }) | null {
  const { kg, hectares, estimated } = standingFeed(board, { dailyKg, today });
  if (board.hectaresPerUnit === null || hectares === 0 || until <= today) return null;
  const { hectaresPerUnit } = board;
  return {
    ...feedBalance({ today, until, standingKg: kg, hectares, hectaresPerUnit, dailyKg, units }),
    estimated,
  };
}
