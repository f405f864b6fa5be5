import { medicineFields } from '@kraal/contract/bodies/health';
import { showFarm } from '@kraal/contract/farms';
import { createMedicine, endMedicine, type Medicine, updateMedicine } from '@kraal/contract/health';
import { doseUnits, medicineClasses, routes } from '@kraal/domain/health/medicine';
import { allSpecies } from '@kraal/domain/animals/species';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { DecimalField } from '../../ui/decimalField.tsx';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useForm } from '../../ui/useForm.ts';
import { classNames, routeNames, unitNames } from './words.ts';
import { speciesWord } from '../../ui/speciesWord.ts';
import { numberTyped } from '../../ui/numberTyped.ts';

const sexOf = (text: string | undefined): 'female' | 'male' | null =>
  text === 'female' || text === 'male' ? text : null;

/** A product as its label says; saving a default says that it was checked. */
export function MedicineForm({
  medicine,
  barcode = null,
  onClose,
}: {
  medicine: Medicine | null;
  barcode?: string | null;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const farm = useEndpoint(showFarm, { params: { farmId } });
  const [species, setSpecies] = useState<readonly string[]>(medicine?.species ?? allSpecies);
  const finish = async () => {
    await forgetFarm('medicines');
    onClose();
  };
  // What the farm counts with where a label says nothing else.
  const usual = {
    meatDays: medicine ? null : (farm.data?.withdrawalMeatDays ?? null),
    milkDays: medicine ? null : (farm.data?.withdrawalMilkDays ?? null),
  };
  const form = useForm({
    schema: medicineFields,
    // An empty field is no word that nothing holds the meat back.
    beyond: (texts) =>
      Object.fromEntries(
        (['meatDays', 'milkDays'] as const)
          .filter((name) => texts[name] === undefined && usual[name] === null)
          .map((name) => [name, [t`Enter the days; 0 is none.`]]),
      ),
    read: (texts) => ({
      name: texts['name'] ?? '',
      activeIngredients: texts['activeIngredients'] ?? null,
      medicineClass: medicineClasses.find((one) => one === texts['medicineClass']) ?? 'other',
      registrationNumber: texts['registrationNumber'] ?? null,
      species: allSpecies.filter((one) => species.includes(one)),
      doseRate: numberTyped(texts['doseRate']),
      dosePer: texts['dosePer'] === 'kg' ? ('kg' as const) : ('head' as const),
      doseStep: numberTyped(texts['doseStep']),
      unit: doseUnits.find((one) => one === texts['unit']) ?? 'ml',
      route: routes.find((one) => one === texts['route']) ?? null,
      meatDays: numberTyped(texts['meatDays']) ?? usual.meatDays ?? Number.NaN,
      milkDays: numberTyped(texts['milkDays']) ?? usual.milkDays ?? Number.NaN,
      exportDays: numberTyped(texts['exportDays']) ?? 0,
      needsPrescription: texts['needsPrescription'] !== undefined,
      notForMilk: texts['notForMilk'] !== undefined,
      neverPregnant: texts['neverPregnant'] !== undefined,
      onceInLife: texts['onceInLife'] !== undefined,
      notFirstDays: numberTyped(texts['notFirstDays']),
      notLastDays: numberTyped(texts['notLastDays']),
      onlySex: sexOf(texts['onlySex']),
      fromDays: numberTyped(texts['fromDays']),
      toDays: numberTyped(texts['toDays']),
      storage: texts['storage'] ?? null,
      lowStock: numberTyped(texts['lowStock']),
      barcode: texts['barcode'] ?? null,
    }),
    send: async (body) => {
      if (medicine)
        await call(updateMedicine, {
          params: { farmId, id: medicine.id },
          body: { ...body, version: medicine.version },
        });
      else await call(createMedicine, { params: { farmId }, body });
      await finish();
    },
  });
  const { busy, message, run } = form;
  const end = () =>
    run(async () => {
      if (!medicine) return;
      await call(endMedicine, { params: { farmId, id: medicine.id } });
      await finish();
    });
  const placeholder = (days: number | null) => (days === null ? {} : { placeholder: String(days) });
  const text = (name: keyof Medicine): string =>
    medicine?.[name] === null || medicine?.[name] === undefined ? '' : String(medicine[name]);
  const field = (name: keyof Medicine) => ({ ...form.field(name), defaultValue: text(name) });
  const options = <K extends string>(
    names: readonly K[],
    words: Record<K, (typeof classNames)['other']>,
  ) => names.map((value) => ({ value, label: i18n._(words[value]) }));
  return (
    <Drawer title={medicine ? medicine.name : t`Add a medicine`} open onClose={onClose} wide>
      <form {...form.attach} className="flex flex-col gap-4">
        <TextField label={t`Trade name`} {...field('name')} autoFocus />
        <TextField label={t`Active ingredients`} {...field('activeIngredients')} />
        <div className="grid gap-4 md:grid-cols-2">
          <SelectField
            label={t`Kind`}
            {...field('medicineClass')}
            defaultValue={text('medicineClass') || 'other'}
            options={options(medicineClasses, classNames)}
          />
          <TextField label={t`Registration number`} {...field('registrationNumber')} />
          <DecimalField label={t`Dose`} {...field('doseRate')} />
          <SelectField
            label={t`for each`}
            {...field('dosePer')}
            defaultValue={text('dosePer') || 'kg'}
            options={[
              { value: 'kg', label: t`kilogram` },
              { value: 'head', label: t`head` },
            ]}
          />
          <SelectField
            label={t`Unit`}
            {...field('unit')}
            defaultValue={text('unit') || 'ml'}
            options={options(doseUnits, unitNames)}
          />
          <DecimalField label={t`Rounded up to`} {...field('doseStep')} />
          <DecimalField
            label={t`Meat withdrawal`}
            unit={t`days`}
            {...field('meatDays')}
            {...placeholder(usual.meatDays)}
          />
          <DecimalField
            label={t`Milk withdrawal`}
            unit={t`days`}
            {...field('milkDays')}
            {...placeholder(usual.milkDays)}
          />
          <DecimalField
            label={t`Export slaughter interval`}
            unit={t`days`}
            {...field('exportDays')}
          />
          <SelectField
            label={t`How it is given`}
            {...field('route')}
            empty=""
            options={options(routes, routeNames)}
          />
          <DecimalField label={t`Warn at a stock of`} {...field('lowStock')} />
          <TextField
            label={t`Barcode`}
            {...field('barcode')}
            {...(medicine ? {} : { defaultValue: barcode ?? '' })}
            className="mark"
          />
        </div>
        <TextField label={t`Storage`} {...field('storage')} />
        <fieldset>
          <legend className="text-sm font-[550]">
            <Trans>Species on the label</Trans>
          </legend>
          <div className="flex flex-wrap gap-x-5">
            {allSpecies.map((one) => (
              <CheckField
                key={one}
                label={speciesWord(one)}
                checked={species.includes(one)}
                onChange={(event) =>
                  setSpecies(
                    event.target.checked
                      ? [...species, one]
                      : species.filter((other) => other !== one),
                  )
                }
              />
            ))}
          </div>
        </fieldset>
        <CheckField
          name="needsPrescription"
          label={t`Needs a prescription`}
          defaultChecked={medicine?.needsPrescription ?? false}
        />
        <fieldset className="flex flex-col gap-2">
          <legend className="text-sm font-[550]">
            <Trans>Whom it is not for</Trans>
          </legend>
          <CheckField
            name="notForMilk"
            label={t`Not for animals milked for people`}
            defaultChecked={medicine?.notForMilk ?? false}
          />
          <CheckField
            name="neverPregnant"
            label={t`Never to pregnant animals`}
            defaultChecked={medicine?.neverPregnant ?? false}
          />
          <CheckField
            name="onceInLife"
            label={t`Once in a life`}
            defaultChecked={medicine?.onceInLife ?? false}
          />
          <div className="grid gap-4 md:grid-cols-3">
            <SelectField
              label={t`Only for`}
              name="onlySex"
              empty={t`both sexes`}
              defaultValue={medicine?.onlySex ?? ''}
              options={[
                { value: 'female', label: t`females` },
                { value: 'male', label: t`males` },
              ]}
            />
            <TextField
              label={t`From an age of`}
              inputMode="numeric"
              unit={t`days`}
              {...field('fromDays')}
            />
            <TextField
              label={t`To an age of`}
              inputMode="numeric"
              unit={t`days`}
              {...field('toDays')}
            />
          </div>
          <div className="grid gap-4 md:grid-cols-2">
            <TextField
              label={t`Not in the first … of a pregnancy`}
              inputMode="numeric"
              unit={t`days`}
              {...field('notFirstDays')}
            />
            <TextField
              label={t`Not in the last … before a birth`}
              inputMode="numeric"
              unit={t`days`}
              {...field('notLastDays')}
            />
          </div>
        </fieldset>
        <FormMessage message={message} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={busy} className="flex-1">
            <Trans>Save the medicine</Trans>
          </Button>
          {medicine ? (
            <Button variant="danger" busy={busy} onClick={() => void end()}>
              <Trans>Take it out of the cabinet</Trans>
            </Button>
          ) : null}
        </div>
      </form>
    </Drawer>
  );
}
