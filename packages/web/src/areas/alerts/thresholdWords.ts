import { type AlertCode, alertRules } from '@kraal/domain/alerts/rules';
import { plural, t } from '@lingui/core/macro';

/** From when on a rule speaks, in words. */
export function thresholdWords(rule: AlertCode, threshold: number | null): string {
  const known = alertRules[rule].threshold;
  if (known === null || threshold === null) return t`as soon as it is so`;
  const { unit, raises } = known;
  if (unit === 'percent')
    return raises === 'from' ? t`from ${threshold} %` : t`at ${threshold} % or less`;
  if (unit === 'heads') return t`from ${plural(threshold, { one: '# head', other: '# heads' })}`;
  if (unit === 'odds') return t`as rare as once in ${threshold} months`;
  const days = plural(threshold, { one: '# day', other: '# days' });
  return raises === 'from' ? t`after ${days}` : t`with ${days} or less to go`;
}

/** What stands behind the number in its field; a share of chance is explained below it. */
export function unitOf(rule: AlertCode): string | undefined {
  const unit = alertRules[rule].threshold?.unit;
  if (unit === 'percent') return '%';
  if (unit === 'days') return t`days`;
  return unit === 'heads' ? t`heads` : undefined;
}
