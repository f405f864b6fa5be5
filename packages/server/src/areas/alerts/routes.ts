import * as alerts from '@kraal/contract/alerts';
import type { FastifyInstance } from 'fastify';
import { farmOutsideRoute, farmRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { actOn } from './act.ts';
import { channelRoutes } from './channelRoutes.ts';
import { alertGroups, alertsOf, oneAlert } from './list.ts';
import { proposalRoutes } from './proposalRoutes.ts';
import { checkSetter, forgetRule, keepRule, rulesOf } from './rules.ts';
import { simulate } from './simulate.ts';
import { startWatching } from './watching.ts';

const done = { success: true as const };

export async function alertRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const host = { app, services };
  farmRoute(host, alerts.listAlerts, ({ transaction, farm, query }) =>
    alertsOf(transaction, farm, query),
  );
  farmRoute(host, alerts.groupAlerts, ({ transaction, farm, query }) =>
    alertGroups(transaction, farm, query),
  );
  farmRoute(host, alerts.showAlert, ({ transaction, farm, params }) =>
    oneAlert(transaction, farm, params.id),
  );
  farmRoute(host, alerts.actOnAlerts, ({ transaction, farm, bearer, body }) =>
    actOn(transaction, { farm, userId: bearer.userId, now: services.now() }, body),
  );
  farmRoute(host, alerts.listRules, ({ transaction, farm }) =>
    rulesOf(transaction, farm.id, services.now()),
  );
  farmRoute(host, alerts.setRule, async ({ transaction, farm, bearer, params, body }) => {
    checkSetter(farm, params.rule);
    const who = { farmId: farm.id, userId: bearer.userId, now: services.now() };
    await keepRule(transaction, who, { ...body, rule: params.rule });
    return done;
  });
  farmRoute(host, alerts.dropRule, async ({ transaction, farm, params, query }) => {
    checkSetter(farm, params.rule);
    await forgetRule(transaction, farm.id, {
      rule: params.rule,
      scopeId: query.scopeId,
      version: query.version,
    });
    return done;
  });
  farmOutsideRoute(host, alerts.simulateRule, ({ farm, bearer, body }, answer) =>
    simulate(services, farm, {
      userId: bearer.userId,
      body,
      isGone: () => answer.raw.destroyed,
    }),
  );
  channelRoutes(app, services);
  proposalRoutes(app, services);
  await startWatching(services);
}
