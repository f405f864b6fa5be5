import type { Day } from '@kraal/domain/format/dates';
import { useLingui } from '@lingui/react/macro';
import { dayTyped } from './dayTyped.ts';
import { TextField } from './field.tsx';

type Props = {
  from: Day | '';
  to: Day | '';
  onFrom: (day: Day | '') => void;
  onTo: (day: Day | '') => void;
};

/** From which day to which; nothing while one of them is being typed. */
export function FromToFields({ from, to, onFrom, onTo }: Props) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`From`}
        type="date"
        value={from}
        onChange={({ target }) => onFrom(dayTyped(target.value) ?? '')}
      />
      <TextField
        label={t`To`}
        type="date"
        value={to}
        onChange={({ target }) => onTo(dayTyped(target.value) ?? '')}
      />
    </>
  );
}
