import type { OpenSale } from './openSales.ts';

/**
 * It has left the farm's land and is its stock still: on the road, or at a place of others. `loadId` names the lorry: those
 * of one load stand together while they are on the road. `mobId`: the mob that it left; of entries of before nobody knows.
 */
export type Away = {
  placeId: string;
  loadId: string;
  isThere: boolean;
  mobId?: string | null;
};

/** Where an animal is that stands on none of the farm's land, and what is known of heads that left it for good. */
export type MovementSlice = {
  away: Away | null;
  /** Whose it is, where it is another's: the place of its owner. Null: the farm's own. */
  ownerId: string | null;
  /** Heads that were sold or slaughtered, and of how many of them the result is known; null of none. */
  soldHeads: number | null;
  resultHeads: number | null;
  /** Those whose result is not known yet, by their sales, oldest first. */
  openSales: OpenSale[];
};

declare module '../ledger/state.ts' {
  interface AnimalState extends MovementSlice {}
}

export const unknownMovement = {
  away: null,
  ownerId: null,
  soldHeads: null,
  resultHeads: null,
  openSales: [],
} satisfies MovementSlice;
