import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** An entry waiting for the server. `seq` keeps the order in which they were made. */
export type Waiting = { seq?: number; farmId: string; source: 'web' | 'mobile'; event: Record<string, unknown> & { id: string }; refused?: string };

interface Schema extends DBSchema {
  outbox: { key: number; value: Waiting };
}

let database: Promise<IDBPDatabase<Schema>> | null = null;

export function outbox(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>('kraal', 1, { upgrade: (fresh) => void fresh.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true }) });
  return database;
}
