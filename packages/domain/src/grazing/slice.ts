/** Where an animal grazes, and as what. */
export type GrazingSlice = {
  campId: string | null;
  /**
   * What each head is taken for, kg, since it came into a lot or out of one: heads taken out of a lot that was weighed
   * weigh what it weighed, and lots that joined what both weighed. The next weighing takes its place.
   */
  grazesAsKg?: number;
};

declare module '../ledger/state.ts' {
  interface AnimalState extends GrazingSlice {}
}

export const unknownGrazing = { campId: null } satisfies GrazingSlice;
