import { shortened } from '@kraal/domain/format/shortened';
import type { splitCamp as splitContract } from '@kraal/contract/land';
import type { Output, Request } from '@kraal/contract/endpoint';
import { dayOf } from '@kraal/domain/format/dates';
import { sharedFence } from '@kraal/domain/land/compose';
import { type Area, areaOf, type Position, storedOf } from '@kraal/domain/land/shape';
import { problem, sentence } from '@kraal/domain/ledger/problem';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, row, text } from '../../platform/database/row.ts';
import { invalid, notFound, RequestError } from '../../platform/errors.ts';
import { newId } from '../../platform/newId.ts';
import { lockFarm, type Recorder } from '../ledger/index.ts';
import { createCamp } from './camps.ts';
import { compose } from './composed.ts';
import {
  campNamed,
  changedMeanwhile,
  currentShape,
  endShape,
  forgetTypedHa,
  keepShape,
} from './shapes.ts';
import { fencesFollow, thingsOfCut } from './things/campsOfThings.ts';
import { createThing } from './things/things.ts';
import { closeAlike } from './closeAlike.ts';
import { moveAcross, standingIn } from './moveAcross.ts';
import { ofAnimals } from '../animals/tables.ts';

type Body = Request<typeof splitContract>['body'];

/**
 * A fence through a camp. One side stays this camp, with its name and its history; the other is a new one. Both know the
 * shape they were cut from, which stands for the days before.
 */
export async function splitCamp(
  transaction: Transaction,
  { recorder, campId }: { recorder: Recorder; campId: string },
  { on, line, stays, name, version, animals }: Body,
): Promise<Output<typeof splitContract>> {
  const { farmId, userId, timeZone, now } = recorder;
  // As whoever records takes it: the farm, then what is on it, or the two would wait for each other.
  await lockFarm(transaction, farmId);
  const camp = await campNamed(transaction, farmId, campId);
  const shape = await currentShape(transaction, farmId, campId);
  if (camp.isEnded || !shape) throw notFound('Shape');
  if (shape.version !== version) throw changedMeanwhile();
  if (on > dayOf(now.toISOString(), timeZone))
    throw invalid({ on: ['This day has not come yet.'] });
  if (on <= shape.from)
    throw invalid({ on: [sentence`The shape it has now holds from ${shape.from} on.`] });
  const sides = await compose({ what: 'cut', area: areaOf(shape.area), line });
  if (!sides)
    throw invalid({ line: ['This line does not cut the camp in two. Begin and end it outside.'] });
  const [left, right] = sides;
  const [staying, going] = stays === 'left' ? [left, right] : [right, left];
  const inside = await mobsIn(transaction, farmId, campId);
  requireAnswers(inside, animals);
  const other = await createCamp(transaction, farmId, {
    name,
    areaHa: null,
    holdingId: camp.holdingId,
  });
  await endShape(transaction, farmId, { id: shape.shapeId, on });
  await forgetTypedHa(transaction, farmId, campId);
  const keep = (id: string, area: Area) =>
    keepShape(transaction, {
      farmId,
      userId,
      shapeId: newId(),
      campId: id,
      from: on,
      area: storedOf(area),
      cameFrom: [shape.shapeId],
      version: 0,
    });
  const [stayed, went] = [await keep(campId, staying), await keep(other.id, going)];
  await keepFence(transaction, recorder, {
    line: sharedFence(staying, going),
    name: shortened(`${camp.name} – ${name}`, 80),
    campIds: [campId, other.id],
  });
  const leaving = animals.filter(({ side }) => side === 'goes').map(({ mobId }) => mobId);
  const moved = await moveAcross(transaction, recorder, { campId, to: other.id, on, leaving });
  await thingsOfCut(transaction, farmId, { from: campId, to: other.id, goes: going });
  await fencesFollow(transaction, farmId, { areas: [staying, going] });
  // After those who stood there: nobody moves into what is closed.
  await closeAlike(transaction, recorder, { campId, to: other.id, on });
  return { stays: stayed, goes: went, moved };
}

/** It stands in the list of fences from now on, between its two camps, to be walked and mended. */
async function keepFence(
  transaction: Transaction,
  { farmId, timeZone, now }: Recorder,
  { line, ...of }: { line: readonly Position[] | null; name: string; campIds: string[] },
): Promise<void> {
  const coordinates = (line ?? []).map(([lon, lat]): [number, number] => [lon, lat]);
  await createThing(
    transaction,
    { id: farmId, timeZone, now },
    {
      ...of,
      kind: 'fence',
      fields: {},
      place: coordinates.length >= 2 ? { type: 'LineString', coordinates } : null,
      serviceEveryDays: null,
    },
  );
}

/** Who stands in a camp now, by mob. */
export const mobsIn = (transaction: Transaction, farmId: string, campId: string) =>
  select(
    transaction,
    row({ mobId: text.orNull, name: text.orNull, heads: number }),
    sql`select k.mob_id as "mobId", m.name, k.heads from (select a.mob_id, sum(a.heads)::float8
        as heads from ${standingIn(farmId, campId)} group by a.mob_id) k
      left join ${ofAnimals.mob} m on m.farm_id = ${farmId} and m.id = k.mob_id
        order by m.name nulls last limit 500`,
  );

/** Nobody knows on which side they stand but who asks for the fence. */
function requireAnswers(
  inside: Awaited<ReturnType<typeof mobsIn>>,
  answers: Body['animals'],
): void {
  const open = inside.filter(({ mobId }) => !answers.some((one) => one.mobId === mobId));
  if (open.length === 0) return;
  const said = open.map(({ name, heads }) =>
    name === null
      ? problem('animals', 'ask_which_side', sentence`Where are the ${heads} without a mob?`)
      : problem('animals', 'ask_which_side', sentence`Where are the ${heads} of ${name}?`),
  );
  throw new RequestError(422, 'ask_which_side', said[0]?.said ?? '', {
    animals: said.map((one) => one.said),
  });
}
