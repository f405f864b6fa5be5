import { type Day, dayOf } from '../format/dates.ts';
import type { LedgerEvent } from './envelope.ts';
import type { Facts, HandOver } from './handOver.ts';
import type { Occasion, Part } from './kind.ts';
import { kindOf } from './registry.ts';
import type { Problem } from './problem.ts';
import type { AnimalState } from './state.ts';

export type Step = {
  event: LedgerEvent;
  part: Part;
  handed?: Facts | null;
  giverId?: string;
  /** The mob, or the entry that put sires in, through which it reaches the animal while it is in it. */
  via?: string;
};

export type FoldContext = { timeZone: string };

/** One event's effect on one animal: what it was before and after, and what it handed to others. */
export type Change = {
  event: LedgerEvent;
  part: Part;
  before: AnimalState | null;
  after: AnimalState | null;
  day: Day;
  given: HandOver[];
  via: string | null;
};

export type Contradiction = { event: LedgerEvent; problems: Problem[] };

export type FoldResult = {
  state: AnimalState | null;
  changes: Change[];
  /** Entries that cannot be true of this animal beside the others; they change nothing. */
  rejected: Contradiction[];
};

const rankOfPart: Partial<Record<Part, number>> = { into: 0, young: 0, rears: 3, ran: 3 };

/**
 * Where an event stands among an animal's events. Order of arrival plays no part: time first, then what
 * opens a life before what happens in it, then the id; what others' lives make of it comes last.
 */
export function stepKey(event: LedgerEvent, part: Part): string {
  const kind = kindOf(event.kind);
  const opens = part === 'subject' && kind?.opens === true;
  // Of two records that are closed into each other at one moment, one is closed already when the other comes to it;
  // who drinks from either hears of it afterwards.
  const isLater = kind?.afterOthers === true || (kind?.closes === true && part === 'into');
  const rank = opens ? 0 : isLater ? 2 : (rankOfPart[part] ?? 1);
  return `${instant(event.occurredAt)} ${rank} ${event.id}`;
}

// Entries come from the database as ISO instants already; parsing each would cost more than the fold.
const instant = (text: string): string =>
  text.length === 24 && text.endsWith('Z') ? text : new Date(text).toISOString();

export type Happened = Occasion<Record<string, unknown>>;

export const occasionOf = (
  { event, part, handed = null, giverId }: Step,
  {
    animalId,
    context: { timeZone },
    subject = null,
  }: { animalId: string; context: FoldContext; subject?: AnimalState | null | undefined },
): Happened => ({
  event,
  part,
  animalId,
  day: dayOf(event.occurredAt, timeZone),
  handed,
  giverId: giverId ?? null,
  subject,
});
