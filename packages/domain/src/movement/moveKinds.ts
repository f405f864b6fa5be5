/** Why animals go from one place to another, and what that changes. */
type MoveKindOf = {
  /** They come to the farm; the others leave it. */
  comes?: true;
  /** Whose they are changes with it. */
  changesOwner?: true;
  /** Kept here for somebody else, they go back to whoever they belong to. */
  toOwner?: true;
  /** They are slaughtered where they go. */
  slaughter?: true;
};

export const moveKinds = {
  sale: { changesOwner: true },
  auction: { changesOwner: true },
  slaughter: { changesOwner: true, slaughter: true },
  ownFarms: {},
  agistmentOut: {},
  agistmentReturn: { toOwner: true },
  show: {},
  vet: {},
  purchase: { comes: true, changesOwner: true },
  agistmentBack: { comes: true },
  agistmentIn: { comes: true },
} as const satisfies Record<string, MoveKindOf>;
export type MoveKind = keyof typeof moveKinds;

export const moveKindNames = Object.keys(moveKinds) as MoveKind[]; // the keys of the record above
export const factsOf = (kind: MoveKind): MoveKindOf => moveKinds[kind];
/** By these they are on the farm's books no more. */
export const isForGood = (kind: MoveKind): boolean =>
  factsOf(kind).changesOwner === true || factsOf(kind).toOwner === true;
/** Those by which animals leave. */
export const leavingKinds = moveKindNames.filter((kind) => !factsOf(kind).comes);
