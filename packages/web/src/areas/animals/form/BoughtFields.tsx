import { useLingui } from '@lingui/react/macro';
import type { FieldErrors } from '../../../platform/errors.ts';
import { currencySign } from '../../../platform/money.ts';
import { DecimalField } from '../../../ui/decimalField.tsx';
import { TextField } from '../../../ui/field.tsx';

/** From whom it came and for how much, as the register of what came says it. */
export function BoughtFields({ isLot, errors }: { isLot: boolean; errors: FieldErrors }) {
  const { t } = useLingui();
  return (
    <>
      <TextField label={t`Bought from`} name="from" errors={errors['from']} />
      <DecimalField
        label={isLot ? t`Price for all` : t`Price`}
        unit={currencySign()}
        name="priceCents"
        errors={errors['priceCents']}
      />
    </>
  );
}
