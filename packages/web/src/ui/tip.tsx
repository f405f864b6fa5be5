import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/** Whoever only passes over a button is told nothing. */
const afterMs = 400;
const gapPx = 6;

type Props = { of: HTMLElement; children: ReactNode };

/** What a sign means, beside it and inside the window. It says again what the sign's name says, so nobody hears it twice. */
export function Tip({ of, children }: Props) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), afterMs);
    return () => clearTimeout(timer);
  }, []);
  return isDue ? createPortal(<Beside of={of}>{children}</Beside>, document.body) : null;
}

function Beside({ of, children }: Props) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const own = box.current;
    if (!own) return;
    const at = of.getBoundingClientRect();
    const { width, height } = own.getBoundingClientRect();
    const isLow = at.bottom + gapPx + height > window.innerHeight;
    const middle = at.left + at.width / 2 - width / 2;
    own.style.left = `${Math.max(gapPx, Math.min(window.innerWidth - width - gapPx, middle))}px`;
    own.style.top = `${isLow ? at.top - gapPx - height : at.bottom + gapPx}px`;
  }, [of]);
  return (
    <span
      ref={box}
      aria-hidden
      data-tip=""
      className="pointer-events-none fixed z-[70] max-w-72 rounded-control bg-ink px-2 py-1 text-[13px] text-raised shadow-float"
    >
      {children}
    </span>
  );
}
