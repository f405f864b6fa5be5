import type { Transaction } from './connection.ts';

class Tried extends Error {}

/** Does all of it, to hear what would be said, and takes it back. */
export async function tried<T>(
  transaction: Transaction,
  run: (within: Transaction) => Promise<T>,
): Promise<T> {
  const heard = Promise.withResolvers<T>();
  await transaction
    .transaction(async (within) => {
      heard.resolve(await run(within));
      throw new Tried();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Tried)) throw error;
    });
  return heard.promise;
}
