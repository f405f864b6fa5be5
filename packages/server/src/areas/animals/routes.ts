import * as livestock from '@kraal/contract/animals';
import { dayOf } from '@kraal/domain/format/dates';
import type { FastifyInstance } from 'fastify';
import { notifyOfResidue } from '../health/index.ts';
import { fileAnswer, saveAs } from '../../platform/http/fileAnswer.ts';
import { farmRoute, farmUploadRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { closeDouble, listDoubles } from './doubles.ts';
import { family, growth, places, showAnimal } from './detail.ts';
import { exportAnimals } from './exportFile.ts';
import { findByMark } from './findByMark.ts';
import { countClasses, listAnimals, listIds } from './list.ts';
import { createMob, listMobs, mobMembers, updateMob } from './mobs.ts';
import { keepPhoto, makePhoto, sendPhoto } from './photos.ts';
import { keepViews, viewsOf } from './listViews.ts';
import {
  listWorkSessions,
  showWorkSession,
  startWorkSession,
  updateWorkSession,
} from './workSessions.ts';

const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export function livestockRoutes(app: FastifyInstance, services: Services): void {
  listRoutes(app, services);
  animalRoutes(app, services);
  photoRoutes(app, services);
  mobRoutes(app, services);
  workSessionRoutes(app, services);
}

function listRoutes(app: FastifyInstance, services: Services): void {
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

function animalRoutes(app: FastifyInstance, services: Services): void {
  farmRoute({ app, services }, livestock.animalDetail, ({ transaction, farm, params }) =>
    showAnimal(transaction, {
      farmId: farm.id,
      id: params.id,
      today: dayOf(services.now(), farm.timeZone),
    }),
  );
  farmRoute({ app, services }, livestock.animalDoubles, ({ transaction, farm }) =>
    listDoubles(transaction, farm.id),
  );
  farmRoute(
    { app, services },
    livestock.closeDouble,
    async ({ transaction, farm, bearer, params, body }) => {
      const recorder = {
        farmId: farm.id,
        userId: bearer.userId,
        role: farm.role,
        timeZone: farm.timeZone,
        source: 'web',
        now: services.now(),
      };
      const { residues, ...answer } = await closeDouble(
        transaction,
        { recorder, id: params.id },
        body,
      );
      await notifyOfResidue(services, { transaction, farmId: farm.id, residues });
      return answer;
    },
  );
  farmRoute({ app, services }, livestock.animalFamily, ({ transaction, farm, params }) =>
    family(transaction, farm.id, params.id),
  );
  farmRoute({ app, services }, livestock.animalGrowth, ({ transaction, farm, params }) =>
    growth(transaction, farm.id, params.id),
  );
  farmRoute({ app, services }, livestock.animalPlaces, ({ transaction, farm, params }) =>
    places(transaction, farm.id, params.id),
  );
}

function photoRoutes(app: FastifyInstance, services: Services): void {
  farmUploadRoute({ app, services }, livestock.uploadPhoto, {
    make: (upload) => makePhoto(services.files, upload),
    handler: async ({ transaction, farm, bearer, made, query }) => {
      const photo = { farmId: farm.id, userId: bearer.userId, file: made, id: query.id };
      const { id, isNew } = await keepPhoto(transaction, photo);
      if (!isNew) await services.files.remove(made);
      return { id };
    },
  });
  farmRoute({ app, services }, livestock.showPhoto, ({ transaction, farm, params, reply }) =>
    sendPhoto(transaction, { files: services.files, farmId: farm.id, id: params.id, reply }),
  );
}

function mobRoutes(app: FastifyInstance, services: Services): void {
  farmRoute({ app, services }, livestock.listMobs, ({ transaction, farm, query }) =>
    listMobs(transaction, farm.id, query),
  );
  farmRoute({ app, services }, livestock.createMob, ({ transaction, farm, body }) =>
    createMob(transaction, farm.id, body),
  );
  farmRoute({ app, services }, livestock.updateMob, ({ transaction, farm, params, body }) =>
    updateMob(transaction, { farmId: farm.id, id: params.id, change: body }),
  );
  farmRoute({ app, services }, livestock.mobMembers, ({ transaction, farm, params, query }) =>
    mobMembers(transaction, { farmId: farm.id, id: params.id, query, now: services.now() }),
  );
}

function workSessionRoutes(app: FastifyInstance, services: Services): void {
  farmRoute({ app, services }, livestock.listWorkSessions, ({ transaction, farm, query }) =>
    listWorkSessions(transaction, farm.id, query),
  );
  farmRoute({ app, services }, livestock.showWorkSession, ({ transaction, farm, params }) =>
    showWorkSession(transaction, farm.id, params.id),
  );
  farmRoute({ app, services }, livestock.startWorkSession, ({ transaction, farm, bearer, body }) =>
    startWorkSession(transaction, { farmId: farm.id, userId: bearer.userId }, body),
  );
  farmRoute({ app, services }, livestock.updateWorkSession, ({ transaction, farm, params, body }) =>
    updateWorkSession(transaction, { farmId: farm.id, id: params.id }, body),
  );
}
