import type { CampShape } from '@kraal/contract/land';
import {
  type ThingKind,
  thingKinds,
  type ThingPlace,
} from '@kraal/domain/infrastructure/thingKinds';
import { campsAround, campsBeside } from '@kraal/domain/land/beside';
import { campIndex } from '@kraal/domain/land/pointIn';
import { type Area, areaOf, cornersOf, type Position } from '@kraal/domain/land/shape';
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
  (kind === 'fence' || (campIds.length === 0 && thingKinds[kind].list !== 'other'));

/**
 * The camps of things, in their order. A fence that is drawn knows them by itself, on both sides; anything else that is
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

/** So near to what was drawn a fence may be one of its sides, degrees: some thirty metres. */
const marginDeg = 3e-4;

const boundsOf = (corners: readonly Position[]): [number, number, number, number] =>
  corners.reduce<[number, number, number, number]>(
    ([west, south, east, north], [lon, lat]) => [
      Math.min(west, lon),
      Math.min(south, lat),
      Math.max(east, lon),
      Math.max(north, lat),
    ],
    [180, 90, -180, -90],
  );

/** Fences beside what was drawn, cut, joined or taken off the map know their camps anew. */
export async function fencesFollow(
  transaction: Transaction,
  farmId: string,
  changed: readonly Area[],
): Promise<void> {
  const corners = changed.flatMap(cornersOf);
  if (corners.length === 0) return;
  const [west, south, east, north] = boundsOf(corners);
  const fences = await select(
    transaction,
    row({ id: text, place: json<ThingPlace>(), campIds: list<string>() }),
    sql`select id, place, camp_ids as "campIds" from thing
      where farm_id = ${farmId} and kind = 'fence' and archived_at is null
        and place is not null limit 50000`,
  );
  const near = fences.filter(({ place }) => {
    const line = place.type === 'Point' ? [place.coordinates] : place.coordinates;
    const [w, s, e, n] = boundsOf(line);
    return (
      w <= east + marginDeg &&
      e >= west - marginDeg &&
      s <= north + marginDeg &&
      n >= south - marginDeg
    );
  });
  if (near.length === 0) return;
  const at = await campsByPlace(transaction, farmId);
  const anew = near.flatMap(({ id, place, campIds }) => {
    const sides = sidesOf(place, at).slice(0, mostSides);
    return sides.length > 0 && String(sides) !== String(campIds) ? [{ id, sides }] : [];
  });
  if (anew.length > 0)
    await transaction.execute(
      sql`update thing t set camp_ids = array(select jsonb_array_elements_text(s.sides)::uuid),
          version = t.version + 1
        from jsonb_to_recordset(${JSON.stringify(anew)}::jsonb) as s(id uuid, sides jsonb)
        where t.farm_id = ${farmId} and t.id = s.id`,
    );
}
