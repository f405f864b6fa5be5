import type { SaidOnWire } from '@kraal/contract/common';
import { inWords, saidInWords, sentenceInWords } from './serverWords.ts';

/** Messages of the error catalogue, word for word (specification, section 8). */
export const catalogue = {
  forbidden: 'You do not have permission to perform this action',
  notFound: 'Resource not found',
  invalid: 'Validation failed',
  tooMany: 'Too many requests. Please try again later.',
  unavailable: 'Service temporarily unavailable. Please try again later.',
  unexpected: 'An unexpected error occurred',
  network: 'Network error. Please check your connection.',
} as const;

export type FieldErrors = Record<string, string[]>;
export type Kind =
  | 'unauthorised'
  | 'forbidden'
  | 'notFound'
  | 'invalid'
  | 'tooMany'
  | 'unavailable'
  | 'network'
  | 'other';

/** Every failed call ends as one of these. */
export class CallError extends Error {
  readonly kind: Kind;
  readonly status: number | null;
  readonly errors: FieldErrors;
  /** Why the ledger refused it, as codes. */
  readonly codes: readonly string[];

  constructor(
    kind: Kind,
    message: string,
    status: number | null = null,
    errors: FieldErrors = {},
    codes: readonly string[] = [],
  ) {
    super(message);
    this.codes = codes;
    this.kind = kind;
    this.status = status;
    this.errors = errors;
  }
}

export const isRetried = (status: number): boolean => [500, 502, 503, 504].includes(status);

type Body = {
  message?: unknown;
  said?: SaidOnWire;
  errors?: FieldErrors;
  problems?: ({ field: string } & SaidOnWire)[];
  codes?: unknown;
} | null;

const textsIn = (codes: unknown): string[] =>
  Array.isArray(codes) ? codes.filter((one) => typeof one === 'string') : [];

/** The questions of a request that was not taken yet, by their codes: it is sent again with those that are answered. */
export const questionsOf = (error: unknown): string[] =>
  error instanceof CallError ? error.codes.filter((code) => code.startsWith('ask_')) : [];

/** What is wrong with each field, in the language of the screen. */
function fieldErrors(body: Body): FieldErrors {
  const problems = body?.problems ?? [];
  if (problems.length > 0)
    return Object.fromEntries(
      [...Map.groupBy(problems, ({ field }) => field)].map(([field, own]) => [
        field,
        own.map(sentenceInWords),
      ]),
    );
  return Object.fromEntries(
    Object.entries(body?.errors ?? {}).map(([field, texts]) => [field, texts.map(inWords)]),
  );
}

/** What a status and its body mean to the user. */
export function errorOf(status: number, body: Body): CallError {
  const message = typeof body?.message === 'string' ? body.message : '';
  const said = message === '' ? null : saidInWords(body?.said, message);
  if (status === 401) return new CallError('unauthorised', said ?? catalogue.unexpected, status);
  if (status === 403) return new CallError('forbidden', catalogue.forbidden, status);
  if (status === 404) return new CallError('notFound', catalogue.notFound, status);
  if (status === 422)
    return new CallError(
      'invalid',
      catalogue.invalid,
      status,
      fieldErrors(body),
      textsIn(body?.codes),
    );
  if (status === 429) return new CallError('tooMany', catalogue.tooMany, status);
  if (isRetried(status)) return new CallError('unavailable', catalogue.unavailable, status);
  return new CallError('other', said ?? catalogue.unexpected, status);
}

export const messageOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : catalogue.unexpected;
export const fieldErrorsOf = (error: unknown): FieldErrors =>
  error instanceof CallError ? error.errors : {};
