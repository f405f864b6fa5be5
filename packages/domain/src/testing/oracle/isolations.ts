import type { Entry } from '../entry.ts';
import { newcomersOf } from './alerts.ts';
import { later } from './days.ts';
import { whereaboutsOf } from './traces.ts';
import { World } from './world.ts';

/** The generator's farms keep no summer time. */
const startOf = (day: string): number => Date.parse(`${day}T00:00:00+02:00`);

export type Isolations = {
  /** The living that came lately, each with the last day on which it must keep apart. */
  apart: Map<string, string>;
  /** Others that stood with them, with the day on which the last of those came. */
  met: Map<string, string>;
};

/** Who keeps apart on a day and whom they met since they came, pair by pair, from the entries alone. */
export function isolationsOf(entries: readonly Entry[], today: string): Isolations {
  const world = new World(entries);
  const { stays } = whereaboutsOf(entries);
  const came = newcomersOf(entries, today);
  const lastMet = new Map<string, string>();
  for (const { id, on, at } of came)
    for (const own of stays.filter((stay) => stay.id === id))
      for (const other of stays) {
        const began = Math.max(own.since, startOf(at), other.since);
        if (other.camp !== own.camp || began >= Math.min(own.until, other.until)) continue;
        if (on > (lastMet.get(other.id) ?? '')) lastMet.set(other.id, on);
      }
  const lastOn = new Map<string, string>();
  for (const { id, on } of came) if (on > (lastOn.get(id) ?? '')) lastOn.set(id, on);
  const [apart, met] = [new Map<string, string>(), new Map<string, string>()];
  for (const [id, on] of lastOn) {
    const other = lastMet.get(id) ?? on;
    if (world.get(id).status === 'alive') apart.set(id, later(other > on ? other : on, 28));
  }
  for (const [id, on] of lastMet) {
    const { status, bornOn } = world.get(id);
    const isNobody = status === 'reference' || status === 'merged';
    const isYoung = bornOn !== null && bornOn >= on;
    if (!isNobody && !isYoung && !lastOn.has(id)) met.set(id, on);
  }
  return { apart, met };
}
