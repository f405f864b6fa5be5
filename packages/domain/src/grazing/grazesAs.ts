import { classThen } from '../animals/classOf.ts';
import type { Day } from '../format/dates.ts';
import type { AnimalState } from '../ledger/state.ts';
import { usualMass } from './lsu.ts';
import type { GrazingSlice } from './slice.ts';

/** What a head counts with, kg: its last mass, or what it came with where that is later. Null where neither is known. */
export function grazingKg({ weights, grazesAs }: AnimalState): number | null {
  const last = weights.at(-1);
  if (grazesAs && (!last || last.on < grazesAs.on)) return grazesAs.kg;
  return last?.massKg ?? null;
}

/** What heads taken out of a lot on a day count with: what it counted with. */
export function grazingTaken(lot: AnimalState, day: Day): Pick<GrazingSlice, 'grazesAs'> {
  const kg = grazingKg(lot);
  return kg === null ? {} : { grazesAs: { kg, on: day } };
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
): Pick<GrazingSlice, 'grazesAs'> {
  const own = broughtKg(into, day);
  if (!brought || (own.kg === null && brought.kg === null)) return {};
  const [ownKg, theirKg] = [own.kg ?? own.usualKg, brought.kg ?? brought.usualKg];
  const all = into.heads + heads;
  return { grazesAs: { kg: (ownKg * into.heads + theirKg * heads) / all, on: day } };
}
