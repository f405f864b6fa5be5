import { asCode, codeInGroups } from '../movement/papers.ts';

/** Where a farm is found: by its code, and at which server (an origin) where that is another than one's own. */
export type FarmAddress = { code: string; server: string | null };

const longestServer = 255;
const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * In: the name of a server as somebody types it, or its whole address. Out: its origin; null where it is none, where it
 * holds more than that (a path, a password), or where what is said to it could be read on the way: without TLS only this
 * very machine is spoken to.
 */
export function serverOf(text: string): string | null {
  const said = text.trim();
  if (said.length === 0 || said.length > longestServer) return null;
  const full = /^[a-z]+:\/\//iu.test(said) ? said : `https://${said}`;
  if (!URL.canParse(full)) return null;
  const url = new URL(full);
  const isSafe =
    url.protocol === 'https:' || (url.protocol === 'http:' && loopback.includes(url.hostname));
  // Nothing stands beside the origin, and what was typed is not read as something else.
  const isBare = url.href === `${url.origin}/` && !/[\\#?@]/u.test(said);
  return isSafe && isBare ? url.origin : null;
}

/** In: what somebody typed, a code or `code@server`. Out: the address; null where it is none. */
export function asAddress(text: string): FarmAddress | null {
  const at = text.indexOf('@');
  const code = asCode(at < 0 ? text : text.slice(0, at));
  if (code === null) return null;
  if (at < 0) return { code, server: null };
  const server = serverOf(text.slice(at + 1));
  return server === null ? null : { code, server };
}

/** The name of a server as it is shown: without the https that every one has. */
export const serverName = (server: string): string => server.replace(/^https:\/\//u, '');

/** As it is shown and given away: BCDF-GHJK-LMNP, on another server BCDF-GHJK-LMNP@kraal.example. */
export const addressText = ({ code, server }: FarmAddress): string =>
  server === null ? codeInGroups(code) : `${codeInGroups(code)}@${serverName(server)}`;
