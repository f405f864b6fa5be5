import { listSemen } from '@kraal/contract/breeding';
import type { Species } from '@kraal/domain/animals/species';
import { useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { SelectField } from '../../ui/field.tsx';

type Props = {
  name: string;
  label: string;
  species: Species | undefined;
  errors?: string[] | undefined;
};

/** The straws in the flask; nothing is asked of a farm that keeps none. */
export function SemenField({ name, label, species, errors }: Props) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { data } = useEndpoint(listSemen, {
    params: { farmId },
    query: { limit: 200, ...(species ? { species } : {}) },
  });
  if (!data || data.items.length === 0) return null;
  return (
    <SelectField
      label={label}
      name={name}
      empty=""
      errors={errors}
      options={data.items.map((one) => ({
        value: one.id,
        label: [one.sireName, one.batch, t`${one.left} left`].filter(Boolean).join(' · '),
      }))}
    />
  );
}
