/** What one unit drinks on a day, litres: 45 to 65, more in heat (domain notes, section 5). A point must give the most. */
export const mostDrunkL = 65;

/** In: units that drink. Out: litres that they may want on a day. */
export const waterNeedL = (lsu: number): number => lsu * mostDrunkL;

type Point = { campIds: readonly string[]; flowLPerHour: number | null };
type CampThatDrinks = { campId: string; lsu: number };
export type WaterOfCamp = { campId: string; needL: number; givesL: number | null; points: number };

const hoursOfDay = 24;

/**
 * What each camp in use wants against what its points give in a day; a point that serves several camps gives to all that
 * are in use by what they want. `givesL` null where no point says its flow. In: camps with their units, and the points.
 */
export function waterOfCamps(
  camps: readonly CampThatDrinks[],
  points: readonly Point[],
): WaterOfCamp[] {
  const used = camps.filter(({ lsu }) => lsu > 0);
  const lsuOf = new Map(used.map(({ campId, lsu }) => [campId, lsu]));
  return used.map(({ campId, lsu }) => {
    const own = points.filter(({ campIds }) => campIds.includes(campId));
    const known = own.flatMap(({ campIds, flowLPerHour }) => {
      if (flowLPerHour === null) return [];
      const drinking = campIds.reduce((sum, id) => sum + (lsuOf.get(id) ?? 0), 0);
      return [flowLPerHour * hoursOfDay * (lsu / drinking)];
    });
    return {
      campId,
      needL: waterNeedL(lsu),
      givesL: known.length > 0 ? known.reduce((sum, one) => sum + one, 0) : null,
      points: own.length,
    };
  });
}
