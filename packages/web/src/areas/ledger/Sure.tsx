import { useLingui } from '@lingui/react/macro';
import { CheckField } from '../../ui/field.tsx';

/** The answer to what the ledger asked instead of refusing. */
export function Sure({ asked }: { asked: boolean }) {
  const { t } = useLingui();
  return asked ? <CheckField name="sure" label={t`Yes, record it all the same`} /> : null;
}
