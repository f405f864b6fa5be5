import { type PointerEvent, useRef, useState } from 'react';

type Swipes = { onRight: (() => void) | null; onLeft: (() => void) | null };

/** So far it must be drawn before it does anything; less is a slip of the thumb. */
const farPx = 96;
/** Whoever moves further down than across reads on. */
const startPx = 12;

/** A line that is drawn to a side does something. Null: it does nothing. */
export function useSwipe(swipes: Swipes | null) {
  const [dx, show] = useState(0);
  /** As far as it is drawn now: what is painted comes later. */
  const drawn = useRef(0);
  const setDx = (px: number) => {
    drawn.current = px;
    show(px);
  };
  const from = useRef<{ x: number; y: number; isAcross: boolean } | null>(null);
  const end = () => {
    from.current = null;
    setDx(0);
  };
  if (!swipes) return { dx: 0, attach: {}, style: {} };
  const attach = {
    onPointerDown: ({ clientX, clientY, pointerType }: PointerEvent) => {
      from.current = pointerType === 'mouse' ? null : { x: clientX, y: clientY, isAcross: false };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const begun = from.current;
      if (!begun) return;
      const [across, down] = [clientX - begun.x, clientY - begun.y];
      if (!begun.isAcross) {
        if (Math.abs(down) > startPx) return end();
        if (Math.abs(across) < startPx) return;
        begun.isAcross = true;
      }
      const isFree = across > 0 ? swipes.onRight !== null : swipes.onLeft !== null;
      setDx(isFree ? across : 0);
    },
    onPointerUp: () => {
      const far = drawn.current;
      end();
      if (far > farPx) swipes.onRight?.();
      if (far < -farPx) swipes.onLeft?.();
    },
    onPointerCancel: end,
  };
  // Without this the browser takes a finger that is drawn across for its own, and cancels the swipe.
  const style = {
    touchAction: 'pan-y',
    ...(dx === 0 ? {} : { transform: `translateX(${dx}px)` }),
  };
  return { dx, attach, style };
}
