import { asDay, type Day, dayOf } from '@kraal/domain/format/dates';
import { instantOf } from '@kraal/domain/format/instant';
import { useFarm } from './useSession.ts';

/** The farm's own calendar day. */
export function useToday(): Day {
  return dayOf(new Date(), useFarm().timeZone);
}

/**
 * A day from a form as the moment it stands for: now for today, the farm's noon for any other. With an hour it is a
 * second after it, so that twelve is never taken for a day without an hour.
 */
export function useMomentOf(): (day: string, hour?: string) => string {
  const { timeZone } = useFarm();
  return (day, hour) =>
    hour
      ? instantOf(asDay(day), timeZone, `${hour}:01`)
      : day === dayOf(new Date(), timeZone)
        ? new Date().toISOString()
        : instantOf(asDay(day), timeZone);
}
