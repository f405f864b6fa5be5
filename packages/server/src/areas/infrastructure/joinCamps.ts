import type { CampShape, joinCamps as joinContract } from '@kraal/contract/land';
import type { Request } from '@kraal/contract/endpoint';
import { dayOf } from '@kraal/domain/format/dates';
import { closedBy } from '@kraal/domain/infrastructure/closed';
import { areaOf, storedOf } from '@kraal/domain/land/shape';
import { sentence } from '@kraal/domain/ledger/problem';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/newId.ts';
import { closingsOf } from './closedCamps.ts';
import { compose } from './composed.ts';
import {
  campNamed,
  changedMeanwhile,
  currentShape,
  type Drawing,
  endShape,
  forgetTypedHa,
  keepShape,
  shapeNamed,
} from './shapes.ts';
import { fencesFollow, forgetCamp } from './things/campsOfThings.ts';
import { rejectAnimalsIn } from './rejectAnimalsIn.ts';
import { rejoin } from './rejoin.ts';
import { ofFarms } from '../farms/tables.ts';

/** The fence between two camps goes: both are the first from that day on. Nobody may stand in the other. */
export async function joinCamps(
  transaction: Transaction,
  { farmId, campId, userId, today, now }: Drawing & { now: Date },
  { on, otherId, version, otherVersion }: Request<typeof joinContract>['body'],
): Promise<CampShape> {
  if (campId.toLowerCase() === otherId.toLowerCase())
    throw invalid({ otherId: ['Choose another camp.'] });
  // Always in one order, so that two who join the same two wait and do not block each other.
  for (const id of [campId, otherId].map((id) => id.toLowerCase()).toSorted())
    await campNamed(transaction, farmId, id);
  const shape = await currentShape(transaction, farmId, campId);
  const other = await currentShape(transaction, farmId, otherId);
  if (!shape || !other) throw notFound('Shape');
  if (shape.version !== version || other.version !== otherVersion) throw changedMeanwhile();
  const [began] = [shape.from, other.from].toSorted().toReversed();
  if (on > today) throw invalid({ on: ['This day has not come yet.'] });
  const parent = on === began ? await cutOn(transaction, farmId, [shape, other]) : null;
  if (parent && parent.campId !== campId.toLowerCase())
    throw invalid({
      otherId: ['This camp was there before the cut: it stays, and the other ends.'],
    });
  if (began !== undefined && on <= began && !parent)
    throw invalid({ on: [sentence`The shapes they have now hold from ${began} on.`] });
  await rejectAnimalsIn(transaction, farmId, { campId: otherId, on });
  await rejectClosed(transaction, farmId, { ids: [campId, otherId], now });
  if (parent) {
    await rejoin(transaction, farmId, { parent, parts: [shape, other], otherId });
    return (await currentShape(transaction, farmId, campId)) ?? parent;
  }
  const whole = await compose({
    what: 'joined',
    one: areaOf(shape.area),
    other: areaOf(other.area),
  });
  for (const { shapeId } of [shape, other])
    await endShape(transaction, farmId, { id: shapeId, on });
  await forgetTypedHa(transaction, farmId, campId);
  await transaction.execute(
    sql`update camp set archived_at = kraal_now(), version = version + 1
      where farm_id = ${farmId} and id = ${otherId}`,
  );
  const shapeNow = await keepShape(transaction, {
    farmId,
    userId,
    shapeId: newId(),
    campId,
    from: on,
    area: storedOf(whole),
    cameFrom: [shape.shapeId, other.shapeId],
    version: 0,
  });
  await forgetCamp(transaction, farmId, otherId);
  await fencesFollow(transaction, farmId, { areas: [whole] });
  return shapeNow;
}

/** The shape that two shapes were cut of on the day on which both begin; null where they were not. */
async function cutOn(
  transaction: Transaction,
  farmId: string,
  [one, other]: readonly [CampShape, CampShape],
): Promise<CampShape | null> {
  const [parentId] = one.cameFrom;
  const isCut =
    one.from === other.from && one.cameFrom.length === 1 && other.cameFrom[0] === parentId;
  return isCut && parentId ? shapeNamed(transaction, farmId, parentId) : null;
}

/** What was sprayed or burnt is so after the fence is gone; which side that was the one camp could not say. */
async function rejectClosed(
  transaction: Transaction,
  farmId: string,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  const closings = Map.groupBy(await closingsOf(transaction, farmId, ids), ({ campId }) => campId);
  const at = now.toISOString();
  const [farm] = await select(
    transaction,
    row({ timeZone: text }),
    sql`select time_zone as "timeZone" from ${ofFarms.farm} where id = ${farmId}`,
  );
  const day = dayOf(at, farm?.timeZone ?? 'UTC');
  if ([...closings.values()].some((all) => closedBy(all, at, day)))
    throw conflict('camp_closed', 'This camp is closed. Open it first.');
}
