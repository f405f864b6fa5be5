import {
  showCampGrazing,
  showOutlook,
  showPastures,
  showRain,
  showSeason,
} from '@kraal/contract/grazing';
import { changeGrazing, showGrazing } from '@kraal/contract/grazingSettings';
import * as plan from '@kraal/contract/plan';
import { dayOf } from '@kraal/domain/format/dates';
import type { FastifyInstance } from 'fastify';
import { fileAnswer, saveAs } from '../../platform/http/fileAnswer.ts';
import { farmRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { reportFile, reportType } from '../../platform/files/report.ts';
import { outlookOf } from './outlook.ts';
import { dropHeads, dropStay } from './plan/drop.ts';
import { addHeads } from './plan/heads.ts';
import { planOf } from './plan/plan.ts';
import { proposeStays } from './plan/proposal.ts';
import { addStays, changeStay } from './plan/write.ts';
import { landReport } from './reports.ts';
import { pasturesOf } from './pastures.ts';
import { rainOf } from './rain.ts';
import { campGrazing, seasonOf } from './season.ts';
import { changeGrazingSettings, grazingSettings } from './settings.ts';

/** What is planned, and reports of what came of it. */
function planRoutes(app: FastifyInstance, services: Services): void {
  const host = { app, services };
  const at = (farm: { id: string; timeZone: string }) => ({ ...farm, now: services.now() });
  farmRoute(host, plan.showPlan, ({ transaction, farm, query }) =>
    planOf(transaction, at(farm), query),
  );
  farmRoute(host, plan.addStays, ({ transaction, farm, body }) =>
    addStays(transaction, farm.id, body),
  );
  farmRoute(host, plan.changeStay, ({ transaction, farm, params, body }) =>
    changeStay(transaction, { farmId: farm.id, id: params.id }, body),
  );
  farmRoute(host, plan.dropStay, async ({ transaction, farm, params, query }) => {
    await dropStay(transaction, { farmId: farm.id, id: params.id }, query.version);
    return { success: true as const };
  });
  farmRoute(host, plan.addHeads, ({ transaction, farm, body }) =>
    addHeads(transaction, farm.id, body),
  );
  farmRoute(host, plan.dropHeads, async ({ transaction, farm, params, query }) => {
    await dropHeads(transaction, { farmId: farm.id, id: params.id }, query.version);
    return { success: true as const };
  });
  farmRoute(host, plan.proposeRotation, ({ transaction, farm, body }) =>
    proposeStays(transaction, at(farm), body),
  );
  farmRoute(host, plan.exportLandReport, async ({ transaction, farm, params, query, reply }) => {
    const { from, to, format } = query;
    const report = await landReport(params.report, { transaction, farm: at(farm), from, to });
    const head = { type: reportType(format), disposition: saveAs(`${params.report}.${format}`) };
    return fileAnswer(reply, head, await reportFile(report, format));
  });
}

export function grazingRoutes(app: FastifyInstance, services: Services): void {
  const host = { app, services };
  planRoutes(app, services);
  const todayIn = (timeZone: string) => dayOf(services.now(), timeZone);
  farmRoute(host, showPastures, ({ transaction, farm }) =>
    pasturesOf(transaction, farm, services.now()),
  );
  farmRoute(host, showSeason, ({ transaction, farm, query }) =>
    seasonOf(transaction, { ...farm, today: todayIn(farm.timeZone) }, query),
  );
  farmRoute(host, showCampGrazing, ({ transaction, farm, params }) =>
    campGrazing(transaction, {
      ...farm,
      now: services.now(),
      campId: params.id,
    }),
  );
  farmRoute(host, showOutlook, ({ transaction, farm }) =>
    outlookOf(transaction, farm, services.now()),
  );
  farmRoute(host, showGrazing, ({ transaction, farm }) => grazingSettings(transaction, farm.id));
  farmRoute(host, changeGrazing, ({ transaction, farm, bearer, body }) =>
    changeGrazingSettings(transaction, { farmId: farm.id, userId: bearer.userId }, body),
  );
  farmRoute(host, showRain, ({ transaction, farm, query }) =>
    rainOf(transaction, { ...farm, today: todayIn(farm.timeZone) }, query),
  );
}
