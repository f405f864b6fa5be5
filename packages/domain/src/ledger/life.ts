import type { Change, FoldResult, Step } from './step.ts';
import { stepKey } from './step.ts';
import type { HandOver } from './handOver.ts';
import type { LedgerEvent } from './envelope.ts';
import type { Part } from './kind.ts';
import type { Problem } from './problem.ts';
import type { AnimalState } from './state.ts';

export type Involved = { animalId: string; part: Part };

/** What the ledger holds already, however it is kept. Nothing of it is voided. */
export type Source = {
  states: (ids: readonly string[]) => Promise<Map<string, AnimalState>>;
  /** Steps of entries that name the animal. */
  steps: (ids: readonly string[]) => Promise<Map<string, Step[]>>;
  /** Entries addressed to mobs that mean whoever is in them. */
  mobEntries: (mobIds: readonly string[]) => Promise<Map<string, LedgerEvent[]>>;
  /** With the entry of each. */
  received: (ids: readonly string[]) => Promise<Map<string, (HandOver & { event: LedgerEvent })[]>>;
  given: (ids: readonly string[]) => Promise<Map<string, HandOver[]>>;
  /** Who was in a mob at a moment, as far as is stored. */
  members: (mobId: string, at: string) => Promise<string[]>;
  /** Whoever is or was in a mob at that moment or later, or came into it by another. */
  membersSince: (mobId: string, at: string, until: string | null) => Promise<string[]>;
  /** Those named in an entry that put sires to them. */
  named: (eventId: string) => Promise<string[]>;
};

/** What one request knows and changes of one animal. */
export type Life = {
  /** As it is stored; null when it is new. */
  stored: AnimalState | null;
  state: AnimalState | null;
  /** Changes since the stored state, when everything came in order. */
  changes: Change[];
  /** Steps recorded in this request that name it. */
  fresh: Step[];
  /** The whole folded life, once something was late or voided. */
  rebuilt: FoldResult | null;
  /** What it gives in this request in order; what it gave before is asked for only when it is rebuilt. */
  given: HandOver[];
};

export const newLife = (stored: AnimalState | null): Life => ({
  stored,
  state: stored,
  changes: [],
  fresh: [],
  rebuilt: null,
  given: [],
});

/** The entry that another cancels or stands for, and whom it reached. */
export type Cancelled = {
  id: string;
  kind: string;
  occurredAt: string;
  mobId: string | null;
  animalIds: readonly string[];
};

export type NewEntry = {
  event: LedgerEvent;
  named: readonly Involved[];
  /** It means whoever is in the mob, whenever that becomes known. */
  toMob: boolean;
  /** Who is in it at that moment, as `membersAt` says. */
  members: readonly string[];
  voids: Cancelled | null;
};

export type AnimalChange = {
  involved: Involved;
  before: AnimalState | null;
  after: AnimalState | null;
};
export type Outcome =
  | {
      ok: true;
      outcomes: AnimalChange[];
      /** Whom it reached beside those it names and those in its mob. */
      reached: string[];
      members: string[];
      /** Something late or cancelled: lives were rebuilt. */
      rebuilds: boolean;
    }
  | { ok: false; problems: Problem[] };

/** Where a mob stands in a life's own changes at a moment; undefined when they do not go back so far. */
export function mobAt({ rebuilt, changes }: Life, key: string): string | null | undefined {
  const known = rebuilt?.changes ?? changes;
  let found: Change | undefined;
  for (const change of known) {
    if (stepKey(change.event, change.part) >= key) break;
    found = change;
  }
  if (!found) return rebuilt ? null : undefined;
  return found.after?.status === 'alive' ? found.after.mobId : null;
}

export function mobJoined({ before, after }: Change): string | null {
  if (after?.status !== 'alive' || after.mobId === null) return null;
  return before?.status === 'alive' && before.mobId === after.mobId ? null : after.mobId;
}

export const inMobSince = ({ state, rebuilt, changes }: Life, mobId: string): boolean =>
  state?.mobId === mobId ||
  (rebuilt?.changes ?? changes).some(({ after }) => after?.mobId === mobId);
