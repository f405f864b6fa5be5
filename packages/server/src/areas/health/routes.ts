import * as health from '@kraal/contract/health';
import { dayOf } from '@kraal/domain/format/dates';
import type { FastifyInstance } from 'fastify';
import { sheetTypes } from '../../platform/files/sheet.ts';
import { fileAnswer, saveAs } from '../../platform/http/fileAnswer.ts';
import { farmRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { planDoses } from './doses.ts';
import { listWithdrawals, treatmentRegister } from './lists.ts';
import {
  addStarterMedicines,
  createMedicine,
  endMedicine,
  listMedicines,
  updateMedicine,
} from './medicines.ts';
import {
  createProtocol,
  endProtocol,
  listProtocols,
  protocolAnimals,
  updateProtocol,
} from './protocols/protocols.ts';
import { addStarterProtocols, protocolTemplates } from './protocols/starterProtocols.ts';
import { healthInsight } from './insight.ts';
import { notifiableAlerts } from './notifiable.ts';
import { registerFile } from './registerFile.ts';
import { mortalityRegister, salesRegister, stockRegister } from './registers.ts';
import { batchAnimals, buyBatch, countBatch, listBatches } from './stock.ts';

export function healthRoutes(app: FastifyInstance, services: Services): void {
  medicineRoutes(app, services);
  registerRoutes(app, services);
  protocolRoutes(app, services);
}

function medicineRoutes(app: FastifyInstance, services: Services): void {
  farmRoute({ app, services }, health.listMedicines, ({ transaction, farm, query }) =>
    listMedicines(transaction, farm.id, query),
  );
  farmRoute({ app, services }, health.createMedicine, ({ transaction, farm, body }) =>
    createMedicine(transaction, farm.id, body),
  );
  farmRoute({ app, services }, health.addStarterMedicines, ({ transaction, farm }) =>
    addStarterMedicines(transaction, farm.id),
  );
  farmRoute({ app, services }, health.updateMedicine, ({ transaction, farm, params, body }) =>
    updateMedicine(transaction, { farmId: farm.id, id: params.id, change: body }),
  );
  farmRoute({ app, services }, health.endMedicine, async ({ transaction, farm, params }) => {
    await endMedicine(transaction, farm.id, params.id);
    return { success: true as const };
  });
  farmRoute({ app, services }, health.listBatches, ({ transaction, farm, params, query }) =>
    listBatches(transaction, { farmId: farm.id, medicineId: params.id, query }),
  );
  farmRoute({ app, services }, health.buyBatch, ({ transaction, farm, bearer, params, body }) =>
    buyBatch(transaction, {
      farmId: farm.id,
      userId: bearer.userId,
      medicineId: params.id,
      wish: body,
    }),
  );
  farmRoute({ app, services }, health.countBatch, ({ transaction, farm, bearer, params, body }) =>
    countBatch(transaction, { farmId: farm.id, userId: bearer.userId, id: params.id }, body),
  );
  farmRoute({ app, services }, health.batchAnimals, ({ transaction, farm, params, query }) =>
    batchAnimals(transaction, { farmId: farm.id, id: params.id, query }),
  );
  farmRoute({ app, services }, health.planDoses, ({ transaction, farm, params, body }) =>
    planDoses(transaction, {
      farm,
      medicineId: params.id,
      animalIds: body.animalIds,
      now: services.now(),
    }),
  );
}

function registerRoutes(app: FastifyInstance, services: Services): void {
  farmRoute({ app, services }, health.listWithdrawals, ({ transaction, farm, query }) =>
    listWithdrawals(transaction, { farm, query, now: services.now() }),
  );
  farmRoute({ app, services }, health.treatmentRegister, ({ transaction, farm, query }) =>
    treatmentRegister(transaction, farm.id, query),
  );
  farmRoute({ app, services }, health.mortalityRegister, ({ transaction, farm, query }) =>
    mortalityRegister(transaction, farm.id, query),
  );
  farmRoute({ app, services }, health.salesRegister, ({ transaction, farm, query }) =>
    salesRegister(transaction, farm.id, query),
  );
  farmRoute({ app, services }, health.stockRegister, ({ transaction, farm, query }) =>
    stockRegister(transaction, farm.id, query),
  );
  farmRoute(
    { app, services },
    health.exportRegister,
    async ({ transaction, farm, params, query, reply }) => {
      const file = await registerFile(transaction, {
        farm,
        register: params.register,
        query,
        format: query.format,
      });
      const type = query.format === 'pdf' ? 'application/pdf' : sheetTypes[query.format];
      const disposition = saveAs(`${params.register}.${query.format}`);
      return fileAnswer(reply, { type, disposition }, file);
    },
  );
  farmRoute({ app, services }, health.healthInsight, ({ transaction, farm, query }) =>
    healthInsight(transaction, farm.id, query),
  );
  farmRoute({ app, services }, health.notifiableAlerts, ({ transaction, farm }) =>
    notifiableAlerts(transaction, farm, services.now()),
  );
}

function protocolRoutes(app: FastifyInstance, services: Services): void {
  farmRoute({ app, services }, health.listProtocols, ({ transaction, farm, query }) =>
    listProtocols(transaction, farm.id, query),
  );
  farmRoute({ app, services }, health.createProtocol, ({ transaction, farm, body }) =>
    createProtocol(transaction, farm.id, body),
  );
  farmRoute({ app, services }, health.protocolTemplates, ({ transaction, farm }) =>
    protocolTemplates(transaction, farm.id),
  );
  farmRoute({ app, services }, health.addStarterProtocols, ({ transaction, farm }) =>
    addStarterProtocols(transaction, farm.id),
  );
  farmRoute({ app, services }, health.updateProtocol, ({ transaction, farm, params, body }) =>
    updateProtocol(transaction, { farmId: farm.id, id: params.id }, body),
  );
  farmRoute({ app, services }, health.endProtocol, async ({ transaction, farm, params }) => {
    await endProtocol(transaction, farm.id, params.id);
    return { success: true as const };
  });
  farmRoute({ app, services }, health.protocolAnimals, ({ transaction, farm, params, query }) =>
    protocolAnimals(transaction, {
      farmId: farm.id,
      id: params.id,
      today: dayOf(services.now(), farm.timeZone),
      query,
    }),
  );
}
