import { newSession } from '@kraal/contract/bodies/animals';
import { startWorkSession } from '@kraal/contract/animals';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isTrait, traitsOf } from '@kraal/domain/growth/traits';
import { call } from '../../../platform/api.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useSpecies } from '../../../platform/species.ts';
import { useToday } from '../../../platform/today.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choiceField.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { Card } from '../../../ui/surface.tsx';
import { useForm } from '../../../forms/useForm.ts';
import { newId, traitLabels, useCampOptions, useMobOptions } from '../../ledger/index.ts';
import { SpeciesField } from '../form/AnimalFields.tsx';
import { type Dosing, isUnsaid } from './dosing.ts';
import { DosingFields } from './DosingFields.tsx';

export function StartSession() {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const navigate = useNavigate();
  const today = useToday();
  const camps = useCampOptions();
  const mobs = useMobOptions();
  const { currentSpecies } = useSpecies();
  const [species, setSpecies] = useState(currentSpecies);
  const [measure, setMeasure] = useState('mass');
  const [dosing, setDosing] = useState<Dosing | null>(null);
  const [isNamed, setNamed] = useState(false);
  const what = isTrait(measure) ? i18n._(traitLabels[measure]) : t`Tagging`;
  const usualName = measure === 'mass' ? t`Weighing ${today}` : `${what} ${today}`;
  const doses = measure === 'mass' || measure === 'famacha';
  // Sent again without an answer it is the same session.
  const [id] = useState(newId);
  const form = useForm({
    schema: newSession,
    read: ({ name = '', campId, mobId }) => ({
      id,
      name,
      species,
      shared: {
        measure,
        ...(dosing && doses ? { dosing } : {}),
        ...(campId ? { campId } : {}),
        ...(mobId ? { mobId } : {}),
      },
    }),
    send: async (body) => {
      await call(startWorkSession, { params: { farmId }, body });
      await forgetFarm('sessions');
      await navigate(`/livestock/race/${id}`);
    },
  });
  return (
    <Card title={t`Start a session`}>
      <form {...form.attach} className="flex flex-col gap-4">
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            // Until somebody names it, it is called what it is of.
            key={isNamed ? 'named' : usualName}
            label={t`Name`}
            {...form.field('name')}
            defaultValue={usualName}
            onInput={() => setNamed(true)}
          />
          <SpeciesField
            species={species}
            onChange={(chosen) => {
              setSpecies(chosen);
              // What is not taken of the other species is measured of nobody.
              if (isTrait(measure) && !traitsOf(chosen).includes(measure)) setMeasure('mass');
            }}
          />
          <SelectField
            label={t`What is measured`}
            value={measure}
            onChange={(event) => setMeasure(event.target.value)}
            options={[
              { value: 'mass', label: t`Mass` },
              ...traitsOf(species).map((value) => ({ value, label: i18n._(traitLabels[value]) })),
              { value: 'tag', label: t`Tagging out of a lot` },
            ]}
          />
          {doses ? <DosingFields measure={measure} dosing={dosing} onChange={setDosing} /> : null}
          <ChoiceField
            label={t`Afterwards all go to camp`}
            name="campId"
            empty={t`stay where they are`}
            options={camps}
          />
          <ChoiceField
            label={t`and join the mob`}
            name="mobId"
            empty={t`no change`}
            options={mobs}
          />
        </div>
        <FormMessage message={form.message} />
        {/* Nobody stands there to answer when the animals have walked on. */}
        <Button
          type="submit"
          variant="primary"
          busy={form.busy}
          disabled={doses && dosing !== null && isUnsaid(dosing)}
        >
          <Trans>Start</Trans>
        </Button>
      </form>
    </Card>
  );
}
