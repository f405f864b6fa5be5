import { type AlertCode, alertRules } from '@kraal/domain/alerts/rules';
import type { Role } from '@kraal/domain/people/roles';
import { Plural, Trans } from '@lingui/react/macro';
import { roleName } from '../farms/index.ts';

const named = (roles: readonly Role[]): string => roles.map(roleName).join(', ');

/** Whom a rule speaks to: first, and who else while nobody answers. */
export function WhoIsTold({ rule }: { rule: AlertCode }) {
  const { first, next, escalatesAfterHours, repeats } = alertRules[rule];
  const [whom, others] = [named(first), named(next)];
  return (
    <div className="text-[13px] text-muted">
      <p>
        <Trans>Told first: {whom}.</Trans>
      </p>
      {escalatesAfterHours === null ? null : (
        <p>
          <Plural
            value={escalatesAfterHours}
            one={`If nobody answers within # hour: ${others}.`}
            other={`If nobody answers within # hours: ${others}.`}
          />
        </p>
      )}
      {repeats ? (
        <p>
          <Plural
            value={repeats.atMost}
            one={`Told again # time at most, after ${repeats.everyHours} hours.`}
            other={`Told again # times at most, every ${repeats.everyHours} hours.`}
          />
        </p>
      ) : null}
    </div>
  );
}
