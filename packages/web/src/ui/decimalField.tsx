import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { decimalOf } from './decimal.ts';
import { TextField } from './field.tsx';

/** The one field for a number: comma or point, the keys for numbers, and it says at once when what stands there is none. */
export function DecimalField({
  errors,
  onBlur,
  onChange,
  defaultValue,
  ...rest
}: ComponentProps<typeof TextField>) {
  const { t } = useLingui();
  const [isNone, setIsNone] = useState(false);
  const wrong = isNone ? [t`This is no number.`] : undefined;
  return (
    <TextField
      inputMode="decimal"
      defaultValue={withComma(defaultValue)}
      autoComplete="off"
      errors={errors?.length ? errors : wrong}
      onBlur={(event) => {
        const { value } = event.target;
        setIsNone(value.trim() !== '' && Number.isNaN(decimalOf(value)));
        onBlur?.(event);
      }}
      onChange={(event) => {
        setIsNone(false);
        onChange?.(event);
      }}
      {...rest}
    />
  );
}

/** As numbers stand everywhere else on screen; what is typed may have either sign. */
const withComma = <T,>(value: T): T | string =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+\.\d+$/.test(value))
    ? String(value).replace('.', ',')
    : value;
