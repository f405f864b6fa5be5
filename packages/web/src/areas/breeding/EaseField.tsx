import { useLingui } from '@lingui/react/macro';
import { SelectField } from '../../ui/field.tsx';

export function EaseField() {
  const { t } = useLingui();
  return (
    <SelectField
      label={t`Ease`}
      name="ease"
      empty=""
      options={[
        { value: '1', label: t`1: unaided` },
        { value: '2', label: t`2: easy pull` },
        { value: '3', label: t`3: hard pull` },
        { value: '4', label: t`4: vet or caesarean` },
        { value: '5', label: t`5: wrong position` },
      ]}
    />
  );
}
