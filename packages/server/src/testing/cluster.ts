import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { chmodSync } from 'node:fs';
import { startEmbedded } from '../platform/database/embedded.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { templateName, withDatabase } from './databases.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string;
  }
}

/** One real PostgreSQL for a whole run; each test file gets its own database, cloned from a migrated template. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kraal-test-'));
  chmodSync(dataDir, 0o755);
  const cluster = await startEmbedded({
    dataDir,
    password: 'only-for-tests',
    // Whether it looked at a table in the middle of a test, and with what in it, is chance: tests that are about it say when.
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'],
  });
  await withDatabase(cluster.url, `create database ${templateName}`);
  await migrateDatabase(cluster.url.replace(/postgres$/, templateName));
  project.provide('clusterUrl', cluster.url);
  return async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
