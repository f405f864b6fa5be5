import { distanceM } from './measure.ts';
import type { Area, Position, Ring } from './shape.ts';

export type MovedCorner = { from: Position; to: Position };

const isSame = (one: Position, other: Position): boolean =>
  one[0] === other[0] && one[1] === other[1];

/** Nearer than this a neighbour's corner is the same post, metres. */
const samePostM = 0.5;

/**
 * Which corners of a ring were moved and where to. Corners that stayed are the posts by which both are laid side by side;
 * between two of them as many corners as before are the same ones moved, more or fewer were taken off or put in.
 */
function movedInRing(was: Ring, now: Ring): MovedCorner[] {
  const places = new Map(now.map((corner, at) => [String(corner), at]));
  const stayed = was.flatMap((corner, at) => {
    const there = places.get(String(corner));
    return there === undefined ? [] : [{ at, there }];
  });
  const [first] = stayed;
  if (!first) return was.length === now.length ? paired(was, now) : [];
  const turned = (ring: Ring, by: number): Ring => [...ring.slice(by), ...ring.slice(0, by)];
  const [before, after] = [turned(was, first.at), turned(now, first.there)];
  const posts = [
    ...stayed.map(({ at, there }) => [
      (at - first.at + was.length) % was.length,
      (there - first.there + now.length) % now.length,
    ]),
    [was.length, now.length],
  ];
  return posts.slice(1).flatMap(([end = 0, endNow = 0], index) => {
    const [begin = 0, beginNow = 0] = posts[index] ?? [];
    const [gap, gapNow] = [before.slice(begin + 1, end), after.slice(beginNow + 1, endNow)];
    return endNow > beginNow && gap.length === gapNow.length ? paired(gap, gapNow) : [];
  });
}

const paired = (was: Ring, now: Ring): MovedCorner[] =>
  was.flatMap((from, at) => {
    const to = now[at];
    return to && !isSame(from, to) ? [{ from, to }] : [];
  });

/**
 * Which corners a drawing has moved. A ring is the one with which it has the most posts in common: holes and parts may
 * have come or gone. One of which every post was moved is the ring in its place, where there are as many as before.
 */
export function movedCorners(was: Area, now: Area): MovedCorner[] {
  const [rings, ringsNow] = [was.flat(), now.flat()];
  // In which rings a post stands now: looked up, or two camps of thousands of corners would take seconds.
  const ringsOf = Map.groupBy(
    ringsNow.flatMap((ring, at) => ring.map((corner) => ({ key: String(corner), at }))),
    ({ key }) => key,
  );
  return rings.flatMap((ring, at) => {
    const common = new Map<number, number>();
    for (const corner of ring)
      for (const { at: other } of ringsOf.get(String(corner)) ?? [])
        common.set(other, (common.get(other) ?? 0) + 1);
    const [most] = [...common].toSorted((one, other) => other[1] - one[1]);
    const same = most && ringsNow[most[0]];
    const inPlace = rings.length === ringsNow.length ? ringsNow[at] : undefined;
    return movedInRing(ring, same ?? inPlace ?? []);
  });
}

/** Posts by where they are, to some metres, so that each corner is held against those that are near. */
function postsNear(moved: readonly MovedCorner[]) {
  const size = 1e-4;
  const cell = ([lon, lat]: Position, x: number, y: number): string =>
    `${Math.floor(lon / size) + x} ${Math.floor(lat / size) + y}`;
  const cells = Map.groupBy(moved, ({ from }) => cell(from, 0, 0));
  const around = [-1, 0, 1];
  return (corner: Position): MovedCorner | undefined =>
    around
      .flatMap((x) => around.flatMap((y) => cells.get(cell(corner, x, y)) ?? []))
      .find(({ from }) => distanceM(from, corner) < samePostM);
}

/** A line of fence whose posts at the same places move along; null where it has none there. */
export function lineWithMoved(
  line: readonly Position[],
  moved: readonly MovedCorner[],
): Position[] | null {
  const postAt = postsNear(moved);
  const along = line.map((corner) => postAt(corner)?.to ?? corner);
  return along.some((corner, at) => corner !== line[at]) ? along : null;
}

/** A neighbour whose corners at the same posts move along; null where it has none there. */
export function withMoved(area: Area, moved: readonly MovedCorner[]): Area | null {
  const postAt = postsNear(moved);
  let has = false;
  const along = area.map((part) =>
    part.map((ring) =>
      ring.map((corner) => {
        const post = postAt(corner);
        if (post) has = true;
        return post?.to ?? corner;
      }),
    ),
  );
  return has ? along : null;
}
