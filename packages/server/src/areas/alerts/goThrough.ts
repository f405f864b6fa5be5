import type { simulateRule } from '@kraal/contract/alerts';
import type { Output, Request } from '@kraal/contract/endpoint';
import { messagesOf } from '@kraal/domain/alerts/messages';
import { type AlertCode, alertRules, isAlertCode } from '@kraal/domain/alerts/rules';
import { addDays, dayOf } from '@kraal/domain/format/dates';
import { instantOf } from '@kraal/domain/format/instant';
import type { Services } from '../../platform/services.ts';
import { onPastFarm } from '../ledger/index.ts';
import { lookOver } from './lookOver.ts';
import { outcomesOf } from './outcomes.ts';
import { toldPeople } from './say.ts';
import { settingsFrom, type StoredSetting, wholeFarm } from './settings.ts';
import { type KeptAlert, keyOf } from './store.ts';

type Farm = { id: string; timeZone: string };
type Simulated = Output<typeof simulateRule>;

const backDays = 90;

/** Nobody waits longer; what was reached by then is answered. */
const longestMs = 90_000;

export type Asked = {
  userId: string;
  body: Request<typeof simulateRule>['body'];
  /** Whoever asked waits for it no longer. */
  isGone: () => boolean;
};

/** The rule and what silences it, and nothing else. */
function wantedOf(rule: AlertCode): ReadonlySet<AlertCode> {
  const causes = alertRules[rule].silencedBy.flatMap((one) =>
    isAlertCode(one.rule) ? [one.rule] : [],
  );
  return new Set([rule, ...causes]);
}

type Going = Asked & {
  settings: readonly StoredSetting[];
  everyDays: number;
};

export async function goThrough(
  services: Services,
  farm: Farm,
  { userId, body, isGone, settings: stored, everyDays }: Going,
): Promise<Simulated> {
  const now = services.now();
  const began = performance.now();
  // Day by day of the farm, each at its end: counted in milliseconds a change of clock would lose or double one.
  const firstDay = addDays(dayOf(now, farm.timeZone), -backDays);
  const endOf = (past: number): Date =>
    new Date(instantOf(addDays(firstDay, past), farm.timeZone, '23:59:00'));
  // The last of them is today.
  const firstPast = backDays % everyDays;
  const from = endOf(firstPast);
  const wanted = wantedOf(body.rule);
  const days: Simulated['days'] = [];
  let [alerts, messages] = [0, 0];
  let isWhole = true;
  let to = dayOf(from, farm.timeZone);
  await onPastFarm(services, { farm, from, userId }, async ({ id, transaction, goTo }) => {
    const ofFarm = {
      rule: body.rule,
      scopeKind: 'farm' as const,
      scopeId: wholeFarm,
      isOn: body.isOn,
      severity: body.severity,
      threshold: body.threshold,
      version: 0,
    };
    const others = stored.filter((one) => one.rule !== body.rule || one.scopeKind !== 'farm');
    const settings = settingsFrom([ofFarm, ...others]);
    const people = await toldPeople(transaction, id);
    const open = new Map<string, KeptAlert>();
    const told = new Map<string, Set<string>>();
    for (let past = firstPast; past <= backDays; past += everyDays) {
      if (isGone() || performance.now() - began > longestMs) {
        isWhole = false;
        break;
      }
      // Of today only what is known by now.
      const moment = past === backDays ? now : endOf(past);
      await goTo(moment);
      const today = dayOf(moment, farm.timeZone);
      to = today;
      const watched = { id, timeZone: farm.timeZone, now: moment, today };
      const looking = { from: settings.looksFrom, wanted, services };
      const { sightings, blind } = await lookOver(transaction, watched, looking);
      const round = {
        today,
        timeZone: farm.timeZone,
        now: moment.getTime(),
        settings,
        blind,
      };
      const outcomes = outcomesOf(sightings, open, round);
      for (const one of [...outcomes.fresh, ...outcomes.changed])
        if (one.state.status === 'resolved') open.delete(keyOf(one.rule, one.subjectId));
        else open.set(keyOf(one.rule, one.subjectId), one);
      for (const gone of outcomes.gone)
        for (const [key, one] of open) if (one.id === gone) open.delete(key);
      const ofRule = outcomes.occurrences.filter(({ rule }) => rule === body.rule);
      const said = messagesOf(ofRule, people, (alertId) => told.get(alertId) ?? new Set());
      for (const { userId: whom, alertIds } of said)
        for (const alertId of alertIds)
          told.set(alertId, (told.get(alertId) ?? new Set()).add(whom));
      const fired = ofRule.filter(({ occasion }) => occasion === 'fired');
      const ended = ofRule.filter(({ occasion }) => occasion === 'resolved').length;
      alerts += fired.length;
      messages += said.length;
      if (fired.length + ended > 0)
        days.push({
          day: today,
          fired: fired.length,
          ended,
          names: fired.slice(0, 20).map(({ name }) => name),
        });
    }
  });
  return {
    from: dayOf(from, farm.timeZone),
    to,
    everyDays,
    isWhole,
    alerts,
    messages,
    days,
  };
}
