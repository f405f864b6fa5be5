import type { Transaction } from './connection.ts';

class TakenBack extends Error {}

/** Does all of it, and takes it back where what was heard is not to stand. Out: what was heard, either way. */
export async function doneWhere<T>(
  transaction: Transaction,
  run: (within: Transaction) => Promise<T>,
  mayStand: (heard: T) => boolean,
): Promise<T> {
  const told = Promise.withResolvers<T>();
  await transaction
    .transaction(async (within) => {
      const heard = await run(within);
      told.resolve(heard);
      if (!mayStand(heard)) throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
  return told.promise;
}

/** Does all of it, to hear what would be said, and takes it back. */
export const tried = <T>(
  transaction: Transaction,
  run: (within: Transaction) => Promise<T>,
): Promise<T> => doneWhere(transaction, run, () => false);
