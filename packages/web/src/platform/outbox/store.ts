import type { SentEntry } from '@kraal/domain/all';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** An entry waiting for the server. `seq` keeps the order in which they were made. */
export type Waiting = {
  seq?: number;
  farmId: string;
  /** Who made it, and alone may send it. Entries of before this was kept have none until somebody says that they are theirs. */
  userId?: string;
  /** Who said that an entry of before is none of theirs. */
  notOf?: readonly string[];
  source: 'web' | 'mobile';
  event: SentEntry;
  /** How people call whom it is of. */
  name?: string;
  /** Sent once more after it was refused: whoever did that looks at what becomes of it. */
  again?: true;
  refused?: string;
  /** Where it was asked about instead: the questions' codes, which are the answer. */
  asked?: readonly string[];
};

interface Schema extends DBSchema {
  outbox: { key: number; value: Waiting };
  /** Animals kept ahead for work without a signal, per farm and species. */
  herd: { key: string; value: { key: string; rows: unknown[] } };
  /** The server's last answers, per person. */
  answers: { key: string; value: { key: string; at: number; state: unknown } };
}

let database: Promise<IDBPDatabase<Schema>> | null = null;

/** What this device keeps; a new version only adds stores, so that nothing waiting is lost. */
export function deviceStore(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>('kraal', 3, {
    upgrade: (fresh, from) => {
      if (from < 1) fresh.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
      if (from < 2) fresh.createObjectStore('herd', { keyPath: 'key' });
      if (from < 3) fresh.createObjectStore('answers', { keyPath: 'key' });
    },
  });
  return database;
}

/** Best effort: a browser that keeps nothing has nothing to forget. */
export async function forgetHerd(): Promise<void> {
  try {
    const store = await deviceStore();
    await store.clear('herd');
    await store.clear('answers');
  } catch {
    // Without IndexedDB no herd was ever kept.
  }
}
