import { allInWords, inWords } from './serverWords.ts';

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

type Body = { message?: unknown; errors?: FieldErrors; codes?: unknown } | null;

const textsIn = (codes: unknown): string[] =>
  Array.isArray(codes) ? codes.filter((one) => typeof one === 'string') : [];

/** What a status and its body mean to the user. */
export function errorOf(status: number, body: Body): CallError {
  const said = typeof body?.message === 'string' && body.message ? inWords(body.message) : null;
  if (status === 401) return new CallError('unauthorised', said ?? catalogue.unexpected, status);
  if (status === 403) return new CallError('forbidden', catalogue.forbidden, status);
  if (status === 404) return new CallError('notFound', catalogue.notFound, status);
  if (status === 422)
    return new CallError(
      'invalid',
      catalogue.invalid,
      status,
      allInWords(body?.errors ?? {}),
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
