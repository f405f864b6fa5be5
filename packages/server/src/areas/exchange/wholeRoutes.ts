import * as exchange from '@kraal/contract/exchange';
import { recorderOf } from '../ledger/index.ts';
import type { FastifyInstance } from 'fastify';
import { inTenant } from '../../platform/database/connection.ts';
import { fileAnswer, saveAs } from '../../platform/http/fileAnswer.ts';
import { farmRoute, farmUploadRoute } from '../../platform/http/route.ts';
import { newId } from '../../platform/newId.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../farms/index.ts';
import { notifyOfBrought, notifyOfResidue } from '../health/index.ts';
import { announceEntries } from '../movement/index.ts';
import { exportFarm } from './exportFarm.ts';
import { keptAs } from './farmFile/job.ts';
import { exportIcar } from './icar/exportZip.ts';
import { importIcar } from './icar/import.ts';
import { readIcar } from './icar/readFile.ts';
import { keepFarmImport } from './imports.ts';
import type { ImportJob } from './run/run.ts';
import { loadImport } from './store.ts';

/** A whole farm as one file. */
export function farmFileRoutes(app: FastifyInstance, services: Services): void {
  farmRoute({ app, services }, exchange.exportFarm, async ({ farm, bearer, reply }) => {
    await noteExport(services, { farmId: farm.id, userId: bearer.userId }, 'farm');
    const zip = exportFarm(services, { farmId: farm.id, userId: bearer.userId });
    return fileAnswer(reply, { type: 'application/zip', disposition: saveAs('farm.zip') }, zip);
  });
  farmUploadRoute({ app, services }, exchange.importFarm, {
    make: async ({ path }) => {
      const importId = newId();
      await services.files.take(keptAs(importId), path);
      return importId;
    },
    undo: (importId) => services.files.remove(keptAs(importId)),
    handler: async ({ transaction, farm, bearer, fileName, made: importId }) => {
      const tenant = { farmId: farm.id, userId: bearer.userId };
      await keepFarmImport(transaction, tenant, { importId, fileName });
      const job: ImportJob = {
        farmId: farm.id,
        importId,
        userId: bearer.userId,
        role: farm.role,
        timeZone: farm.timeZone,
      };
      await services.jobs.send('import', job, {
        key: `import ${importId}`,
        group: farm.id,
      });
      return loadImport(transaction, { farmId: farm.id, id: importId });
    },
  });
}

/** Animals and their lives in the trade's own format. */
export function icarRoutes(app: FastifyInstance, services: Services): void {
  farmRoute({ app, services }, exchange.exportIcar, async ({ farm, bearer, reply }) => {
    await noteExport(services, { farmId: farm.id, userId: bearer.userId }, 'icar');
    const zip = exportIcar(services, { farmId: farm.id, userId: bearer.userId });
    return fileAnswer(reply, { type: 'application/zip', disposition: saveAs('icar.zip') }, zip);
  });
  farmUploadRoute({ app, services }, exchange.importIcar, {
    make: async (file) => readIcar(await file.read()),
    handler: ({ transaction, farm, bearer, query, made }) =>
      importIcar(transaction, {
        recorder: recorderOf({ farm, bearer, services }, 'import'),
        parts: made,
        dryRun: query.dryRun === 'true',
        notifications: {
          residues: (residues) =>
            notifyOfResidue(services, { transaction, farmId: farm.id, residues }),
          recorded: async (events) => {
            await notifyOfBrought(services, { transaction, farmId: farm.id, events });
            const ids = events.map(({ id }) => String(id));
            await announceEntries(transaction, { farmId: farm.id, services }, ids);
          },
        },
      }),
  });
}

/** Reading changes nothing; that somebody took the farm along is written apart, before anything of it is sent. */
const noteExport = (
  services: Services,
  tenant: { farmId: string; userId: string },
  subject: string,
): Promise<void> =>
  inTenant(services.database, {
    tenant,
    work: (transaction) => recordAudit(transaction, { ...tenant, action: 'exported', subject }),
  });
