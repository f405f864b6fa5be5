import type { CampShape } from '@kraal/contract/land';
import { areSwapped } from '@kraal/domain/land/areaProblems';
import { areaHa } from '@kraal/domain/land/measure';
import { middleOf } from '@kraal/domain/land/plane';
import { type Area, areaOf, boxOf, cornersOf, doBoxesMeet } from '@kraal/domain/land/shape';
import { type Problem, problem, sentence } from '@kraal/domain/ledger/problem';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { json, number, row, text } from '../../platform/database/row.ts';
import { compose } from './composed.ts';

export type Neighbour = {
  campId: string;
  shapeId: string;
  name: string;
  area: Area;
  from: string;
  version: number;
};

/** The camps that are drawn, beside this one. */
export async function neighbours(
  transaction: Transaction,
  { farmId, campId }: { farmId: string; campId: string },
): Promise<Neighbour[]> {
  const rows = await select(
    transaction,
    row({
      campId: text,
      shapeId: text,
      name: text,
      area: json<CampShape['area']>(),
      from: text,
      version: number,
    }),
    sql`select c.id as "campId", s.id as "shapeId", c.name, s.area, s.from_on::text as from,
        s.version
      from camp_shape s
      join camp c on c.farm_id = s.farm_id and c.id = s.camp_id
      where s.farm_id = ${farmId} and s.camp_id <> ${campId} and s.until_on is null
        and c.archived_at is null limit 5000`,
  );
  return rows.map((one) => ({ ...one, area: areaOf(one.area) }));
}

export function swappedQuestion(area: Area, around: readonly Neighbour[]): Problem[] {
  const near = around.flatMap((one) => cornersOf(one.area));
  if (near.length === 0 || !areSwapped(cornersOf(area), middleOf(near))) return [];
  return [
    problem(
      'area',
      'ask_swapped',
      'It lies far from the farm, and on it with longitude and latitude the other way round.',
    ),
  ];
}

/** Square metres that an area has in common with each of others: whoever lies elsewhere is not looked at. */
export async function overlapsWith(area: Area, others: readonly Area[]): Promise<number[]> {
  const box = boxOf(cornersOf(area));
  const near = others.filter((other) => doBoxesMeet(box, boxOf(cornersOf(other))));
  const found = near.length === 0 ? [] : await compose({ what: 'overlaps', area, others: near });
  const of = new Map(near.map((other, at) => [other, found[at] ?? 0]));
  return others.map((other) => of.get(other) ?? 0);
}

/** Less than this is the width of a fence that two people drew. */
const fenceShare = 0.001;
const fenceM2 = 100;

export async function overlapQuestions(
  area: Area,
  around: readonly Neighbour[],
): Promise<Problem[]> {
  const size = areaHa(area) * 10_000;
  const overlaps = await overlapsWith(
    area,
    around.map((one) => one.area),
  );
  return around
    .map(({ name }, at) => ({ name, overlap: overlaps[at] ?? 0 }))
    .filter(({ overlap }) => overlap > Math.max(fenceM2, size * fenceShare))
    .slice(0, 20)
    .map(({ name, overlap }) =>
      problem(
        'area',
        'ask_overlap',
        sentence`It lies on ${name} with ${Math.round(overlap / 100) / 100} ha.`,
      ),
    );
}

/** What of it lies outside of the farm's boundary, where one is drawn. */
export async function outsideQuestion(
  area: Area,
  within: readonly { area: Area }[],
): Promise<Problem[]> {
  if (within.length === 0) return [];
  const size = areaHa(area) * 10_000;
  const inside = await overlapsWith(
    area,
    within.map((one) => one.area),
  );
  const outside = size - inside.reduce((sum, one) => sum + one, 0);
  if (outside <= Math.max(fenceM2, size * fenceShare)) return [];
  return [
    problem(
      'area',
      'ask_outside',
      sentence`${Math.round(outside / 100) / 100} ha of it lie outside of the boundary.`,
    ),
  ];
}

/** What was typed and what is drawn are a tenth apart. */
export function sizeQuestion(area: Area, typedHa: number | null): Problem[] {
  const drawn = areaHa(area);
  if (typedHa === null || Math.abs(drawn - typedHa) <= typedHa * 0.1) return [];
  return [
    problem(
      'area',
      'ask_other_size',
      sentence`The drawing is ${Math.round(drawn * 100) / 100} ha, and ${typedHa} ha were typed for this camp.`,
    ),
  ];
}
