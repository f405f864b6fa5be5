import { addDays, asDay, type Day } from '@kraal/domain/format/dates';
import type { Transaction } from '../../platform/database/connection.ts';
import type { Sighting, Watch, WatchedFarm } from '../alerts/index.ts';
import { pasturesOf } from './pastures.ts';
import { staysBeginning } from './plan/stays.ts';
import { seasonOf } from './season.ts';

const ofCamp = (campId: string, name: string) => ({
  subjectKind: 'camp' as const,
  subjectId: campId,
  name,
  heads: 1,
  mobId: null,
  campId,
});

/** A move that is planned within so many days is given that long to bring relief. */
const graceDays = 3;

/** Camps whose mobs are planned to go elsewhere soon, by the day of it. */
async function reliefOf(
  transaction: Transaction,
  farm: WatchedFarm,
  mobsOf: ReadonlyMap<string, readonly (string | null)[]>,
): Promise<ReadonlyMap<string, Day>> {
  const stays = await staysBeginning(transaction, farm, {
    from: farm.today,
    until: addDays(farm.today, graceDays + 1),
  });
  const relief = new Map<string, Day>();
  for (const [campId, mobs] of mobsOf) {
    const leaving = mobs.map((mobId) =>
      stays.find((stay) => stay.mobId === mobId && stay.campId !== campId && !stay.isDone),
    );
    const days = leaving.flatMap((stay) => (stay ? [asDay(stay.from)] : []));
    const last = days.toSorted().at(-1);
    if (last !== undefined && days.length === mobs.length) relief.set(campId, addDays(last, 1));
  }
  return relief;
}

export const campWatch: Watch = {
  rules: ['camp_overgrazed', 'feed_ending'],
  find: async (transaction, farm, { from }) => {
    const board = await pasturesOf(transaction, farm, farm.now);
    const grazed = board.items.filter(({ heads, isShared }) => heads > 0 || isShared);
    if (grazed.length === 0) return [];
    const season = await seasonOf(transaction, farm, {});
    const loads = new Map(season.items.map(({ campId, load }) => [campId, load]));
    const relief = await reliefOf(
      transaction,
      farm,
      new Map(grazed.map(({ campId, mobs }) => [campId, mobs.map(({ mobId }) => mobId)])),
    );
    return grazed.flatMap(({ campId, name, daysLeft }): Sighting[] => {
      const graceUntil = relief.get(campId);
      const common = { ...ofCamp(campId, name), ...(graceUntil ? { graceUntil } : {}) };
      const percent = (loads.get(campId) ?? 0) * 100;
      return [
        ...(percent >= from('camp_overgrazed')
          ? [
              {
                ...common,
                rule: 'camp_overgrazed' as const,
                value: percent,
                since: null,
                facts: { percent: Math.round(percent) },
              },
            ]
          : []),
        ...(daysLeft !== null && daysLeft <= from('feed_ending')
          ? [
              {
                ...common,
                rule: 'feed_ending' as const,
                value: daysLeft,
                since: null,
                facts: { days: Math.max(0, Math.floor(daysLeft)) },
              },
            ]
          : []),
      ];
    });
  },
};
