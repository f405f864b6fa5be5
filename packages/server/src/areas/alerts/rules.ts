import type { listRules, setRule } from '@kraal/contract/alerts';
import type { Output, Request } from '@kraal/contract/endpoint';
import { type AlertCode, alertCodes, alertRules, usualSetting } from '@kraal/domain/alerts/rules';
import { rankOf } from '@kraal/domain/people/roles';
import { sentence } from '@kraal/domain/ledger/problem';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, row, text } from '../../platform/database/row.ts';
import { changedMeanwhile, forbidden, invalid } from '../../platform/errors.ts';
import { storedSettings, wholeFarm } from './settings.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofHealth } from '../health/tables.ts';
import { ofInfrastructure } from '../infrastructure/tables.ts';

const countedDays = 90;

/** Every rule, as the farm has it. */
export async function rulesOf(
  transaction: Transaction,
  farmId: string,
  now: Date,
): Promise<Output<typeof listRules>> {
  const stored = await storedSettings(transaction, farmId);
  const since = new Date(now.getTime() - countedDays * 86_400_000).toISOString();
  const counts = await select(
    transaction,
    row({ rule: text, fired: number, falseAlarms: number }),
    sql`select rule, count(*)::int as fired,
        count(*) filter (where settled_as = 'false_alarm')::int as "falseAlarms"
      from alert where farm_id = ${farmId} and fired_at > ${since} group by rule`,
  );
  const names = await namesOf(
    transaction,
    farmId,
    stored.map(({ scopeId }) => scopeId),
  );
  return {
    rules: alertCodes.map((rule) => {
      const ofRule = stored.filter((one) => one.rule === rule);
      const { isOn, severity, threshold, version } = {
        ...usualSetting(rule),
        version: 0,
        ...ofRule.find(({ scopeKind }) => scopeKind === 'farm'),
      };
      const counted = counts.find((one) => one.rule === rule);
      return {
        rule,
        isOn,
        severity,
        threshold,
        version,
        fired: counted?.fired ?? 0,
        falseAlarms: counted?.falseAlarms ?? 0,
        scopes: ofRule.flatMap(({ scopeKind, scopeId, rule: _rule, ...one }) =>
          scopeKind === 'farm'
            ? []
            : [{ ...one, scopeKind, scopeId, name: names.get(scopeId) ?? '' }],
        ),
      };
    }),
  };
}

async function namesOf(
  transaction: Transaction,
  farmId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await select(
    transaction,
    row({ id: text, name: text }),
    sql`select s.id, s.name from (
        select id, name from ${ofAnimals.mob} where farm_id = ${farmId}
        union all select id, name from ${ofInfrastructure.camp} where farm_id = ${farmId}
        union all select id, name from ${ofHealth.medicine} where farm_id = ${farmId}) s
      where s.id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Who = { farmId: string; userId: string; now: Date };

/** What is told of people to owners only is set by them only: a manager switches off nothing that guards the farm. */
export function checkSetter({ role }: { role: string }, rule: AlertCode): void {
  if (alertRules[rule].about === 'member' && rankOf(role) < rankOf('farm_owner')) throw forbidden();
}

/** Refuses a number that the rule cannot have: of days and heads whole ones, as the watches count them. */
export function checkThreshold(rule: AlertCode, threshold: number | null): void {
  const known = alertRules[rule].threshold;
  if (known === null && threshold !== null)
    throw invalid({ threshold: ['This rule has no number.'] });
  if (known === null) return;
  if (threshold === null || threshold < known.least || threshold > known.most)
    throw invalid({ threshold: [sentence`From ${known.least} to ${known.most}.`] });
  if ((known.unit === 'days' || known.unit === 'heads') && !Number.isInteger(threshold))
    throw invalid({ threshold: ['Give a whole number.'] });
}

/** Sets a rule of the whole farm, or of one mob, camp or medicine. By two at once the later hears that it changed. */
export async function keepRule(
  transaction: Transaction,
  { farmId, userId, now }: Who,
  { rule, ...body }: Request<typeof setRule>['body'] & { rule: AlertCode },
): Promise<void> {
  checkThreshold(rule, body.threshold);
  // Whoever took over an owner's account would begin with this.
  if (alertRules[rule].staysOn && (!body.isOn || body.severity !== alertRules[rule].severity))
    throw invalid({ isOn: ['This rule stays as it is.'] });
  const { scopeKind } = body;
  const scopeId = scopeKind === 'farm' ? wholeFarm : body.scopeId;
  if (scopeKind !== 'farm' && !alertRules[rule].scopes.some((one) => one === scopeKind))
    throw invalid({ scopeKind: ['This rule is not set for such a thing.'] });
  if (scopeKind !== 'farm') await checkScope(transaction, { farmId, scopeKind, scopeId });
  const written = await select(
    transaction,
    row({ version: number }),
    sql`insert into alert_rule as r (farm_id, rule, scope_kind, scope_id, is_on, severity,
          threshold, version, changed_at, changed_by)
        select ${farmId}, ${rule}, ${scopeKind}, ${scopeId ?? wholeFarm}::uuid, ${body.isOn}, ${body.severity},
          ${body.threshold}::float8, 1, ${now.toISOString()}::timestamptz, ${userId}::uuid
        where ${body.version} = 0 or exists (select from alert_rule x where x.farm_id = ${farmId}
          and x.rule = ${rule} and x.scope_id = ${scopeId ?? wholeFarm}::uuid)
      on conflict (farm_id, rule, scope_id) do update set is_on = excluded.is_on,
        severity = excluded.severity, threshold = excluded.threshold, version = r.version + 1,
        changed_at = excluded.changed_at, changed_by = excluded.changed_by
        where r.version = ${body.version}
      returning version`,
  );
  if (written.length === 0) throw changedMeanwhile();
}

async function checkScope(
  transaction: Transaction,
  {
    farmId,
    scopeKind,
    scopeId,
  }: { farmId: string; scopeKind: string; scopeId: string | undefined },
): Promise<void> {
  const table = sql.identifier(scopeKind);
  const found = scopeId
    ? await select(
        transaction,
        row({ id: text }),
        sql`select id from ${table} where farm_id = ${farmId} and id = ${scopeId}`,
      )
    : [];
  if (found.length === 0) throw invalid({ scopeId: ['This is not on the farm.'] });
}

export async function forgetRule(
  transaction: Transaction,
  farmId: string,
  { rule, scopeId, version }: { rule: AlertCode; scopeId: string | undefined; version: number },
): Promise<void> {
  const gone = await select(
    transaction,
    row({ rule: text }),
    sql`delete from alert_rule where farm_id = ${farmId} and rule = ${rule}
      and scope_id = ${scopeId ?? wholeFarm} and version = ${version} returning rule`,
  );
  if (gone.length === 0) throw changedMeanwhile();
}
