import { useLingui } from '@lingui/react/macro';
import { SelectField } from '../../ui/field.tsx';

/** What the scan found of those that leave a lot in which it found several things; it may be not known. */
export function ScanField({ errors }: { errors: string[] | undefined }) {
  const { t } = useLingui();
  return (
    <SelectField
      label={t`What the scan found of them`}
      name="scan"
      empty=""
      errors={errors}
      options={[
        { value: 'empty', label: t`Dry` },
        { value: 'single', label: t`Single` },
        { value: 'twin', label: t`Twin` },
        { value: 'triplet', label: t`Triplet` },
        { value: 'unknown', label: t`not known` },
      ]}
    />
  );
}
