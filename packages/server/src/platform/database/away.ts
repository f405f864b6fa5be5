/** SQLSTATE classes and codes (PostgreSQL, appendix A) with which a database that goes away or is too busy answers. */
const away = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53200',
  '53100',
  '25P03',
  '25P04',
  // No such database, one that takes no connections, a role that may not or no longer sign in, and a standby.
  '3D000',
  '55000',
  '28000',
  '28P01',
  '25006',
]);
const tooLong = new Set(['57014', '55P03']);
const connection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  // A full disk, and no file or connection more.
  'ENOSPC',
  'EMFILE',
  'ENFILE',
]);
/** What the driver and its pool say without a code. */
const said =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|The server does not support SSL)/;

/** What a plan that is kept on a connection says once its table is another one, and a connection that keeps it no more. */
const stale = /^(cached plan must not change result type|prepared statement "\w+" does not exist)/;

/** Whether an error, or what caused it, is a plan that may be used no more. */
export function isStalePlan(error: unknown): boolean {
  for (let one = error, deep = 0; one instanceof Error && deep < 6; one = one.cause, deep += 1)
    if (stale.test(one.message)) return true;
  return false;
}

export type Away = 'database_away' | 'took_too_long';

/** Whether an error, or what caused it, is a database that cannot be reached or does not come to an end. */
export function awayOf(error: unknown): Away | null {
  // Asked again it is planned anew.
  if (isStalePlan(error)) return 'database_away';
  for (let one = error, deep = 0; one instanceof Error && deep < 6; one = one.cause, deep += 1) {
    const code = 'code' in one && typeof one.code === 'string' ? one.code : '';
    if (tooLong.has(code)) return 'took_too_long';
    if (away.has(code) || code.startsWith('08') || connection.has(code) || said.test(one.message))
      return 'database_away';
    if (one instanceof AggregateError && one.errors.some((each) => awayOf(each) !== null))
      return 'database_away';
  }
  return null;
}
