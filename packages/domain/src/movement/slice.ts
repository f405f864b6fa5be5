/**
 * It has left the farm's land and is its stock still: on the road, or at a place of others. `loadId` names the lorry: those
 * of one load stand together while they are on the road.
 */
export type Away = { placeId: string; loadId: string; isThere: boolean };

/** Where an animal is that stands on none of the farm's land. */
export type MovementSlice = { away: Away | null };

declare module '../ledger/state.ts' {
  interface AnimalState extends MovementSlice {}
}

export const unknownMovement = { away: null } satisfies MovementSlice;
