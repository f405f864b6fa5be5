import * as exchange from '@kraal/contract/exchange';
import type { FastifyInstance } from 'fastify';
import { conflict } from '../../platform/errors.ts';
import { fileAnswer, saveAs } from '../../platform/http/fileAnswer.ts';
import { type FarmCall, farmRoute, farmUploadRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { checkImport } from './check.ts';
import { keepImport, listImports } from './imports.ts';
import { mendImport } from './mend.ts';
import { listLines, placeTable } from './place.ts';
import { listProblems, problemsFile } from './problems.ts';
import { readInWorker } from './read/readInWorker.ts';
import { listRows } from './rows.ts';
import { rejectChanged } from './run/changedSince.ts';
import type { ImportJob } from './run/run.ts';
import { loadImport, rejectUnless, setStatus } from './store.ts';

const jobOf = ({ farm, bearer, params }: FarmCall<typeof exchange.runImport>): ImportJob => ({
  farmId: farm.id,
  importId: params.id,
  userId: bearer.userId,
  role: farm.role,
  timeZone: farm.timeZone,
});

/** Lists of animals: brought, looked at, mended. */
export function lookRoutes(app: FastifyInstance, services: Services): void {
  farmUploadRoute({ app, services }, exchange.uploadImport, {
    make: ({ path }) => readInWorker(path),
    handler: keepImport,
  });
  farmRoute({ app, services }, exchange.listImports, ({ transaction, farm, query }) =>
    listImports(transaction, farm.id, query),
  );
  farmRoute({ app, services }, exchange.showImport, ({ transaction, farm, params }) =>
    loadImport(transaction, { farmId: farm.id, id: params.id }),
  );
  farmRoute(
    { app, services },
    exchange.checkImport,
    async ({ transaction, farm, bearer, params, body }) => {
      const looker = { userId: bearer.userId, now: services.now() };
      await checkImport(transaction, { farm, id: params.id, wanted: body }, looker);
      return loadImport(transaction, { farmId: farm.id, id: params.id });
    },
  );
  farmRoute({ app, services }, exchange.importLines, ({ transaction, farm, params, query }) =>
    listLines(transaction, { farmId: farm.id, importId: params.id, sheet: query.sheet }),
  );
  farmRoute({ app, services }, exchange.placeTable, ({ transaction, farm, params, body }) =>
    placeTable(transaction, { farmId: farm.id, importId: params.id, place: body }),
  );
  farmRoute(
    { app, services },
    exchange.mendImport,
    async ({ transaction, farm, bearer, params, body }) => {
      const looker = { userId: bearer.userId, now: services.now() };
      await mendImport(transaction, { farm, importId: params.id, cells: body.cells, looker });
      return loadImport(transaction, { farmId: farm.id, id: params.id });
    },
  );
  farmRoute({ app, services }, exchange.importRows, ({ transaction, farm, params, query }) =>
    listRows(transaction, { farmId: farm.id, importId: params.id, query }),
  );
  farmRoute({ app, services }, exchange.importProblems, ({ transaction, farm, params }) =>
    listProblems(transaction, farm.id, params.id),
  );
  farmRoute(
    { app, services },
    exchange.importProblemsFile,
    async ({ transaction, farm, params, reply }) =>
      fileAnswer(
        reply,
        { type: 'text/csv; charset=utf-8', disposition: saveAs('problems.csv') },
        await problemsFile(transaction, farm.id, params.id),
      ),
  );
}

/** Written, and taken back. */
export function runRoutes(app: FastifyInstance, services: Services): void {
  farmRoute({ app, services }, exchange.runImport, async (call) => {
    const { transaction, farm, params } = call;
    const stored = await loadImport(transaction, { farmId: farm.id, id: params.id, lock: true });
    rejectUnless(stored, ['checked']);
    await rejectChanged(call, stored, services.now());
    if (!stored.options.onlyGood && (stored.summary?.bad ?? 0) > 0)
      throw conflict(
        'bad_rows',
        'There are rows with problems and you chose all or nothing. Mend the file, or import only the good rows.',
      );
    await setStatus(transaction, { farmId: farm.id, id: params.id, status: 'importing' });
    await services.jobs.send('import', jobOf(call), { key: `import ${params.id}`, group: farm.id });
    return loadImport(transaction, { farmId: farm.id, id: params.id });
  });
  farmRoute({ app, services }, exchange.undoImport, async (call) => {
    const { transaction, farm, params } = call;
    const stored = await loadImport(transaction, { farmId: farm.id, id: params.id, lock: true });
    rejectUnless(stored, ['imported']);
    if (stored.options.purpose === 'farm')
      throw conflict(
        'whole_farm',
        'A whole farm is not taken back entry by entry. Erase this farm, and start another.',
      );
    await setStatus(transaction, { farmId: farm.id, id: params.id, status: 'undoing' });
    await services.jobs.send(
      'import',
      { ...jobOf(call), undo: true },
      { key: `undo ${params.id}`, group: farm.id },
    );
    return loadImport(transaction, { farmId: farm.id, id: params.id });
  });
}
