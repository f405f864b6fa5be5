import { useLingui } from '@lingui/react/macro';
import { SelectField } from '../../../ui/field.tsx';
import type { FieldsProps } from './farmFields.ts';

const currencies = [
  'ZAR',
  'NAD',
  'BWP',
  'USD',
  'EUR',
  'GBP',
  'KES',
  'ZMW',
  'MZN',
  'SZL',
  'LSL',
  'AUD',
];

export function FarmUnits({ farm, field }: FieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <SelectField
        label={t`Mass in`}
        {...field('massUnit')}
        defaultValue={farm.massUnit}
        options={[
          { value: 'kg', label: t`kilograms (kg)` },
          { value: 'lb', label: t`pounds (lb)` },
        ]}
      />
      <SelectField
        label={t`Area in`}
        {...field('areaUnit')}
        defaultValue={farm.areaUnit}
        options={[
          { value: 'ha', label: t`hectares (ha)` },
          { value: 'acre', label: t`acres` },
        ]}
      />
      <SelectField
        label={t`Currency`}
        {...field('currency')}
        defaultValue={farm.currency}
        options={[...new Set([farm.currency, ...currencies])].map((value) => ({
          value,
          label: value,
        }))}
      />
    </>
  );
}
