import { addDays, asDay, type Day, daysBetween } from '@kraal/domain/format/dates';
import type { Transaction } from '../../platform/database/connection.ts';
import type { Sighting, Watch, WatchedFarm } from '../alerts/index.ts';
import { outlookOf } from './outlook.ts';
import { pasturesOf } from './pastures.ts';
import { staysBeginning } from './plan/stays.ts';
import { rainAndUsual } from './rain.ts';
import { seasonOf } from './season.ts';

const ofCamp = (campId: string, name: string) => ({
  subjectKind: 'camp' as const,
  subjectId: campId,
  name,
  heads: 1,
  mobId: null,
  campId,
});

const ofFarm = (id: string) => ({
  subjectKind: 'farm' as const,
  subjectId: id,
  name: '',
  heads: 1,
  mobId: null,
  campId: null,
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

const camps: Watch = {
  rules: ['camp_overgrazed', 'feed_ending'],
  find: async (transaction, farm, { from }) => {
    const board = await pasturesOf(transaction, farm, farm.now);
    const grazed = board.items.filter(({ heads }) => heads > 0);
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

const outlook: Watch = {
  rules: ['feed_short'],
  find: async (transaction, farm, { from }) => {
    const outlook = await outlookOf(transaction, farm, farm.now);
    const { lasts, endsOn, rainsOn, rainBy, ...feed } = outlook;
    if (lasts || endsOn === null) return [];
    // From the rains on until they make no grass any more it grows: what stands is not what there is to last.
    if (rainBy < rainsOn) return [];
    // Where nobody assessed anything and nothing rests, nothing is known of the feed.
    if (feed.usableKg <= 0 && feed.estimated === feed.camps) return [];
    const days = Math.max(0, daysBetween(farm.today, asDay(endsOn)));
    if (days > from('feed_short')) return [];
    return [
      {
        ...ofFarm(farm.id),
        rule: 'feed_short',
        value: days,
        since: null,
        facts: { on: endsOn, rainsOn },
      },
    ];
  },
};

/** Rain of so many whole months, held against the same months of other years. */
const rainMonths = 3;
/** Months in which next to nothing is usual miss nothing. */
const leastUsualMm = 30;

const rain: Watch = {
  rules: ['rain_missing'],
  find: async (transaction, farm, { from }) => {
    const measured = await rainAndUsual(transaction, farm, rainMonths);
    if (!measured || measured.usualMm < leastUsualMm) return [];
    const { mm, usualMm } = measured;
    const percent = (mm / usualMm) * 100;
    if (percent > from('rain_missing')) return [];
    return [
      {
        ...ofFarm(farm.id),
        rule: 'rain_missing',
        value: percent,
        since: null,
        facts: {
          mm: Math.round(mm),
          usualMm: Math.round(usualMm),
          months: rainMonths,
          years: measured.years.map((one) => `${one.year} ${Math.round(one.mm)}`).join(';'),
        },
      },
    ];
  },
};

/** A planned move of so long ago will not be made any more. */
const forgottenDays = 14;

const plan: Watch = {
  rules: ['plan_not_followed'],
  find: async (transaction, farm, { from }) => {
    const stays = await staysBeginning(transaction, farm, {
      from: addDays(farm.today, -forgottenDays),
      until: farm.today,
    });
    return stays
      .filter(({ isDone }) => !isDone)
      .map((stay) => ({ ...stay, days: daysBetween(asDay(stay.from), farm.today) }))
      .filter(({ days }) => days >= from('plan_not_followed'))
      .map((stay) => ({
        rule: 'plan_not_followed' as const,
        subjectKind: 'mob' as const,
        subjectId: stay.id,
        name: stay.mob,
        heads: 1,
        mobId: stay.mobId,
        campId: stay.campId,
        value: stay.days,
        since: asDay(stay.from),
        facts: { camp: stay.camp, on: stay.from },
      }));
  },
};

export const grazingWatches: readonly Watch[] = [camps, outlook, rain, plan];
