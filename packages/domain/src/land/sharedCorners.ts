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
  const stayed = was.flatMap((corner, at) => {
    const there = now.findIndex((one) => isSame(one, corner));
    return there < 0 ? [] : [{ at, there }];
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
  return rings.flatMap((ring, at) => {
    const common = ringsNow.map((one) => ring.filter((corner) => hasCorner(one, corner)).length);
    const most = Math.max(0, ...common);
    const same = most > 0 ? ringsNow[common.indexOf(most)] : undefined;
    const inPlace = rings.length === ringsNow.length ? ringsNow[at] : undefined;
    return movedInRing(ring, same ?? inPlace ?? []);
  });
}

const hasCorner = (ring: Ring, corner: Position): boolean =>
  ring.some((one) => isSame(one, corner));

/** A neighbour whose corners at the same posts move along; null where it has none there. */
export function withMoved(area: Area, moved: readonly MovedCorner[]): Area | null {
  let has = false;
  const along = area.map((part) =>
    part.map((ring) =>
      ring.map((corner) => {
        const post = moved.find(
          ({ from }) =>
            Math.abs(from[0] - corner[0]) < 1e-4 &&
            Math.abs(from[1] - corner[1]) < 1e-4 &&
            distanceM(from, corner) < samePostM,
        );
        if (!post) return corner;
        has = true;
        return post.to;
      }),
    ),
  );
  return has ? along : null;
}
