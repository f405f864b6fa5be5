import type { Readable } from 'node:stream';

/** What a route may say of its answer. It has no `send`: see `fileAnswer`. */
export type Head = {
  type(type: string): unknown;
  header(name: string, value: string): unknown;
};

type FileHead = { type: string; disposition: string };

/**
 * A file, or text of another kind than JSON, as an answer: its head is written, and the body is what the route gives
 * back. A reply that was sent would be waited for until its last byte is read, and the farm's turn and a connection
 * with it, by whoever stands still on one bar of signal.
 */
export function fileAnswer<Body extends Readable | Buffer | string>(
  head: Head,
  { type, disposition }: FileHead,
  body: Body,
): Body {
  head.type(type);
  head.header('content-disposition', disposition);
  return body;
}

export const saveAs = (name: string): string => `attachment; filename="${name}"`;
