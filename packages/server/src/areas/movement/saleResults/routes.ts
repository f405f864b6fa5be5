import * as contract from '@kraal/contract/saleResults';
import { dayOf } from '@kraal/domain/format/dates';
import type { FastifyInstance } from 'fastify';
import { sheetTypes } from '../../../platform/files/sheet.ts';
import { fileAnswer, saveAs } from '../../../platform/http/fileAnswer.ts';
import { farmRoute } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { fileOfResults } from './file.ts';
import { listResults, sumResults } from './list.ts';

/** What came back of animals that left. */
export function resultRoutes(app: FastifyInstance, services: Services): void {
  const host = { app, services };
  farmRoute(host, contract.sumResults, ({ transaction, farm, query }) =>
    sumResults(transaction, farm.id, query),
  );
  farmRoute(host, contract.listResults, ({ transaction, farm, query }) =>
    listResults(transaction, farm.id, query),
  );
  farmRoute(host, contract.resultsFile, async ({ transaction, farm, query, reply }) => {
    const file = await fileOfResults(transaction, farm.id, query);
    const day = dayOf(services.now(), farm.timeZone);
    const disposition = saveAs(`results-${day}.${query.format}`);
    return fileAnswer(reply, { type: sheetTypes[query.format], disposition }, file);
  });
}
