import { planeAround, type Point } from './plane.ts';
import type { Area, Position } from './shape.ts';
import { openRing } from './openRing.ts';

type Plane = ReturnType<typeof planeAround>;
type Flat = [number, number][][][];

/** A cut nearer to a corner than this goes through it. */
const atCornerM = 2e-3;

/** Corners keep the numbers they had: only what is cut anew is worked back from the plane. */
export function flatBook(plane: Plane) {
  const was = new Map<string, { point: Point; position: Position }>();
  const flat = (position: Position): [number, number] => {
    const [x, y] = plane.toPlane(position);
    was.set(String([x, y]), { point: [x, y], position });
    return [x, y];
  };
  const backFrom = (point: Point): Position => {
    const known = was.get(String(point));
    if (known) return known.position;
    const near = [...was.values()].find(
      ({ point: [x, y] }) => Math.hypot(x - point[0], y - point[1]) < atCornerM,
    );
    return near?.position ?? plane.toEarth(point);
  };
  const backRing = (ring: readonly [number, number][]): Position[] =>
    openRing(ring)
      .map(backFrom)
      .filter((one, at, all) => String(one) !== String(all.at(at - 1)));
  return {
    flat,
    toFlat: (area: Area): Flat => area.map((part) => part.map((ring) => ring.map(flat))),
    toArea: (shape: Flat): Area =>
      shape
        .map((part) => part.map(backRing).filter(({ length }) => length >= 3))
        .filter(({ length }) => length > 0),
  };
}
