import { inTenant, select } from '../../platform/database/connection.ts';
import { boolean, row, text } from '../../platform/database/row.ts';
import type { Services } from '../../platform/services.ts';
import { sql } from 'drizzle-orm';
import { keptAs, runFarmImport } from './farmFile/job.ts';
import { type ImportJob, runImport, undoImport } from './run/run.ts';
import { loadImport, type Stored } from './store.ts';
import { ofFarms } from '../farms/tables.ts';

/** Takes what imports leave to be done, and goes on with what a stop broke off. */
export async function workOnImports(services: Services): Promise<void> {
  await services.jobs.work<ImportJob & { undo?: boolean }>('import', async (job) => {
    if (await isErased(services, job)) {
      // A farm's file that waited to be brought in goes with the farm.
      await services.files.remove(keptAs(job.importId));
      return;
    }
    const { options } = await settled(services, job);
    if (options.purpose === 'farm') await runFarmImport(services, job);
    else await (job.undo ? undoImport(services, job) : runImport(services, job));
  });
  await resume(services);
  // What failed every time it was tried, with the database away for an hour, goes on without a new start.
  await services.jobs.hourly('imports_again', () => resume(services));
}

async function resume(services: Services): Promise<void> {
  const rows = await select(
    services.database,
    row({
      farm_id: text,
      import_id: text,
      user_id: text,
      role: text,
      time_zone: text,
      undo: boolean,
    }),
    sql`select farm_id, import_id, user_id, role, time_zone, undo from unfinished_imports()`,
  );
  for (const left of rows) {
    await services.jobs.send(
      'import',
      {
        farmId: left.farm_id,
        importId: left.import_id,
        userId: left.user_id,
        role: left.role,
        timeZone: left.time_zone,
        undo: left.undo,
      },
      { key: `resume ${left.import_id}`, group: left.farm_id },
    );
  }
}

const isErased = async (services: Services, { farmId, userId }: ImportJob): Promise<boolean> =>
  inTenant(services.database, {
    tenant: { farmId, userId },
    work: async (transaction) => {
      const farms = await select(
        transaction,
        row({ id: text }),
        sql`select id from ${ofFarms.farm} where id = ${farmId}`,
      );
      return farms.length === 0;
    },
  });

/** The job may arrive before the request that sent it has committed: wait for its row. */
async function settled(services: Services, job: ImportJob): Promise<Stored> {
  return inTenant(services.database, {
    tenant: { farmId: job.farmId, userId: job.userId },
    work: (transaction) =>
      loadImport(transaction, { farmId: job.farmId, id: job.importId, lock: true }),
  });
}
