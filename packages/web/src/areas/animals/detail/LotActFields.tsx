import { type AnimalDetail, listAnimals } from '@kraal/contract/animals';
import { useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { ChoiceField } from '../../../ui/choiceField.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { useMobOptions } from '../../ledger/index.ts';
import { tagOf } from '../list/columns.tsx';

type Act = 'split' | 'tag' | 'merge';

type FieldsProps = {
  animal: AnimalDetail;
  act: Act;
  errors: Readonly<Record<string, string[]>>;
};

export function LotActFields({ animal, act, errors }: FieldsProps) {
  const { t } = useLingui();
  const mobs = useMobOptions();
  if (act === 'tag') return <TagFields animal={animal} errors={errors} />;
  return (
    <>
      {act === 'merge' ? <IntoField animal={animal} errors={errors} /> : null}
      <TextField
        label={t`How many heads`}
        name="heads"
        inputMode="numeric"
        hint={act === 'merge' ? t`All ${animal.heads} when left empty` : undefined}
        errors={errors['heads']}
      />
      {act === 'split' ? (
        <>
          <TextField label={t`Name of the new lot`} name="name" errors={errors['name']} />
          <ChoiceField
            label={t`Mob`}
            name="mobId"
            empty={t`as before`}
            options={mobs}
            errors={errors['mobId']}
          />
        </>
      ) : null}
    </>
  );
}

/** The other lots of its species. */
function IntoField({ animal, errors }: Omit<FieldsProps, 'act'>) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { data: lots } = useEndpoint(listAnimals, {
    params: { farmId },
    query: { species: animal.species, lots: 'only', limit: 200 },
  });
  return (
    <SelectField
      label={t`Into`}
      name="intoId"
      empty=""
      options={(lots?.items ?? [])
        .filter((lot) => lot.id !== animal.id)
        .map((lot) => ({ value: lot.id, label: `${tagOf(lot)} × ${lot.heads}` }))}
      errors={errors['intoId']}
    />
  );
}

function TagFields({ animal, errors }: Omit<FieldsProps, 'act'>) {
  const { t } = useLingui();
  return (
    <>
      <TextField label={t`Tag`} name="tag" autoFocus errors={errors['tag']} />
      <TextField label={t`EID`} name="eid" inputMode="numeric" errors={errors['eid']} />
      {animal.sex === 'mixed' ? (
        <SelectField
          label={t`Sex`}
          name="sex"
          empty=""
          options={[
            { value: 'female', label: t`female` },
            { value: 'male', label: t`male` },
          ]}
          errors={errors['sex']}
        />
      ) : null}
    </>
  );
}
