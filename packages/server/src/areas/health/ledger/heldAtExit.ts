import type { Day } from '@kraal/domain/format/dates';
import { endOf } from '@kraal/domain/health/hold';
import type { Change } from '@kraal/domain/ledger/step';

const exits = new Set(['sold', 'slaughtered', 'returned']);

/** Until when the meat of heads that were sold or slaughtered was held back; null where it was free. */
export function heldAtExit({ event, before, day }: Change): Day | null {
  const until = exits.has(event.kind) ? (before?.meatUntil ?? null) : null;
  return until !== null && until >= day ? until : null;
}

/** The medicines that held back the meat of heads that were sold or slaughtered; null where nothing did. */
export function heldAtExitBy(change: Change): string[] | null {
  if (heldAtExit(change) === null) return null;
  const holds = (change.before?.holds ?? []).filter((hold) => {
    const until = endOf(hold, 'meat');
    return until !== null && until >= change.day;
  });
  return holds.map(({ medicineId }) => medicineId);
}
