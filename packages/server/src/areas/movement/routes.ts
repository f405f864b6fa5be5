import * as consignments from '@kraal/contract/consignments';
import * as movement from '@kraal/contract/movement';
import { captureEvents, epcisEvents, showCapture } from '@kraal/contract/epcis';
import { exportTrace, practiseTrace, traceContacts, traceFirst } from '@kraal/contract/trace';
import { dayOf } from '@kraal/domain/format/dates';
import type { FastifyInstance } from 'fastify';
import { readJsonBounded } from '../../platform/http/boundedJson.ts';
import { sheetTypes } from '../../platform/files/sheet.ts';
import { fileAnswer, saveAs } from '../../platform/http/fileAnswer.ts';
import { type FarmCall, farmRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { createPlace, listPlaces, updatePlace } from '../infrastructure/index.ts';
import { agistmentRoutes } from './agistment/routes.ts';
import { signHeads } from './chain/head.ts';
import { checkMove } from './check.ts';
import { listConsignments, showConsignment } from './consignments/consignments.ts';
import { animalHistory } from './consignments/animalHistory.ts';
import { declineConsignment } from './consignments/decline.ts';
import { receiveConsignment } from './consignments/receive.ts';
import { captureDocument, oneCapture } from './epcis/capture.ts';
import { documentOf, epcisType } from './epcis/eventOf.ts';
import { listEvents } from './epcis/events.ts';
import { nationalRoutes } from './national/routes.ts';
import { paperRoutes } from './papers/routes.ts';
import { registerRoutes } from './register/routes.ts';
import { resultRoutes } from './saleResults/routes.ts';
import { quarantineRoutes } from './quarantine/routes.ts';
import { stopListRoutes } from './stopList/routes.ts';
import { showTransfer } from './showTransfer.ts';
import { stepTransfer } from './steps.ts';
import { firstOfTrace, practiceAnimal, showTrace, traceFile } from './trace/trace.ts';
import { changeTransfer, createTransfer, listTransfers } from './transfers.ts';

/** Where animals go and come from, and whether they may. */
export async function movementRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const host = { app, services };
  farmRoute(host, movement.listPlaces, ({ transaction, farm, query }) =>
    listPlaces(transaction, farm.id, query),
  );
  farmRoute(host, movement.createPlace, ({ transaction, farm, body }) =>
    createPlace(transaction, farm.id, body),
  );
  farmRoute(host, movement.updatePlace, ({ transaction, farm, params, body }) =>
    updatePlace(transaction, { farmId: farm.id, id: params.id }, body),
  );
  farmRoute(host, movement.checkMove, ({ transaction, farm, body }) =>
    checkMove(transaction, { farm, now: services.now() }, body),
  );
  transferRoutes(host);
  consignmentRoutes(host);
  paperRoutes(app, services);
  quarantineRoutes(app, services);
  stopListRoutes(app, services);
  resultRoutes(app, services);
  agistmentRoutes(app, services);
  registerRoutes(app, services);
  await nationalRoutes(app, services);
  farmRoute(host, traceContacts, ({ transaction, farm, query }) =>
    showTrace(transaction, { farm, now: services.now() }, query),
  );
  farmRoute(host, traceFirst, ({ transaction, farm, query }) =>
    firstOfTrace(transaction, { farm, now: services.now() }, query),
  );
  farmRoute(host, exportTrace, async ({ transaction, farm, query, reply }) => {
    const now = services.now();
    const file = await traceFile(transaction, { farm, now }, query);
    const disposition = saveAs(`trace-${dayOf(now, farm.timeZone)}.${query.format}`);
    return fileAnswer(reply, { type: sheetTypes[query.format], disposition }, file);
  });
  farmRoute(host, practiseTrace, ({ transaction, farm }) => practiceAnimal(transaction, farm.id));
  epcisRoutes(host);
  await services.jobs.hourly('chain_heads', () => signHeads(services));
}

function transferRoutes(host: { app: FastifyInstance; services: Services }): void {
  const { services } = host;
  const whoOf = ({
    farm,
    bearer,
  }: Pick<FarmCall<typeof movement.createTransfer>, 'farm' | 'bearer'>) => ({
    farm,
    userId: bearer.userId,
    now: services.now(),
  });
  farmRoute(host, movement.listTransfers, ({ transaction, farm, query }) =>
    listTransfers(transaction, { farm, now: services.now() }, query),
  );
  farmRoute(host, movement.showTransfer, ({ transaction, params, ...call }) =>
    showTransfer(transaction, whoOf(call), params.id),
  );
  farmRoute(host, movement.createTransfer, ({ transaction, body, ...call }) =>
    createTransfer(transaction, whoOf(call), body),
  );
  farmRoute(host, movement.changeTransfer, ({ transaction, params, body, ...call }) =>
    changeTransfer(transaction, whoOf(call), { id: params.id, ...body }),
  );
  farmRoute(host, movement.stepTransfer, ({ transaction, farm, bearer, params, body }) =>
    stepTransfer(transaction, { farm, bearer, services }, { transferId: params.id, ...body }),
  );
}

function consignmentRoutes(host: { app: FastifyInstance; services: Services }): void {
  const { services } = host;
  farmRoute(host, consignments.listConsignments, ({ transaction, farm, query }) =>
    listConsignments(transaction, farm.id, query),
  );
  farmRoute(host, consignments.showConsignment, ({ transaction, farm, params }) =>
    showConsignment(transaction, farm.id, params.id),
  );
  farmRoute(host, consignments.animalHistory, ({ transaction, farm, params }) =>
    animalHistory(transaction, farm.id, params.id),
  );
  farmRoute(host, consignments.receiveConsignment, ({ transaction, farm, bearer, params, body }) =>
    receiveConsignment(transaction, { farm, bearer, services }, { id: params.id, ...body }),
  );
  farmRoute(host, consignments.declineConsignment, ({ transaction, farm, bearer, params, body }) =>
    declineConsignment(transaction, { farm, bearer, services }, { id: params.id, ...body }),
  );
}

function epcisRoutes(host: { app: FastifyInstance; services: Services }): void {
  const { app, services } = host;
  readJsonBounded(app, 'application/ld+json');
  farmRoute(host, epcisEvents, async ({ transaction, farm, query, request, reply }) => {
    const { publicUrl } = services.config;
    const page = await listEvents(transaction, { farmId: farm.id, publicUrl }, query);
    if (page.nextCursor !== null) {
      const next = new URL(request.url, publicUrl);
      next.searchParams.set('nextPageToken', page.nextCursor);
      reply.header('link', `<${next.href}>; rel="next"`);
    }
    reply.type(epcisType);
    return JSON.stringify(documentOf(page.items, services.now()));
  });
  farmRoute(host, captureEvents, async ({ transaction, body, ...caller }) => {
    const job = await captureDocument(transaction, caller, body.epcisBody.eventList);
    const { farm, reply } = caller;
    reply.header('location', `/api/farms/${farm.id}/epcis/capture/${job.captureID}`);
    return job;
  });
  farmRoute(host, showCapture, ({ transaction, farm, params }) =>
    oneCapture(transaction, farm.id, params.id),
  );
}
