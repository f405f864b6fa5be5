import { type RefObject, useEffect, useRef } from 'react';
import { layoutOf } from './device.ts';

/** What stands under a form on a phone would stand unseen: it is scrolled to as it comes. */
export function useSeenOnPhone(isBelow = false): RefObject<HTMLElement | null> {
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    if (layoutOf() === 'mobile' && !isBelow) shown.current?.scrollIntoView({ block: 'start' });
  }, [isBelow]);
  return shown;
}
