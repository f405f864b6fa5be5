import * as breeding from '@kraal/contract/breeding';
import type { FastifyInstance } from 'fastify';
import { fileAnswer, saveAs } from '../../platform/http/fileAnswer.ts';
import { farmRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { breedingBoard, listFemales } from './board.ts';
import { listMates, planMatings, sharedAncestors } from './matings.ts';
import { breedingMeasures } from './measures.ts';
import { herdInbreeding, pedigreePaper, showPedigree } from './pedigree.ts';
import { addSeason, listSeasons, removeSeason } from './seasons.ts';
import { selectionList } from './selection.ts';
import { addSemen, endSemen, listSemen } from './semen.ts';
import { sireResults } from './sires.ts';

export function breedingRoutes(app: FastifyInstance, services: Services): void {
  farmRoute({ app, services }, breeding.planMatings, ({ transaction, farm, body }) =>
    planMatings(transaction, farm.id, body),
  );
  farmRoute({ app, services }, breeding.sharedAncestors, ({ transaction, farm, query }) =>
    sharedAncestors(transaction, farm.id, query),
  );
  farmRoute({ app, services }, breeding.listMates, ({ transaction, farm, query }) =>
    listMates(transaction, { farm, query, now: services.now() }),
  );
  farmRoute({ app, services }, breeding.breedingBoard, async ({ transaction, farm, query }) => {
    return breedingBoard(transaction, farm.id, query.species);
  });
  farmRoute({ app, services }, breeding.listFemales, async ({ transaction, farm, query }) => {
    return listFemales(transaction, farm.id, query);
  });
  farmRoute({ app, services }, breeding.sireResults, ({ transaction, farm, query }) =>
    sireResults(transaction, { farm, query, now: services.now() }),
  );
  farmRoute({ app, services }, breeding.listSemen, ({ transaction, farm, query }) =>
    listSemen(transaction, farm.id, query),
  );
  farmRoute({ app, services }, breeding.addSemen, ({ transaction, farm, body }) =>
    addSemen(transaction, farm.id, body),
  );
  farmRoute({ app, services }, breeding.endSemen, async ({ transaction, farm, params }) => {
    await endSemen(transaction, farm.id, params.id);
    return { success: true as const };
  });
  farmRoute({ app, services }, breeding.breedingMeasures, ({ transaction, farm, query }) =>
    breedingMeasures(transaction, { farm, query, now: services.now() }),
  );
  farmRoute({ app, services }, breeding.listSeasons, ({ transaction, farm, query }) =>
    listSeasons(transaction, farm.id, query),
  );
  farmRoute({ app, services }, breeding.addSeason, ({ transaction, farm, body }) =>
    addSeason(transaction, farm.id, body),
  );
  farmRoute({ app, services }, breeding.removeSeason, async ({ transaction, farm, params }) => {
    await removeSeason(transaction, farm.id, params.id);
    return { success: true as const };
  });
  farmRoute({ app, services }, breeding.selectionList, async ({ transaction, farm, query }) => {
    return selectionList(transaction, { farm, query, now: services.now() });
  });
  farmRoute({ app, services }, breeding.herdInbreeding, ({ transaction, farm, query }) =>
    herdInbreeding(transaction, farm.id, query.species),
  );
  farmRoute({ app, services }, breeding.pedigree, ({ transaction, farm, params }) =>
    showPedigree(transaction, farm.id, params.id),
  );
  farmRoute(
    { app, services },
    breeding.pedigreePaper,
    async ({ transaction, farm, params, reply }) =>
      fileAnswer(
        reply,
        { type: 'application/pdf', disposition: saveAs('pedigree.pdf') },
        await pedigreePaper(transaction, farm.id, params.id),
      ),
  );
}
