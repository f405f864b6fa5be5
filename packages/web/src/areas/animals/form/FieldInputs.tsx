import { type FieldName, fieldOf, type FieldValues } from '@kraal/domain/animals/fields';
import { useLingui } from '@lingui/react/macro';
import type { FieldErrors } from '../../../platform/errors.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { fieldLabels, fieldOptions } from '../fieldLabels.ts';

type Props = {
  names: readonly FieldName[];
  animal?: FieldValues | undefined;
  errors: FieldErrors;
};

/** An input for each field that the domain's registry names. */
export function FieldInputs({ names, animal, errors }: Props) {
  const { i18n } = useLingui();
  return names.map((name) => {
    const { holds } = fieldOf(name);
    const shared = {
      name,
      label: i18n._(fieldLabels[name]),
      defaultValue: animal?.[name] ?? '',
      errors: errors[name],
    };
    return 'longest' in holds ? (
      <TextField key={name} {...shared} maxLength={holds.longest} />
    ) : (
      <SelectField key={name} {...shared} empty="–" options={fieldOptions(name)} />
    );
  });
}
