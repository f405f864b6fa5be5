import { surroundings } from './api.ts';
import { noteTrouble } from './deviceTrouble.ts';

/** The latest moment that a server has told: no clock that is right is behind it. */
const key = 'kraal_server_time';
/** Clocks differ by a little, and an answer takes its time. */
const unnoticedMs = 5 * 60_000;

const reported = (aheadMs: number): number => (Math.abs(aheadMs) > unnoticedMs ? aheadMs : 0);

/** By how much a device is ahead, of an answer that was asked for and came at these moments of its own clock. */
export function aheadBy(told: string | null, askedMs: number, cameMs: number): number | null {
  const serverMs = told === null ? Number.NaN : Date.parse(told);
  if (Number.isNaN(serverMs)) return null;
  // The answer was made somewhere in between: only what lies outside is the clock's.
  if (serverMs < askedMs - 1000) return reported(askedMs - serverMs);
  return reported(Math.min(0, cameMs - serverMs));
}

function remember(serverMs: number): void {
  try {
    localStorage.setItem(key, String(serverMs));
  } catch {
    // A full device is told of its clock as long as there is a signal.
  }
}

/** A phone whose clock is years off records years off: it is compared with the server's, and without a signal with what that said last. */
export function watchClock(): void {
  const behindMs = Number(localStorage.getItem(key) ?? 0) - Date.now();
  if (behindMs > unnoticedMs) noteTrouble({ aheadMs: -behindMs });
  const { fetch } = surroundings;
  surroundings.fetch = async (url, init) => {
    const askedMs = Date.now();
    const response = await fetch(url, init);
    const told = response.headers.get('date');
    const aheadMs = aheadBy(told, askedMs, Date.now());
    if (aheadMs !== null) {
      noteTrouble({ aheadMs });
      remember(Date.parse(told ?? ''));
    }
    return response;
  };
}
