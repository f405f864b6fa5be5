import { setRule } from '@kraal/contract/alerts';
import { listMedicines } from '@kraal/contract/health';
import { alertRules } from '@kraal/domain/alerts/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { useCampOptions, useMobOptions } from '../ledger/index.ts';
import type { Rule } from './RulesPart.tsx';
import { unitOf } from './thresholdWords.ts';

/** Sets a rule otherwise for one mob, camp or medicine; off, it says nothing of them. */
export function ScopeForm({ rule }: { rule: Rule }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const options = useScopes(rule);
  const { busy, message, errors, run, setErrors } = useSubmit();
  const isWrong = Object.keys(errors).length > 0;
  const [scope, setScope] = useState('');
  const [isOn, setOn] = useState(true);
  const [threshold, setThreshold] = useState(rule.threshold);
  const known = alertRules[rule.rule].threshold;
  const [scopeKind = '', scopeId = ''] = scope.split(' ');
  const keep = () =>
    run(async () => {
      const body = {
        scopeKind: scopeKind as 'mob' | 'camp' | 'medicine', // one of the options
        scopeId,
        isOn,
        severity: rule.severity,
        // Off, no number is asked for, and the farm's own stands.
        threshold: isOn ? threshold : rule.threshold,
        version: rule.scopes.find((one) => one.scopeId === scopeId)?.version ?? 0,
      };
      await call(setRule, { params: { farmId, rule: rule.rule }, body });
      setScope('');
      await forgetFarm('alerts');
    });
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <SelectField
        label={t`Otherwise for`}
        value={scope}
        empty={t`choose`}
        errors={errors['scopeId']}
        onChange={(event) => setScope(event.target.value)}
        options={options}
      />
      {scope === '' ? null : (
        <>
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-veld"
              checked={isOn}
              onChange={(event) => {
                setErrors({});
                setOn(event.target.checked);
              }}
            />
            <Trans>The rule is on there</Trans>
          </label>
          {known && isOn ? (
            <TextField
              label={t`From when on`}
              unit={unitOf(rule.rule)}
              type="number"
              inputMode="numeric"
              min={known.least}
              max={known.most}
              value={threshold === null || Number.isNaN(threshold) ? '' : threshold}
              errors={errors['threshold']}
              onChange={(event) => {
                setErrors({});
                setThreshold(event.target.valueAsNumber);
              }}
            />
          ) : null}
          <FormMessage message={isWrong ? null : message} />
          <Button type="submit" busy={busy}>
            <Trans>Keep the exception</Trans>
          </Button>
        </>
      )}
    </form>
  );
}

function useScopes(rule: Rule) {
  const { farmId } = useFarm();
  const { scopes } = alertRules[rule.rule];
  const mobs = useMobOptions();
  const camps = useCampOptions();
  const medicines = useEndpoint(
    listMedicines,
    { params: { farmId }, query: { limit: 200 } },
    { enabled: scopes.includes('medicine') },
  );
  const of = (
    kind: 'mob' | 'camp' | 'medicine',
    all: readonly { value: string; label: string }[],
  ) =>
    scopes.includes(kind)
      ? all.map(({ value, label }) => ({ value: `${kind} ${value}`, label }))
      : [];
  return [
    ...of('mob', mobs),
    ...of('camp', camps),
    ...of(
      'medicine',
      (medicines.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    ),
  ];
}
