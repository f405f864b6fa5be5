/** The oracle's own calendar, on UTC days: it shares nothing with the product's. */
const ms = 86_400_000;

/** Asked for each day of each life again and again: half of the oracle's time was making dates. */
const known = new Map<string, Map<number, string>>();
export function later(day: string, days: number): string {
  const of = known.get(day) ?? new Map<number, string>();
  if (of.size === 0) known.set(day, of);
  const found =
    of.get(days) ?? new Date(Date.parse(`${day}T00:00:00Z`) + days * ms).toISOString().slice(0, 10);
  of.set(days, found);
  return found;
}
export const span = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / ms);

/** The same day of the month some months on; where that month lacks it, its last day. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const count = year * 12 + (month - 1) + months;
  const lastDate = new Date(Date.UTC(Math.floor(count / 12), (count % 12) + 1, 0)).getUTCDate();
  return new Date(Date.UTC(Math.floor(count / 12), count % 12, Math.min(date, lastDate)))
    .toISOString()
    .slice(0, 10);
}

export const latestOf = (days: readonly (string | null)[]): string | null =>
  days.reduce(
    (latest, day) => (day !== null && (latest === null || day > latest) ? day : latest),
    null,
  );
