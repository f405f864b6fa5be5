import type { Species } from '@kraal/domain/animals/species';
import { useLingui } from '@lingui/react/macro';
import type { FieldErrors } from '../../platform/errors.ts';
import { TextField } from '../../ui/field.tsx';
import { SpeciesChoice } from '../../ui/speciesChoice.tsx';

type FarmProps = {
  chosen: readonly Species[];
  onChange: (chosen: readonly Species[]) => void;
  errors: FieldErrors;
};

export function FarmFields({ chosen, onChange, errors }: FarmProps) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`Name of your farm`}
        name="farmName"
        autoComplete="organization"
        errors={errors['farmName']}
      />
      <SpeciesChoice chosen={chosen} onChange={onChange} errors={errors['species']} />
    </>
  );
}
