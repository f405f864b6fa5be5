import * as livestock from '@kraal/contract/animals';
import { recorderOf } from '../ledger/index.ts';
import { dayOf } from '@kraal/domain/format/dates';
import type { FastifyInstance } from 'fastify';
import { notifyOfResidue } from '../health/index.ts';
import { farmRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { closeDouble, listDoubles } from './doubles.ts';
import { family, growth, places, showAnimal } from './detail.ts';
import { listRoutes } from './listRoutes.ts';
import { mobRoutes, workSessionRoutes, photoRoutes } from './besideRoutes.ts';

export function livestockRoutes(app: FastifyInstance, services: Services): void {
  listRoutes(app, services);
  animalRoutes(app, services);
  photoRoutes(app, services);
  mobRoutes(app, services);
  workSessionRoutes(app, services);
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
      const recorder = recorderOf({ farm, bearer, services }, 'web');
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
