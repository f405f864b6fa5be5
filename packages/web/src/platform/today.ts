import { type Day, dayOf } from '@kraal/domain/format/dates';
import { useFarm } from './useSession.ts';

/** The farm's own calendar day. */
export function useToday(): Day {
  return dayOf(new Date(), useFarm().timeZone);
}

/** A day from a form as the moment it stands for: now for today, noon for any other. */
export function momentOf(day: string, today: string): string {
  return day === today ? new Date().toISOString() : new Date(`${day}T12:00:00`).toISOString();
}
