import { storedUser } from '../session.ts';
import { deviceStore, type Waiting } from './store.ts';

const listeners = new Set<(entries: readonly Waiting[]) => void>();

export function onOutbox(listener: (entries: readonly Waiting[]) => void): () => void {
  listeners.add(listener);
  void notifyTabs();
  return () => listeners.delete(listener);
}

export async function notifyTabs(): Promise<void> {
  const entries = await (await deviceStore()).getAll('outbox');
  for (const listener of listeners) listener(entries);
}

/** Whoever saw the animal says that a refused entry is none. */
export async function throwAway({ seq }: Waiting): Promise<void> {
  if (seq === undefined) return;
  await (await deviceStore()).delete('outbox', seq);
  await notifyTabs();
}

/** Entries of a form that whoever made them takes back before they were sent. */
export async function takeBack(ids: ReadonlySet<string>): Promise<void> {
  const transaction = (await deviceStore()).transaction('outbox', 'readwrite');
  for (const entry of await transaction.store.getAll())
    if (ids.has(entry.event.id) && entry.seq !== undefined)
      void transaction.store.delete(entry.seq);
  await transaction.done;
  await notifyTabs();
}

/** What the person who is signed in made for a farm on this device and the server does not have. */
export async function waitingFor(farmId: string): Promise<Waiting[]> {
  const me = storedUser()?.id;
  const all = await (await deviceStore()).getAll('outbox');
  return all.filter(
    (entry) =>
      entry.farmId === farmId &&
      entry.refused === undefined &&
      entry.userId !== undefined &&
      entry.userId === me,
  );
}
