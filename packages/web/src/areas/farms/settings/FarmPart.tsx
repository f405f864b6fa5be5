import { farmChanges } from '@kraal/contract/bodies/farms';
import { type FarmDetails, showFarm, updateFarm } from '@kraal/contract/farms';
import { areaFromHa, areaToHa } from '@kraal/domain/format/units';
import { breedingFacts } from '@kraal/domain/breeding/gestation';
import { defaultSeasonStart } from '@kraal/domain/breeding/season';
import { type Species, speciesFacts } from '@kraal/domain/animals/species';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../../platform/api.ts';
import { queryClient, useEndpoint } from '../../../platform/queries.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { useSeenVersion } from '../../../platform/useSeenVersion.ts';
import { Button } from '../../../ui/button.tsx';
import { DecimalField } from '../../../ui/decimalField.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { Read } from '../../../ui/states.tsx';
import { Card } from '../../../ui/surface.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Unhurried } from '../../../ui/unhurried.tsx';
import { useForm } from '../../../forms/useForm.ts';
import { readFarmForm } from './farmForm.ts';
import { speciesWord } from '../../../ui/speciesWord.ts';
import { type FieldsProps, text } from './farmFields.ts';
import { FarmUnits } from './FarmUnits.tsx';
import { FarmDefaults } from './FarmDefaults.tsx';

/** What the farm is: its owners change it, the others read it. */
export function FarmPart() {
  const { farmId } = useFarm();
  const farm = useEndpoint(showFarm, { params: { farmId } });
  return (
    <Read of={farm}>
      {(details) => (
        <Unhurried version={details.version}>
          {(onSaved) => <FarmForm farm={details} onSaved={onSaved} />}
        </Unhurried>
      )}
    </Read>
  );
}

function FarmForm({ farm, onSaved }: { farm: FarmDetails; onSaved: () => void }) {
  const { t } = useLingui();
  const owner = useMay('farm_owner');
  const asSeen = useSeenVersion(farm.version);
  const form = useForm({
    schema: farmChanges,
    read: (texts) => readFarmForm(texts, farm, areaToHa),
    send: async (body) => {
      await asSeen((version) =>
        call(updateFarm, { params: { farmId: farm.farmId }, body: { ...body, version } }),
      );
      await queryClient.invalidateQueries();
      onSaved();
      toast.success(t`The farm is saved.`);
    },
  });
  return (
    <Card title={t`Farm`}>
      <form {...form.attach}>
        <fieldset disabled={!owner} className="flex flex-col gap-4">
          <TextField
            label={t`Name of the farm`}
            {...form.field('farmName')}
            defaultValue={farm.farmName}
          />
          <TextArea
            label={t`Address`}
            {...form.field('address')}
            defaultValue={text(farm.address)}
          />
          <Facts farm={farm} field={form.field} />
          <FarmDefaults farm={farm} field={form.field} />
          {farm.species.map((species) => (
            <SpeciesDefaults key={species} kept={species} farm={farm} field={form.field} />
          ))}
          <FormMessage message={form.message} />
          {owner ? (
            <Button type="submit" variant="primary" busy={form.busy} className="self-start">
              <Trans>Save the farm</Trans>
            </Button>
          ) : (
            <p className="text-muted">
              <Trans>Only an owner changes the farm.</Trans>
            </p>
          )}
        </fieldset>
      </form>
    </Card>
  );
}

function Facts({ farm, field }: FieldsProps) {
  const { t } = useLingui();
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <TextField label={t`District`} {...field('district')} defaultValue={text(farm.district)} />
      <TextField
        label={t`GLN (13 digits)`}
        {...field('gln')}
        inputMode="numeric"
        className="mark"
        defaultValue={text(farm.gln)}
        hint={t`The production unit number on your certificate`}
      />
      <TextField
        label={t`Registered brand mark`}
        {...field('brandMark')}
        maxLength={3}
        className="mark uppercase"
        defaultValue={text(farm.brandMark)}
        hint={t`At most three characters`}
      />
      <DecimalField
        label={t`Area`}
        {...field('areaHa')}
        unit={farm.areaUnit}
        defaultValue={
          farm.areaHa === null
            ? ''
            : String(Math.round(areaFromHa(farm.areaHa, farm.areaUnit) * 100) / 100)
        }
      />
      <DecimalField
        label={t`Grazing capacity`}
        {...field('hectaresPerUnit')}
        unit="ha/LSU"
        defaultValue={text(farm.hectaresPerUnit)}
      />
      <TextField label={t`Time zone`} {...field('timeZone')} defaultValue={farm.timeZone} />
      <FarmUnits farm={farm} field={field} />
    </div>
  );
}

/** What the farm counts with for one species; an empty field is the field's default. */
function SpeciesDefaults({ kept, farm, field }: FieldsProps & { kept: Species }) {
  const { t } = useLingui();
  const species = speciesWord(kept);
  const own = farm.speciesSettings[kept];
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <TextField
        label={t`Weaning age, ${species}`}
        {...field(`speciesSettings.${kept}.weaningDays`)}
        inputMode="numeric"
        unit={t`days`}
        placeholder={String(speciesFacts[kept].weaningDays)}
        defaultValue={String(own?.weaningDays ?? '')}
      />
      <TextField
        label={t`Waiting period after a birth, ${species}`}
        {...field(`speciesSettings.${kept}.waitingDays`)}
        inputMode="numeric"
        unit={t`days`}
        placeholder={String(breedingFacts[kept].waitingDays)}
        defaultValue={String(own?.waitingDays ?? '')}
      />
      <TextField
        label={t`Season begins (month-day), ${species}`}
        {...field(`speciesSettings.${kept}.seasonStart`)}
        placeholder={defaultSeasonStart[kept]}
        defaultValue={own?.seasonStart ?? ''}
      />
    </div>
  );
}
