import type { FieldErrors } from '../../platform/errors.ts';
import type { Rejection } from './Rejections.tsx';
import type { NewEvent } from './send.ts';

type Named = { id: string; name: string };
export type Each<S extends Named> = {
  /** Those whose entry is not taken yet: all at first, after a refusal only the refused. */
  remaining: readonly S[];
  rejections: readonly Rejection[];
  /** What was asked instead of refused, by its code: answered with yes the same entry is taken. */
  asked: readonly string[];
  /** Counts the askings: each has a box of its own, not ticked yet. */
  round: number;
  /**
   * The answer of an entry's payload: to what was shown of this very form and said yes to, then and now. Another day,
   * number or target is another question.
   */
  answer: (texts: Record<string, string>, ...others: string[]) => { sure?: string[] };
  /** Of how many the last round was refused. */
  rejectedCount: number;
  errors: FieldErrors;
  /** Why entries were refused, as codes. */
  codes: readonly string[];
  record: (eventOf: (subject: S) => NewEvent) => Promise<void>;
  /** One entry for all of them, taken or refused as a whole. */
  recordTogether: (event: NewEvent) => Promise<void>;
};
