import type { Day } from '../format/dates.ts';
import type { z } from 'zod';
import type { Role } from '../people/roles.ts';
import type { LedgerEvent } from './envelope.ts';
import type { Facts } from './handOver.ts';
import type { Problem } from './problem.ts';
import type { AnimalState } from './state.ts';

/**
 * How an event concerns an animal: most are its `subject`; a calving also concerns its `dam`, a split the lot it goes
 * `into`, a birth its `young`, a service its `sire`, a fostering who rears the young from then on. `rears` and `ran`
 * come from others' lives: a young begins or ends to drink from her, a sire left her.
 */
export const animalParts = [
  'subject',
  'dam',
  'into',
  'young',
  'sire',
  'foster',
  'rears',
  'ran',
] as const;
export type Part = (typeof animalParts)[number];

/** What can be measured, by name: areas declare theirs. */
export interface Measurable {}
export type Measured = { trait: keyof Measurable; value: number };
export type Given = { medicineId: string; batchId: string | null; dose: number; unit: string };
export type Followed = { protocolId: string; step: number; skipped: boolean };

export type Occasion<P> = {
  event: LedgerEvent<P>;
  part: Part;
  animalId: string;
  /** The farm's calendar day of `occurredAt`. */
  day: Day;
  /** What the giver's life handed over at this entry, for whom it concerns as a receiver. */
  handed: Facts | null;
  giverId: string | null;
  /** While an entry is recorded: its first subject as it was just before; null in a replay. */
  subject: AnimalState | null;
};

export type Giving = { to: string; facts: Facts };

/**
 * One kind of event. Adding a kind is adding a file that calls this and one line in `all.ts`.
 * `apply` is pure and total. What cannot be true of its own animal is said by `hard`, in a replay too; what is unlikely
 * or forbidden is said by `check`, once, when it is recorded, and never again: what was recorded stays recorded.
 */
export type Kind<P = never> = {
  name: string;
  permission: Role;
  payload: z.ZodType<P>;
  /** What on the land it is about, instead of animals: its subjects are named in `subjectIds`, and no life has it. */
  about?: readonly string[];
  /** It brings an animal into being, so it comes first on its day and its animal must not exist yet. */
  opens?: boolean;
  /** It opens a life that stands already: what was known of a parent and its own arrival are one life, whichever came first. */
  joins?: (state: AnimalState, payload: P) => boolean;
  /** It hands heads of one lot on: each lot is an entry of its own. */
  oneLot?: boolean;
  /** It ends the record of its subject in favour of the one it goes `into`. */
  closes?: boolean;
  /** Others than its subjects who stood before whoever recorded it: the dam at a birth. */
  sees?: readonly Part[];
  /** It needs no living animal: photographs and notes are taken of dead ones too. */
  allowsGone?: boolean;
  /** Of one moment it comes after whatever else happened to its animal: it tells of it afterwards. */
  afterOthers?: boolean;
  /** Puts right what is known of an animal: of one whose record was closed that is the other record's. */
  corrects?: boolean;
  /** Addressed to a mob it means those who were in it when it was recorded, by name: nobody is sold by a late membership. */
  byName?: boolean;
  /** Addressed to a mob it also concerns who comes into it later: sires that run there. */
  lasts?: boolean;
  /** Heads that leave the subject by it, where that is not the envelope's number. */
  takes?: (payload: P) => number;
  /** Heads come by it: how many the lot had before is no limit. */
  bringsHeads?: boolean;
  /** Other animals it concerns, with their part. */
  others?: (payload: P) => { animalId: string; part: Part }[];
  /** What a life as it was just before hands to others by this entry. */
  handsOver?: (before: AnimalState, occasion: Occasion<P>) => Giving[];
  /** What is said once of all its subjects together, while it is recorded. */
  checkAll?: (subjects: readonly AnimalState[], event: LedgerEvent<P>) => Problem[];
  hard?: (state: AnimalState | null, occasion: Occasion<P>) => Problem[];
  check?: (state: AnimalState | null, occasion: Occasion<P>) => Problem[];
  /** What its animals' lives cannot be with it, whatever else was told before or after; said when it is recorded. */
  fits?: (before: AnimalState | null, after: AnimalState | null) => Problem[];
  apply: (state: AnimalState | null, occasion: Occasion<P>) => AnimalState | null;
  /**
   * What of it holds for whoever was there on its day, where nobody knows the hour: heads that left a lot or a mob on
   * the day of a dose may have had it (decision 029).
   */
  holdsFor?: (state: AnimalState, occasion: Occasion<P>) => AnimalState;
  measures?: (payload: P) => Measured[];
  /** What it measured of the young it brought into being. */
  measuresYoung?: (payload: P, animalId: string) => Measured[];
  /** Medicines it gave each animal. */
  treats?: (payload: P) => Given[];
  /** The step of a protocol that it did or left out. */
  follows?: (payload: P) => Followed | null;
  /** A role above `permission` that this content needs. */
  needs?: (payload: P) => Role | null;
};

/** The same kind with its payload's type put away, so that kinds can stand in one list. */
export type AnyKind = Omit<Kind<Record<string, unknown>>, 'payload'> & { payload: z.ZodType };

/** A kind as it was defined: its name and the schema of its payload are known to whoever makes or reads its entries. */
export type DefinedKind<Name extends string, Schema extends z.ZodType> = Omit<
  AnyKind,
  'name' | 'payload'
> & { name: Name; payload: Schema };

export function defineKind<const Name extends string, Schema extends z.ZodType>(
  kind: Omit<Kind<z.output<Schema>>, 'name' | 'payload'> & { name: Name; payload: Schema },
): DefinedKind<Name, Schema> {
  // The registry parses every payload with the kind's own schema before any of its functions sees it.
  return kind as unknown as DefinedKind<Name, Schema>;
}
