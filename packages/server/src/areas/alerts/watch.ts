import type { AlertCode, AlertSubject } from '@kraal/domain/alerts/rules';
import type { AlertFacts } from '@kraal/domain/alerts/words/words';
import type { Day } from '@kraal/domain/format/dates';
import type { Transaction } from '../../platform/database/connection.ts';
import type { Services } from '../../platform/services.ts';

export type WatchedFarm = { id: string; timeZone: string; now: Date; today: Day };

/** What a watch sees of one subject: a value to hold against the rule's threshold, and why. */
export type Sighting = {
  rule: AlertCode;
  subjectKind: AlertSubject;
  subjectId: string;
  name: string;
  heads: number;
  mobId: string | null;
  campId: string | null;
  medicineId?: string;
  value: number;
  facts: AlertFacts;
  /** The day since which it is so; null where it has none. */
  since: Day | null;
  /** What is planned or recorded already has until this day to mend it. */
  graceUntil?: Day;
};

/** A value from which on a watch of this rule looks: the loosest that anybody on the farm set. */
export type LooksFrom = (rule: AlertCode) => number;

/**
 * What an area knows of rules, registered once where the application is put together: the alerts' own area knows none of
 * them. A watch looks at the farm as it is at this moment; what it does not see is over.
 */
export type Watch = {
  rules: readonly AlertCode[];
  find: (
    transaction: Transaction,
    farm: WatchedFarm,
    looking: { from: LooksFrom; services: Pick<Services, 'safekeeping' | 'config'> },
  ) => Promise<Sighting[]>;
};

/** More of one rule than anybody goes through: the gravest of them stand for all. */
export const mostSightings = 10_000;

let registered: readonly Watch[] | null = null;

export function registerWatches(watches: readonly Watch[]): void {
  registered = watches;
}

export function watchesOf(): readonly Watch[] {
  if (!registered) throw new Error('the areas have not registered their watches');
  return registered;
}
