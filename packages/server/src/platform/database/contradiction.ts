/**
 * Whether a statement failed since what it wrote contradicts what stands, a number that two would wear say: SQLSTATE
 * class 23 (PostgreSQL, appendix A).
 */
export const isContradiction = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  String(error.cause.code).startsWith('23');
