import { asSaid, inEnglish, type Said } from '@kraal/domain/ledger/problem';

type Words = string | Said;
/** By field, what is wrong with it. */
export type FieldWords = Record<string, readonly Words[]>;

const english = (words: Words): string => inEnglish(asSaid(words));

/**
 * An error with a code for programs and words a farmer can act on: in English, and as sentences with their parameters
 * apart for whoever shows them. Everything else is a fault and says nothing outside.
 */
export class RequestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly said: Said;
  readonly fields: FieldWords | undefined;
  /** Of entries: why each was refused or asked about. */
  readonly codes: readonly string[] | undefined;

  constructor(
    status: number,
    code: string,
    words: Words,
    fields?: FieldWords,
    codes?: readonly string[],
  ) {
    super(english(words));
    this.said = asSaid(words);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.codes = codes;
  }

  /** What is wrong with each field, in English. */
  get errors(): Record<string, string[]> | undefined {
    if (!this.fields) return undefined;
    return Object.fromEntries(
      Object.entries(this.fields).map(([field, all]) => [field, all.map(english)]),
    );
  }
}

/** Words of the specification, section 8. */
export const unavailable = 'Service temporarily unavailable. Please try again later.';
export const busy = (): RequestError => new RequestError(503, 'busy', unavailable);
export const notFound = (what = 'Resource'): RequestError =>
  new RequestError(
    404,
    'not_found',
    what === 'Resource' ? 'Resource not found' : `${what} not found`,
  );
export const forbidden = (
  words: Words = 'You do not have permission to perform this action',
): RequestError => new RequestError(403, 'forbidden', words);
export const invalid = (fields: FieldWords): RequestError =>
  new RequestError(422, 'validation_failed', 'Validation failed', fields);
export const conflict = (code: string, words: Words): RequestError =>
  new RequestError(409, code, words);
/** Who asks for a change has seen another version of it. */
export const changedMeanwhile = (): RequestError =>
  conflict('changed_meanwhile', 'Somebody else changed this meanwhile. Look at it again.');
export const unauthorised = (message = 'Sign in to go on.'): RequestError =>
  new RequestError(401, 'unauthorised', message);
