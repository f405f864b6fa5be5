import * as livestock from '@kraal/contract/animals';
import type { FastifyInstance } from 'fastify';
import { farmRoute, farmUploadRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { createMob, listMobs, mobMembers, updateMob } from './mobs.ts';
import { keepPhoto, makePhoto, sendPhoto } from './photos.ts';
import {
  listWorkSessions,
  showWorkSession,
  startWorkSession,
  updateWorkSession,
} from './workSessions.ts';

export function photoRoutes(app: FastifyInstance, services: Services): void {
  farmUploadRoute({ app, services }, livestock.uploadPhoto, {
    make: (upload) => makePhoto(services.files, upload),
    undo: (file) => services.files.remove(file),
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

export function mobRoutes(app: FastifyInstance, services: Services): void {
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

export function workSessionRoutes(app: FastifyInstance, services: Services): void {
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
