import * as contract from '@kraal/contract/register';
import { dayOf } from '@kraal/domain/format/dates';
import type { FastifyInstance } from 'fastify';
import { sheetTypes } from '../../../platform/files/sheet.ts';
import { fileAnswer, saveAs } from '../../../platform/http/fileAnswer.ts';
import { farmRoute } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { fileOfRegister } from './file.ts';
import { listRegister } from './list.ts';

/** What came to the farm and what left it, however it was recorded. */
export function registerRoutes(app: FastifyInstance, services: Services): void {
  const host = { app, services };
  farmRoute(host, contract.listRegister, ({ transaction, farm, query }) =>
    listRegister(transaction, farm, query),
  );
  farmRoute(host, contract.registerFile, async ({ transaction, farm, query, reply }) => {
    const file = await fileOfRegister(transaction, farm, query);
    const disposition = saveAs(`register-${dayOf(services.now(), farm.timeZone)}.${query.format}`);
    return fileAnswer(reply, { type: sheetTypes[query.format], disposition }, file);
  });
}
