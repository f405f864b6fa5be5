import { useLingui } from '@lingui/react/macro';
import { DecimalField } from '../../ui/decimalField.tsx';
import { TextField } from '../../ui/field.tsx';
import { type FieldsProps, text } from './countingFields.ts';

export function RainSettings({ settings: { benchmark, rainBy, rainsOn }, field }: FieldsProps) {
  const { t } = useLingui();
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <TextField
        label={t`Rain still makes grass up to`}
        {...field('rainBy')}
        defaultValue={rainBy}
        hint={t`Month and day, 03-15: on it you decide how many stay`}
      />
      <TextField
        label={t`The next rains are looked for on`}
        {...field('rainsOn')}
        defaultValue={rainsOn}
        hint={t`Month and day; 10-15 where summers are wet`}
      />
      <DecimalField
        label={t`LSU-days a hectare for 100 mm`}
        {...field('benchmark')}
        defaultValue={text(benchmark)}
        hint={t`Empty: the mean of your own years`}
      />
    </div>
  );
}
