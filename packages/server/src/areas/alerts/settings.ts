import {
  type AlertCode,
  alertRules,
  isAlertCode,
  looksFrom,
  type RuleSetting,
  usualSetting,
} from '@kraal/domain/alerts/rules';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { boolean, number, oneOf, row, type RowOf, text } from '../../platform/database/row.ts';
import type { Sighting } from './watch.ts';

const settingRow = row({
  rule: text,
  scopeKind: oneOf<'farm' | 'mob' | 'camp' | 'medicine'>(),
  scopeId: text,
  isOn: boolean,
  severity: oneOf<RuleSetting['severity']>(),
  threshold: number.orNull,
  version: number,
});
export type StoredSetting = RowOf<typeof settingRow>;

type Scoped = Pick<Sighting, 'rule' | 'mobId' | 'campId' | 'medicineId'>;

/** What holds on a farm: the usual, what it set for all of it, and for single mobs, camps and medicines. */
export type Settings = {
  /** The setting of the nearest scope: medicine, then camp, then mob, then the farm. */
  of: (scoped: Scoped) => RuleSetting;
  /** Whether anybody on the farm wants the rule at all. */
  isOn: (rule: AlertCode) => boolean;
  looksFrom: (rule: AlertCode) => number;
};

/** Stands where a setting is for the whole farm; a farm that is brought in elsewhere has another id there. */
export const wholeFarm = '00000000-0000-0000-0000-000000000000';

export function settingsFrom(stored: readonly StoredSetting[]): Settings {
  const known = new Map(stored.map((one) => [`${one.rule} ${one.scopeId}`, one]));
  const settingOf = (rule: AlertCode, scopeId: string | null | undefined) =>
    scopeId ? known.get(`${rule} ${scopeId}`) : undefined;
  const ofFarm = (rule: AlertCode): RuleSetting => settingOf(rule, wholeFarm) ?? usualSetting(rule);
  const all = (rule: AlertCode): RuleSetting[] => [
    ofFarm(rule),
    ...stored.filter((one) => one.rule === rule && one.scopeKind !== 'farm'),
  ];
  return {
    of: ({ rule, mobId, campId, medicineId }) =>
      settingOf(rule, medicineId) ??
      settingOf(rule, campId) ??
      settingOf(rule, mobId) ??
      ofFarm(rule),
    isOn: (rule) => all(rule).some(({ isOn }) => isOn),
    looksFrom: (rule) =>
      looksFrom(
        rule,
        all(rule)
          .filter(({ isOn }) => isOn)
          .flatMap(({ threshold }) => threshold ?? alertRules[rule].threshold?.usual ?? []),
      ),
  };
}

export async function storedSettings(
  transaction: Transaction,
  farmId: string,
): Promise<StoredSetting[]> {
  const rows = await select(
    transaction,
    settingRow,
    sql`select rule, scope_kind as "scopeKind", scope_id as "scopeId", is_on as "isOn", severity,
        threshold, version
      from alert_rule where farm_id = ${farmId} order by rule, scope_kind, scope_id limit 5000`,
  );
  return rows.filter(({ rule }) => isAlertCode(rule));
}

/** Whether a farm, or any mob, camp or medicine of it, wants a rule. */
export const isRuleOn = async (
  transaction: Transaction,
  farmId: string,
  rule: AlertCode,
): Promise<boolean> => settingsFrom(await storedSettings(transaction, farmId)).isOn(rule);
