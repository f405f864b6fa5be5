import * as contract from '@kraal/contract/outbreaks';
import type { FastifyInstance } from 'fastify';
import { sheetTypes } from '../../platform/files/sheet.ts';
import { fileAnswer, saveAs } from '../../platform/http/fileAnswer.ts';
import { systemRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { basemapOf } from '../infrastructure/index.ts';
import { epcisType } from '../movement/index.ts';
import {
  closeOutbreakCase,
  listFarms,
  listOutbreakCases,
  listReads,
  openOutbreakCase,
} from './cases.ts';
import { caseEvents, caseFile } from './files.ts';
import { fewAtOnce } from './fewAtOnce.ts';
import { findWearers } from './find.ts';
import { beginLook } from './look.ts';
import { notifyOwners } from './notifyOwners.ts';
import { firstOfCase, showCaseTrace } from './trace.ts';

const ok = { success: true } as const;

/** Outbreaks: a case that looks across farms, on an authority, and is looked at itself. */
export async function outbreakRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const host = { app, services };
  systemRoute(host, contract.listCases, ({ transaction, query }) =>
    listOutbreakCases(transaction, services.now(), query),
  );
  systemRoute(host, contract.openCase, ({ transaction, body }) =>
    openOutbreakCase(transaction, services.now(), body),
  );
  systemRoute(host, contract.closeCase, async ({ transaction, params }) => {
    await closeOutbreakCase(transaction, services.now(), params.id);
    return ok;
  });
  systemRoute(host, contract.listCaseReads, ({ transaction, params, query }) =>
    listReads(transaction, { id: params.id, now: services.now() }, query),
  );
  systemRoute(host, contract.listCaseFarms, ({ transaction, params, query }) =>
    listFarms(transaction, { id: params.id, now: services.now() }, query),
  );
  systemRoute(host, contract.findInCase, async ({ transaction, params, body }) => {
    const of = { caseId: params.id, now: services.now() };
    return findWearers(await beginLook(transaction, of, { what: 'find', ...body }), body);
  });
  systemRoute(host, contract.traceCase, async ({ transaction, params, body }) => {
    const began = performance.now();
    const of = { caseId: params.id, now: services.now() };
    const look = await beginLook(transaction, of, { what: 'trace', ...body });
    const answer = await fewAtOnce(() => showCaseTrace(look, body));
    return {
      ...answer,
      basemap: basemapOf(services.config.basemap),
      tookMs: Math.round(performance.now() - began),
    };
  });
  systemRoute(host, contract.traceCaseFirst, async ({ transaction, params, body }) => {
    const of = { caseId: params.id, now: services.now() };
    return firstOfCase(await beginLook(transaction, of, { what: 'first', ...body }), body);
  });
  systemRoute(host, contract.exportCase, async ({ transaction, params, query, reply }) => {
    const { format, of, ...asked } = query;
    const now = services.now();
    const look = await beginLook(
      transaction,
      { caseId: params.id, now },
      { what: 'file', ...query },
    );
    const file = await fewAtOnce(() => caseFile(look, asked, { format, of }));
    const disposition = saveAs(`outbreak-${of}-${now.toISOString().slice(0, 10)}.${format}`);
    return fileAnswer(reply, { type: sheetTypes[format], disposition }, file);
  });
  systemRoute(host, contract.exportCaseEvents, async ({ transaction, params, query, reply }) => {
    const now = services.now();
    const of = { caseId: params.id, now };
    const look = await beginLook(transaction, of, { what: 'events', ...query });
    const document = await fewAtOnce(() => caseEvents(look, query, services.config.publicUrl));
    const disposition = saveAs(`outbreak-events-${now.toISOString().slice(0, 10)}.jsonld`);
    return fileAnswer(reply, { type: epcisType, disposition }, document);
  });
  await services.jobs.everyMinute('outbreak_notices', () => notifyOwners(services));
}
