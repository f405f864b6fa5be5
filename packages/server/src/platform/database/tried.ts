import type { Transaction } from './connection.ts';

class Tried extends Error {}

/** Does all of it, to hear what would be said, and takes it back. */
export async function tried<T>(
  transaction: Transaction,
  run: (within: Transaction) => Promise<T>,
): Promise<T> {
  let heard: { answer: T } | null = null;
  await transaction
    .transaction(async (within) => {
      heard = { answer: await run(within) };
      throw new Tried();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Tried)) throw error;
    });
  // Assigned inside the callback, which the compiler does not follow.
  return (heard as unknown as { answer: T }).answer;
}
