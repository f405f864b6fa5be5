import { asDay, daysBetween } from '@kraal/domain/format/dates';

export const daysSince = (day: string, on: string): number =>
  Math.max(0, daysBetween(asDay(day), asDay(on)));
