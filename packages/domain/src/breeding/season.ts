import { asDay, type Day } from '../format/dates.ts';
import type { Species } from '../animals/species.ts';

/** A mating season of the farm: it names and bounds exposures, and nothing else. */
export type MatingSeason = { name: string; from: Day; to: Day };

/** First day of a season as month and day, unless the farm says otherwise (domain notes, section 4). */
export const defaultSeasonStart: Record<Species, string> = {
  Cattle: '07-01',
  Sheep: '01-01',
  Goats: '01-01',
};

export type SeasonCalendar = { startsOn: string; named: readonly MatingSeason[] };

/** The year of a day's season: the one in which it began, and the next where it lies in both. */
export function seasonYear(day: Day, { startsOn }: SeasonCalendar): string {
  const year = Number(day.slice(0, 4));
  const began = day.slice(5) >= startsOn ? year : year - 1;
  return startsOn === '01-01'
    ? String(began)
    : `${began}/${String((began + 1) % 100).padStart(2, '0')}`;
}

const covering = (day: Day, named: readonly MatingSeason[]): MatingSeason | undefined =>
  named.find(({ from, to }) => from <= day && day <= to);

/** To which season an exposure that opened on a day belongs: the farm's own by its name, else the season year. */
export const seasonName = (gateOn: Day, calendar: SeasonCalendar): string =>
  covering(gateOn, calendar.named)?.name ?? seasonYear(gateOn, calendar);

/**
 * The first days of the seasons from one day to another, oldest first: those of the farm's own, and in years in which
 * it named none the day on which a season year begins.
 */
export function seasonStarts(from: Day, to: Day, calendar: SeasonCalendar): Day[] {
  const named = calendar.named.map((season) => season.from);
  const years = new Set(named.map((day) => seasonYear(day, calendar)));
  const starts = [...named];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1) {
    const day = asDay(`${year}-${calendar.startsOn}`);
    if (!years.has(seasonYear(day, calendar))) starts.push(day);
  }
  return [...new Set(starts)].filter((day) => day >= from && day <= to).sort();
}
