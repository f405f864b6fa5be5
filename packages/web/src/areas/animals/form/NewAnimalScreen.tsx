import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fieldsWhere } from '@kraal/domain/animals/fields';
import type { Species } from '@kraal/domain/animals/species';
import type { FieldErrors } from '../../../platform/errors.ts';
import { layoutOf } from '../../../platform/device.ts';
import { useSpecies } from '../../../platform/species.ts';
import { useToday } from '../../../platform/today.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, TextField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { PageHead } from '../../../ui/surface.tsx';
import { WarningBox } from '../../ledger/index.ts';
import { BoughtFields } from './BoughtFields.tsx';
import { FieldInputs } from './FieldInputs.tsx';
import { BroughtFields } from './BroughtFields.tsx';
import { DescriptionFields, MarkFields } from './AnimalFields.tsx';
import { Beginning, Facts } from './NewAnimalFields.tsx';
import { type How, useNewAnimal } from './useNewAnimal.ts';

/** What all heads of a lot have alike; its name stands above. */
const fieldsOfLots = fieldsWhere(({ isInherited }) => isInherited);

/** One form on both layouts: on the phone what is not needed at once is folded away. */
export function NewAnimalScreen() {
  const { t } = useLingui();
  const today = useToday();
  const { currentSpecies } = useSpecies();
  const [species, setSpecies] = useState(currentSpecies);
  const [how, setHow] = useState<How>('registered');
  const [isLot, setIsLot] = useState(false);
  const [sex, setSex] = useState('female');
  const { form, attach, asked, forgetAsked, knownParent } = useNewAnimal({
    species,
    how,
    isLot,
    sex,
  });
  const { busy, errors, message } = form;
  /** What came as *was here already* becomes a birth on its day; nothing else of the form changes. */
  const bornHere = (element: HTMLFormElement | null) => {
    const [day, born] = ['day', 'bornOn'].map((name) => element?.elements.namedItem(name));
    if (day instanceof HTMLInputElement && born instanceof HTMLInputElement) day.value = born.value;
    setHow('born');
    form.forgive();
    forgetAsked();
  };
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead title={t`Add an animal`} />
      <form ref={attach} {...form.attach} className="flex flex-col gap-4">
        <Beginning species={species} onSpecies={setSpecies} how={how} onHow={setHow} />
        <CheckField
          label={t`A lot: several animals not known one by one`}
          checked={isLot}
          onChange={(event) => setIsLot(event.target.checked)}
        />
        {isLot ? (
          <div className="grid grid-cols-2 gap-4">
            <TextField label={t`Heads`} name="heads" inputMode="numeric" errors={errors['heads']} />
            <TextField label={t`Name of the lot`} name="name" errors={errors['name']} />
          </div>
        ) : (
          <MarkFields errors={errors} />
        )}
        <Facts how={how} isLot={isLot} sex={sex} onSex={setSex} errors={errors} />
        {isLot ? (
          <div className="grid gap-4 md:grid-cols-2">
            <TextField
              label={t`Born (about)`}
              name="bornOn"
              type="date"
              max={today}
              errors={errors['bornOn']}
            />
            <FieldInputs names={fieldsOfLots} errors={errors} />
            {how === 'acquired' ? <BoughtFields isLot errors={errors} /> : null}
          </div>
        ) : (
          <More species={species} how={how} sex={sex} errors={errors} />
        )}
        <FormMessage message={errors['animalIds']?.[0] ?? message} />
        {asked.codes.includes('ask_born_here') && how !== 'born' ? (
          <Button onClick={(event) => bornHere(event.currentTarget.form)} className="self-start">
            <Trans>It was born here</Trans>
          </Button>
        ) : null}
        {asked.codes.includes('ask_known_parent') ? (
          <Button
            onClick={(event) => void knownParent(event.currentTarget.form)}
            className="self-start"
          >
            <Trans>It is that animal</Trans>
          </Button>
        ) : null}
        <WarningBox asked={asked.codes} round={asked.round} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={busy} className="flex-1">
            <Trans>Add it</Trans>
          </Button>
          <Button type="submit" name="then" value="again" busy={busy}>
            <Trans>Add it and another</Trans>
          </Button>
        </div>
      </form>
    </div>
  );
}

type MoreProps = { species: Species; how: How; sex: string; errors: FieldErrors };

/** On the phone it is folded away: nobody needs it at the gate. */
function More({ species, how, sex, errors }: MoreProps) {
  const today = useToday();
  const fields = (
    <>
      <DescriptionFields
        species={species}
        errors={errors}
        today={today}
        hasPrecision={how !== 'born'}
      />
      {how === 'acquired' ? <BoughtFields isLot={false} errors={errors} /> : null}
      {how === 'born' ? null : (
        <BroughtFields female={sex === 'female'} today={today} errors={errors} />
      )}
    </>
  );
  if (layoutOf() !== 'mobile') return fields;
  return (
    <details className="rounded-card border border-line p-3">
      <summary className="flex min-h-11 items-center font-[550]">
        <Trans>More about it</Trans>
      </summary>
      <div className="mt-3 flex flex-col gap-4">{fields}</div>
    </details>
  );
}
