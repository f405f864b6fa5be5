import { type RefObject, useEffect, useRef } from 'react';

/**
 * Whoever did something far down in a sheet is shown what came of it, which stands at its top. In: what changes with it.
 * Out: where the top is.
 */
export function useFromTop(standing: string): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  const before = useRef(standing);
  useEffect(() => {
    if (before.current === standing) return;
    before.current = standing;
    top.current?.scrollIntoView({ block: 'start' });
  }, [standing]);
  return top;
}
