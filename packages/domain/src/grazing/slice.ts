/** Where an animal grazes. */
export type GrazingSlice = { campId: string | null };

declare module '../ledger/state.ts' {
  interface AnimalState extends GrazingSlice {}
}

export const unknownGrazing = { campId: null } satisfies GrazingSlice;
