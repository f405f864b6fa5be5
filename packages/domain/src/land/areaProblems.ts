import { type Problem, problem, sentence } from '../ledger/problem.ts';
import { firstCrossing } from './crossings.ts';
import { distanceM } from './measure.ts';
import { middleOf, mostReachM, planeAround, type Point } from './plane.ts';
import { isInRing } from './pointIn.ts';
import { type Area, cornersOf, mostCorners, mostParts, type Position } from './shape.ts';

const isOnEarth = ([lon, lat]: Position): boolean =>
  Number.isFinite(lon) && Number.isFinite(lat) && Math.abs(lon) <= 180 && Math.abs(lat) <= 90;

const shapeProblem = (code: string, words: Parameters<typeof problem>[2]): Problem =>
  problem('shape', code, words);

/**
 * Why a shape is no camp: too few corners or too many, off the earth, over the line of 180°, a corner twice, edges that
 * meet, a hole that is not inside, parts on top of each other. None where it is one. Edges are geodesics.
 */
export function areaProblems(area: Area): Problem[] {
  const corners = cornersOf(area);
  const [first] = corners;
  if (!first) return [shapeProblem('no_corners', 'It has no corners.')];
  if (corners.length > mostCorners)
    return [
      shapeProblem(
        'too_many_corners',
        sentence`It has ${corners.length} corners; at most ${mostCorners} are kept.`,
      ),
    ];
  if (area.length > mostParts)
    return [shapeProblem('too_many_parts', sentence`A camp has at most ${mostParts} parts.`)];
  if (!corners.every(isOnEarth))
    return [
      shapeProblem(
        'off_earth',
        'A corner is not on the earth: longitudes go to 180, latitudes to 90.',
      ),
    ];
  if (corners.some(([lon]) => Math.abs(lon - first[0]) > 180))
    return [
      shapeProblem(
        'over_180',
        'A shape over the line of 180° is drawn as two parts, one on each side.',
      ),
    ];
  if (area.flat().some((ring) => ring.length < 3))
    return [shapeProblem('too_few_corners', 'A shape needs three corners.')];
  if (area.flat().some(hasCornerTwice))
    return [shapeProblem('corner_twice', 'A corner stands twice. Take one of them away.')];
  const middle = middleOf(corners);
  const far = corners.find((corner) => distanceM(middle, corner) > mostReachM);
  if (far)
    return [shapeProblem('too_wide', 'It is wider than any farm: look whether a corner slipped.')];
  return onPlaneProblems(area, planeAround(middle).toPlane);
}

function hasCornerTwice(ring: readonly Position[]): boolean {
  return new Set(ring.map(([lon, lat]) => `${lon} ${lat}`)).size < ring.length;
}

function onPlaneProblems(area: Area, toPlane: (position: Position) => Point): Problem[] {
  const parts = area.map((part) => part.map((ring) => ring.map(toPlane)));
  const rings = parts.flat();
  const crossing = firstCrossing(rings);
  if (crossing) {
    const [one, other] = [crossing.one.at + 1, crossing.other.at + 1];
    return crossing.one.ring === crossing.other.ring
      ? [
          shapeProblem(
            'crosses_itself',
            sentence`It crosses itself: the edges after corners ${one} and ${other} meet.`,
          ),
        ]
      : [
          shapeProblem(
            'rings_meet',
            sentence`Its outlines meet at the edges after corners ${one} and ${other}.`,
          ),
        ];
  }
  const [inside, outside] = [insideOf(parts), outsideOf(parts)];
  if (!inside) return [shapeProblem('hole_outside', 'A hole lies outside of what it is cut from.')];
  if (!outside) return [shapeProblem('parts_overlap', 'Its parts lie on top of each other.')];
  return [];
}

type Parts = readonly (readonly (readonly Point[])[])[];

/** Rings do not meet, so one of its corners says where a ring lies. */
const liesIn = (ring: readonly Point[], other: readonly Point[]): boolean =>
  ring[0] !== undefined && isInRing(ring[0], other);

const insideOf = (parts: Parts): boolean =>
  parts.every(([outline = [], ...holes]) =>
    holes.every(
      (hole, at) =>
        liesIn(hole, outline) &&
        holes.every((other, index) => index === at || !liesIn(hole, other)),
    ),
  );

/** A part may lie in another's hole: an island in a dam. */
const outsideOf = (parts: Parts): boolean =>
  parts.every(([outline = []], at) =>
    parts.every(
      ([around = [], ...holes], index) =>
        index === at || !liesIn(outline, around) || holes.some((hole) => liesIn(outline, hole)),
    ),
  );

/** Whether numbers may have been typed the other way round: they lie far from the farm, and on it when they are turned. */
export function areSwapped(corners: readonly Position[], near: Position): boolean {
  const far = (positions: readonly Position[]): boolean =>
    positions.some((position) => !isOnEarth(position) || distanceM(position, near) > mostReachM);
  const turned = corners.map(([lon, lat]): Position => [lat, lon]);
  return corners.length > 0 && far(corners) && !far(turned);
}
