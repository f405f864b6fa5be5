import { areaProblems } from '@kraal/domain/land/areaProblems';
import { storedOf } from '@kraal/domain/land/shape';
import { type MovedCorner, withMoved } from '@kraal/domain/land/sharedCorners';
import type { Day } from '@kraal/domain/format/dates';
import { problem, sentence } from '@kraal/domain/ledger/problem';
import type { Transaction } from '../../platform/database/connection.ts';
import { newId } from '../../platform/newId.ts';
import type { Neighbour } from './drawQuestions.ts';
import { endShape, keepShape, rejected } from './shapes.ts';

/** Neighbours that have corners at the posts a drawing moves, as they will be. Refused where one would be no camp. */
export function movedAlong(
  around: readonly Neighbour[],
  moved: readonly MovedCorner[],
): Neighbour[] {
  if (moved.length === 0) return [];
  return around.flatMap((neighbour) => {
    const along = withMoved(neighbour.area, moved);
    if (!along) return [];
    const [wrong] = areaProblems(along);
    if (wrong)
      throw rejected([
        problem(
          'area',
          wrong.code,
          sentence`${neighbour.name} would be no camp any more: move fewer corners.`,
        ),
      ]);
    return [{ ...neighbour, area: along }];
  });
}

type Along = { neighbour: Neighbour; from: Day; isCorrection: boolean };

/** A post that stood elsewhere all along is corrected there too; one that was moved on a day is so from that day. */
export async function keepAlong(
  transaction: Transaction,
  author: { farmId: string; userId: string },
  { neighbour, from, isCorrection }: Along,
): Promise<void> {
  const { shapeId, campId, version } = neighbour;
  const area = storedOf(neighbour.area);
  // A day, as the column is one.
  const began = neighbour.from as Day;
  if (isCorrection || began >= from) {
    await keepShape(transaction, {
      ...author,
      shapeId,
      campId,
      area,
      version,
      from: began,
      cameFrom: [],
    });
    return;
  }
  await endShape(transaction, author.farmId, { id: shapeId, on: from });
  await keepShape(transaction, {
    ...author,
    shapeId: newId(),
    campId,
    area,
    version: 0,
    from,
    cameFrom: [shapeId],
  });
}
