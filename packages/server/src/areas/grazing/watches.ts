import { asDay, daysBetween } from '@kraal/domain/format/dates';
import type { Watch } from '../alerts/index.ts';
import { outlookOf } from './outlook.ts';
import { rainAndUsual } from './rain.ts';
import { campWatch } from './campWatch.ts';
import { plan } from './planWatch.ts';

const ofFarm = (id: string) => ({
  subjectKind: 'farm' as const,
  subjectId: id,
  name: '',
  heads: 1,
  mobId: null,
  campId: null,
});

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

export const grazingWatches: readonly Watch[] = [campWatch, outlook, rain, plan];
