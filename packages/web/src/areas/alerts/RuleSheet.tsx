import { dropRule, setRule, simulateRule } from '@kraal/contract/alerts';
import type { Output } from '@kraal/contract/endpoint';
import { alertRules, severities, type Severity } from '@kraal/domain/alerts/rules';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { useSeenVersion } from '../../platform/useSeenVersion.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { formatDate } from '../../ui/localFormat.ts';
import { useSubmit } from '../../ui/useSubmit.ts';
import type { Rule } from './RulesPart.tsx';
import { ScopeForm } from './ScopeForm.tsx';
import { thresholdWords, unitOf } from './thresholdWords.ts';
import { WhoIsTold } from './WhoIsTold.tsx';
import { severityNames, titleOf } from './words.ts';

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
            <Simulation key={`${set.threshold} ${set.severity}`} rule={rule.rule} set={set} />
          </>
        ) : (
          <p>{thresholdWords(rule.rule, rule.threshold)}</p>
        )}
        <WhoIsTold rule={rule.rule} />
        {alertRules[rule.rule].scopes.length > 0 && (may || rule.scopes.length > 0) ? (
          <Exceptions rule={rule} may={may} />
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

type Simulated = Output<typeof simulateRule>;

/** What the rule, set as it stands in the form, would have told in the last 90 days. */
function Simulation({ rule, set }: { rule: Rule['rule']; set: Set }) {
  const { farmId } = useFarm();
  const { busy, message, errors, run } = useSubmit();
  const [shown, setShown] = useState<Simulated | null>(null);
  const stopping = useRef<AbortController | null>(null);
  const stop = () => stopping.current?.abort();
  // Whoever closes the sheet waits for it no longer.
  useEffect(() => () => stopping.current?.abort(), []);
  const simulate = () =>
    run(async () => {
      const stopper = new AbortController();
      stopping.current = stopper;
      const { severity, threshold } = set;
      const body = { rule, severity, threshold, isOn: true };
      const patience = { ms: 180_000, stopped: stopper.signal };
      try {
        setShown(await call(simulateRule, { params: { farmId }, body }, patience));
      } catch (error) {
        if (!stopper.signal.aborted) throw error;
      }
    });
  return (
    <section className="flex flex-col gap-2">
      <Button busy={busy} onClick={() => void simulate()}>
        <Trans>Try it on the last 90 days</Trans>
      </Button>
      {busy ? (
        <p role="status" className="flex flex-wrap items-center justify-between gap-2 text-muted">
          <Trans>Your farm is gone through day by day; a large one takes a minute or two.</Trans>
          <Button variant="quiet" onClick={stop}>
            <Trans>Stop</Trans>
          </Button>
        </p>
      ) : null}
      <FormMessage message={Object.values(errors).flat()[0] ?? message} />
      {shown ? (
        <div role="status" className="flex flex-col gap-1">
          <p className="font-[550]">
            <Plural value={shown.alerts} one="# alert" other="# alerts" />,{' '}
            <Plural value={shown.messages} one="# message" other="# messages" />
          </p>
          <p className="text-muted">
            <Trans>
              From {formatDate(shown.from)} to {formatDate(shown.to)}
            </Trans>
            {shown.everyDays > 1 ? (
              <>
                , <Trans>one day in {shown.everyDays} looked at</Trans>
              </>
            ) : null}
          </p>
          {shown.isWhole ? null : (
            <p className="text-warn">
              <Trans>Your farm is large: it was gone through only so far, not up to today.</Trans>
            </p>
          )}
          <ul className="max-h-64 divide-y divide-line overflow-y-auto">
            {shown.days
              .filter(({ fired }) => fired > 0)
              .map(({ day, fired, names }) => (
                <li key={day} className="py-1">
                  {formatDate(day)}: {names.slice(0, 5).join(', ')}
                  {fired > 5 ? <Trans> and {fired - 5} more</Trans> : null}
                </li>
              ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}

function Exceptions({ rule, may }: { rule: Rule; may: boolean }) {
  const { farmId } = useFarm();
  const { busy, message, run } = useSubmit();
  const drop = (scopeId: string, version: number) =>
    run(async () => {
      await call(dropRule, {
        params: { farmId, rule: rule.rule },
        query: { scopeId, version },
      });
      await forgetFarm('alerts');
    });
  return (
    <section className="flex flex-col gap-2">
      <h2>
        <Trans>Exceptions</Trans>
      </h2>
      <ul className="divide-y divide-line">
        {rule.scopes.map((one) => (
          <li key={one.scopeId} className="flex items-center justify-between gap-2">
            <span>
              {one.name}: {one.isOn ? thresholdWords(rule.rule, one.threshold) : <Trans>off</Trans>}
            </span>
            {may ? (
              <Button
                variant="quiet"
                busy={busy}
                onClick={() => void drop(one.scopeId, one.version)}
              >
                <Trans>Drop</Trans>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <FormMessage message={message} />
      {may ? <ScopeForm rule={rule} /> : null}
    </section>
  );
}
