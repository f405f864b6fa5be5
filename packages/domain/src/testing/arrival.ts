import type { Chance } from './chance.ts';
import type { Entry, Story } from './entry.ts';

/** Requests as a farm sends them over its years: mostly day by day, some things days or months late, mistakes mended later. */
export function inOrder({ entries, untrue }: Story, size: number): Entry[][] {
  const all = [...entries, ...untrue];
  all.sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1));
  return inRequests(all, size);
}

/** A cancellation counts from when it is sent; everything else from when it happened. */
const timeOf = (entry: Entry): string => entry.occurredAt;

export function inRequests(entries: readonly Entry[], size: number): Entry[][] {
  const requests: Entry[][] = [];
  for (let from = 0; from < entries.length; from += size)
    requests.push(entries.slice(from, from + size));
  return requests;
}

/**
 * The same entries in another order of arrival: of each ten one comes late, by up to `most` places, and in the wildest
 * case all are shuffled. Who sends them sends again what was refused because something was still missing.
 */
export function muddled(story: Story, chance: Chance, size: number, wild: boolean): Entry[][] {
  const all = inOrder(story, Number.POSITIVE_INFINITY)[0] ?? [];
  if (wild) return inRequests(chance.shuffled(all), size);
  const placed = all.map((entry, place) => ({
    entry,
    place: chance.is(0.12) ? place + chance.int(1, Math.max(2, Math.floor(all.length / 3))) : place,
  }));
  placed.sort((a, b) => a.place - b.place);
  return inRequests(
    placed.map(({ entry }) => entry),
    size,
  );
}
