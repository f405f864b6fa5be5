import type { TimelineEntry } from '@kraal/contract/ledger';

/** As many moves after one another are the routine of grazing; fewer are told one by one. */
const routineFrom = 3;

const isRoutine = ({ kind, voidedBy, note, recordedAt }: TimelineEntry): boolean =>
  kind === 'moved' && voidedBy === null && !note && recordedAt !== '';

/** Entries in their order, moves that follow one another together. */
export function foldMoves(entries: readonly TimelineEntry[]): TimelineEntry[][] {
  const groups: TimelineEntry[][] = [];
  for (let at = 0; at < entries.length; ) {
    let end = at;
    for (let next = entries[end]; next && isRoutine(next); next = entries[end]) end += 1;
    const run = entries.slice(at, end);
    if (run.length >= routineFrom) groups.push(run);
    else groups.push(...entries.slice(at, Math.max(end, at + 1)).map((one) => [one]));
    at = Math.max(end, at + 1);
  }
  return groups;
}
