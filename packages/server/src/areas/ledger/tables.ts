import { offered } from '../../platform/database/offered.ts';
import type { event, eventAnimal, eventSubject } from './schema.ts';

/** What other areas may read of this area's tables, in SQL of their own. */
export const ofLedger = {
  event: offered<typeof event>('event', [
    'broughtIn',
    'byKey',
    'farmId',
    'heads',
    'id',
    'importId',
    'kind',
    'mobId',
    'note',
    'occurredAt',
    'payload',
    'recordedAt',
    'recordedBy',
    'sessionId',
    'toMob',
    'voidedBy',
    'voids',
  ]),
  eventAnimal: offered<typeof eventAnimal>('event_animal', [
    'animalId',
    'derived',
    'eventId',
    'farmId',
    'part',
  ]),
  eventSubject: offered<typeof eventSubject>('event_subject', [
    'eventId',
    'farmId',
    'kind',
    'occurredAt',
    'subjectId',
  ]),
};
