import type { Species } from '@kraal/domain/animals/species';
import { useLingui } from '@lingui/react/macro';
import type { FieldErrors } from '../../../platform/errors.ts';
import { useToday } from '../../../platform/today.ts';
import { massUnit } from '../../../platform/units.ts';
import { ChoiceField } from '../../../ui/choiceField.tsx';
import { DecimalField } from '../../../ui/decimalField.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { useCampOptions, useMobOptions, useOwnerOptions } from '../../ledger/index.ts';
import { SpeciesField } from './AnimalFields.tsx';
import type { How } from './useNewAnimal.ts';

type BeginningProps = {
  species: Species;
  onSpecies: (species: Species) => void;
  how: How;
  onHow: (how: How) => void;
};

/** What it is and how it came: of that the rest of the form depends. */
export function Beginning({ species, onSpecies, how, onHow }: BeginningProps) {
  const { t } = useLingui();
  return (
    <div className="grid grid-cols-2 gap-4">
      <SpeciesField species={species} onChange={onSpecies} />
      <SelectField
        label={t`How it came`}
        value={how}
        onChange={(event) =>
          onHow(
            event.target.value === 'born'
              ? 'born'
              : event.target.value === 'acquired'
                ? 'acquired'
                : 'registered',
          )
        }
        options={[
          { value: 'registered', label: t`was here already` },
          { value: 'born', label: t`born here` },
          { value: 'acquired', label: t`bought or given` },
        ]}
      />
    </div>
  );
}

type FactsProps = {
  how: How;
  isLot: boolean;
  sex: string;
  onSex: (sex: string) => void;
  errors: FieldErrors;
};

/** What is said of every new animal. */
export function Facts({ how, isLot, sex, onSex, errors }: FactsProps) {
  const { t } = useLingui();
  const today = useToday();
  const camps = useCampOptions();
  const mobs = useMobOptions();
  const owners = useOwnerOptions();
  return (
    <div className="grid grid-cols-2 gap-4">
      <SelectField
        label={t`Sex`}
        name="sex"
        value={sex}
        onChange={(event) => onSex(event.target.value)}
        options={[
          { value: 'female', label: t`female` },
          { value: 'male', label: t`male` },
          ...(isLot ? [{ value: 'mixed', label: t`mixed` }] : []),
        ]}
        errors={errors['sex']}
      />
      <DecimalField
        label={how === 'born' ? t`Birth mass` : t`Mass`}
        name="massKg"
        unit={massUnit()}
        errors={errors['massKg']}
      />
      <ChoiceField
        label={t`Camp`}
        name="campId"
        empty={t`none`}
        options={camps}
        errors={errors['campId']}
      />
      <ChoiceField
        label={t`Mob`}
        name="mobId"
        empty={t`none`}
        options={mobs}
        errors={errors['mobId']}
      />
      {how === 'born' || owners.length === 0 ? null : (
        <ChoiceField
          label={t`Belongs to`}
          name="ownerId"
          empty={t`the farm itself`}
          options={owners}
          errors={errors['ownerId']}
        />
      )}
      <TextField
        label={
          how === 'born' ? t`Born on` : how === 'acquired' ? t`Arrived on` : t`On the books from`
        }
        name="day"
        type="date"
        required
        defaultValue={today}
        max={today}
        errors={errors['day']}
      />
    </div>
  );
}
