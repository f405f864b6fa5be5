import { addDays, addMonths, asDay, type Day } from '@kraal/domain/format/dates';
import type { DemoFarm } from './story/chronicle.ts';

/** Of a year in the eastern Karoo, by month from January: dry winters, most of it in late summer. */
const rainMm = [46, 58, 71, 34, 19, 12, 10, 14, 17, 31, 38, 42];
const rainMonths = 26;

type Said = [kind: string, day: Day, subjectId: string, payload: Record<string, unknown>];

type Land = {
  farm: DemoFarm;
  ids: ReadonlyMap<string, string>;
  today: Day;
  /** A camp in which nobody stands. */
  restingId: string | null;
};

export function said({ farm, ids, today, restingId }: Land): Said[] {
  const of = (name: string): string => ids.get(name) ?? '';
  const thisMonth = asDay(`${today.slice(0, 7)}-01`);
  const rain = Array.from({ length: rainMonths }, (_, back) => addMonths(thisMonth, -back)).flatMap(
    (month, back): Said[] =>
      [7, 20].flatMap((days, half): Said[] => {
        const day = addDays(month, days);
        // No two years are alike: the last one was the drier.
        const year = back < 12 ? 0.8 : 1.1;
        const usual = rainMm[Number(month.slice(5, 7)) - 1] ?? 0;
        const mm = Math.round(usual * year * (half === 0 ? 0.6 : 0.4) * 10) / 10;
        return day <= today ? [['rained', day, of('House gauge'), { rainMm: mm }]] : [];
      }),
  );
  const [, hill = '', river = ''] = farm.camps;
  return [
    ...rain,
    ['inspected', addDays(today, -200), of('Bloukop boundary'), { condition: 'good' }],
    [
      'inspected',
      addDays(today, -3),
      of('Bloukop boundary'),
      { condition: 'broken', photoId: farm.photos.wire },
    ],
    ['inspected', addDays(today, -40), of('River trough'), { condition: 'worn' }],
    ['repaired', addDays(today, -38), of('River trough'), { costCents: 64_500 }],
    ['serviced', addDays(today, -190), of('Windpump'), { costCents: 180_000 }],
    ['level_read', addDays(today, -2), of('House tank'), { levelPercent: 70 }],
    ['gate_opened', addDays(today, -30), of('House gate'), {}],
    ['gate_shut', addDays(today, -12), of('House gate'), {}],
    ['feed_assessed', addDays(today, -9), hill, { feedKgPerHa: 1100, method: 'plateMeter' }],
    ['feed_assessed', addDays(today, -9), river, { feedKgPerHa: 800 }],
    ...(restingId === null ? [] : [closed(restingId, today)]),
  ];
}

const closed = (campId: string, today: Day): Said => [
  'camp_closed',
  addDays(today, -6),
  campId,
  { reason: 'sprayed', product: 'Access 240 SL', opensOn: addDays(today, 24) },
];
