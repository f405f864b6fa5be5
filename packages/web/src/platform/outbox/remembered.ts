import { type LostEntry, noteTrouble } from '../deviceTrouble.ts';
import type { Waiting } from './store.ts';

/** Names of what waits, kept apart from the store in which it lies. */
const waitingKey = 'kraal_waiting';
/** What was lost, until somebody has read it. */
const lostKey = 'kraal_lost';
const mostNamed = 50;

type Remembered = { count: number; entries: LostEntry[] };

function read(key: string): Remembered | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Remembered | null; // written below alone
    return kept && kept.count > 0 && Array.isArray(kept.entries) ? kept : null;
  } catch {
    return null;
  }
}

function write(key: string, kept: Remembered | null): void {
  try {
    if (kept) localStorage.setItem(key, JSON.stringify(kept));
    else localStorage.removeItem(key);
  } catch {
    // A full device: what waits lies in its own store all the same.
  }
}

const named = ({ event, name }: Waiting): LostEntry => ({
  kind: event.kind,
  name: name ?? '',
  at: event.occurredAt,
});

/**
 * When the store was made anew though something had waited, that is lost, and is said: the browser, a cleaning program
 * or a repair threw it away, and whoever saw the animals can still write it down.
 */
export function storeIsNew(): void {
  const before = read(waitingKey);
  if (before) write(lostKey, before);
}

/** Keeps in mind what waits. */
export function rememberWaiting(entries: readonly Waiting[]): void {
  const waiting = entries.filter(({ refused }) => refused === undefined);
  write(
    waitingKey,
    waiting.length === 0
      ? null
      : { count: waiting.length, entries: waiting.slice(0, mostNamed).map(named) },
  );
  noteTrouble({ keepsNothing: false });
  sayLost();
}

let said: string | null = null;

function sayLost(): void {
  const text = localStorage.getItem(lostKey);
  if (text === said) return;
  said = text;
  noteTrouble({ lost: read(lostKey) });
}

export function lostIsRead(): void {
  write(lostKey, null);
  sayLost();
}
