import { addDays, addMonths, asDay, type Day } from '@kraal/domain/format/dates';
import { instantOf } from '@kraal/domain/format/instant';
import type {
  ThingFieldName,
  ThingKind,
  ThingPlace,
} from '@kraal/domain/infrastructure/thingKinds';
import type { Position } from '@kraal/domain/land/shape';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import { idFromName } from '../../platform/idFromName.ts';
import { addStays } from '../grazing/index.ts';
import { createThing } from '../infrastructure/index.ts';
import { recordEvents } from '../ledger/index.ts';
import { addTask } from '../work/index.ts';
import type { DemoFarm } from './story/chronicle.ts';

const timeZone = 'Africa/Johannesburg';

/** What the veld of the story carries. */
const hectaresPerUnit = 6;

/** Of a year in the eastern Karoo, by month from January: dry winters, most of it in late summer. */
const rainMm = [46, 58, 71, 34, 19, 12, 10, 14, 17, 31, 38, 42];
const rainMonths = 26;

type Wish = {
  kind: ThingKind;
  name: string;
  fields?: Partial<Record<ThingFieldName, unknown>>;
  /** The camps it belongs to, by number. */
  camps?: readonly number[];
  place: ThingPlace;
  serviceEveryDays?: number;
};

type Setting = { of: { farmId: string; userId: string }; farm: DemoFarm; now: Date; today: Day };

const point = ([lon, lat]: Position): ThingPlace => ({ type: 'Point', coordinates: [lon, lat] });
const line = (...corners: Position[]): ThingPlace => ({
  type: 'LineString',
  coordinates: corners.map(([lon, lat]): [number, number] => [lon, lat]),
});

/** What stands on the farm. In: a corner of each camp, in the order of the camps, and of the farm's southern fence. */
const standing = ([house, hill, river, back]: readonly Position[]): Wish[] => [
  {
    kind: 'fence',
    name: 'Bloukop boundary',
    fields: { fenceType: 'jackalProof', strands: 9, heightM: 1.2 },
    camps: [1],
    place: line(hill ?? [0, 0], river ?? [0, 0]),
  },
  { kind: 'gate', name: 'House gate', camps: [0, 1], place: point(hill ?? [0, 0]) },
  {
    kind: 'trough',
    name: 'River trough',
    fields: { capacityL: 4500, flowLPerHour: 900 },
    camps: [1, 2],
    place: point(river ?? [0, 0]),
  },
  {
    kind: 'tank',
    name: 'House tank',
    fields: { capacityL: 10_000 },
    camps: [0],
    place: point(house ?? [0, 0]),
  },
  {
    kind: 'pump',
    name: 'Windpump',
    fields: { flowLPerHour: 1200 },
    camps: [3, 4, 5],
    place: point(back ?? [0, 0]),
    serviceEveryDays: 180,
  },
  { kind: 'gauge', name: 'House gauge', place: point(house ?? [0, 0]) },
];

/** Things on the demo's land, what was said of them, two years of rain, and a plan of two rotations. */
export async function furnish(
  transaction: Transaction,
  corners: readonly Position[],
  { of, farm, now, today }: Setting,
): Promise<void> {
  const { farmId, userId } = of;
  await transaction.execute(
    sql`update farm set hectares_per_unit = ${hectaresPerUnit} where id = ${farmId}`,
  );
  const ids = new Map<string, string>();
  for (const { kind, name, camps = [], fields = {}, place, serviceEveryDays } of standing(corners))
    ids.set(
      name,
      (
        await createThing(
          transaction,
          { id: farmId, timeZone, now },
          {
            kind,
            name,
            fields,
            place,
            campIds: camps.flatMap((number) => farm.camps[number] ?? []),
            serviceEveryDays: serviceEveryDays ?? null,
          },
        )
      ).id,
    );
  const recorder = { ...of, role: 'farm_owner', timeZone, source: 'api', now };
  const [resting] = await select(
    transaction,
    row({ id: text }),
    sql`select c.id from camp c where c.farm_id = ${farmId} and not exists (
        select from animal a where a.farm_id = c.farm_id and a.camp_id = c.id
          and a.status = 'alive') order by c.name limit 1`,
  );
  const events = said({ farm, ids, today, restingId: resting?.id ?? null }).map(
    ([kind, day, subjectId, payload], number) => ({
      id: idFromName(farmId, `land ${number}`),
      kind,
      occurredAt: instantOf(day, timeZone, '08:00:00'),
      subjectIds: [subjectId],
      payload,
    }),
  );
  const { answers } = await recordEvents(transaction, recorder, events);
  const rejected = answers.find(({ result }) => result === 'rejected');
  if (rejected) throw new Error(`The demo's land contradicts itself: ${rejected.message}`);
  await addStays(transaction, farmId, { stays: planned(farm, today) });
  await addTask(
    transaction,
    { farmId, userId, role: 'farm_owner', now },
    {
      title: 'New poles at the river crossing',
      subjectId: ids.get('Bloukop boundary') ?? null,
      dueOn: addDays(today, 5),
      assignedTo: null,
      finishedBy: 'repaired',
    },
  );
}

type Said = [kind: string, day: Day, subjectId: string, payload: Record<string, unknown>];

type Land = {
  farm: DemoFarm;
  ids: ReadonlyMap<string, string>;
  today: Day;
  /** A camp in which nobody stands. */
  restingId: string | null;
};

function said({ farm, ids, today, restingId }: Land): Said[] {
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

/** Cattle over the larger camps, sheep over the others, so long that each camp rests two months; from next week on. */
function planned(farm: DemoFarm, today: Day) {
  const rotations = [
    { mobId: farm.mobs.Cattle, camps: [1, 3, 4], days: 30 },
    { mobId: farm.mobs.Sheep, camps: [2, 0], days: 60 },
  ];
  return rotations.flatMap(({ mobId, camps, days }) =>
    Array.from({ length: 240 / days }, (_, turn) => ({
      mobId,
      campId: farm.camps[camps[turn % camps.length] ?? 0] ?? '',
      from: addDays(today, 7 + turn * days),
      until: addDays(today, 7 + (turn + 1) * days),
    })),
  );
}
