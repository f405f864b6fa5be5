import { useSyncExternalStore } from 'react';

/** An entry that lay on this device and is gone, as far as its name was kept elsewhere. */
export type LostEntry = { kind: string; name: string; at: string };

/** What is wrong with the device itself, which nobody would notice by what is on screen. */
export type DeviceTrouble = {
  /** The browser has no room or no right to keep anything. */
  keepsNothing: boolean;
  /** What waited in the browser's own store, which is another one now. */
  lost: { count: number; entries: readonly LostEntry[] } | null;
  /** By how much the device's clock is ahead of the server's. */
  aheadMs: number;
};

let trouble: DeviceTrouble = { keepsNothing: false, lost: null, aheadMs: 0 };
const listeners = new Set<() => void>();

export function noteTrouble(change: Partial<DeviceTrouble>): void {
  const next = { ...trouble, ...change };
  const isSame = (Object.keys(next) as (keyof DeviceTrouble)[]).every(
    (name) => next[name] === trouble[name],
  ); // its own keys
  if (isSame) return;
  trouble = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useDeviceTrouble = (): DeviceTrouble => useSyncExternalStore(subscribe, () => trouble);
