import type { LedgerEvent } from './envelope.ts';
import type { HandOver } from './handOver.ts';

/**
 * What was addressed to one mob, or to those a sire was put to by name, in order of time: entries, and what other lives
 * handed to whoever is in it.
 */
export type StreamItem =
  | { key: string; event: LedgerEvent; handOver: null }
  | { key: string; event: LedgerEvent; handOver: HandOver };
export type MobStream = readonly StreamItem[];
export type Streams = ReadonlyMap<string, MobStream>;
