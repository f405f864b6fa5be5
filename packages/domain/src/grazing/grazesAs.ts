import { classThen } from '../animals/classOf.ts';
import type { Day } from '../format/dates.ts';
import type { AnimalState } from '../ledger/state.ts';
import { usualMass } from './lsu.ts';
import type { GrazingSlice } from './slice.ts';

/**
 * What a head counts with, kg: what it came with into a lot or out of one, until it is weighed again; else its last
 * mass. What it weighed on the day of its birth is none: it counts by its class. Null where nothing is known.
 */
export function grazingKg({ weights, grazesAsKg, bornOn }: AnimalState): number | null {
  if (grazesAsKg !== undefined) return grazesAsKg;
  const last = weights.at(-1);
  return last && last.on !== bornOn ? last.massKg : null;
}

/** What heads taken out of a lot count with: what it counted with. */
export function grazingTaken(lot: AnimalState): Pick<GrazingSlice, 'grazesAsKg'> {
  const kg = grazingKg(lot);
  return kg === null ? {} : { grazesAsKg: kg };
}

/** Who is weighed counts with that. */
export function onceWeighed(state: AnimalState): AnimalState {
  if (state.grazesAsKg === undefined) return state;
  const { grazesAsKg: _before, ...weighed } = state;
  return weighed;
}

export type BroughtKg = {
  /** Of each head that joins, kg; null where nobody weighed them. */
  kg: number | null;
  usualKg: number;
};

/** What heads bring into the lot that they join. */
export function broughtKg(lot: AnimalState, day: Day): BroughtKg {
  const { animalClass } = classThen(lot, day);
  return { kg: grazingKg(lot), usualKg: usualMass(animalClass, lot.bornOn, day).massKg };
}

/** What a lot that others join counts with: the mean of all heads, where any of them were weighed. */
export function grazingJoined(
  into: AnimalState,
  { brought, heads, day }: { brought: BroughtKg | undefined; heads: number; day: Day },
): Pick<GrazingSlice, 'grazesAsKg'> {
  const own = broughtKg(into, day);
  if (!brought || (own.kg === null && brought.kg === null)) return {};
  const [ownKg, theirKg] = [own.kg ?? own.usualKg, brought.kg ?? brought.usualKg];
  const all = into.heads + heads;
  return { grazesAsKg: (ownKg * into.heads + theirKg * heads) / all };
}
