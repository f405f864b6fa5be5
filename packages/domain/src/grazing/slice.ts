import type { Day } from '../format/dates.ts';

/** Where an animal grazes, and as what. */
export type GrazingSlice = {
  campId: string | null;
  /**
   * What each head is taken for since a day, kg, where that is not its last mass: heads taken out of a lot that was
   * weighed weigh what it weighed, and lots that joined what both weighed, until somebody weighs them.
   */
  grazesAs?: { kg: number; on: Day };
};

declare module '../ledger/state.ts' {
  interface AnimalState extends GrazingSlice {}
}

export const unknownGrazing = { campId: null } satisfies GrazingSlice;
