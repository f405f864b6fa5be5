import type { EventAnswer } from '@kraal/contract/ledger';
import type { CallError } from '../errors.ts';

/** Entries whose form is still open: it is told, and shows what was refused by itself. */
export const attended = new Map<string, (said: EventAnswer | CallError) => void>();

export function answerForm(id: string, said: EventAnswer | CallError): boolean {
  const listener = attended.get(id);
  listener?.(said);
  return listener !== undefined;
}
