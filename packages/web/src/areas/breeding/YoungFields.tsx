import { Trans, useLingui } from '@lingui/react/macro';
import type { FieldErrors } from '../../platform/errors.ts';
import { massUnit } from '../../platform/units.ts';
import { DecimalField } from '../../ui/decimalField.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';

type YoungProps = { index: number; wrong: FieldErrors };

export function YoungFields({ index, wrong }: YoungProps) {
  const { t } = useLingui();
  return (
    <fieldset className="flex flex-col gap-3 rounded-control border border-line p-3">
      <legend className="px-1 font-[550]">
        <Trans>Young {index + 1}</Trans>
      </legend>
      <SelectField
        label={t`What was born`}
        name={`young.${index}.sex`}
        empty=""
        errors={wrong[`young.${index}.sex`] ?? (index === 0 ? wrong['young'] : undefined)}
        options={[
          { value: 'female', label: t`female, alive` },
          { value: 'male', label: t`male, alive` },
          { value: 'female dead', label: t`female, dead` },
          { value: 'male dead', label: t`male, dead` },
        ]}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t`Tag`}
          name={`young.${index}.tag`}
          errors={wrong[`young.${index}.tag`] ?? (index === 0 ? wrong['tag'] : undefined)}
        />
        <DecimalField
          label={t`Birth mass`}
          name={`young.${index}.massKg`}
          unit={massUnit()}
          errors={wrong[`young.${index}.massKg`]}
        />
      </div>
    </fieldset>
  );
}
