import { Trans, useLingui } from '@lingui/react/macro';
import type { FieldErrors } from '../../../platform/errors.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';

/** What an animal brings along that nobody can see on it: births, a pregnancy, a withdrawal that still runs. */
export function BroughtFields({
  female,
  today,
  errors,
}: {
  female: boolean;
  today: string;
  errors: FieldErrors;
}) {
  const { t } = useLingui();
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 font-[550]">
        <Trans>What it brings along</Trans>
      </legend>
      {female ? (
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label={t`Births so far`}
            name="births"
            inputMode="numeric"
            errors={errors['births']}
          />
          <TextField
            label={t`Last birth on`}
            name="lastBirthOn"
            type="date"
            max={today}
            errors={errors['lastBirthOn']}
          />
          <SelectField
            label={t`Pregnant`}
            name="pregnant"
            empty={t`not known`}
            options={[
              { value: 'yes', label: t`yes` },
              { value: 'no', label: t`no` },
            ]}
            errors={errors['pregnant']}
          />
          <TextField label={t`Due on`} name="dueOn" type="date" errors={errors['dueOn']} />
        </div>
      ) : null}
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={t`Meat held back until`}
          name="meatUntil"
          type="date"
          hint={t`of a medicine given before it came`}
          errors={errors['meatUntil']}
        />
        {female ? (
          <TextField
            label={t`Milk held back until`}
            name="milkUntil"
            type="date"
            errors={errors['milkUntil']}
          />
        ) : null}
      </div>
    </fieldset>
  );
}
