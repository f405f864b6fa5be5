import type { Thing } from '@kraal/contract/things';
import { dayOf } from '@kraal/domain/format/dates';
import { withSaid } from '@kraal/domain/infrastructure/lastWord';
import { useOutboxEntries } from '../../../platform/outbox/useOutbox.ts';
import { useFarm } from '../../../platform/useSession.ts';

/** A thing as the server knows it, with one's own entries that wait on this device on top. */
export function useShownThing(): (thing: Thing) => Thing {
  const { timeZone } = useFarm();
  const waiting = useOutboxEntries()
    .filter(({ refused, event }) => refused === undefined && event.subjectIds !== undefined)
    .map(({ event }) => event)
    .toSorted((one, other) => (one.occurredAt < other.occurredAt ? -1 : 1));
  return (thing) =>
    withSaid(
      thing,
      waiting
        .filter(({ subjectIds = [] }) => subjectIds.includes(thing.id))
        .map(({ kind, occurredAt, payload }) => ({
          kind,
          day: dayOf(occurredAt, timeZone),
          payload,
        })),
    );
}
