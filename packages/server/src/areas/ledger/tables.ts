import { offered } from '../../platform/database/offered.ts';

/** What other areas may read of this area's tables, in SQL of their own. */
export const ofLedger = {
  event: offered('event', []),
  eventAnimal: offered('event_animal', []),
  eventSubject: offered('event_subject', []),
};
