type Span = { since: string; until: string | null };
export type Part<T> = {
  of: T;
  /** From the left and how wide, in hundredths of the line. */
  left: number;
  width: number;
};
export type Tick = { at: string; left: number; isYear: boolean };

/** More beneath a line nobody reads. */
const mostTicks = 8;
const lastTick = 85;
const monthsBetween = [1, 3, 6, 12, 24, 60, 120, 240, 600, 1200];

/** The firsts of months between two moments, so many months apart, those of a year at their January. */
function firstsOf(from: Date, to: Date, months: number): Date[] {
  const firsts: Date[] = [];
  const years = Math.max(1, months / 12);
  const first = new Date(Date.UTC(Math.floor(from.getUTCFullYear() / years) * years, 0, 1));
  for (let at = first; at <= to; at = monthLater(at, months)) if (at > from) firsts.push(at);
  return firsts;
}

const monthLater = (at: Date, months: number): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));

/**
 * Stays as a line of time. In: when each began and ended, one that goes on until now; now. Out: each from left to right as
 * hundredths of the line, which begins with the first and ends now or with the last; and a few firsts of months or years
 * beneath it.
 */
export function lifeLine<T extends Span>(
  stays: readonly T[],
  now: Date,
): { parts: Part<T>[]; ticks: Tick[] } {
  const ms = (moment: string): number => new Date(moment).getTime();
  const endOf = ({ until }: Span): number => (until === null ? now.getTime() : ms(until));
  const low = Math.min(...stays.map(({ since }) => ms(since)));
  const high = Math.max(...stays.map(endOf));
  if (stays.length === 0 || high <= low) return { parts: [], ticks: [] };
  const share = (moment: number): number => (100 * (moment - low)) / (high - low);
  const parts = stays
    .toSorted((a, b) => ms(a.since) - ms(b.since))
    .map((of) => ({
      of,
      left: share(ms(of.since)),
      width: Math.max(0, share(endOf(of)) - share(ms(of.since))),
    }));
  const [from, to] = [new Date(low), new Date(high)];
  const firsts =
    monthsBetween
      .map((months) => firstsOf(from, to, months))
      .find(({ length }) => length <= mostTicks) ?? [];
  const ticks = firsts
    .map((at) => ({
      at: at.toISOString(),
      left: share(at.getTime()),
      isYear: at.getUTCMonth() === 0,
    }))
    // What is written right of the last would run out of the line.
    .filter(({ left }) => left <= lastTick);
  return { parts, ticks };
}
