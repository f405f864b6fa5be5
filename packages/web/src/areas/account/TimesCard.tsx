import { updateMe } from '@kraal/contract/people';
import { type ContactTimes, usualContactTimes } from '@kraal/domain/people/notices';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../platform/api.ts';
import { adoptUser, useUser } from '../../platform/useSession.ts';
import { TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Card } from '../../ui/surface.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';

/** Quiet hours, and the hours of the morning's and the evening's line, on the farm's clock; kept at once. */
export function TimesCard() {
  const { t } = useLingui();
  const user = useUser();
  const { busy, message, errors, run } = useSubmit();
  const times: ContactTimes = user?.telling ?? usualContactTimes;
  const set = (changed: Partial<ContactTimes>) =>
    run(async () => {
      adoptUser(await call(updateMe, { body: { telling: { ...times, ...changed } } }));
    });
  const { quiet, morningAt, eveningAt } = times;
  const time = (label: string, value: string, keep: (text: string) => Partial<ContactTimes>) => (
    <TextField
      label={label}
      type="time"
      defaultValue={value}
      disabled={busy}
      onBlur={({ target }) => {
        if (target.value !== '' && target.value !== value) void set(keep(target.value));
      }}
    />
  );
  const line = (label: string, name: 'morningAt' | 'eveningAt', usual: string) => {
    const value = times[name];
    return (
      <div className="flex flex-wrap items-end gap-3">
        <Tick
          label={label}
          isOn={value !== null}
          busy={busy}
          onChange={(isOn) => void set({ [name]: isOn ? usual : null })}
        />
        {value === null ? null : time(t`at`, value, (text) => ({ [name]: text }))}
      </div>
    );
  };
  return (
    <Card title={<Trans>When</Trans>}>
      <div key={JSON.stringify([quiet, morningAt, eveningAt])} className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <Tick
            label={t`Leave me alone at night`}
            isOn={quiet !== null}
            busy={busy}
            onChange={(isOn) => void set({ quiet: isOn ? usualContactTimes.quiet : null })}
          />
          {quiet
            ? [
                <div key="from">
                  {time(t`from`, quiet.from, (from) => ({ quiet: { ...quiet, from } }))}
                </div>,
                <div key="until">
                  {time(t`until`, quiet.until, (until) => ({ quiet: { ...quiet, until } }))}
                </div>,
              ]
            : null}
        </div>
        <p className="text-[13px] text-muted">
          <Trans>What is critical comes at any hour. The bell shows everything at once.</Trans>
        </p>
        {line(t`In the morning, what is due`, 'morningAt', usualContactTimes.morningAt ?? '05:30')}
        {line(t`In the evening, that all is well, or what is not`, 'eveningAt', '18:30')}
        <p className="text-[13px] text-muted">
          <Trans>On the clock of each farm.</Trans>
        </p>
        <FormMessage message={Object.values(errors).flat()[0] ?? message} />
      </div>
    </Card>
  );
}

type TickProps = { label: string; isOn: boolean; busy: boolean; onChange: (isOn: boolean) => void };

const Tick = ({ label, isOn, busy, onChange }: TickProps) => (
  <label className="flex min-h-11 flex-1 items-center gap-3">
    <input
      type="checkbox"
      className="size-5 shrink-0 accent-veld"
      checked={isOn}
      disabled={busy}
      onChange={(event) => onChange(event.target.checked)}
    />
    {label}
  </label>
);
