import type { Medicine } from '@kraal/contract/health';
import { allSpecies } from '@kraal/domain/animals/species';
import { doseUnits, medicineClasses, routes } from '@kraal/domain/health/medicine';
import { Trans, useLingui } from '@lingui/react/macro';
import { DecimalField } from '../../ui/decimalField.tsx';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { speciesWord } from '../../ui/speciesWord.ts';
import type { UsualDays } from './readMedicine.ts';
import { classNames, routeNames, unitNames } from './words.ts';

/** What a field of the form is given: its name, what is wrong with it, and what stands in it at first. */
export type MedicineField = (name: keyof Medicine) => {
  name: string;
  errors: string[] | undefined;
  defaultValue: string;
};

export const textOf = (medicine: Medicine | null, name: keyof Medicine): string =>
  medicine?.[name] === null || medicine?.[name] === undefined ? '' : String(medicine[name]);

const placeholder = (days: number | null) => (days === null ? {} : { placeholder: String(days) });

type Props = { medicine: Medicine | null; field: MedicineField };

/** What the label says of what it is, how much of it and how long it holds. */
export function LabelFields({
  medicine,
  field,
  barcode,
  usual,
}: Props & { barcode: string | null; usual: UsualDays }) {
  const { t, i18n } = useLingui();
  const options = <K extends string>(
    names: readonly K[],
    words: Record<K, (typeof classNames)['other']>,
  ) => names.map((value) => ({ value, label: i18n._(words[value]) }));
  return (
    <>
      <TextField label={t`Trade name`} {...field('name')} autoFocus />
      <TextField label={t`Active ingredients`} {...field('activeIngredients')} />
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField
          label={t`Kind`}
          {...field('medicineClass')}
          defaultValue={textOf(medicine, 'medicineClass') || 'other'}
          options={options(medicineClasses, classNames)}
        />
        <TextField label={t`Registration number`} {...field('registrationNumber')} />
        <DecimalField label={t`Dose`} {...field('doseRate')} />
        <SelectField
          label={t`for each`}
          {...field('dosePer')}
          defaultValue={textOf(medicine, 'dosePer') || 'kg'}
          options={[
            { value: 'kg', label: t`kilogram` },
            { value: 'head', label: t`head` },
          ]}
        />
        <SelectField
          label={t`Unit`}
          {...field('unit')}
          defaultValue={textOf(medicine, 'unit') || 'ml'}
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
    </>
  );
}

export function SpeciesFields({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (species: readonly string[]) => void;
}) {
  return (
    <fieldset>
      <legend className="text-sm font-[550]">
        <Trans>Species on the label</Trans>
      </legend>
      <div className="flex flex-wrap gap-x-5">
        {allSpecies.map((one) => (
          <CheckField
            key={one}
            label={speciesWord(one)}
            checked={chosen.includes(one)}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...chosen, one] : chosen.filter((other) => other !== one),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Whom it is not for, as the rules of the field hold it (domain, contraindications). */
export function ForbiddenFields({ medicine, field }: Props) {
  const { t } = useLingui();
  return (
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
  );
}
