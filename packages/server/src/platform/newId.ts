import { createHash, randomBytes } from 'node:crypto';

let lastMs = 0;
let counter = 0;

/**
 * UUID version 7 (RFC 9562): milliseconds, then a 12-bit counter, then chance. The counter keeps ids of one
 * process in the order they were made, which is what breaks ties between events of one instant.
 */
export function newId(): string {
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    counter = 0;
  } else {
    counter += 1;
    if (counter > 0xfff) {
      lastMs += 1;
      counter = 0;
    }
  }
  const time = lastMs.toString(16).padStart(12, '0');
  const chance = randomBytes(8);
  chance[0] = ((chance[0] ?? 0) & 0x3f) | 0x80;
  const tail = chance.toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

/** The same id for the same parts, on every server: UUID version 8 (RFC 9562), made the application's own way. */
export function idOf(...parts: (string | null)[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
