import { dropRule, setRule } from '@kraal/contract/alerts';
import { alertRules, canBeTried, severities, type Severity } from '@kraal/domain/alerts/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { useSeenVersion } from '../../platform/useSeenVersion.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import type { Rule } from './RulesPart.tsx';
import { thresholdWords, unitOf } from './thresholdWords.ts';
import { WhoIsTold } from './WhoIsTold.tsx';
import { severityNames, titleOf } from './words.ts';
import { RuleTrial } from './RuleTrial.tsx';
import { RuleExceptions } from './RuleExceptions.tsx';

type Set = { isOn: boolean; severity: Severity; threshold: number | null };

/** One rule: from when on it speaks, how grave it is, what it would have said, and its exceptions. */
export function RuleSheet({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const may = useMay('farm_manager');
  const [set, change] = useState<Set>(rule);
  return (
    <Drawer title={titleOf(rule.rule)} open onClose={onClose}>
      <div className="flex flex-col gap-6">
        {may ? (
          <>
            <SettingForm rule={rule} set={set} onChange={change} onClose={onClose} />
            {/* What was tried with another number is not what this one would tell. */}
            {canBeTried(rule.rule) ? (
              <RuleTrial key={`${set.threshold} ${set.severity}`} rule={rule.rule} set={set} />
            ) : null}
          </>
        ) : (
          <p>{thresholdWords(rule.rule, rule.threshold)}</p>
        )}
        <WhoIsTold rule={rule.rule} />
        {alertRules[rule.rule].scopes.length > 0 && (may || rule.scopes.length > 0) ? (
          <RuleExceptions rule={rule} may={may} />
        ) : null}
      </div>
    </Drawer>
  );
}

type FormProps = { rule: Rule; set: Set; onChange: (set: Set) => void; onClose: () => void };

function SettingForm({ rule, set, onChange, onClose }: FormProps) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const { busy, message, errors, run, setErrors } = useSubmit();
  const isWrong = Object.keys(errors).length > 0;
  const known = alertRules[rule.rule].threshold;
  const params = { farmId, rule: rule.rule };
  const asSeen = useSeenVersion(rule.version);
  const keep = () =>
    run(async () => {
      await asSeen((version) => call(setRule, { params, body: { ...set, version } }));
      await forgetFarm('alerts');
      onClose();
    });
  const asUsual = () =>
    run(async () => {
      await asSeen((version) => call(dropRule, { params, query: { version } }));
      await forgetFarm('alerts');
      onClose();
    });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-veld"
          checked={set.isOn}
          onChange={(event) => onChange({ ...set, isOn: event.target.checked })}
        />
        <Trans>This rule is on</Trans>
      </label>
      {known ? (
        <TextField
          label={t`From when on`}
          unit={unitOf(rule.rule)}
          type="number"
          inputMode="numeric"
          min={known.least}
          max={known.most}
          value={set.threshold === null || Number.isNaN(set.threshold) ? '' : set.threshold}
          errors={errors['threshold']}
          hint={thresholdWords(rule.rule, set.threshold ?? known.usual)}
          onChange={(event) => {
            setErrors({});
            onChange({ ...set, threshold: event.target.valueAsNumber });
          }}
        />
      ) : null}
      <SelectField
        label={t`How grave`}
        value={set.severity}
        onChange={(event) =>
          onChange({
            ...set,
            severity: severities.find((one) => one === event.target.value) ?? set.severity,
          })
        }
        options={severities.map((value) => ({ value, label: i18n._(severityNames[value]) }))}
      />
      <FormMessage message={isWrong ? null : message} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          <Trans>Keep</Trans>
        </Button>
        {rule.version > 0 ? (
          <Button busy={busy} onClick={() => void asUsual()}>
            <Trans>As usual again</Trans>
          </Button>
        ) : null}
      </div>
    </form>
  );
}
