import type { drawCamps, readLandFile } from '@kraal/contract/land';
import type { Output, Request } from '@kraal/contract/endpoint';
import type { Area } from '@kraal/domain/land/shape';
import { sentence } from '@kraal/domain/ledger/problem';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { number, row, text } from '../../../platform/database/row.ts';
import { invalid, RequestError } from '../../../platform/errors.ts';
import { inLimitedWorker } from '../../../platform/limitedWorker.ts';
import { createCamp } from '../camps.ts';
import { drawShape } from '../drawShape.ts';
import type { Drawing } from '../shapes.ts';
import { fencesFollow } from '../things/campsOfThings.ts';
import type { LandAnswer, LandLookedAt } from './landWorker.ts';
import type { SaidProjection } from './projection.ts';

const rejectFile = (code: string, words: string): RequestError =>
  new RequestError(422, code, 'Validation failed', { file: [words] }, [code]);

/** The shapes of a drawing, read beside the server. */
export async function readLandAt(path: string, as: SaidProjection | null): Promise<LandLookedAt> {
  const said = await inLimitedWorker<LandAnswer>({
    module: new URL('./landWorker.ts', import.meta.url),
    data: { path, said: as },
    tooLong: () => rejectFile('too_much_to_read', 'This file holds more than any farm.'),
  });
  if (!said.ok) throw rejectFile(said.code, said.words);
  return said;
}

/** What would be drawn: each shape with its size, what is wrong with it, and the camp of its name. Nothing is kept. */
export async function lookAtLand(
  transaction: Transaction,
  farmId: string,
  { shapes, things, leftOut }: LandLookedAt,
): Promise<Output<typeof readLandFile>> {
  const camps = await select(
    transaction,
    row({ id: text, name: text, version: number.orNull }),
    sql`select c.id, lower(c.name) as name, s.version from camp c
      left join camp_shape s on s.farm_id = c.farm_id and s.camp_id = c.id and s.until_on is null
      where c.farm_id = ${farmId} and c.archived_at is null limit 5000`,
  );
  const known = new Map(camps.map((camp) => [camp.name, camp]));
  return {
    leftOut,
    things,
    shapes: shapes.map(({ name, area, drawnHa, problems }) => {
      const camp = known.get(name.toLowerCase());
      return {
        name,
        area: problems.length > 0 ? { type: 'MultiPolygon' as const, coordinates: [] } : area,
        drawnHa,
        problems,
        campId: camp?.id ?? null,
        version: camp?.version ?? null,
      };
    }),
  };
}

/** Camps of a file, all or none: those that are here by their name are drawn, the others begin. */
export async function drawAll(
  transaction: Transaction,
  drawing: Omit<Drawing, 'campId'>,
  { from, camps, sure }: Request<typeof drawCamps>['body'],
): Promise<Output<typeof drawCamps>> {
  const names = camps.map(({ name }) => name.toLowerCase());
  const twice = camps.find(({ name }, at) => names.indexOf(name.toLowerCase()) !== at);
  if (twice) throw invalid({ camps: [sentence`Two of them are called ${twice.name}.`] });
  const areas: Area[] = [];
  for (const { name, campId, version, area } of camps) {
    const id =
      campId ??
      (await createCamp(transaction, drawing.farmId, { name, areaHa: null, holdingId: null })).id;
    const body = { from, version, area, movesAlong: false, sure };
    await named(name, async () => {
      areas.push(...(await drawShape(transaction, { ...drawing, campId: id }, body)).areas);
    });
  }
  await fencesFollow(transaction, drawing.farmId, { areas });
  return { drawn: camps.length };
}

/** Of many the answer says of which it speaks. */
async function named(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 422) throw error;
    const { code, said, codes } = error;
    throw new RequestError(
      422,
      code,
      said,
      { camps: [sentence`${name}:`, ...Object.values(error.fields ?? {}).flat()] },
      codes,
    );
  }
}
