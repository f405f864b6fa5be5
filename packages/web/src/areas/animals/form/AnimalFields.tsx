import { useSpecies } from '../../../platform/species.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AnimalDetail } from '@kraal/contract/animals';
import { fieldNames } from '@kraal/domain/animals/fields';
import { type Species, speciesOptions } from '@kraal/domain/animals/species';
import type { FieldErrors } from '../../../platform/errors.ts';
import { DecimalField } from '../../../ui/decimalField.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { FieldInputs } from './FieldInputs.tsx';
import { OfficialFields } from './OfficialFields.tsx';
import { ParentField } from './ParentField.tsx';
import { massShown, massUnit } from '../../../platform/units.ts';
import { speciesWord } from '../../../ui/speciesWord.ts';

type Props = {
  species: Species;
  errors: FieldErrors;
  animal?: AnimalDetail;
  today: string;
  /** Who was born here was born on a day that is known. */
  hasPrecision: boolean;
};

/** What can be said of an animal, new or known; the same fields in both forms. */
export function DescriptionFields({ species, errors, animal, today, hasPrecision }: Props) {
  const { t } = useLingui();
  const known = (value: string | null | undefined) => ({ defaultValue: value ?? '' });
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <FieldInputs names={fieldNames} animal={animal} errors={errors} />
        <TextField
          label={t`Born`}
          name="bornOn"
          type="date"
          max={today}
          {...known(animal?.bornOn)}
          errors={errors['bornOn']}
        />
        {hasPrecision ? (
          <SelectField
            label={t`How much of that day is known`}
            name="bornPrecision"
            defaultValue={animal?.bornPrecision ?? ''}
            empty={t`all of it`}
            options={[
              { value: 'month', label: t`the month` },
              { value: 'year', label: t`the year` },
            ]}
          />
        ) : null}
        <DecimalField
          label={t`Birth mass`}
          name="birthMassKg"
          unit={massUnit()}
          {...known(
            animal?.birthMassKg == null
              ? undefined
              : String(Math.round(massShown(animal.birthMassKg) * 100) / 100),
          )}
          errors={errors['birthMassKg']}
        />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <ParentField
          role="dam"
          species={species}
          known={animal?.damId ?? null}
          errors={errors['damId']}
        />
        <ParentField
          role="sire"
          species={species}
          known={animal?.sireId ?? null}
          errors={errors['sireId']}
        />
      </div>
    </>
  );
}

export function MarkFields({ errors, animal }: { errors: FieldErrors; animal?: AnimalDetail }) {
  const { t } = useLingui();
  const known = (value: string | null | undefined) => ({ defaultValue: value ?? '' });
  return (
    <fieldset className="grid gap-4 md:grid-cols-2">
      <legend className="sr-only">
        <Trans>Marks</Trans>
      </legend>
      <TextField
        label={t`Tag`}
        name="tag"
        {...known(animal?.tag)}
        errors={errors['tag']}
        autoFocus={!animal}
      />
      <TextField
        label={t`EID`}
        name="eid"
        inputMode="numeric"
        hint={t`15 digits, as any reader writes them`}
        {...known(animal?.eid)}
        errors={errors['eid']}
      />
      <TextField
        label={t`Brand mark`}
        name="brand"
        maxLength={3}
        hint={t`At most three characters`}
        {...known(animal?.brand)}
        errors={errors['brand']}
      />
      <TextField
        label={t`Tattoo`}
        name="tattoo"
        {...known(animal?.tattoo)}
        errors={errors['tattoo']}
      />
      <OfficialFields errors={errors} animal={animal} />
    </fieldset>
  );
}

export function SpeciesField({
  species,
  onChange,
}: {
  species: Species;
  onChange: (species: Species) => void;
}) {
  const { t } = useLingui();
  const { enabledSpecies } = useSpecies();
  return (
    <SelectField
      label={t`Species`}
      value={species}
      onChange={(event) =>
        onChange(speciesOptions.find(({ id }) => id === event.target.value)?.id ?? species)
      }
      options={speciesOptions
        .filter(({ id }) => id === species || enabledSpecies.includes(id))
        .map(({ id, icon }) => ({ value: id, label: `${icon} ${speciesWord(id)}` }))}
    />
  );
}
