import type { EventAnswer } from '@kraal/contract/ledger';
import type { SentEntry } from '@kraal/domain/all';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { storeIsNew } from './remembered.ts';

/** An entry that the server took. */
type Sent = { id: string; at: number; entry: Waiting };

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
  /** What the server said of it. */
  answer?: EventAnswer;
  /** Entries of one act, which are taken all or none. */
  act?: string;
  /** When it was made: requests of before go before it. */
  madeAt?: number;
};

/**
 * What waits beside entries: a step at a lorry, a load that was received. The server answers it as one, and knows it by
 * its id however often it comes.
 */
export type WaitingRequest = {
  id: string;
  farmId: string;
  userId?: string;
  madeAt: number;
  /** By the name of its endpoint (requests.ts). */
  of: 'stepTransfer' | 'receiveConsignment';
  params: Record<string, string>;
  body: Record<string, unknown>;
  /** How people call what it is of. */
  name: string;
  /** What whoever made it had before their eyes; where that stands still it may be sent of what is newer otherwise. */
  seen?: string;
  refused?: string;
};

/** A photo or document as it was chosen, until the server has it and some days beyond. */
export type KeptPhoto = {
  id: string;
  farmId: string;
  /** Who took it, and alone sees and sends it from here. */
  userId?: string;
  fileName: string;
  type: string;
  bytes: ArrayBuffer;
  at: number;
  isSent: boolean;
};

/** Where a farm's herd on this device stands (contract/sync.ts). */
export type Standing = {
  farmId: string;
  /** For whom it is kept: nobody else who signs in here sees it. */
  userId: string;
  epoch: string;
  /** Up to which of the farm's changes it goes. */
  since: number;
  after: string | null;
  /** Whether the whole herd is here; until then `nextPage` says where it goes on. */
  isWhole: boolean;
  nextPage: string | null;
  /** How many pieces it lies in. */
  chunks: number;
  /** When the server was last asked. */
  at: number;
  things: Partial<Record<string, number>>;
  /** When the screens of the land were read ahead. */
  landAt?: number;
  /** And what goes and comes at a lorry. */
  loadsAt?: number;
  gestationDays: Record<string, number>;
  speciesSettings: Record<string, { weaningDays?: number | undefined }>;
};

/** A piece of a herd as it came: later ones count before earlier ones. As text, which the browser writes four times as fast. */
type HerdChunk = { farmId: string; n: number; animals: string; gone: string[] };

interface Schema extends DBSchema {
  outbox: { key: number; value: Waiting };
  requests: { key: string; value: WaitingRequest };
  /** What an earlier version kept ahead for the race; nothing reads it any more. */
  herd: { key: string; value: { key: string; rows: unknown[] } };
  herdChunks: { key: [string, number]; value: HerdChunk };
  standing: { key: string; value: Standing };
  /** Sent and taken: kept for some days, in case the server is put back to a time before. */
  sent: { key: string; value: Sent; indexes: { at: number } };
  photos: { key: string; value: KeptPhoto; indexes: { at: number } };
  /** The server's last answers, per person. */
  answers: { key: string; value: { key: string; at: number; state: unknown } };
}

let database: Promise<IDBPDatabase<Schema>> | null = null;

/** What this device keeps; a new version only adds stores, so that nothing waiting is lost. */
export function deviceStore(): Promise<IDBPDatabase<Schema>> {
  database ??= open();
  return database;
}

/** Opened once; one that the browser refused or took away is opened again by whoever asks next. */
async function open(): Promise<IDBPDatabase<Schema>> {
  const forget = (): void => {
    database = null;
  };
  try {
    return await openStore(forget);
  } catch (error) {
    forget();
    throw error;
  }
}

const openStore = (onGone: () => void): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>('kraal', 6, {
    terminated: onGone,
    // Somebody takes it away, or a newer page of ours needs it: it is let go, and opened again when it is needed.
    blocking: (_from, _to, event) => {
      (event.target as IDBDatabase).close(); // the connection is what such an event is of
      onGone();
    },
    upgrade: (fresh, from) => {
      if (from < 1) storeIsNew();
      if (from < 1) fresh.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
      if (from < 2) fresh.createObjectStore('herd', { keyPath: 'key' });
      if (from < 3) fresh.createObjectStore('answers', { keyPath: 'key' });
      if (from < 4) {
        fresh.createObjectStore('herdChunks', { keyPath: ['farmId', 'n'] });
        fresh.createObjectStore('standing', { keyPath: 'farmId' });
        fresh.createObjectStore('sent', { keyPath: 'id' }).createIndex('at', 'at');
      }
      if (from < 5) fresh.createObjectStore('photos', { keyPath: 'id' }).createIndex('at', 'at');
      if (from < 6) fresh.createObjectStore('requests', { keyPath: 'id' });
    },
  });

/**
 * Best effort: a browser that keeps nothing has nothing to forget. What people made stays: what waits, and what was sent,
 * but for those of whoever signs out by themselves (`sentOf`). A server that was put back to a time before knows nobody's session.
 */
export async function forgetHerd(sentOf: string | null): Promise<void> {
  try {
    const store = await deviceStore();
    for (const kept of ['herd', 'herdChunks', 'standing', 'answers'] as const)
      await store.clear(kept);
    if (sentOf === null) return;
    const sent = store.transaction(['sent', 'photos'], 'readwrite');
    for (const { id, entry } of await sent.objectStore('sent').getAll())
      if (entry.userId === sentOf) void sent.objectStore('sent').delete(id);
    for (const { id, userId, isSent } of await sent.objectStore('photos').getAll())
      if (isSent && userId === sentOf) void sent.objectStore('photos').delete(id);
    await sent.done;
  } catch {
    // Without IndexedDB no herd was ever kept.
  }
}
