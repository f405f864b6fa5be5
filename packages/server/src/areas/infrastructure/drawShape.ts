import type { CampShape, drawCamp } from '@kraal/contract/land';
import type { Request } from '@kraal/contract/endpoint';
import { areaProblems } from '@kraal/domain/land/areaProblems';
import { type Area, areaOf } from '@kraal/domain/land/shape';
import { type MovedCorner, movedCorners } from '@kraal/domain/land/sharedCorners';
import type { Day } from '@kraal/domain/format/dates';
import { type Problem, problem, sentence } from '@kraal/domain/ledger/problem';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import { notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/newId.ts';
import {
  neighbours,
  outsideQuestion,
  overlapQuestions,
  sizeQuestion,
  swappedQuestion,
} from './drawQuestions.ts';
import { boundaries, settleHolding } from './boundaries.ts';
import { keepAlong, movedAlong } from './movedAlong.ts';
import {
  campNamed,
  changedMeanwhile,
  currentShape,
  type Drawing,
  endShape,
  keepShape,
  rejected,
} from './shapes.ts';

/** What was drawn, and all that stands otherwise since: fences beside it follow. */
export type DrawnShape = {
  shape: CampShape & { movedAlong: string[] };
  areas: Area[];
  moved: MovedCorner[];
};

/**
 * A camp's shape as it is drawn. From the day on which the one before began it is a correction and takes its place;
 * from a later day it is a change on the ground, and the one before ends. Corners that neighbours have at the same
 * posts move along where that is wanted.
 */
export async function drawShape(
  transaction: Transaction,
  { farmId, campId, userId, today }: Drawing,
  body: Request<typeof drawCamp>['body'],
): Promise<DrawnShape> {
  const { from, version } = body;
  if (body.movesAlong) await lockCamps(transaction, farmId);
  const camp = await campNamed(transaction, farmId, campId);
  if (camp.isEnded) throw notFound('Camp');
  const now = await currentShape(transaction, farmId, campId);
  if ((now?.version ?? null) !== version) throw changedMeanwhile();
  const area = areaOf(body.area);
  const endedOn = now ? null : await lastEnd(transaction, farmId, campId);
  const problems = [...dayProblems(from, { now, endedOn, today }), ...areaProblems(area)];
  if (problems.length > 0) throw rejected(problems);
  const around = await neighbours(transaction, { farmId, campId });
  const was = now ? areaOf(now.area) : [];
  const moved = body.movesAlong && now ? movedCorners(was, area) : [];
  const along = movedAlong(around, moved);
  const beside = around.map((one) => along.find(({ campId: id }) => id === one.campId) ?? one);
  const within = await boundaries(transaction, farmId);
  const questions = [
    ...swappedQuestion(area, around),
    ...(await overlapQuestions(area, beside)),
    ...(await outsideQuestion(area, within)),
    ...sizeQuestion(area, camp.areaHa),
  ].filter(({ code }) => !body.sure.includes(code));
  if (questions.length > 0) throw rejected(questions);
  const author = { farmId, userId };
  const isCorrection = now?.from === from;
  for (const neighbour of along)
    await keepAlong(transaction, author, { neighbour, from, isCorrection });
  if (now && !isCorrection) await endShape(transaction, farmId, { id: now.shapeId, on: from });
  const shape = await keepShape(transaction, {
    ...author,
    ...(now && isCorrection
      ? now
      : { shapeId: newId(), campId, from, cameFrom: now ? [now.shapeId] : [], version: 0 }),
    area: body.area,
  });
  await settleHolding(transaction, { farmId, campId }, { area, within });
  const changed = [
    ...along,
    ...around.filter((one) => along.some((id) => id.campId === one.campId)),
  ];
  return {
    shape: { ...shape, movedAlong: along.map(({ name }) => name) },
    areas: [was, area, ...changed.map((one) => one.area)],
    moved,
  };
}

/** All camps, in one order: whoever moves posts of several waits for others who do, and nobody blocks anybody. */
const lockCamps = (transaction: Transaction, farmId: string) =>
  transaction.execute(
    sql`select id from camp where farm_id = ${farmId} and archived_at is null order by id
      for update`,
  );

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
