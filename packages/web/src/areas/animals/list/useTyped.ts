import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isSilent } from '../../../platform/read.ts';

/** Nobody asks the server for every letter; the device answers each. */
const readAfterMs = 180;
const writeAfterMs = 600;

type Timers = { current: ReturnType<typeof setTimeout>[] };

function stop(timers: Timers): void {
  for (const timer of timers.current) clearTimeout(timer);
  timers.current = [];
}

/**
 * What is looked for: asked soon, and in the address once somebody has stopped typing, which draws the whole page anew.
 * The field itself draws its letters alone.
 */
export function useTyped(
  inAddress: string,
  write: (text: string) => void,
  readAhead: (text: string) => Promise<unknown>,
) {
  const typed = useRef(inAddress);
  const [begun, setBegun] = useState({ text: inAddress, times: 0 });
  const [asked, setAsked] = useState(inAddress);
  const written = useRef(inAddress);
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  useEffect(() => () => stop(timers), []);
  useEffect(() => {
    // Gone back to, or taken off: not what was written from here.
    if (inAddress === written.current) return;
    stop(timers);
    written.current = inAddress;
    typed.current = inAddress;
    setBegun(({ times }) => ({ text: inAddress, times: times + 1 }));
    setAsked(inAddress);
  }, [inAddress]);
  const type = (text: string) => {
    stop(timers);
    typed.current = text;
    const ask = () =>
      void readAhead(text)
        .catch(() => null)
        // Whoever has typed on is not shown what they asked before.
        .then(() => {
          // At once, not in slices between which a slow phone does other things.
          if (typed.current === text) flushSync(() => setAsked(text));
        });
    if (isSilent()) ask();
    else timers.current.push(setTimeout(ask, readAfterMs));
    timers.current.push(
      setTimeout(() => {
        written.current = text;
        write(text);
      }, writeAfterMs),
    );
  };
  /** Another address is being made: what is typed goes into it, and nothing is written afterwards. */
  const settle = (): string => {
    stop(timers);
    written.current = typed.current;
    setAsked(typed.current);
    return typed.current;
  };
  return { typed: () => typed.current, begun, asked, type, settle };
}
