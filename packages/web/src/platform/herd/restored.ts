import { deviceStore } from '../outbox/store.ts';
import { flush } from '../outbox/send.ts';

/** Up to where a farm was followed on this device, which outlives a session that the server ended. */
type Followed = { epoch: string; since: number };
const keyOf = (farmId: string): string => `kraal_followed ${farmId}`;

export function keepFollowed({ farmId, epoch, since }: Followed & { farmId: string }): void {
  try {
    localStorage.setItem(keyOf(farmId), JSON.stringify({ epoch, since }));
  } catch {
    // A full device follows as long as the session lasts.
  }
}

export function followedOf(farmId: string): Followed | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(farmId)) ?? 'null') as Followed | null; // written above alone
    return typeof kept?.epoch === 'string' && typeof kept.since === 'number' ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Everything that this device sent to a farm in the last days goes into the outbox again: the server was put back to a
 * moment before, and what it kept all the same it knows by its id.
 */
export async function sendAgainAll(farmId: string): Promise<void> {
  const transaction = (await deviceStore()).transaction(['outbox', 'sent', 'photos'], 'readwrite', {
    durability: 'strict',
  });
  for (const photo of await transaction.objectStore('photos').getAll())
    if (photo.farmId === farmId)
      void transaction.objectStore('photos').put({ ...photo, isSent: false });
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
