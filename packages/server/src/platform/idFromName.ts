import { createHash } from 'node:crypto';

/** An id that follows from a name (UUID version 8, RFC 9562): the same file run twice makes the same ids. */
export function idFromName(space: string, name: string): string {
  const bytes = createHash('sha256').update(`${space} ${name}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
