import { rankOf } from '@kraal/domain/people/roles';
import { dayOf } from '@kraal/domain/format/dates';
import { inEnglish, type Said } from '@kraal/domain/ledger/problem';
import { sql } from 'drizzle-orm';
import { inTenant, insertRows, type Transaction } from '../../../platform/database/connection.ts';
import { RequestError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { recordAudit } from '../../farms/index.ts';
import { type ImportJob, roleNow } from '../run/run.ts';
import { loadImport } from '../store.ts';
import { bringFarm, type Brought } from './bring.ts';
import { Unusable } from './open.ts';

export const keptAs = (importId: string): string => `farms/${importId}.zip`;

/** Brings in a farm's zip that was sent before: in one transaction, so a killed server begins anew. */
export async function runFarmImport(services: Services, job: ImportJob): Promise<void> {
  const { farmId, importId, userId } = job;
  const tenant = { farmId, userId };
  const said = await inTenant(services.database, {
    tenant,
    work: async (transaction) => {
      const stored = await loadImport(transaction, { farmId, id: importId, lock: true });
      if (stored.status !== 'importing') return null;
      const role = await roleNow(transaction, job);
      if (role === null || rankOf(role) < rankOf('farm_owner'))
        throw new Unusable('Only an owner of the farm brings a whole farm in.');
      const path = services.files.pathOf(keptAs(importId));
      const brought = await bringFarm(path, { services, transaction, farmId, userId, importId });
      await saveBrought(transaction, job, brought);
      await recordAudit(transaction, {
        farmId,
        userId,
        action: 'brought in',
        subject: 'farm',
        detail: { fileName: stored.fileName, entries: brought.entries },
      });
      return null;
    },
  }).catch((error: unknown) => {
    if (error instanceof Unusable || error instanceof RequestError) return error.said;
    throw error;
  });
  if (said !== null)
    await inTenant(services.database, {
      tenant,
      work: (transaction) => saveFailure(transaction, job, said),
    });
  await services.files.remove(keptAs(importId));
}

async function saveBrought(
  transaction: Transaction,
  { farmId, importId, timeZone }: ImportJob,
  { animals, entries, questions }: Brought,
): Promise<void> {
  await insertRows(
    transaction,
    'import_row',
    questions.first.map(({ kind, occurredAt, called, said }, index) => ({
      farm_id: farmId,
      import_id: importId,
      row_number: index + 1,
      cells: [called, dayOf(occurredAt, timeZone), kind],
      outcome: 'bad',
      problems: said.map((one) => ({ ...one, column: null })),
    })),
  );
  const summary = {
    create: animals,
    update: 0,
    unchanged: 0,
    bad: questions.total,
    events: entries,
    references: 0,
  };
  await transaction.execute(sql`update import_file set status = 'imported',
    row_count = ${entries}, done_rows = ${entries}, summary = ${JSON.stringify(summary)}::jsonb
    where farm_id = ${farmId} and id = ${importId}`);
}

async function saveFailure(
  transaction: Transaction,
  { farmId, importId }: ImportJob,
  said: Said,
): Promise<void> {
  await transaction.execute(sql`delete from import_row where farm_id = ${farmId}
    and import_id = ${importId}`);
  await insertRows(transaction, 'import_row', [
    {
      farm_id: farmId,
      import_id: importId,
      row_number: 1,
      cells: [],
      outcome: 'bad',
      problems: [{ field: 'file', column: null, message: inEnglish(said), said }],
    },
  ]);
  await transaction.execute(sql`update import_file set status = 'failed'
    where farm_id = ${farmId} and id = ${importId} and status = 'importing'`);
}
