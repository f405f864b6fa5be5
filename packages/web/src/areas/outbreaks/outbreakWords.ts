import type { TracedInCase } from '@kraal/contract/outbreaks';
import type { CaseStanding, LookedAt } from '@kraal/domain/movement/outbreak';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const standingWords: Record<CaseStanding, MessageDescriptor> = {
  open: msg({ context: 'case', message: 'open' }),
  closed: msg({ context: 'case', message: 'closed' }),
  lapsed: msg({ context: 'case', message: 'lapsed' }),
};

export const standingTones = { open: 'alarm', closed: 'muted', lapsed: 'warn' } as const;

export const lookWords: Record<LookedAt, MessageDescriptor> = {
  find: msg`looked for an animal`,
  first: msg`traced, the first thousand`,
  trace: msg`traced`,
  file: msg`took a file`,
  events: msg`took the events (EPCIS)`,
};

/** How one came to be in a trace, where it is more than having stood in one camp. */
export const acrossWords: Record<TracedInCase['how'], MessageDescriptor | null> = {
  start: null,
  camp: msg`in one camp`,
  heads: msg`heads of another record`,
  same: msg`another record of it`,
  sent: msg`the same animal, by the transfer of both farms`,
  eid: msg`wears the same number`,
  place: msg`at one place, by its GLN`,
};
