import type { Service } from '@kraal/domain/breeding/breedingState';
import type { Flock } from '@kraal/domain/breeding/flock';
import type { SeasonCalendar } from '@kraal/domain/breeding/season';
import type { Day } from '@kraal/domain/format/dates';
import { json, row, type RowOf, text } from '../../platform/database/row.ts';
import type { ClosedRecords } from './closedRecords.ts';

export const seasonRow = row({ lotId: text, flock: json<Flock>(), services: json<Service[]>() });
export type Season = RowOf<typeof seasonRow>;

export type Around = {
  today: Day;
  calendar: SeasonCalendar;
  weaningDays: number;
} & Pick<ClosedRecords, 'bySires'>;

export const sireIdsOf = (services: readonly Service[]): string[] =>
  [...new Set(services.flatMap(({ sireIds }) => sireIds))].sort();
