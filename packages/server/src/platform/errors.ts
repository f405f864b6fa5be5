/** A refusal with a code for programs and words a farmer can act on. Everything else is a fault and says nothing outside. */
export class RequestError extends Error {
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
export const busy = (): RequestError => new RequestError(503, 'busy', unavailable);
export const notFound = (what = 'Resource'): RequestError =>
  new RequestError(
    404,
    'not_found',
    what === 'Resource' ? 'Resource not found' : `${what} not found`,
  );
export const forbidden = (
  message = 'You do not have permission to perform this action',
): RequestError => new RequestError(403, 'forbidden', message);
export const invalid = (errors: Record<string, string[]>): RequestError =>
  new RequestError(422, 'validation_failed', 'Validation failed', errors);
export const conflict = (code: string, message: string): RequestError =>
  new RequestError(409, code, message);
export const unauthorised = (message = 'Sign in to go on.'): RequestError =>
  new RequestError(401, 'unauthorised', message);
