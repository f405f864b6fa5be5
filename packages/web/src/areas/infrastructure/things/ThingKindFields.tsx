import type { Thing } from '@kraal/contract/things';
import { thingFields, type ThingKind, thingKinds } from '@kraal/domain/infrastructure/thingKinds';
import { useLingui } from '@lingui/react/macro';
import { DecimalField } from '../../../ui/decimalField.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { choiceWord, fieldLabels } from './labels.ts';

type FieldsProps = {
  kind: ThingKind;
  fields: Thing['fields'];
  field: (name: string) => { name: string; errors: string[] | undefined };
};

export function ThingKindFields({ kind, fields, field: fieldOf }: FieldsProps) {
  const { i18n } = useLingui();
  return thingKinds[kind].fields.map((name) => {
    const field = thingFields[name];
    const shared = { label: i18n._(fieldLabels[name]), ...fieldOf(`fields.${name}`) };
    const begun = fields[name];
    return field.holds === 'choice' ? (
      <SelectField
        key={name}
        {...shared}
        empty=""
        defaultValue={typeof begun === 'string' ? begun : ''}
        options={field.options.map((value) => ({ value, label: choiceWord(name, value) }))}
      />
    ) : (
      <DecimalField
        key={name}
        {...shared}
        {...(field.unit ? { unit: field.unit } : {})}
        defaultValue={typeof begun === 'number' ? begun : ''}
      />
    );
  });
}
