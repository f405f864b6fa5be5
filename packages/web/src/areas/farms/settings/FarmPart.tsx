import { type FarmDetails, showFarm, updateFarm } from '@kraal/contract/farms';
import { areaFromHa, areaToHa } from '@kraal/domain/format/units';
import { breedingFacts, defaultGestationDays } from '@kraal/domain/breeding/gestation';
import { defaultSeasonStart } from '@kraal/domain/breeding/season';
import { type Species, speciesFacts } from '@kraal/domain/animals/species';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent } from 'react';
import { call } from '../../../platform/api.ts';
import { queryClient, useEndpoint } from '../../../platform/queries.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { DecimalField } from '../../../ui/decimalField.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { textsOf } from '../../../ui/formData.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { Read } from '../../../ui/states.tsx';
import { Card } from '../../../ui/surface.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/useSubmit.ts';
import { readFarmForm } from './farmForm.ts';
import { speciesWord } from '../../../ui/speciesWord.ts';

/** What the farm is: its owners change it, the others read it. */
export function FarmPart() {
  const { farmId } = useFarm();
  const farm = useEndpoint(showFarm, { params: { farmId } });
  return <Read of={farm}>{(details) => <FarmForm key={details.version} farm={details} />}</Read>;
}

const currencies = [
  'ZAR',
  'NAD',
  'BWP',
  'USD',
  'EUR',
  'GBP',
  'KES',
  'ZMW',
  'MZN',
  'SZL',
  'LSL',
  'AUD',
];

function FarmForm({ farm }: { farm: FarmDetails }) {
  const { t } = useLingui();
  const owner = useMay('farm_owner');
  const { busy, message, errors, run } = useSubmit();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = readFarmForm(textsOf(event.currentTarget), farm, areaToHa);
    void run(async () => {
      await call(updateFarm, {
        params: { farmId: farm.farmId },
        body: { ...body, version: farm.version },
      });
      await queryClient.invalidateQueries();
      toast.success(t`The farm is saved.`);
    });
  };
  const text = (value: string | number | null): string => (value === null ? '' : String(value));
  return (
    <Card title={t`Farm`}>
      <form onSubmit={submit} noValidate>
        <fieldset disabled={!owner} className="flex flex-col gap-4">
          <TextField
            label={t`Name of the farm`}
            name="farmName"
            defaultValue={farm.farmName}
            errors={errors['farmName']}
          />
          <TextArea
            label={t`Address`}
            name="address"
            defaultValue={text(farm.address)}
            errors={errors['address']}
          />
          <div className="grid gap-4 md:grid-cols-2">
            <TextField
              label={t`District`}
              name="district"
              defaultValue={text(farm.district)}
              errors={errors['district']}
            />
            <TextField
              label={t`GLN (13 digits)`}
              name="gln"
              inputMode="numeric"
              className="mark"
              defaultValue={text(farm.gln)}
              errors={errors['gln']}
              hint={t`The production unit number on your certificate`}
            />
            <TextField
              label={t`Registered brand mark`}
              name="brandMark"
              maxLength={3}
              className="mark uppercase"
              defaultValue={text(farm.brandMark)}
              errors={errors['brandMark']}
              hint={t`At most three characters`}
            />
            <DecimalField
              label={t`Area`}
              name="area"
              unit={farm.areaUnit}
              defaultValue={
                farm.areaHa === null
                  ? ''
                  : String(Math.round(areaFromHa(farm.areaHa, farm.areaUnit) * 100) / 100)
              }
              errors={errors['areaHa']}
            />
            <DecimalField
              label={t`Grazing capacity`}
              name="hectaresPerUnit"
              unit="ha/LSU"
              defaultValue={text(farm.hectaresPerUnit)}
              errors={errors['hectaresPerUnit']}
            />
            <TextField
              label={t`Time zone`}
              name="timeZone"
              defaultValue={farm.timeZone}
              errors={errors['timeZone']}
            />
            <SelectField
              label={t`Mass in`}
              name="massUnit"
              defaultValue={farm.massUnit}
              options={[
                { value: 'kg', label: t`kilograms (kg)` },
                { value: 'lb', label: t`pounds (lb)` },
              ]}
            />
            <SelectField
              label={t`Area in`}
              name="areaUnit"
              defaultValue={farm.areaUnit}
              options={[
                { value: 'ha', label: t`hectares (ha)` },
                { value: 'acre', label: t`acres` },
              ]}
            />
            <SelectField
              label={t`Currency`}
              name="currency"
              defaultValue={farm.currency}
              options={[...new Set([farm.currency, ...currencies])].map((value) => ({
                value,
                label: value,
              }))}
              errors={errors['currency']}
            />
          </div>
          <h3 className="mt-2 font-[550]">
            <Trans>Defaults</Trans>
          </h3>
          <div className="grid gap-4 md:grid-cols-2">
            <TextField
              label={t`Meat withdrawal without a label`}
              name="withdrawalMeatDays"
              inputMode="numeric"
              unit={t`days`}
              defaultValue={text(farm.withdrawalMeatDays)}
              errors={errors['withdrawalMeatDays']}
            />
            <TextField
              label={t`Milk withdrawal without a label`}
              name="withdrawalMilkDays"
              inputMode="numeric"
              unit={t`days`}
              defaultValue={text(farm.withdrawalMilkDays)}
              errors={errors['withdrawalMilkDays']}
            />
            {farm.species.map((kept) => {
              const species = speciesWord(kept);
              return (
                <TextField
                  key={kept}
                  label={t`Gestation, ${species}`}
                  name={`gestation${kept}`}
                  inputMode="numeric"
                  unit={t`days`}
                  placeholder={String(defaultGestationDays[kept])}
                  defaultValue={text(farm.gestationDays[kept] ?? null)}
                  errors={errors[`gestationDays.${kept}`]}
                />
              );
            })}
          </div>
          {farm.species.map((species) => (
            <SpeciesDefaults key={species} kept={species} farm={farm} errors={errors} />
          ))}
          <FormMessage message={message} />
          {owner ? (
            <Button type="submit" variant="primary" busy={busy} className="self-start">
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

/** What the farm counts with for one species; an empty field is the field's default. */
function SpeciesDefaults({
  kept,
  farm,
  errors,
}: {
  kept: Species;
  farm: FarmDetails;
  errors: Record<string, string[] | undefined>;
}) {
  const { t } = useLingui();
  const species = speciesWord(kept);
  const own = farm.speciesSettings[kept];
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <TextField
        label={t`Weaning age, ${species}`}
        name={`weaning${kept}`}
        inputMode="numeric"
        unit={t`days`}
        placeholder={String(speciesFacts[kept].weaningDays)}
        defaultValue={String(own?.weaningDays ?? '')}
        errors={errors[`speciesSettings.${kept}.weaningDays`]}
      />
      <TextField
        label={t`Waiting period after a birth, ${species}`}
        name={`waiting${kept}`}
        inputMode="numeric"
        unit={t`days`}
        placeholder={String(breedingFacts[kept].waitingDays)}
        defaultValue={String(own?.waitingDays ?? '')}
        errors={errors[`speciesSettings.${kept}.waitingDays`]}
      />
      <TextField
        label={t`Season begins (month-day), ${species}`}
        name={`season${kept}`}
        placeholder={defaultSeasonStart[kept]}
        defaultValue={own?.seasonStart ?? ''}
        errors={errors[`speciesSettings.${kept}.seasonStart`]}
      />
    </div>
  );
}
