import type { z } from 'zod';
import type { Role } from '../identity/roles.ts';
import type { LedgerEvent } from './envelope.ts';
import type { Problem } from './problem.ts';
import type { AnimalState } from './state.ts';

/** How an event concerns an animal: most are its `subject`; a calving also concerns its `dam`, a split the lot it goes `into`, a birth its `young`, a service its `sire`, a fostering who rears the young from then on. */
export type Part = 'subject' | 'dam' | 'into' | 'young' | 'sire' | 'foster';

export type Measured = { trait: 'mass' | 'condition' | 'famacha'; value: number };

export type Given = { medicineId: string; batchId: string | null; dose: number; unit: string };

export type Followed = { protocolId: string; step: number; skipped: boolean };

export type Occasion<P> = {
  event: LedgerEvent<P>;
  part: Part;
  animalId: string;
  /** The farm's calendar day of `occurredAt`. */
  day: string;
};

/**
 * One kind of event. Adding a kind is adding a file that calls this and one line in `kinds.ts`.
 * `apply` is pure and total: what must not happen is said by `check`, which sees the state just before.
 */
export type Kind<P = never> = {
  name: string;
  permission: Role;
  payload: z.ZodType<P>;
  /** It brings an animal into being, so it comes first on its day and its animal must not exist yet. */
  opens?: boolean;
  /** It needs no living animal: photographs and notes are taken of dead ones too. */
  allowsGone?: boolean;
  /** Other animals it concerns, with their part. */
  others?: (payload: P) => { animalId: string; part: Part }[];
  /** Animals it concerns by what the subject is at that time: the dam whose young is weaned. */
  family?: (subject: AnimalState, day: string) => { animalId: string; part: Part }[];
  /** Facts of the subject at that time that the other animals' fold needs, kept with the event. */
  remember?: (payload: P, subject: AnimalState, day: string) => P;
  check?: (state: AnimalState | null, occasion: Occasion<P>) => Problem[];
  apply: (state: AnimalState | null, occasion: Occasion<P>) => AnimalState | null;
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

export function defineKind<P>(kind: Kind<P>): AnyKind {
  // The registry parses every payload with the kind's own schema before any of its functions sees it.
  return kind as unknown as AnyKind;
}
