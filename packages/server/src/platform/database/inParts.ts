import { setImmediate as nextTurn } from 'node:timers/promises';
import { together } from './connection.ts';

/** So many at once: a part is answered in some milliseconds, and so many are on their way that nobody waits. */
let perPart = 16_384;

/** Tests have no hundred thousand records, and ask about a few at once. */
export function partsOf(many: number): void {
  perPart = many;
}

/**
 * Many are asked about in parts that are on their way together: while the database answers one part the next is written,
 * and the one before is read. In: what each is asked about on its own. Out: the answers, part by part.
 */
export async function inParts<K, T>(
  all: readonly K[],
  ask: (part: readonly K[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const asked: Promise<readonly T[]>[] = [];
  for (let from = 0; from < all.length; from += perPart) {
    // What was asked goes out before the next part is written.
    if (from > 0) await nextTurn();
    const answer = ask(all.slice(from, from + perPart));
    // One that fails while others are still written is told of with them.
    answer.catch(() => {});
    asked.push(answer);
  }
  return (await together(...asked)).flat();
}
