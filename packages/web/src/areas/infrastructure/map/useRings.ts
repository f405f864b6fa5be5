import type { Area, Position } from '@kraal/domain/land/shape';
import { useState } from 'react';
import { useCorners } from './useCorners.ts';

/** Which ring of a shape: the first of a part is its outline, the others are its holes. */
export type RingAt = { part: number; ring: number };

const at = (area: Area, { part, ring }: RingAt): readonly Position[] => area[part]?.[ring] ?? [];

const withRing = (area: Area, { part, ring }: RingAt, corners: readonly Position[]): Area => {
  const parts = area.length > part ? [...area] : [...area, []];
  const rings = [...(parts[part] ?? [])];
  rings[ring] = corners;
  parts[part] = rings;
  return parts;
};

/** Rings that are nothing yet are left out: a hole that was begun and never drawn, a part of two corners. */
const drawnOf = (area: Area): Area =>
  area
    .map((rings) => rings.filter((ring, index) => index === 0 || ring.length > 0))
    .filter(([outline]) => (outline?.length ?? 0) > 0);

/**
 * A shape ring by ring: the pen knows one ring at a time, and what is drawn with it is put in its place among the
 * others. Steps back and on are of the ring in hand.
 */
export function useRings() {
  const corners = useCorners();
  const [held, setHeld] = useState<{ area: Area; now: RingAt }>({
    area: [],
    now: { part: 0, ring: 0 },
  });
  const whole = withRing(held.area, held.now, corners.corners);
  const turnTo = (now: RingAt, area: Area = whole) => {
    setHeld({ area, now });
    corners.begin([...at(area, now)]);
  };
  const { part, ring } = held.now;
  return {
    ...corners,
    /** All rings with the one in hand. */
    area: drawnOf(whole),
    rings: whole.flatMap((rings, index) =>
      rings.map((_ring, number): RingAt => ({ part: index, ring: number })),
    ),
    now: held.now,
    beginArea: (area: Area) => turnTo({ part: 0, ring: 0 }, area),
    turnTo: (next: RingAt) => turnTo(next),
    addHole: () => turnTo({ part, ring: whole[part]?.length ?? 1 }),
    addPart: () => turnTo({ part: whole.length, ring: 0 }),
    /** An outline goes with its holes. */
    drop: () => {
      const left =
        ring === 0
          ? whole.filter((_rings, index) => index !== part)
          : whole.map((rings, index) =>
              index === part ? rings.filter((_ring, number) => number !== ring) : rings,
            );
      turnTo({ part: 0, ring: 0 }, left);
    },
  };
}
export type Rings = ReturnType<typeof useRings>;
