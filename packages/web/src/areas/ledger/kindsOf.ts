import type { TimelineEntry } from '@kraal/contract/ledger';

/** What an act did: the kinds of its entries, but for what it cancelled on the way. */
export function kindsOf({ kind, act }: TimelineEntry): readonly string[] {
  const kinds = act?.kinds.filter((one) => one !== 'voided') ?? [];
  return kinds.length > 0 ? kinds : [kind];
}
