import { deviceStore } from '../outbox/store.ts';
import { flush } from '../outbox/send.ts';

/**
 * Everything that this device sent to a farm in the last days goes into the outbox again: the server was put back to a
 * moment before, and what it kept all the same it knows by its id.
 */
export async function sendAgainAll(farmId: string): Promise<void> {
  const transaction = (await deviceStore()).transaction(['outbox', 'sent'], 'readwrite', {
    durability: 'strict',
  });
  const sent = await transaction.objectStore('sent').index('at').getAll();
  for (const { id, entry } of sent) {
    if (entry.farmId !== farmId) continue;
    const { seq: _old, answer: _said, refused: _why, asked: _questions, ...again } = entry;
    void transaction.objectStore('outbox').add(again);
    void transaction.objectStore('sent').delete(id);
  }
  await transaction.done;
  await flush();
}
