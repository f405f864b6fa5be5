import { createHash } from 'node:crypto';
import type { ChainBody } from '@kraal/domain/movement/chain';
import canonicalize from 'canonicalize';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** One text for one value, whatever order its fields are in (RFC 8785). */
export function canonical(value: unknown): string {
  // As the database gives it back: fields that are not there are not null.
  const text = canonicalize(JSON.parse(JSON.stringify(value)));
  if (text === undefined) throw new Error('there is nothing to be hashed');
  return text;
}

/** What people wrote in an entry, hashed with a salt that may be erased. */
export const contentHash = (salt: string, payload: unknown): string =>
  sha256(`${salt}${canonical(payload)}`);

export const recordHash = (body: string): string => sha256(body);
export const bodyText = (body: ChainBody): string => canonical(body);
