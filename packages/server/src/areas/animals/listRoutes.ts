import * as livestock from '@kraal/contract/animals';
import { dayOf } from '@kraal/domain/format/dates';
import type { FastifyInstance } from 'fastify';
import { fileAnswer, saveAs } from '../../platform/http/fileAnswer.ts';
import { farmRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { exportAnimals } from './exportFile.ts';
import { findByMark } from './findByMark.ts';
import { countClasses, listAnimals, listIds } from './list.ts';
import { keepViews, viewsOf } from './listViews.ts';

const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export function listRoutes(app: FastifyInstance, services: Services): void {
  farmRoute({ app, services }, livestock.listAnimals, async ({ transaction, farm, query }) => {
    return listAnimals(transaction, farm.id, query);
  });
  farmRoute({ app, services }, livestock.animalIds, ({ transaction, farm, query }) =>
    listIds(transaction, farm.id, query),
  );
  farmRoute({ app, services }, livestock.animalClassCounts, ({ transaction, farm, query }) =>
    countClasses(transaction, farm.id, query),
  );
  farmRoute({ app, services }, livestock.findAnimal, ({ transaction, farm, query }) =>
    findByMark(transaction, farm.id, query),
  );
  farmRoute(
    { app, services },
    livestock.exportAnimals,
    async ({ transaction, farm, query, reply }) => {
      const today = dayOf(services.now(), farm.timeZone);
      const file = await exportAnimals(transaction, {
        farmId: farm.id,
        filter: query,
        wanted: query.columns,
        format: query.format,
        today,
      });
      const disposition = saveAs(`animals-${today}.${query.format}`);
      return fileAnswer(reply, { type: fileTypes[query.format], disposition }, file);
    },
  );
  farmRoute({ app, services }, livestock.listViews, ({ transaction, farm, bearer, params }) =>
    viewsOf(transaction, { farmId: farm.id, userId: bearer.userId, list: params.list }),
  );
  farmRoute({ app, services }, livestock.keepViews, ({ transaction, farm, bearer, params, body }) =>
    keepViews(
      transaction,
      { farmId: farm.id, userId: bearer.userId, list: params.list },
      body.views,
    ),
  );
}
