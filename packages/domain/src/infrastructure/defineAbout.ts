import type { z } from 'zod';
import { defineKind, type DefinedKind } from '../ledger/kind.ts';
import type { Role } from '../people/roles.ts';
import type { SubjectKind } from './thingKinds.ts';

/** A kind of entry about things on the land, not about animals: no animal's life has it, so nothing is folded from it. */
export const defineAbout = <const Name extends string, Schema extends z.ZodType>(kind: {
  name: Name;
  permission: Role;
  payload: Schema;
  about: readonly SubjectKind[];
}): DefinedKind<Name, Schema> => defineKind({ ...kind, apply: (state) => state });
