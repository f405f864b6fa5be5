/** A refusal with a code for programs and words a farmer can act on. Everything else is a fault and says nothing outside. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string[]> | undefined;
  /** Of entries: why each was refused or asked about. */
  readonly codes: readonly string[] | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    errors?: Record<string, string[]>,
    codes?: readonly string[],
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.codes = codes;
  }
}

/** Words of the specification, section 8. */
export const unavailable = 'Service temporarily unavailable. Please try again later.';
export const busy = (): Refusal => new Refusal(503, 'busy', unavailable);
export const notFound = (what = 'Resource'): Refusal =>
  new Refusal(404, 'not_found', what === 'Resource' ? 'Resource not found' : `${what} not found`);
export const forbidden = (message = 'You do not have permission to perform this action'): Refusal =>
  new Refusal(403, 'forbidden', message);
export const invalid = (errors: Record<string, string[]>): Refusal =>
  new Refusal(422, 'validation_failed', 'Validation failed', errors);
export const conflict = (code: string, message: string): Refusal => new Refusal(409, code, message);
export const unauthorised = (message = 'Sign in to go on.'): Refusal =>
  new Refusal(401, 'unauthorised', message);
