import { useLingui } from '@lingui/react/macro';
import { TextField } from './field.tsx';

type Props = {
  name: string;
  errors: string[] | undefined;
  today: string;
  /** Of an entry that stands already. */
  day?: string;
};

/** The day of what is recorded: today where nobody says otherwise, and never later. */
export function DayField({ today, day = today, ...field }: Props) {
  const { t } = useLingui();
  return (
    <TextField label={t`Day`} {...field} required type="date" defaultValue={day} max={today} />
  );
}
