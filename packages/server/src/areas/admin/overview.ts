import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { adminOverview as contract } from '@kraal/contract/admin';
import type { Output } from '@kraal/contract/endpoint';
import { sql } from 'drizzle-orm';
import { systemClock } from '../../platform/clock.ts';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { day, number, row } from '../../platform/database/row.ts';
import type { Services } from '../../platform/services.ts';

type Overview = Output<typeof contract>;
const totalsRow = row({
  farms: number,
  users: number,
  animals: number,
  photos: number,
  databaseBytes: number.orNull,
  jobsWaiting: number.orNull,
  jobsFailed: number.orNull,
});

const daysShown = 14;
const startedAt = systemClock();
const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
) as { version: string }; // our own package file

export async function adminOverview(
  services: Services,
  transaction: Transaction,
  role: string,
): Promise<Overview> {
  const began = performance.now();
  await transaction.execute(sql`select 1`);
  const databaseMs = performance.now() - began;
  const [totals] = await select(
    transaction,
    totalsRow,
    sql`select farms, users, animals, photos, database_bytes as "databaseBytes",
      jobs_waiting as "jobsWaiting", jobs_failed as "jobsFailed" from admin_totals()`,
  );
  const days = await select(
    transaction,
    row({ day, entries: number, signIns: number, faults: number }),
    sql`select day::text, entries, sign_ins as "signIns", faults from admin_days(${daysShown})`,
  );
  const isAll = role === 'super_admin';
  const kept = isAll ? await services.safekeeping() : null;
  return {
    scope: isAll ? 'all' : 'own',
    ...(totals ?? {
      farms: 0,
      users: 0,
      animals: 0,
      photos: 0,
      databaseBytes: null,
      jobsWaiting: null,
      jobsFailed: null,
    }),
    fileBytes: isAll ? await services.files.bytes() : null,
    days,
    version,
    startedAt: startedAt.toISOString(),
    databaseMs: Math.round(databaseMs * 10) / 10,
    mail: services.mail.way,
    backedUpAt: kept?.backedUpAt?.toISOString() ?? null,
    archive: kept?.archive ?? null,
  };
}
