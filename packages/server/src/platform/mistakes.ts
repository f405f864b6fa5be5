/** Something that whoever runs this Kraal has to put right: one sentence that says what, and no stack. */
export class Mistake extends Error {}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
const textOf = (error: unknown, name: string): string =>
  error instanceof Error && name in error ? String(error[name as keyof Error]) : ''; // node's own fields

/** Where a database is, without its password. */
function placeOf(url: string): string {
  const { host, pathname, username } = new URL(url);
  return `${host}${pathname} (user ${username || 'not named'})`;
}

const ofDatabase: Record<string, (url: string) => string> = {
  ECONNREFUSED: (url) => `Nothing answers at the database ${placeOf(url)}. Is it running?`,
  ENOTFOUND: (url) => `There is no machine of that name: database ${placeOf(url)}.`,
  EAI_AGAIN: (url) => `There is no machine of that name: database ${placeOf(url)}.`,
  ETIMEDOUT: (url) => `The database ${placeOf(url)} does not answer.`,
  '28P01': (url) => `The database ${placeOf(url)} does not take this password.`,
  '28000': (url) => `The database ${placeOf(url)} does not let this user in.`,
  '3D000': (url) => `There is no such database: ${placeOf(url)}. Create it first.`,
  '42501': (url) =>
    `The user of ${placeOf(url)} may not do what Kraal needs: own the database and create a role.`,
  '53300': (url) => `The database ${placeOf(url)} has no connection left.`,
};

type Where = { databaseUrl: string | undefined; port: number; host: string };

/** The sentence for what an operator can put right; null for a fault of ours. */
export function explain(error: unknown, where: Where | null): string | null {
  for (let one = error, deep = 0; one instanceof Error && deep < 6; one = one.cause, deep += 1) {
    if (one instanceof Mistake) return one.message;
    const code = codeOf(one);
    const call = textOf(one, 'syscall');
    if (code === 'EADDRINUSE')
      return `Port ${where?.port} is taken by another program. Stop that one, or set PORT to a free one.`;
    if (call === 'listen' && code === 'EACCES')
      return `Port ${where?.port} may not be used by this user. Set PORT to one above 1023.`;
    if (code === 'EADDRNOTAVAIL')
      return `This machine has no address ${where?.host}. Set HOST to one of its own.`;
    if (['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR'].includes(code) && textOf(one, 'path'))
      return `Kraal may not write here: ${textOf(one, 'path')}. Give its user the folder, or set DATA_DIR.`;
    if (code === 'ENOSPC') return 'The disk is full. Make room and start again.';
    const told = where?.databaseUrl ? ofDatabase[code] : undefined;
    if (told && where?.databaseUrl) return told(where.databaseUrl);
    if (one instanceof AggregateError)
      for (const each of one.errors) {
        const sentence = explain(each, where);
        if (sentence) return sentence;
      }
  }
  return null;
}
