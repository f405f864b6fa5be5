import type { CampShape } from '@kraal/contract/land';
import {
  type ThingKind,
  thingKinds,
  type ThingPlace,
} from '@kraal/domain/infrastructure/thingKinds';
import { campsAround, campsBeside } from '@kraal/domain/land/beside';
import { campIndex } from '@kraal/domain/land/pointIn';
import {
  type Area,
  areaOf,
  boxOf,
  cornersOf,
  doBoxesMeet,
  type Position,
} from '@kraal/domain/land/shape';
import { lineWithMoved, type MovedCorner } from '@kraal/domain/land/sharedCorners';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { json, list, row, text } from '../../../platform/database/row.ts';

type At = ReturnType<typeof campIndex>['at'];

/** Which camps of today lie where. */
async function campsByPlace(transaction: Transaction, farmId: string): Promise<At> {
  const rows = await select(
    transaction,
    row({ id: text, area: json<CampShape['area']>() }),
    sql`select s.camp_id as id, s.area from camp_shape s
        join camp c on c.farm_id = s.farm_id and c.id = s.camp_id
      where s.farm_id = ${farmId} and s.until_on is null and c.archived_at is null limit 5000`,
  );
  return campIndex(rows.map(({ id, area }) => ({ id, area: areaOf(area) }))).at;
}

const sidesOf = (place: ThingPlace, at: At): string[] =>
  place.type === 'Point' ? campsAround(place.coordinates, at) : campsBeside(place.coordinates, at);

type Said = { kind: ThingKind; place: ThingPlace | null; campIds: readonly string[] };

/** Whether where it stands says to which camps it belongs. */
const isByPlace = ({ kind, campIds, place }: Said): boolean =>
  place !== null &&
  (followers.includes(kind) || (campIds.length === 0 && thingKinds[kind].list !== 'other'));

/**
 * The camps of things, in their order. A fence or gate that is drawn knows them by itself, on both sides; anything else that is
 * drawn stands where it stands unless somebody said otherwise (a trough may serve the camp beside it).
 */
export async function campsOfThings(
  transaction: Transaction,
  farmId: string,
  things: readonly Said[],
): Promise<string[][]> {
  const at = things.some(isByPlace) ? await campsByPlace(transaction, farmId) : null;
  return things.map((thing) => {
    const { place, campIds } = thing;
    const said = [...new Set(campIds.map((id) => id.toLowerCase()))];
    const found = at && place && isByPlace(thing) ? sidesOf(place, at) : [];
    return found.length > 0 ? found.slice(0, mostSides) : said;
  });
}

/** A fence round a whole farm has no more camps beside it in its list. */
const mostSides = 50;

/** So near to what was drawn something may stand beside it, degrees: some thirty metres. */
const marginDeg = 3e-4;

const lineOf = (place: ThingPlace): readonly Position[] =>
  place.type === 'Point' ? [place.coordinates] : place.coordinates;

/** What stands between camps and knows them by where it stands. */
const followers = ['fence', 'gate'];

type Changed = {
  /** Shapes as they were and as they are: of what was drawn, and of neighbours that moved along. */
  areas: readonly Area[];
  /** Posts that were moved: fences at them move along. */
  moved?: readonly MovedCorner[];
};

/** Fences and gates beside what was drawn, cut, joined or taken off the map know their camps anew. */
export async function fencesFollow(
  transaction: Transaction,
  farmId: string,
  { areas, moved = [] }: Changed,
): Promise<void> {
  const boxes = areas.filter((area) => area.length > 0).map((area) => boxOf(cornersOf(area)));
  if (boxes.length === 0) return;
  const standing = await select(
    transaction,
    row({ id: text, kind: text, place: json<ThingPlace>(), campIds: list<string>() }),
    sql`select id, kind, place, camp_ids as "campIds" from thing
      where farm_id = ${farmId} and kind = any(${sql.param(followers)}::text[])
        and archived_at is null and place is not null limit 50000`,
  );
  const near = standing.filter(({ place }) => {
    const own = boxOf(lineOf(place));
    return boxes.some((box) => doBoxesMeet(own, box, marginDeg));
  });
  if (near.length === 0) return;
  const at = await campsByPlace(transaction, farmId);
  const anew = near.flatMap(({ id, kind, place: was, campIds }) => {
    const place = kind === 'fence' ? withPosts(was, moved) : was;
    const sides = sidesOf(place, at).slice(0, mostSides);
    return place !== was || String(sides) !== String(campIds) ? [{ id, place, sides }] : [];
  });
  if (anew.length > 0)
    await transaction.execute(
      sql`update thing t set camp_ids = array(select jsonb_array_elements_text(s.sides)::uuid),
          place = s.place, version = t.version + 1
        from jsonb_to_recordset(${JSON.stringify(anew)}::jsonb) as s(id uuid, place jsonb,
          sides jsonb)
        where t.farm_id = ${farmId} and t.id = s.id`,
    );
}

function withPosts(place: ThingPlace, moved: readonly MovedCorner[]): ThingPlace {
  if (place.type === 'Point' || moved.length === 0) return place;
  const line = lineWithMoved(place.coordinates, moved);
  return line ? { ...place, coordinates: line.map(([lon, lat]) => [lon, lat]) } : place;
}

/** Where a camp was cut: water and whatever else was chosen for it stands in the half in which it is. */
export async function thingsOfCut(
  transaction: Transaction,
  farmId: string,
  { from, to, goes }: { from: string; to: string; goes: Area },
): Promise<void> {
  const { at } = campIndex([{ id: to, area: goes }]);
  const own = await select(
    transaction,
    row({ id: text, place: json<ThingPlace>() }),
    sql`select id, place from thing where farm_id = ${farmId} and archived_at is null
      and place->>'type' = 'Point' and camp_ids @> array[${from}::uuid] limit 50000`,
  );
  const moved = own.flatMap(({ id, place }) =>
    place.type === 'Point' && at(place.coordinates).length > 0 ? [id] : [],
  );
  if (moved.length > 0)
    await transaction.execute(
      sql`update thing set camp_ids = array_replace(camp_ids, ${from}::uuid, ${to}::uuid),
          version = version + 1
        where farm_id = ${farmId} and id = any(${sql.param(moved)}::uuid[])`,
    );
}

/** A camp that is no more is no side of anything. */
export const forgetCamp = (transaction: Transaction, farmId: string, campId: string) =>
  transaction.execute(
    sql`update thing set camp_ids = array_remove(camp_ids, ${campId}::uuid), version = version + 1
      where farm_id = ${farmId} and archived_at is null
        and camp_ids @> array[${campId}::uuid]`,
  );
