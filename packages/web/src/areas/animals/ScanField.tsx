import { useLingui } from '@lingui/react/macro';
import { SelectField } from '../../ui/field.tsx';

/** What is known of those that leave a lot in which the scan found several things, or some gave birth; it may be nothing. */
export function ScanField({ errors }: { errors: string[] | undefined }) {
  const { t } = useLingui();
  return (
    <SelectField
      label={t`What is known of them`}
      name="scan"
      empty=""
      errors={errors}
      options={[
        { value: 'empty', label: t`Dry` },
        { value: 'single', label: t`Single` },
        { value: 'twin', label: t`Twin` },
        { value: 'triplet', label: t`Triplet` },
        { value: 'gave_birth', label: t`Gave birth already` },
        { value: 'not_yet', label: t`Have not given birth yet` },
        { value: 'unknown', label: t`not known` },
      ]}
    />
  );
}
