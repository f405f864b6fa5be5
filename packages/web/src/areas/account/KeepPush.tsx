import { useEffect } from 'react';
import { keepPush } from './push.ts';

/** Nobody waits for it. */
const afterMs = 8000;

/** Tells the server anew where messages for this person go, once for each start. Nothing of it shows. */
export function KeepPush(): null {
  useEffect(() => {
    const timer = setTimeout(() => void keepPush().catch(() => undefined), afterMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
