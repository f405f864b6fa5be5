import { type Transaction, inTenant, select } from '../../platform/database/connection.ts';
import { boolean, number, row, text } from '../../platform/database/row.ts';
import type { Output } from '@kraal/contract/endpoint';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type PageQuery, keysetPage } from '../../platform/database/page.ts';
import { conflict } from '../../platform/errors.ts';
import {
  type FarmCall,
  type UploadCall,
  farmRoute,
  farmUploadRoute,
} from '../../platform/http/route.ts';
import { keepable, unkeepable } from '../../platform/http/text.ts';
import { newId } from '../../platform/newId.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../farms/index.ts';
import { notifyOfBrought, notifyOfResidue } from '../health/index.ts';
import { checkImport } from './check.ts';
import { exportFarm } from './exportFarm.ts';
import { keptAs, runFarmImport } from './farmFile/job.ts';
import { exportIcar } from './icar/exportZip.ts';
import { type IcarPart, importIcar } from './icar/import.ts';
import { jsonFilesIn } from './icar/zip.ts';
import { Unusable } from './farmFile/open.ts';
import { mendImport } from './mend.ts';
import { listLines, placeTable } from './place.ts';
import { listProblems, problemsFile } from './problems.ts';
import { listRows } from './rows.ts';
import { guessMapping } from './read/guess.ts';
import { type ReadFile, readInWorker } from './read/readInWorker.ts';
import { rejectFile } from './read/decode.ts';
import { type ImportJob, runImport, undoImport } from './run/run.ts';
import {
  type Stored,
  importSelect,
  loadImport,
  rejectUnless,
  saveLines,
  setStatus,
  storedRow,
  toIso,
} from './store.ts';
import * as exchange from '@kraal/contract/exchange';

async function keepImport({
  transaction,
  farm,
  bearer,
  made: table,
  fileName,
}: UploadCall<typeof exchange.uploadImport, ReadFile>): Promise<Stored> {
  const id = newId();
  const mapping = guessMapping(table.headings, table.sample);
  const name = keepable(fileName).slice(0, 200);
  await transaction.execute(sql`insert into import_file (farm_id, id, file_name, status, layout,
    headings, mapping, options, row_count, created_by)
    values (${farm.id}, ${id}, ${name}, 'uploaded', ${JSON.stringify(table.layout)}::jsonb,
      ${JSON.stringify(table.headings)}::jsonb, ${JSON.stringify(mapping)}::jsonb, '{}'::jsonb,
      ${table.rowCount}, ${bearer.userId})`);
  await saveLines(transaction, farm.id, id, table.pieces());
  return loadImport(transaction, farm.id, id);
}

/** A whole farm needs no look at columns: it is under way as soon as it is here. */
async function keepFarmImport(
  transaction: Transaction,
  farmId: string,
  userId: string,
  { importId, fileName }: { importId: string; fileName: string },
): Promise<void> {
  await transaction.execute(sql`insert into import_file (farm_id, id, file_name, status, headings,
    mapping, options, row_count, created_by)
    values (${farmId}, ${importId}, ${keepable(fileName).slice(0, 200)}, 'importing',
      '[]'::jsonb, '{}'::jsonb, '{"purpose": "farm"}'::jsonb, 0, ${userId})`);
}

async function listImports(
  transaction: Transaction,
  farmId: string,
  query: PageQuery,
): Promise<Output<typeof exchange.listImports>> {
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from import_file where farm_id = ${farmId}`,
  );
  return keysetPage(query, count?.total ?? 0, async (after, limit) =>
    (
      await select(
        transaction,
        storedRow,
        sql`${importSelect} where i.farm_id = ${farmId} and i.id::text < ${after ?? 'g'}
          order by i.id::text desc limit ${limit}`,
      )
    ).map((one) => ({ ...toIso(one), key: one.id })),
  );
}

/** What was looked at before somebody else recorded something is looked at again: it does what was shown, or nothing. */
async function rejectChanged(
  { transaction, farm, bearer }: FarmCall<typeof exchange.runImport>,
  stored: Stored,
  now: Date,
): Promise<void> {
  const [found] = await select(
    transaction,
    row({ changed: boolean }),
    sql`select exists (select from event e where e.farm_id = i.farm_id
        and e.recorded_at > i.checked_at) as changed
      from import_file i where i.farm_id = ${farm.id} and i.id = ${stored.id}`,
  );
  // One that stopped half-way goes on with what was shown.
  if (!found?.changed || stored.doneRows > 0) return;
  const options = exchange.importOptions.parse(stored.options);
  const shown = await fingerprintOf(transaction, farm.id, stored.id);
  const looker = { userId: bearer.userId, now };
  await checkImport(transaction, farm, stored.id, { mapping: stored.mapping, options }, looker);
  if ((await fingerprintOf(transaction, farm.id, stored.id)) !== shown)
    throw conflict(
      'changed_since',
      'What this file would do has changed since it was checked. Check it again.',
    );
}

/** What every row of a file would do, as one sum: counts alone would not tell one animal from another. */
async function fingerprintOf(
  transaction: Transaction,
  farmId: string,
  importId: string,
): Promise<string | null> {
  const [found] = await select(
    transaction,
    row({ sum: text.orNull }),
    sql`select md5(string_agg(md5(concat_ws(' ', sheet, row_number, outcome, problems, plan)), ''
        order by sheet, row_number)) as sum
      from import_row where farm_id = ${farmId} and import_id = ${importId}`,
  );
  return found?.sum ?? null;
}

const jobOf = ({ farm, bearer, params }: FarmCall<typeof exchange.runImport>): ImportJob => ({
  farmId: farm.id,
  importId: params.id,
  userId: bearer.userId,
  role: farm.role,
  timeZone: farm.timeZone,
});

export async function exchangeRoutes(app: FastifyInstance, services: Services): Promise<void> {
  farmUploadRoute(
    app,
    services,
    exchange.uploadImport,
    ({ path }) => readInWorker(path),
    keepImport,
  );
  farmRoute(app, services, exchange.listImports, ({ transaction, farm, query }) =>
    listImports(transaction, farm.id, query),
  );
  farmRoute(app, services, exchange.showImport, ({ transaction, farm, params }) =>
    loadImport(transaction, farm.id, params.id),
  );
  farmRoute(
    app,
    services,
    exchange.checkImport,
    async ({ transaction, farm, bearer, params, body }) => {
      const looker = { userId: bearer.userId, now: services.now() };
      await checkImport(transaction, farm, params.id, body, looker);
      return loadImport(transaction, farm.id, params.id);
    },
  );
  farmRoute(app, services, exchange.importLines, ({ transaction, farm, params, query }) =>
    listLines(transaction, farm.id, params.id, query.sheet),
  );
  farmRoute(app, services, exchange.placeTable, ({ transaction, farm, params, body }) =>
    placeTable(transaction, farm.id, params.id, body),
  );
  farmRoute(
    app,
    services,
    exchange.mendImport,
    async ({ transaction, farm, bearer, params, body }) => {
      const looker = { userId: bearer.userId, now: services.now() };
      await mendImport(transaction, farm, params.id, body.cells, looker);
      return loadImport(transaction, farm.id, params.id);
    },
  );
  farmRoute(app, services, exchange.importRows, ({ transaction, farm, params, query }) =>
    listRows(transaction, farm.id, params.id, query),
  );
  farmRoute(app, services, exchange.importProblems, ({ transaction, farm, params }) =>
    listProblems(transaction, farm.id, params.id),
  );
  farmRoute(
    app,
    services,
    exchange.importProblemsFile,
    async ({ transaction, farm, params, reply }) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="problems.csv"')
        .send(await problemsFile(transaction, farm.id, params.id)),
  );
  farmRoute(app, services, exchange.runImport, async (call) => {
    const { transaction, farm, params } = call;
    const stored = await loadImport(transaction, farm.id, params.id, true);
    rejectUnless(stored, ['checked']);
    await rejectChanged(call, stored, services.now());
    if (!stored.options.onlyGood && (stored.summary?.bad ?? 0) > 0)
      throw conflict(
        'bad_rows',
        'There are rows with problems and you chose all or nothing. Mend the file, or import only the good rows.',
      );
    await setStatus(transaction, farm.id, params.id, 'importing');
    await services.jobs.send('import', jobOf(call), `import ${params.id}`, farm.id);
    return loadImport(transaction, farm.id, params.id);
  });
  farmRoute(app, services, exchange.undoImport, async (call) => {
    const { transaction, farm, params } = call;
    const stored = await loadImport(transaction, farm.id, params.id, true);
    rejectUnless(stored, ['imported']);
    if (stored.options.purpose === 'farm')
      throw conflict(
        'whole_farm',
        'A whole farm is not taken back entry by entry. Erase this farm, and start another.',
      );
    await setStatus(transaction, farm.id, params.id, 'undoing');
    await services.jobs.send(
      'import',
      { ...jobOf(call), undo: true },
      `undo ${params.id}`,
      farm.id,
    );
    return loadImport(transaction, farm.id, params.id);
  });
  farmRoute(app, services, exchange.exportFarm, async ({ farm, bearer, reply }) => {
    await noteExport(services, { farmId: farm.id, userId: bearer.userId }, 'farm');
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="farm.zip"')
      .send(exportFarm(services, { farmId: farm.id, userId: bearer.userId }));
  });
  farmUploadRoute(
    app,
    services,
    exchange.importFarm,
    async ({ path }) => {
      const importId = newId();
      await services.files.take(keptAs(importId), path);
      return importId;
    },
    async ({ transaction, farm, bearer, fileName, made: importId }) => {
      await keepFarmImport(transaction, farm.id, bearer.userId, { importId, fileName });
      const job: ImportJob = {
        farmId: farm.id,
        importId,
        userId: bearer.userId,
        role: farm.role,
        timeZone: farm.timeZone,
      };
      await services.jobs.send('import', job, `import ${importId}`, farm.id);
      return loadImport(transaction, farm.id, importId);
    },
  );
  farmRoute(app, services, exchange.exportIcar, async ({ farm, bearer, reply }) => {
    await noteExport(services, { farmId: farm.id, userId: bearer.userId }, 'icar');
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="icar.zip"')
      .send(exportIcar(services, { farmId: farm.id, userId: bearer.userId }));
  });
  farmUploadRoute(
    app,
    services,
    exchange.importIcar,
    async (file) => readIcar(await file.read()),
    ({ transaction, farm, bearer, query, made }) =>
      importIcar(
        transaction,
        {
          farmId: farm.id,
          userId: bearer.userId,
          role: farm.role,
          timeZone: farm.timeZone,
          source: 'import',
          now: services.now(),
          byKey: bearer.byKey ? bearer.sessionId : null,
        },
        made,
        query.dryRun === 'true',
        {
          residues: (residues) => notifyOfResidue(services, transaction, farm.id, residues),
          recorded: (events) => notifyOfBrought(services, transaction, farm.id, events),
        },
      ),
  );
  await services.jobs.work<ImportJob & { undo?: boolean }>('import', async (job) => {
    const { options } = await settled(services, job);
    if (options.purpose === 'farm') await runFarmImport(services, job);
    else await (job.undo ? undoImport(services, job) : runImport(services, job));
  });
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
      `resume ${left.import_id}`,
      left.farm_id,
    );
  }
}

/** One JSON file, or a zip of them as the export makes it. */
async function readIcar(content: Buffer): Promise<IcarPart[]> {
  const isZip = content.subarray(0, 2).toString('latin1') === 'PK';
  if (!isZip) return [{ file: null, content: readJson(content) }];
  const files = await jsonFilesIn(content).catch((error: unknown) => {
    if (error instanceof Unusable) throw rejectFile('unusable', error.message);
    throw error;
  });
  return files.map((one) => ({ file: one.name.slice(0, 200), content: readJson(one.content) }));
}

function readJson(content: Buffer): unknown {
  const said = parsedJson(content.toString('utf8').replace(/^\uFEFF/, ''));
  const flaw = unkeepable(said);
  if (flaw) throw rejectFile('unkeepable', flaw);
  return said;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw rejectFile('not_json', 'This is no JSON file. Choose one with ICAR resources.');
  }
}

/** The job may arrive before the request that sent it has committed: wait for its row. */
async function settled(services: Services, job: ImportJob): Promise<Stored> {
  return inTenant(services.database, { farmId: job.farmId, userId: job.userId }, (transaction) =>
    loadImport(transaction, job.farmId, job.importId, true),
  );
}

/** Reading changes nothing; that somebody took the farm along is written apart, before anything of it is sent. */
const noteExport = (
  services: Services,
  tenant: { farmId: string; userId: string },
  subject: string,
): Promise<void> =>
  inTenant(services.database, tenant, (transaction) =>
    recordAudit(transaction, { ...tenant, action: 'exported', subject }),
  );
