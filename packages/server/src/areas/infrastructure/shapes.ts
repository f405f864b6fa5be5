import type { CampShape, campShapes as shapesContract, drawCamp } from '@kraal/contract/land';
import type { Output, Request } from '@kraal/contract/endpoint';
import { areaProblems, areSwapped } from '@kraal/domain/land/areaProblems';
import { areaHa } from '@kraal/domain/land/measure';
import { middleOf } from '@kraal/domain/land/plane';
import { type Area, areaOf, cornersOf, type Position, storedOf } from '@kraal/domain/land/shape';
import { type Day, daysBetween } from '@kraal/domain/format/dates';
import { type Problem, problem, sentence } from '@kraal/domain/ledger/problem';
import { type SQL, sql } from 'drizzle-orm';
import { campShape as campShapeSchema } from '@kraal/contract/land';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { json, number, row, rowOf, text } from '../../platform/database/row.ts';
import { conflict, notFound, RequestError } from '../../platform/errors.ts';
import { newId } from '../../platform/newId.ts';
import { compose } from './composed.ts';

export type Drawing = { farmId: string; campId: string; userId: string; today: Day };

const shapeRow = rowOf(campShapeSchema);
export const shapeColumns = sql`s.id as "shapeId", s.camp_id as "campId", s.from_on::text as "from",
  s.until_on::text as "until", s.area, s.drawn_ha as "drawnHa", s.came_from as "cameFrom", s.version`;

const shapesWhere = (transaction: Transaction, where: SQL): Promise<CampShape[]> =>
  select(transaction, shapeRow, sql`select ${shapeColumns} from camp_shape s where ${where}`);

/** Every shape a camp has had, the newest first. */
export async function campShapes(
  transaction: Transaction,
  farmId: string,
  campId: string,
): Promise<Output<typeof shapesContract>> {
  const [camp] = await select(
    transaction,
    row({ id: text }),
    sql`select id from camp where farm_id = ${farmId} and id = ${campId}`,
  );
  if (!camp) throw notFound('Camp');
  const items = await shapesWhere(
    transaction,
    sql`s.farm_id = ${farmId} and s.camp_id = ${campId} order by s.from_on desc limit 500`,
  );
  return { items };
}

/** A camp, locked: whoever draws it, cuts it or joins it does so alone. */
export async function campNamed(transaction: Transaction, farmId: string, campId: string) {
  const [camp] = await select(
    transaction,
    row({ name: text, areaHa: number.orNull, version: number, isEnded: number }),
    sql`select name, area_ha as "areaHa", version, (archived_at is not null)::int as "isEnded"
      from camp where farm_id = ${farmId} and id = ${campId} for update`,
  );
  if (!camp) throw notFound('Camp');
  return camp;
}

/** The shape a camp has now, locked. */
export async function currentShape(
  transaction: Transaction,
  farmId: string,
  campId: string,
): Promise<CampShape | null> {
  const [shape = null] = await shapesWhere(
    transaction,
    sql`s.farm_id = ${farmId} and s.camp_id = ${campId} and s.until_on is null for update`,
  );
  return shape;
}

export const changedMeanwhile = (): RequestError =>
  conflict('changed_meanwhile', 'Somebody else drew this camp meanwhile. Look at both drawings.');

const rejected = (problems: readonly Problem[]): RequestError => {
  const [first] = problems;
  const fields = Object.fromEntries(
    [...Map.groupBy(problems, ({ field }) => field)].map(([field, all]) => [
      field,
      all.map(({ said }) => said),
    ]),
  );
  const codes = problems.map(({ code }) => code);
  return new RequestError(422, first?.code ?? 'rejected', first?.said ?? '', fields, codes);
};

/**
 * A camp's shape as it is drawn. From the day on which the one before began it is a correction and takes its place;
 * from a later day it is a change on the ground, and the one before ends.
 */
export async function drawShape(
  transaction: Transaction,
  { farmId, campId, userId, today }: Drawing,
  body: Request<typeof drawCamp>['body'],
): Promise<CampShape> {
  const { from, version } = body;
  const camp = await campNamed(transaction, farmId, campId);
  if (camp.isEnded) throw notFound('Camp');
  const now = await currentShape(transaction, farmId, campId);
  if ((now?.version ?? null) !== version) throw changedMeanwhile();
  const area = areaOf(body.area);
  const endedOn = now ? null : await lastEnd(transaction, farmId, campId);
  const problems = [...dayProblems(from, { now, endedOn, today }), ...areaProblems(area)];
  if (problems.length > 0) throw rejected(problems);
  const around = await neighbours(transaction, { farmId, campId });
  const questions = [
    ...swappedQuestion(area, around),
    ...(await overlapQuestions(area, around)),
    ...sizeQuestion(area, camp.areaHa),
  ].filter(({ code }) => !body.sure.includes(code));
  if (questions.length > 0) throw rejected(questions);
  if (now && now.from === from)
    return keepShape(transaction, { ...now, area: body.area, userId, farmId });
  if (now) await endShape(transaction, farmId, { id: now.shapeId, on: from });
  return keepShape(transaction, {
    farmId,
    userId,
    shapeId: newId(),
    campId,
    from,
    area: body.area,
    cameFrom: now ? [now.shapeId] : [],
    version: 0,
  });
}

/** Taken off the map a camp had a shape up to a day; another begins there or later. */
async function lastEnd(
  transaction: Transaction,
  farmId: string,
  campId: string,
): Promise<string | null> {
  const [last] = await select(
    transaction,
    row({ endedOn: text.orNull }),
    sql`select max(until_on)::text as "endedOn" from camp_shape
      where farm_id = ${farmId} and camp_id = ${campId}`,
  );
  return last?.endedOn ?? null;
}

type Standing = { now: CampShape | null; endedOn: string | null; today: Day };

function dayProblems(from: Day, { now, endedOn, today }: Standing): Problem[] {
  if (from > today) return [problem('from', 'in_future', 'This day has not come yet.')];
  if (endedOn !== null && from < endedOn)
    return [
      problem('from', 'before_last_shape', sentence`The shape it had before ended on ${endedOn}.`),
    ];
  if (now && from < now.from)
    return [
      problem(
        'from',
        'before_last_shape',
        sentence`The shape it has now holds from ${now.from} on.`,
      ),
    ];
  return [];
}

type Neighbour = { name: string; area: Area };

/** The camps that are drawn, beside this one. */
async function neighbours(
  transaction: Transaction,
  { farmId, campId }: { farmId: string; campId: string },
): Promise<Neighbour[]> {
  const rows = await select(
    transaction,
    row({ name: text, area: json<CampShape['area']>() }),
    sql`select c.name, s.area from camp_shape s
      join camp c on c.farm_id = s.farm_id and c.id = s.camp_id
      where s.farm_id = ${farmId} and s.camp_id <> ${campId} and s.until_on is null
        and c.archived_at is null limit 5000`,
  );
  return rows.map(({ name, area }) => ({ name, area: areaOf(area) }));
}

function swappedQuestion(area: Area, around: readonly Neighbour[]): Problem[] {
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

type Box = readonly [west: number, south: number, east: number, north: number];
const boxOf = (corners: readonly Position[]): Box =>
  corners.reduce<Box>(
    ([west, south, east, north], [lon, lat]) => [
      Math.min(west, lon),
      Math.min(south, lat),
      Math.max(east, lon),
      Math.max(north, lat),
    ],
    [180, 90, -180, -90],
  );
const doBoxesMeet = (one: Box, other: Box): boolean =>
  one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3];

/** Less than this is the width of a fence that two people drew. */
const fenceShare = 0.001;
const fenceM2 = 100;

async function overlapQuestions(area: Area, around: readonly Neighbour[]): Promise<Problem[]> {
  const box = boxOf(cornersOf(area));
  const size = areaHa(area) * 10_000;
  const near = around.filter((one) => doBoxesMeet(box, boxOf(cornersOf(one.area))));
  const overlaps = await compose({
    what: 'overlaps',
    area,
    others: near.map((one) => one.area),
  });
  return near
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

/** What was typed and what is drawn are a tenth apart. */
function sizeQuestion(area: Area, typedHa: number | null): Problem[] {
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

export async function endShape(
  transaction: Transaction,
  farmId: string,
  { id, on }: { id: string; on: Day },
): Promise<void> {
  await transaction.execute(
    sql`update camp_shape set until_on = ${on}, version = version + 1
      where farm_id = ${farmId} and id = ${id}`,
  );
}

type Keeping = Pick<CampShape, 'shapeId' | 'campId' | 'from' | 'area' | 'cameFrom' | 'version'> & {
  farmId: string;
  userId: string;
};

/** Hectares that were typed for what a camp was before are of another piece of land: the drawing counts. */
export async function forgetTypedHa(
  transaction: Transaction,
  farmId: string,
  campId: string,
): Promise<void> {
  await transaction.execute(
    sql`update camp set area_ha = null, version = version + 1
      where farm_id = ${farmId} and id = ${campId} and area_ha is not null`,
  );
}

/** A new shape, or one that is corrected. */
export async function keepShape(
  transaction: Transaction,
  { farmId, userId, shapeId, campId, from, area, cameFrom, version }: Keeping,
): Promise<CampShape> {
  const kept = areaOf(area);
  await transaction.execute(sql`
    insert into camp_shape (farm_id, id, camp_id, from_on, area, drawn_ha, came_from, version,
      drawn_at, drawn_by)
    values (${farmId}, ${shapeId}, ${campId}, ${from}, ${JSON.stringify(storedOf(kept))}::jsonb,
      ${areaHa(kept)}, ${sql.param([...cameFrom])}::uuid[], ${version + 1}, kraal_now(), ${userId})
    on conflict (farm_id, id) do update set area = excluded.area, drawn_ha = excluded.drawn_ha,
      version = excluded.version, drawn_at = excluded.drawn_at, drawn_by = excluded.drawn_by`);
  const [shape] = await shapesWhere(transaction, sql`s.farm_id = ${farmId} and s.id = ${shapeId}`);
  if (!shape) throw notFound('Camp');
  return shape;
}

/** Off the map: what it was before stands, and the day it was taken off ends it. */
export async function eraseShape(
  transaction: Transaction,
  { farmId, campId, today }: Drawing,
  version: number,
): Promise<void> {
  await campNamed(transaction, farmId, campId);
  const now = await currentShape(transaction, farmId, campId);
  if (!now) throw notFound('Shape');
  if (now.version !== version) throw changedMeanwhile();
  // Drawn today and taken off today it never was.
  if (daysBetween(now.from as Day, today) <= 0)
    await transaction.execute(
      sql`delete from camp_shape where farm_id = ${farmId} and id = ${now.shapeId}`,
    );
  else await endShape(transaction, farmId, { id: now.shapeId, on: today });
}
